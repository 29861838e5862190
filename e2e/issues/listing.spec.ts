import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { findAccessibilityProblems } from "../support/accessibility.ts";
import { openPage, setUpBrowserTest, waitUntilHydrated } from "../support/browser.ts";
import { measureLayoutShift } from "../support/layout-shift.ts";
import { signUpByRequest, buildTestUser } from "../support/people.ts";
import {
  createIssue,
  createProject,
  getSignedInUserId,
  postToApi,
  type CreatedProject,
} from "../support/places.ts";

const stage = setUpBrowserTest();
const PHONE = { width: 390, height: 844 };

/**
 * Signs up a user, creates a project with these issues, and returns the path of its issue list. The
 * last issue is at the top of the list.
 */
async function aListOf(
  page: Page,
  issues: readonly ({ title: string } & Record<string, unknown>)[],
) {
  await signUpByRequest(page, buildTestUser());
  const project = await createProject(page, { name: "Ropes" });
  for (const issue of issues) await createIssue(page, project, issue);
  return listOf(project);
}

const listOf = (project: CreatedProject) => `/${project.path_with_namespace}/-/issues`;

const rows = (page: Page) => page.getByRole("list", { name: "Issues" }).getByRole("listitem");

async function titles(page: Page): Promise<string[]> {
  return rows(page).locator("[data-row-link]").allTextContents();
}

const untilTitles = (page: Page, expected: string[]) =>
  expect.poll(() => titles(page), { timeout: 10_000 }).toEqual(expected);

const numbered = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ title: `Knot ${index + 1}` }));

describe("looking for issues", () => {
  test("by tokens that stay in the address, and go with a click", { tags: "core" }, async () => {
    const page = await stage.enter();
    const list = await aListOf(page, [
      { title: "Untie", labels: "bug" },
      { title: "Tie", labels: "docs" },
      { title: "Cut", labels: "bug,docs", weight: 3 },
    ]);
    await openPage(page, list);
    await untilTitles(page, ["Cut", "Tie", "Untie"]);
    const field = page.getByRole("combobox", { name: "Filter issues" });
    await field.click();
    await page.getByRole("option", { name: "Label" }).click();
    await page.getByRole("option", { name: "is not" }).click();
    await page.getByRole("option", { name: "docs" }).click();
    await untilTitles(page, ["Untie"]);
    expect(decodeURIComponent(page.url())).toContain("?not[label_name][]=docs");
    await page.getByRole("link", { name: "Open 1" }).waitFor();

    await page.reload();
    await waitUntilHydrated(page);
    await untilTitles(page, ["Untie"]);
    await page.getByRole("button", { name: /Remove filter Label is not docs/ }).click();
    await untilTitles(page, ["Cut", "Tie", "Untie"]);

    await field.fill("weight:3");
    await field.press("Enter");
    await untilTitles(page, ["Cut"]);
    await page.goBack();
    await untilTitles(page, ["Cut", "Tie", "Untie"]);
  });

  test("a label in a row narrows the list to it", async () => {
    const page = await stage.enter();
    await openPage(
      page,
      await aListOf(page, [{ title: "Untie", labels: "bug" }, { title: "Tie" }]),
    );
    await rows(page).getByRole("link", { name: "bug" }).click();
    await untilTitles(page, ["Untie"]);
    expect(decodeURIComponent(page.url())).toContain("label_name[]=bug");
  });

  test("the order and its direction are in the address", async () => {
    const page = await stage.enter();
    const weighed = [3, 1, 2].map((weight) => ({ title: `Stone ${weight}`, weight }));
    await openPage(page, await aListOf(page, weighed));
    await page.getByLabel("Sorted by created, descending").click();
    await page.getByRole("link", { name: "Weight" }).click();
    await untilTitles(page, ["Stone 1", "Stone 2", "Stone 3"]);
    await page.getByLabel("Sorted by weight, ascending").click();
    await page.getByRole("link", { name: "Descending" }).click();
    await untilTitles(page, ["Stone 3", "Stone 2", "Stone 1"]);
    expect(page.url()).toContain("sort=weight_desc");
  });

  test("page by page, on and back", { tags: "core" }, async () => {
    const page = await stage.enter();
    await openPage(page, await aListOf(page, numbered(22)));
    expect(await titles(page)).toHaveLength(20);
    await page.getByText("Showing 20 of 22").waitFor();
    await page.getByRole("link", { name: "Next" }).click();
    await untilTitles(page, ["Knot 2", "Knot 1"]);
    expect(await page.getByRole("link", { name: "Next" }).count()).toBe(0);
    await page.getByRole("link", { name: "Previous" }).click();
    await expect.poll(async () => (await titles(page))[0], { timeout: 10_000 }).toBe("Knot 22");
  });

  test("remembers what was looked for, in this browser", async () => {
    const page = await stage.enter();
    const list = await aListOf(page, [{ title: "Untie" }, { title: "Cut" }]);
    await openPage(page, list);
    const field = page.getByRole("combobox", { name: "Filter issues" });
    await field.fill("Untie");
    await field.press("Enter");
    await untilTitles(page, ["Untie"]);
    await openPage(page, list);
    await field.click();
    await page.getByRole("option", { name: "Untie" }).click();
    await untilTitles(page, ["Untie"]);
  });
});

