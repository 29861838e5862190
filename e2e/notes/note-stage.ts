/** Test helpers that create notes under an issue or epic by the API and find them on its page. */
import { noteCreationUrl } from "@cairn/contract/notes/discussions";
import type { Locator, Page } from "playwright-core";
import { createNoteableUnderTest, type IssuePageFixture } from "../issues/issue-stage.ts";
import {
  openPage,
  waitUntilInteractive,
  type BrowserFixture,
  type BrowserProfileOptions,
} from "../support/browser.ts";
import { ISSUE, type CreatedNoteable } from "../support/noteables.ts";
import { postFormToApi, postToApi } from "../support/places.ts";

export interface PostedNote {
  id: string;
  discussion_id: string;
}

/** Signs up a new user and creates a project with one issue. Does not open the issue page. */
export function createIssueUnderTest(
  stage: BrowserFixture,
  options?: BrowserProfileOptions,
  wish?: Record<string, unknown>,
): Promise<IssuePageFixture> {
  return createNoteableUnderTest(stage, ISSUE, wish, options);
}

/** Creates a note with a file, as a multipart form. */
export async function postNoteWithFile(
  page: Page,
  talk: CreatedNoteable,
  words: string,
  file: { name: string; mimeType: string; buffer: Buffer },
): Promise<PostedNote> {
  return postFormToApi(page, noteCreationUrl(talk.place, talk), {
    "note[note]": words,
    "note[attachment]": file,
  });
}

/** Creates a note with the request that the comment form sends. */
export async function postNote(
  page: Page,
  talk: CreatedNoteable,
  words: string,
  how: { thread?: boolean; internal?: boolean; replyTo?: PostedNote } = {},
): Promise<PostedNote> {
  return postToApi(page, noteCreationUrl(talk.place, talk), {
    note: {
      note: words,
      ...(how.thread && { type: "DiscussionNote" }),
      ...(how.internal && { internal: true }),
    },
    ...(how.replyTo && { in_reply_to_discussion_id: how.replyTo.discussion_id }),
  });
}

export const activitySection = (page: Page) => page.locator("#notes");
export const findNoteOnPage = (page: Page, note: PostedNote) =>
  page.locator(`[id="note_${note.id}"]`);
export const findThreadOnPage = (page: Page, note: PostedNote) =>
  page.locator(`[data-discussion="${note.discussion_id}"]`);
export const noteMenuButton = (note: Locator) =>
  note.getByRole("button", { name: "More actions" }).first();
export const findToast = (page: Page, words: string | RegExp) =>
  page.getByRole("region", { name: "Notifications" }).getByText(words);

/** Opens the page of an issue or epic and waits for the discussion, whose code loads after the page. */
export async function openAndWaitForNotes(page: Page, path: string): Promise<void> {
  await openPage(page, path);
  await waitUntilInteractive(page, "#notes article");
}

export async function chooseFromNoteMenu(page: Page, note: Locator, item: string): Promise<void> {
  await noteMenuButton(note).click();
  await page.getByRole("menuitem", { name: item, exact: true }).click();
}
