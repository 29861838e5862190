import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { findAccessibilityProblems } from "../support/accessibility.ts";
import { openPage, setUpBrowserTest, type BrowserProfileOptions } from "../support/browser.ts";
import { findLayoutProblems } from "../support/layout-problems.ts";
import { buildTestUser, signUpByRequest } from "../support/people.ts";
import { createIssue, createProject, postToApi } from "../support/places.ts";
import { openIssuePage, putToApi, waitUntilSubscribed } from "./issue-stage.ts";

const stage = setUpBrowserTest();

/** Opens the page of an issue with a comment, in a project with another issue. */
async function openDuplicate(options: BrowserProfileOptions = {}, visibility = "private") {
  const page = await stage.enter(options);
  await signUpByRequest(page, buildTestUser());
  const project = await createProject(page, { name: "Maps", visibility });
  await createIssue(page, project, { title: "The legend is lost" });
  const { iid } = await createIssue(page, project, { title: "No legend on page two" });
  const notes = `/api/v4/projects/${project.id}/issues/${iid}/notes`;
  await postToApi(page, notes, { body: "Also in **my** copy." });
  const path = `/${project.path_with_namespace}/-/issues`;
  await openIssuePage(page, `${path}/${iid}`);
  return { page, path, project };
}

const dialog = (page: Page) =>
  page.getByRole("alertdialog", { name: "Merge #2 into another issue?" });
const field = (page: Page) => dialog(page).getByRole("combobox", { name: "Issue to merge into" });
const confirm = (page: Page) => dialog(page).getByRole("button", { name: "Merge", exact: true });
const notice = (page: Page) => page.getByRole("status").filter({ hasText: "Merged into" });

const readParticipants = (page: Page) =>
  page.locator("[data-widget=participants]").first().innerText();

async function openDialog(page: Page): Promise<void> {
  await page.getByRole("button", { name: "More actions" }).first().click();
  await page.getByRole("menuitem", { name: "Merge as duplicate…" }).click();
  await dialog(page).waitFor();
}

