/**
 * Test helpers that create an issue with a given number of comments and find them on the issue
 * page.
 */
import { noteCreationUrl } from "@cairn/contract/notes/discussions";
import type { Locator, Page } from "playwright-core";
import {
  openPage,
  waitUntilInteractive,
  type BrowserFixture,
  type BrowserProfileOptions,
} from "../support/browser.ts";
import { signUpByRequest, buildTestUser } from "../support/people.ts";
import { createIssue, createProject, postToApi, type CreatedProject } from "../support/places.ts";

export interface CommentedIssue {
  page: Page;
  project: CreatedProject;
  id: number;
  iid: number;
  path: string;
}

/** Creates a project with one issue and the comments "Stone 1", "Stone 2" and so on. */
export async function createCommentedIssue(
  stage: BrowserFixture,
  comments: number,
  wish: Record<string, unknown> = {},
  options: BrowserProfileOptions = {},
): Promise<CommentedIssue> {
  const page = await stage.enter(options);
  await signUpByRequest(page, buildTestUser());
  const project = await createProject(page, { name: "Cairns", visibility: "public" });
  const { id, iid } = await createIssue(page, project, { title: "Mind the path", ...wish });
  const path = `/${project.path_with_namespace}/-/issues/${iid}`;
  const talk = { page, project, id, iid, path };
  for (let number = 1; number <= comments; number += 1)
    await postComment(page, talk, `Stone ${number}`);
  return talk;
}

/** Creates a comment on the issue through the endpoint that the comment form uses. */
export async function postComment(
  page: Page,
  { project, id }: Pick<CommentedIssue, "project" | "id">,
  note: string,
  more: object = {},
): Promise<{ id: string; discussion_id: string }> {
  return postToApi(
    page,
    noteCreationUrl(
      { kind: "project", full_path: project.path_with_namespace },
      { kind: "issue", id: id },
    ),
    {
      note: { note, noteable_type: "Issue", noteable_id: id },
      target_type: "issue",
      target_id: id,
      ...more,
    },
  );
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

/** Opens the issue page and waits until its activity handles events: that code loads after the page. */
export async function openIssueAndWaitForActivity(page: Page, path: string): Promise<void> {
  await openPage(page, path);
  await waitUntilInteractive(page, "#notes");
}

export const numberRange = (from: number, until: number): number[] =>
  Array.from({ length: until - from + 1 }, (_, at) => from + at);
