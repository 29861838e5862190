/** Test helpers for the comment form, which find its fields and buttons by their labels. */
import { issueBasePath } from "@cairn/contract/issues/issue-page";
import {
  createNoteAddress,
  discussionsAddress,
  type WebDiscussion,
} from "@cairn/contract/notes/discussions";
import type { Page } from "playwright-core";
import type { MadeProject } from "../support/places.ts";
import { postToApi } from "../support/places.ts";
import { anOpenIssue, type OpenIssue } from "../issues/issue-stage.ts";
import { untilTaken, type Stage, type VisitOptions } from "../support/browser.ts";

export const FAILED =
  "Your comment could not be submitted! Please check your network connection and try again.";

export const form = (page: Page) => page.getByRole("form", { name: "Add a comment" });
export const field = (page: Page) =>
  form(page).getByRole("textbox", { name: "Comment", exact: true });
export const sendButton = (page: Page) =>
  form(page).getByRole("button", { name: "Comment", exact: true });
export const replyForm = (page: Page) => page.getByRole("form", { name: "Reply" });
export const replyField = (page: Page) => replyForm(page).getByRole("textbox", { name: "Reply" });

/** Saved notes that contain `words`. Comments that are still being sent are not included. */
export const notesSaying = (page: Page, words: string | RegExp) =>
  page.locator('#notes article[id^="note_"]').filter({ hasText: words });
export const unsent = (page: Page, words: string) =>
  page.locator("#notes article").filter({ hasText: "Not sent" }).filter({ hasText: words });

/** Creates and opens an issue, and waits for the comment form, whose code loads after the page. */
export async function aComposer(
  stage: Stage,
  wish: Record<string, unknown> = {},
  options: VisitOptions = {},
): Promise<OpenIssue> {
  const issue = await anOpenIssue(stage, wish, options);
  await untilReady(issue.page);
  return issue;
}

/** Waits until the comment form is interactive. */
export async function untilReady(page: Page): Promise<void> {
  await untilTaken(page, "#new-comment");
}

export async function comment(page: Page, words: string): Promise<void> {
  await field(page).fill(words);
  await sendButton(page).click();
}

/** Bodies of the issue's comments, in the order in which the server lists them. */
export async function saidIn(page: Page, project: MadeProject, iid: number): Promise<string[]> {
  const discussions = await page.evaluate(
    (address) => fetch(address).then((answer) => answer.json()) as Promise<WebDiscussion[]>,
    discussionsAddress(issueBasePath(project.path_with_namespace, iid)),
  );
  const notes = discussions.flatMap((discussion) => discussion.notes);
  return notes.filter(({ system }) => !system).map(({ note }) => note);
}

export async function aThreadIn(issue: OpenIssue, words: string): Promise<void> {
  const { page, project, path } = issue;
  const { id } = await page.evaluate(
    (address) => fetch(address).then((answer) => answer.json()) as Promise<{ id: number }>,
    `${path}.json`,
  );
  const note = { note: words, type: "DiscussionNote" };
  await postToApi(
    page,
    createNoteAddress(
      { kind: "project", full_path: project.path_with_namespace },
      { kind: "issue", id: id },
    ),
    { note },
  );
}

export const POSTING = /\/notes\?target_id=/;