test(
  "an issue is merged, its comments are on the page of the other issue, and the merge is undone",
  { tags: "core" },
  async () => {
    const { page, path } = await openDuplicate({ expected: [/status of 422/] });
    await openDialog(page);
    await expect.poll(() => field(page).evaluate((it) => it === document.activeElement)).toBe(true);
    await confirm(page).click();
    await dialog(page).getByText("Choose the issue to merge into.").waitFor();
    await field(page).fill("#99");
    await page.keyboard.press("Enter");
    await confirm(page).click();
    await dialog(page).getByText("#99 cannot be found.").waitFor();
    await dialog(page).getByRole("button", { name: "Remove #99" }).click();
    await field(page).pressSequentially("legend is lost");
    await dialog(page).getByRole("option", { name: "The legend is lost" }).waitFor();
    expect(await findAccessibilityProblems(page)).toEqual([]);
    await page.keyboard.press("Enter");
    await confirm(page).click();
    await dialog(page).waitFor({ state: "detached" });
    const link = notice(page).getByRole("link", { name: "#1 The legend is lost" });
    await link.waitFor();
    await page.getByRole("button", { name: "Reopen issue" }).first().waitFor();

    await link.click();
    const merged = page.getByText("Merged from #2 No legend on page two · 1 comment");
    await merged.focus();
    await page.keyboard.press("Enter");
    const merges = page.locator("details").filter({ hasText: "Merged from" });
    await merges.getByText("Also in my copy.").waitFor();
    const original = merges.getByRole("article").locator("a:has(time)");
    expect(await original.getAttribute("href")).toMatch(/\/-\/issues\/2#note_\d+$/);
    expect(await findAccessibilityProblems(page)).toEqual([]);

    await openPage(page, `${path}/2`);
    // Expanding the comments has not saved the filter "comments only" for this page.
    await page.getByText(/merged this into/).waitFor();
    await notice(page).getByRole("button", { name: "Undo merge" }).click();
    await notice(page).waitFor({ state: "detached" });
    await page.getByText("Merge undone.").first().waitFor();
    await page.getByRole("button", { name: "Close issue" }).first().waitFor();
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("H1");
  },
);

test("open pages of other readers follow, and show nothing of a duplicate that they can’t see", async () => {
  const { page, path, project } = await openDuplicate({}, "public");
  const reader = await stage.enter();
  const isLive = waitUntilSubscribed(reader);
  await openPage(reader, `${path}/1`);
  await isLive;
  const merge = (iid: number) => postToApi(page, `${path}/${iid}/merge`, { target: "#1" });

  await merge(2);
  await notice(page).waitFor();
  const merged = reader.getByText("Merged from #2 No legend on page two · 1 comment");
  await merged.click();
  await reader.getByText("Also in my copy.").waitFor();
  await notice(page).getByRole("button", { name: "Undo merge" }).click();
  await merged.waitFor({ state: "detached" });
  await notice(page).waitFor({ state: "detached" });

  const wish = { title: "A secret legend", confidential: true };
  const { iid } = await createIssue(page, project, wish);
  const before = await readParticipants(reader);
  await merge(iid);
  await putToApi(page, `/api/v4/projects/${project.id}/issues/1`, { title: "The legend is back" });
  // The events of the merge would have arrived before that of the title.
  await reader.getByRole("heading", { level: 1, name: "The legend is back" }).waitFor();
  for (const load of [() => Promise.resolve(), () => openPage(reader, `${path}/1`)]) {
    await load();
    expect(await reader.content()).not.toMatch(/Merged|secret|#3/);
    expect(await readParticipants(reader)).toBe(before);
  }
});

test("a failed merge keeps the dialog with the choice, a failed undo keeps the notice", async () => {
  const { page } = await openDuplicate({ expected: [/Failed to load resource|ERR_FAILED/] });
  await openDialog(page);
  await field(page).fill("#1");
  await page.keyboard.press("Enter");
  const fail = (status: number | null) =>
    page.route("**/merge", (route) =>
      status === null ? route.abort() : route.fulfill({ status, json: { message: "No" } }),
    );
  const why = "Either someone has changed it meanwhile, or you no longer have permission.";
  for (const [status, reason] of [
    [403, why],
    [500, "Something went wrong on our end."],
    [null, "Couldn’t reach Cairn."],
  ] as const) {
    await fail(status);
    await confirm(page).click();
    await dialog(page).getByText(`Couldn’t merge the issue. ${reason}`).waitFor();
    await dialog(page).getByRole("button", { name: "Remove #1" }).waitFor();
    await page.unroute("**/merge");
  }
  await confirm(page).click();
  await notice(page).waitFor();

  await fail(null);
  const undo = notice(page).getByRole("button", { name: "Undo merge" });
  await undo.click();
  const failed = page.getByText("Couldn’t undo the merge. Couldn’t reach Cairn.");
  await failed.waitFor();
  await undo.waitFor();
  await page.unroute("**/merge");
  await undo.click();
  await notice(page).waitFor({ state: "detached" });
  expect(await failed.count()).toBe(0);
});

test("on a phone in dark mode, the dialog, the notice and the comments fit", async () => {
  const { page, path } = await openDuplicate({
    viewport: { width: 320, height: 640 },
    colorScheme: "dark",
  });
  // The name of the author of a comment is a small link.
  const known = await findLayoutProblems(page, 320);
  const findProblems = async () =>
    (await findLayoutProblems(page, 320)).filter((problem) => !known.includes(problem));
  await openDialog(page);
  await field(page).pressSequentially("legend");
  await dialog(page).getByRole("option", { name: "The legend is lost" }).click();
  expect(await findProblems()).toEqual([]);
  await confirm(page).click();
  await notice(page).waitFor();
  // Loads the page again, because the toast covers a part of it.
  await openIssuePage(page, `${path}/2`);
  await notice(page).waitFor();
  expect(await findProblems()).toEqual([]);
  expect(await findAccessibilityProblems(page)).toEqual([]);
  await openIssuePage(page, `${path}/1`);
  await page.getByText("Merged from #2").click();
  await page.getByText("Also in my copy.").waitFor();
  expect(await findProblems()).toEqual([]);
  expect(await findAccessibilityProblems(page)).toEqual([]);
});
