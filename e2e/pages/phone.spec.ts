import { expect, test } from "vitest";
import { openPage, setUpBrowserTest } from "../support/browser.ts";
import { buildTestUser, signUpByRequest } from "../support/people.ts";
import { createIssue, createProject, postToApi } from "../support/places.ts";
import {
  activitySection,
  createCommentedIssue,
  openAndWaitForActivity,
  readCommentNumbers,
} from "../notes/activity-stage.ts";

const stage = setUpBrowserTest();
const PHONE = { viewport: { width: 390, height: 844 } };

test("the date of a project is beside its name, and an issue's number is on a line with its author", async () => {
  const page = await stage.enter({ viewport: { width: 320, height: 640 } });
  await signUpByRequest(
    page,
    buildTestUser({ name: "Maximiliana Featherstonehaugh-Cholmondeley" }),
  );
  const project = await createProject(page, {
    name: "A project whose name needs more than one line",
    description: "And words about it that are long enough to need a line of their own.",
  });
  await createIssue(page, project, { title: "A stone" });
  await openPage(page, "/dashboard/projects");
  const row = page.getByRole("main").getByRole("listitem").first();
  const [name, date] = await Promise.all([
    row.getByRole("link").boundingBox(),
    row.locator("time").boundingBox(),
  ]);
  expect(date?.x).toBeGreaterThan((name?.x ?? 0) + (name?.width ?? 0));
  await openPage(page, `/${project.path_with_namespace}/-/issues`);
  const issue = page.getByRole("list", { name: "Issues" }).getByRole("listitem").first();
  const [number, opened] = await Promise.all([
    issue.getByText("#1", { exact: true }).boundingBox(),
    issue.locator("time").boundingBox(),
  ]);
  expect(Math.abs((number?.y ?? 0) - (opened?.y ?? 100))).toBeLessThan(4);
});

test("the controls of the activity are in one menu", async () => {
  const { page, path } = await createCommentedIssue(stage, 2, {}, PHONE);
  await openAndWaitForActivity(page, path);
  const options = activitySection(page).getByRole("button", { name: "Activity options" });
  await options.click();
  const menu = page.getByRole("menu", { name: "Activity options" });
  expect(
    await menu.getByRole("menuitemradio", { name: "Oldest first" }).getAttribute("aria-checked"),
  ).toBe("true");
  await menu.getByRole("menuitemradio", { name: "Show history only" }).click();
  await expect.poll(() => readCommentNumbers(page)).toEqual([]);
  await options.click();
  await menu.getByRole("menuitem", { name: "Find in this discussion" }).click();
  const find = page.getByRole("search", { name: "Find in this discussion" });
  await find.waitFor();
  await page.keyboard.press("Escape");
  await find.waitFor({ state: "detached" });
  await expect.poll(() => options.evaluate((it) => it === document.activeElement)).toBe(true);
});

test("an internal note says that it is one", async () => {
  const { page, path, project } = await createCommentedIssue(stage, 1, {}, PHONE);
  const iid = path.split("/").at(-1);
  await postToApi(page, `/api/v4/projects/${project.id}/issues/${iid}/notes`, {
    body: "Only between us.",
    internal: true,
  });
  await openAndWaitForActivity(page, path);
  const note = activitySection(page).getByRole("article").filter({ hasText: "Only between us." });
  await note.getByText("Internal note", { exact: true }).waitFor();
});
