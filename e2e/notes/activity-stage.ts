/**
 * Test helpers that create an issue or epic with a given number of comments and find them on its page.
 */
import { noteCreationUrl } from "@cairn/contract/notes/discussions";
import type { Locator, Page } from "playwright-core";
import {
  createNoteableUnderTest,
  type IssuePageFixture,
  type NoteablePageFixture,
} from "../issues/issue-stage.ts";
import {
  openPage,
  waitUntilInteractive,
  type BrowserFixture,
  type BrowserProfileOptions,
} from "../support/browser.ts";
import { ISSUE, type CreatedNoteable, type NoteableStoryKind } from "../support/noteables.ts";
import { postToApi } from "../support/places.ts";

/** Creates an issue or epic with the comments "Stone 1", "Stone 2" and so on. */
export async function createCommented<Made extends CreatedNoteable>(
  stage: BrowserFixture,
  kind: NoteableStoryKind<Made>,
  comments: number,
  wish: Record<string, unknown> = {},
  options: BrowserProfileOptions = {},
): Promise<Made & NoteablePageFixture> {
  const talk = await createNoteableUnderTest(
    stage,
    kind,
    { title: "Mind the path", ...wish },
    options,
  );
  for (let number = 1; number <= comments; number += 1)
    await postComment(talk.page, talk, `Stone ${number}`);
  return talk;
}

export function createCommentedIssue(
  stage: BrowserFixture,
  comments: number,
  wish?: Record<string, unknown>,
  options?: BrowserProfileOptions,
): Promise<IssuePageFixture> {
  return createCommented(stage, ISSUE, comments, wish, options);
}

/** Creates a comment through the endpoint that the comment form uses. */
export async function postComment(
  page: Page,
  talk: Pick<CreatedNoteable, "place" | "kind" | "id">,
  note: string,
  more: object = {},
): Promise<{ id: string; discussion_id: string }> {
  return postToApi(page, noteCreationUrl(talk.place, talk), { note: { note }, ...more });
}

export const activitySection = (page: Page): Locator => page.locator("#notes");
export const findNumberedComment = (page: Page, number: number): Locator =>
  activitySection(page).getByText(`Stone ${number}`, { exact: true });

/** The numbers of the "Stone n" comments that the page shows, from top to bottom. */
export async function readCommentNumbers(page: Page): Promise<number[]> {
  const texts = await activitySection(page)
    .getByText(/^Stone \d+$/)
    .allTextContents();
  return texts.map((text) => Number(text.replace("Stone ", "")));
}

/** Opens the page of an issue or epic and waits until its activity handles events: that code loads after the page. */
export async function openAndWaitForActivity(page: Page, path: string): Promise<void> {
  await openPage(page, path);
  await waitUntilInteractive(page, "#notes");
}

export const numberRange = (from: number, until: number): number[] =>
  Array.from({ length: until - from + 1 }, (_, at) => from + at);
