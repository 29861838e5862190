import { describe, expect, test } from "vitest";
import { findAccessibilityProblemsAtViewport, VIEWPORT_SIZES } from "../support/accessibility.ts";
import { openPage, setUpBrowserTest } from "../support/browser.ts";
import { measureLayoutShift } from "../support/layout-shift.ts";
import { signUpByRequest, buildTestUser } from "../support/people.ts";
import {
  createGroup,
  createIssue,
  createProject,
  getSignedInUserId,
  postToApi,
} from "../support/places.ts";

const stage = setUpBrowserTest();

describe("the front page of a project", () => {
  test(
    "offers what the viewer may do there, and nothing else [AUTH-003]",
    { tags: "core" },
    async () => {
      const page = await stage.enter();
      await signUpByRequest(page, buildTestUser());
      const group = await createGroup(page, { name: "Hut", path: "hut", visibility: "public" });
      const project = await createProject(page, {
        name: "Guest book",
        namespace_id: group.id,
        visibility: "public",
        description: "Who was here.",
      });
      await openPage(page, "/hut/guest-book");
      await page.getByRole("heading", { name: "No open issues" }).waitFor();
      expect(await page.getByRole("main").getByRole("link", { name: "New issue" }).count()).toBe(1);

      const visitor = await stage.visit("/hut/guest-book");
      await visitor.getByText("Who was here.").waitFor();
      await visitor.getByRole("heading", { name: "No open issues" }).waitFor();
      expect(await visitor.getByRole("link", { name: "New issue" }).count()).toBe(0);

      await postToApi(page, `/api/v4/projects/${project.id}/archive`, {});
      await openPage(page, "/hut/guest-book");
      await page.getByText("This project is archived and read-only.").waitFor();
      expect(await page.getByRole("main").getByRole("link", { name: "New issue" }).count()).toBe(0);
    },
  );

  test("shows what was touched last, and copies its path", async () => {
    const page = await stage.enter({ permissions: ["clipboard-read", "clipboard-write"] });
    await signUpByRequest(page, buildTestUser());
    const project = await createProject(page, { name: "Ropes" });
    await createIssue(page, project, { title: "Untie the knot" });
    await openPage(page, `/${project.path_with_namespace}`);
    await page.getByRole("link", { name: "Untie the knot" }).waitFor();
    await page.getByRole("button", { name: "Copy path" }).click();
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toBe(project.path_with_namespace);
  });

  test("asks again for what did not come", async () => {
    const page = await stage.enter({ expected: [/status of 403/] });
    await signUpByRequest(page, buildTestUser());
    await createProject(page, { name: "Slow" });
    await openPage(page, "/");
    let broken = true;
    await page.route("**/-/issues.json*", (route) =>
      broken
        ? route.fulfill({ status: 403, json: { message: "403 Forbidden" } })
        : route.continue(),
    );
    await page.getByRole("link", { name: "Slow" }).click();
    await page.getByRole("heading", { name: "Couldn’t load issues" }).waitFor();
    broken = false;
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByRole("heading", { name: "No open issues" }).waitFor();
  });
});

test("somebody's front page shows who they are, and their projects that one may see", async () => {
  const person = buildTestUser();
  const page = await stage.enter();
  await signUpByRequest(page, person);
  await createProject(page, { name: "Diary" });
  await createProject(page, { name: "Postcards", visibility: "public" });
  await openPage(page, `/${person.username}`);
  await page.getByRole("link", { name: "Diary" }).waitFor();

  const stranger = await stage.enter();
  await signUpByRequest(stranger, buildTestUser());
  await openPage(stranger, `/${person.username}`);
  await stranger.getByRole("heading", { name: person.name, level: 1 }).waitFor();
  await stranger.getByText(/^Joined/).waitFor();
  await stranger.getByRole("link", { name: "Postcards" }).waitFor();
  expect(await stranger.getByRole("link", { name: "Diary" }).count()).toBe(0);
});

test("what waits for somebody stands on their home page", async () => {
  const page = await stage.enter();
  const person = buildTestUser();
  await signUpByRequest(page, person);
  const project = await createProject(page, { name: "Larder" });
  await createIssue(page, project, {
    title: "Buy flour",
    assignee_ids: [await getSignedInUserId(page)],
  });
  await createIssue(page, project, { title: "Count the tins" });
  await openPage(page, "/");
  await page.getByRole("tab", { name: /Assigned to you/ }).waitFor();
  const shown = page.getByRole("tabpanel");
  await shown.getByRole("link", { name: "Buy flour" }).waitFor();
  expect(await shown.getByRole("link", { name: "Count the tins" }).count()).toBe(0);
  await page.getByRole("tab", { name: /Assigned to you/ }).focus();
  await page.keyboard.press("ArrowRight");
  await shown.getByRole("link", { name: "Count the tins" }).waitFor();
  await page.getByRole("link", { name: "Larder" }).first().click();
  await page.getByRole("heading", { name: "Larder", level: 1 }).waitFor();
});

test(
  "nothing jumps, nothing is wider than a phone, and axe finds nothing",
  { timeout: 180_000 },
  async () => {
    const person = buildTestUser();
    const page = await stage.enter();
    await signUpByRequest(page, person);
    const group = await createGroup(page, { name: "Rescue", path: "rescue" });
    await createGroup(page, { name: "Dogs", path: "dogs", parent_id: group.id });
    const project = await createProject(page, {
      name: "A project with quite a long name for what little there is in it",
      namespace_id: group.id,
      description: "Words that are long enough to need a second line on a small screen.",
    });
    await createIssue(page, project, {
      title: "Find whoever is lost",
      labels: "type::search,urgent",
    });
    // The test runs axe on these two pages. e2e/pages/accessibility.spec.ts checks the other pages.
    const looked = ["/dashboard/projects?search=nothing", `/groups/new?parent_id=${group.id}`];
    const paths = [
      "/",
      "/dashboard/projects",
      "/dashboard/groups",
      "/groups/new",
      "/projects/new",
      "/rescue",
      `/${project.path_with_namespace}`,
      `/${person.username}`,
      ...looked,
    ];
    for (const path of paths) {
      for (const size of VIEWPORT_SIZES) {
        await page.setViewportSize(size);
        await openPage(page, path);
        const where = `${path} at ${size.width}`;
        expect((await measureLayoutShift(page)).sum, where).toBeLessThan(0.02);
        expect(
          await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
          where,
        ).toBeLessThan(1);
        if (looked.includes(path))
          expect(await findAccessibilityProblemsAtViewport(page, size)).toEqual([]);
      }
    }
  },
);
