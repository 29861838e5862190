import { issueBasePath } from "@cairn/contract/issues/issue-page";
import { discussionPageUrl, type DiscussionPage } from "@cairn/contract/notes/discussions";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { openPageAsDeveloper } from "../issues/edit-stage.ts";
import { issueApiPath, putToApi, type IssuePageFixture } from "../issues/issue-stage.ts";
import { waitUntilGone } from "../kit/focus.ts";
import { openPage, setUpBrowserTest } from "../support/browser.ts";
import { postToApi } from "../support/places.ts";
import {
  activitySection,
  createIssueUnderTest,
  openAndWaitForNotes,
  postNote,
  findToast,
} from "./note-stage.ts";

const stage = setUpBrowserTest();
const DIFF = /\/descriptions\/\d+\/diff/;

const compare = (page: Page) =>
  activitySection(page).getByRole("button", { name: "Compare with previous version" });

const added = (page: Page, words = "") =>
  activitySection(page).locator(".idiff.addition", { hasText: words }).first();

async function unfold(page: Page): Promise<void> {
  await compare(page).click();
  await activitySection(page).getByRole("button", { name: "Hide changes" }).waitFor();
}

/**
 * Creates an issue, sets its description to each of `changes`, one after the other, and opens the
 * issue page.
 */
async function afterChanges(
  changes: readonly string[],
  expected: RegExp[] = [],
): Promise<IssuePageFixture> {
  const talk = await createIssueUnderTest(stage, { expected }, { description: "A rope" });
  const { page, project, iid, path } = talk;
  for (const description of changes)
    await putToApi(page, issueApiPath(project, iid), { description });
  await postNote(page, talk, "Done.");
  await openAndWaitForNotes(page, path);
  return talk;
}

describe("what was done", () => {
  test("shows a milestone as a chip that leads to it", async () => {
    const talk = await createIssueUnderTest(stage);
    const { page, project, iid, path } = talk;
    const { id } = await postToApi<{ id: number }>(
      page,
      `/api/v4/projects/${project.id}/milestones`,
      { title: "First mast" },
    );
    await putToApi(page, issueApiPath(project, iid), { milestone_id: id });
    await postNote(page, talk, "Planned.");
    await openAndWaitForNotes(page, path);
    const chip = activitySection(page).getByRole("link", { name: "%First mast" });
    expect(await chip.getAttribute("href")).toMatch(/\/-\/milestones\/1$/);
    expect(await chip.evaluate((link) => getComputedStyle(link).boxShadow)).toContain("inset");
  });

  test("stands in one line with who did it and when", async () => {
    const talk = await createIssueUnderTest(stage);
    const { page, person, project, iid, path } = talk;
    await putToApi(page, issueApiPath(project, iid), { confidential: true });
    await postNote(page, talk, "Hidden now.");
    await openAndWaitForNotes(page, path);
    const line = activitySection(page).getByRole("listitem").filter({ hasText: "confidential" });
    expect(await line.innerText()).toContain(person.name);
    const time = line.getByRole("link", { name: "just now" });
    expect(await time.getAttribute("href")).toContain("#note_");
  });

  test("hides the end of a list of more than three commits [NOTE-120]", async () => {
    const talk = await createIssueUnderTest(stage);
    const { page, project, iid, path } = talk;
    await putToApi(page, issueApiPath(project, iid), { confidential: true });
    const commits = ["one", "two", "three", "four"].map((name) => `<li>${name}</li>`).join("");
    const address = discussionPageUrl(issueBasePath(project.path_with_namespace, iid));
    await page.route(`**${address}**`, async (route) => {
      const response = await route.fetch();
      const answer = (await response.json()) as DiscussionPage;
      for (const { notes } of answer.discussions) {
        for (const note of notes) {
          note.note_html = `<p>added 4 commits</p><ul>${commits}</ul>`;
        }
      }
      await route.fulfill({ response, json: answer });
    });
    await openPage(page, path.replace(/\/\d+$/, ""));
    await page.locator(`a[href$="/issues/${iid}"]`).first().click();
    const list = activitySection(page).getByRole("listitem").filter({ hasText: "added 4 commits" });
    await list.getByText("three").waitFor();
    expect(await list.locator("li:visible").count()).toBe(3);
    expect(await list.getByText("four").isVisible()).toBe(false);
    await list.getByRole("button", { name: "Show all 4 commits" }).click();
    await list.getByText("four").waitFor();
    await list.getByRole("button", { name: "Show fewer" }).click();
    expect(await list.getByText("four").isVisible()).toBe(false);
  });
});

describe("a change of the description", () => {
  test("can be compared with what was before [NOTE-121]", { tags: "core" }, async () => {
    const { page } = await afterChanges(["A rope to climb"]);
    await unfold(page);
    await added(page, "to climb").waitFor();
    await activitySection(page).getByRole("button", { name: "Hide changes" }).click();
    await waitUntilGone(added(page));
  });

  test("is told once if it follows on another, and compared as a whole [NOTE-122]", async () => {
    const { page } = await afterChanges([
      "A rope, red",
      "A rope, red, long",
      "A rope, red, long, old",
    ]);
    await activitySection(page)
      .getByText("changed the description 3 times within a minute")
      .waitFor();
    expect(await compare(page).count()).toBe(1);
    await unfold(page);
    await added(page, ", red, long, old").waitFor();
  });

  test("that cannot be fetched says so, and is fetched again [NOTE-128]", async () => {
    const { page } = await afterChanges(["A rope to climb"], [/status of 500/]);
    await page.route(DIFF, (route) => route.fulfill({ status: 500, body: "" }));
    await unfold(page);
    await activitySection(page)
      .getByText("Something went wrong while fetching description changes. Please try again.")
      .waitFor();
    await page.unroute(DIFF);
    await activitySection(page).getByRole("button", { name: "Try again" }).click();
    await added(page, "to climb").waitFor();
  });

  test("is deleted by those who may, after a question [NOTE-127] [NOTE-129]", async () => {
    const talk = await afterChanges(["A rope to climb"], [/status of 500/]);
    const { page, path } = talk;
    const remove = (at: Page) =>
      activitySection(at).getByRole("button", { name: "Delete this description version" });
    const visitor = await stage.enter();
    await openAndWaitForNotes(visitor, path);
    await unfold(visitor);
    await added(visitor).waitFor();
    expect(await remove(visitor).count()).toBe(0);
    await unfold(page);
    const confirm = page.getByRole("alertdialog").getByRole("button", { name: "Delete version" });
    await page.route(/\/descriptions\/\d+$/, (route) => route.fulfill({ status: 500, body: "" }));
    await remove(page).click();
    await confirm.click();
    await findToast(
      page,
      "Something went wrong while deleting description changes. Please try again.",
    ).waitFor();
    await page.unroute(/\/descriptions\/\d+$/);
    await remove(page).click();
    await confirm.click();
    await findToast(page, "Version deleted.").waitFor();
    await waitUntilGone(compare(page));
    await activitySection(page).getByText("Deleted", { exact: true }).waitFor();
    const { page: other } = await openPageAsDeveloper(stage, page, talk);
    await activitySection(other).getByText("Deleted", { exact: true }).waitFor();
  });
});