describe("without JavaScript", () => {
  test("tabs, order, pages and search are links and a form", async () => {
    const writer = await stage.enter();
    await signUpByRequest(writer, buildTestUser());
    const project = await createProject(writer, { name: "Open ropes", visibility: "public" });
    for (const issue of numbered(21)) await createIssue(writer, project, issue);
    const page = await stage.visit(listOf(project), { javaScriptEnabled: false });
    expect(await titles(page)).toHaveLength(20);
    await page.getByRole("link", { name: "Next" }).click();
    await untilTitles(page, ["Knot 1"]);
    await page.locator("summary").click();
    await page.getByRole("link", { name: "Ascending" }).click();
    await expect.poll(async () => (await titles(page)).slice(0, 2)).toEqual(["Knot 1", "Knot 2"]);
    await page.getByRole("combobox", { name: "Filter issues" }).fill("Knot 7");
    await page.keyboard.press("Enter");
    await untilTitles(page, ["Knot 7"]);
    await page.getByRole("link", { name: /^Closed/ }).click();
    await page.getByRole("heading", { name: "No matching issues" }).waitFor();
  });
});

describe("when there is nothing to show", () => {
  test("a new project invites to open the first issue", async () => {
    const page = await stage.enter();
    await openPage(page, await aListOf(page, []));
    await page.getByRole("heading", { name: "No issues yet" }).waitFor();
    expect(await page.getByRole("main").getByRole("link", { name: "New issue" }).count()).toBe(1);
    expect(await page.getByRole("checkbox", { name: /^Select all/ }).count()).toBe(0);
    await page.getByRole("link", { name: /^Closed/ }).click();
    await page.getByRole("heading", { name: "No issues yet" }).waitFor();
  });

  test("filters that fit nothing can be taken away", async () => {
    const page = await stage.enter();
    const list = await aListOf(page, [{ title: "Untie" }]);
    await openPage(page, `${list}?search=nothing`);
    await page.getByRole("heading", { name: "No matching issues" }).waitFor();
    await page.getByRole("link", { name: "Clear filters" }).click();
    await untilTitles(page, ["Untie"]);
  });

  test("a list that did not come can be asked for again", async () => {
    const page = await stage.enter({ expected: [/500/, /Failed to load/] });
    const list = await aListOf(page, [{ title: "Untie" }]);
    await openPage(page, list);
    let isBroken = true;
    await page.route("**/-/issues.json**", (route) =>
      isBroken ? route.fulfill({ status: 500, body: "{}" }) : route.continue(),
    );
    await page.getByRole("link", { name: /^All/ }).click();
    await page.getByRole("heading", { name: "Couldn’t load issues" }).waitFor();
    isBroken = false;
    await page.getByRole("button", { name: "Try again" }).click();
    await untilTitles(page, ["Untie"]);
  });
});

describe("how it looks", () => {
  test("nothing jumps while it arrives, and nothing is wrong for those who listen", async () => {
    const page = await stage.enter();
    const list = await aListOf(page, [
      { title: "Untie the knot that has been there since spring", labels: "bug,docs,a,b,c" },
      { title: "Secret", confidential: true, weight: 2, due_date: "2020-01-01" },
    ]);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await openPage(page, list);
      expect((await measureLayoutShift(page)).sum).toBeLessThan(0.02);
      expect(await findAccessibilityProblems(page)).toEqual([]);
      await page.getByRole("checkbox", { name: /Secret/ }).check();
      await page.getByRole("button", { name: "Labels" }).waitFor();
      expect(await findAccessibilityProblems(page)).toEqual([]);
    }
  });

  test(
    "on a phone everything is within reach and nothing scrolls sideways",
    { tags: "core" },
    async () => {
      const page = await stage.enter({ viewport: PHONE });
      await openPage(
        page,
        await aListOf(page, [
          { title: `A title of many words ${"knot ".repeat(30)}`, labels: "bug,docs" },
        ]),
      );
      const sideways = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(sideways).toBe(0);
      expect(await findAccessibilityProblems(page)).toEqual([]);
      await rows(page).getByRole("checkbox").check();
      await page.getByRole("button", { name: "Close selected issues" }).click();
      await page.getByText("1 issue closed.").waitFor();
    },
  );
});

test("one's own issues of all projects are in one list", async () => {
  const page = await stage.enter();
  const person = buildTestUser();
  await signUpByRequest(page, person);
  const [ropes, stones] = [
    await createProject(page, { name: "Ropes" }),
    await createProject(page, { name: "Stones" }),
  ];
  const me = await getSignedInUserId(page);
  await createIssue(page, ropes, { title: "Mine", assignee_ids: [me] });
  await createIssue(page, stones, { title: "Also mine", assignee_ids: [me] });
  await postToApi(page, `/api/v4/projects/${stones.id}/issues`, { title: "Nobody's" });
  await openPage(page, "/dashboard/issues");
  await untilTitles(page, ["Also mine", "Mine"]);
  await page.getByText(`${stones.path_with_namespace}#1`).waitFor();
  await page.getByRole("link", { name: "Created by me" }).click();
  await untilTitles(page, ["Nobody's", "Also mine", "Mine"]);
});
