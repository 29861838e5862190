import { expect, test } from "vitest";
import { setUpBrowserTest } from "../support/browser.ts";
import { createProject, postToApi } from "../support/places.ts";
import { openPlannedIssue } from "./sidebar-stage.ts";

const stage = setUpBrowserTest();

test(
  "an issue is moved to another project [SIDE-140] [SIDE-141] [SIDE-144] [SIDE-145] [SIDE-146]",
  { tags: "core" },
  async () => {
    const { page, path } = await openPlannedIssue(stage, {}, { expected: [/status of/] });
    const target = await createProject(page, { name: "Harbor", visibility: "public" });
    const open = page.getByRole("button", { name: "Move issue" });
    await page.route(/autocomplete\/projects/, (route) => route.fulfill({ status: 500 }));
    await open.click();
    const list = page.getByRole("dialog", { name: "Move issue" });
    await list.getByText("An error occurred while fetching projects autocomplete.").waitFor();
    await page.unrouteAll();
    await list.getByRole("button", { name: "Try again" }).click();
    const move = list.getByRole("button", { name: "Move", exact: true });
    expect(await move.isDisabled()).toBe(true);
    await list.getByRole("option", { name: /Harbor/ }).click();
    await page.route(/\/move$/, (route) => route.fulfill({ status: 500 }));
    await move.click();
    await page.getByText("An error occurred while moving the issue.").waitFor();
    await expect.poll(() => move.isEnabled()).toBe(true);
    await page.unrouteAll();
    const { promise: isSeen, resolve: see } = Promise.withResolvers<void>();
    await page.route(/\/move$/, async (route) => {
      await isSeen;
      await route.continue();
    });
    await move.click();
    await expect.poll(() => move.getAttribute("aria-busy")).toBe("true");
    see();
    await page.waitForURL(`**/${target.path_with_namespace}/-/issues/1`);
    await page.getByRole("heading", { name: /Untie the knot/ }).waitFor();
    // The old address leads to the new one.
    await page.goto(path);
    await page.waitForURL(`**/${target.path_with_namespace}/-/issues/1`);
  },
);

test("an open page follows its issue to the other project", async () => {
  const { page, project, iid, path } = await openPlannedIssue(
    stage,
    {},
    { expected: [/status of/] },
  );
  const target = await createProject(page, { name: "Pier", visibility: "public" });
  const comment = page.getByRole("textbox", { name: "Comment", exact: true });
  // The user types while the page learns of the move, before a draft is saved.
  await page.route(
    ({ pathname, search }) => pathname === `${path}.json` && search.includes("serializer=page"),
    async (route) => {
      await comment.fill("Half a sentence");
      await route.continue();
    },
  );
  await postToApi(page, `/api/v4/projects/${project.id}/issues/${iid}/move`, {
    to_project_id: target.id,
  });
  await page.waitForURL(`**/${target.path_with_namespace}/-/issues/1`);
  await page.getByText("This issue was moved here from another project.").waitFor();
  await expect.poll(() => comment.inputValue()).toBe("Half a sentence");
});
