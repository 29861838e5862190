/** Test helpers for the comment form, which find its fields and buttons by their labels. */
import {
  noteCreationUrl,
  allDiscussionsUrl,
  type WebDiscussion,
} from "@cairn/contract/notes/discussions";
import type { Page } from "playwright-core";
import { ISSUE, type CreatedNoteable, type NoteableStoryKind } from "../support/noteables.ts";
import { postToApi } from "../support/places.ts";
import {
  createAndOpen,
  type IssuePageFixture,
  type NoteablePageFixture,
} from "../issues/issue-stage.ts";
import {
  waitUntilInteractive,
  type BrowserFixture,
  type BrowserProfileOptions,
} from "../support/browser.ts";

export const COMMENT_FAILED_MESSAGE =
  "Your comment could not be submitted! Please check your network connection and try again.";

export const commentForm = (page: Page) => page.getByRole("form", { name: "Add a comment" });
export const commentField = (page: Page) =>
  commentForm(page).getByRole("textbox", { name: "Comment", exact: true });
export const sendButton = (page: Page) =>
  commentForm(page).getByRole("button", { name: "Comment", exact: true });
export const replyForm = (page: Page) => page.getByRole("form", { name: "Reply" });
export const replyField = (page: Page) => replyForm(page).getByRole("textbox", { name: "Reply" });

/** Saved notes that contain `words`. Comments that are still being sent are not included. */
export const findSavedNotes = (page: Page, words: string | RegExp) =>
  page.locator('#notes article[id^="note_"]').filter({ hasText: words });
export const findUnsentComments = (page: Page, words: string) =>
  page.locator("#notes article").filter({ hasText: "Not sent" }).filter({ hasText: words });

/** Creates and opens an issue or epic, and waits for the comment form, whose code loads after the page. */
export async function openWithCommentForm<Made extends CreatedNoteable>(
  stage: BrowserFixture,
  kind: NoteableStoryKind<Made>,
  wish: Record<string, unknown> = {},
  options: BrowserProfileOptions = {},
): Promise<Made & NoteablePageFixture> {
  const made = await createAndOpen(stage, kind, wish, options);
  await waitUntilCommentFormReady(made.page);
  return made;
}

export function openIssueWithCommentForm(
  stage: BrowserFixture,
  wish?: Record<string, unknown>,
  options?: BrowserProfileOptions,
): Promise<IssuePageFixture> {
  return openWithCommentForm(stage, ISSUE, wish, options);
}

/** Waits until the comment form is interactive. */
export async function waitUntilCommentFormReady(page: Page): Promise<void> {
  await waitUntilInteractive(page, "#new-comment");
}

export async function sendComment(page: Page, words: string): Promise<void> {
  await commentField(page).fill(words);
  await sendButton(page).click();
}

/** Bodies of the comments on the page at `path`, in the order in which the server lists them. */
export async function fetchCommentBodies(page: Page, path: string): Promise<string[]> {
  const discussions = await page.evaluate(
    (address) => fetch(address).then((answer) => answer.json()) as Promise<WebDiscussion[]>,
    allDiscussionsUrl(path),
  );
  const notes = discussions.flatMap((discussion) => discussion.notes);
  return notes.filter(({ system }) => !system).map(({ note }) => note);
}

export async function createThread(issue: IssuePageFixture, words: string): Promise<void> {
  const note = { note: words, type: "DiscussionNote" };
  await postToApi(issue.page, noteCreationUrl(issue.place, issue), { note });
}

export const NOTE_CREATION_URL_PATTERN = /\/notes\?target_id=/;
