/** Test helpers that create notes under an issue by the API and find them on the page. */
import { noteCreationUrl } from "@cairn/contract/notes/discussions";
import type { Locator, Page } from "playwright-core";
import {
  openPage,
  waitUntilInteractive,
  type BrowserFixture,
  type BrowserProfileOptions,
} from "../support/browser.ts";
import { signUpByRequest, buildTestUser, type TestUser } from "../support/people.ts";
import {
  createIssue,
  createProject,
  postFormToApi,
  postToApi,
  type CreatedProject,
} from "../support/places.ts";

export interface IssueUnderTest {
  page: Page;
  person: TestUser;
  project: CreatedProject;
  issueId: number;
  iid: number;
  /** Path of the issue page, from the root of the site. */
  path: string;
}

export interface PostedNote {
  id: string;
  discussion_id: string;
}

/** Signs up a new user and creates a project with one issue. Does not open the issue page. */
export async function createIssueUnderTest(
  stage: BrowserFixture,
  options: BrowserProfileOptions = {},
  wish: Record<string, unknown> = {},
): Promise<IssueUnderTest> {
  const page = await stage.enter(options);
  const person = buildTestUser();
  await signUpByRequest(page, person);
  const project = await createProject(page, { name: "Ropes", visibility: "public" });
  const made = await createIssue(page, project, { title: "Untie the knot", ...wish });
  const path = `/${project.path_with_namespace}/-/issues/${made.iid}`;
  return { page, person, project, issueId: made.id, iid: made.iid, path };
}

/** Creates a note with a file, as a multipart form. */
export async function postNoteWithFile(
  page: Page,
  talk: IssueUnderTest,
  words: string,
  file: { name: string; mimeType: string; buffer: Buffer },
): Promise<PostedNote> {
  const place = { kind: "project", full_path: talk.project.path_with_namespace } as const;
  const address = noteCreationUrl(place, { kind: "issue", id: talk.issueId });
  return postFormToApi(page, address, { "note[note]": words, "note[attachment]": file });
}

/** Creates a note with the request that the comment form sends. */
export async function postNote(
  page: Page,
  talk: IssueUnderTest,
  words: string,
  how: { thread?: boolean; internal?: boolean; replyTo?: PostedNote } = {},
): Promise<PostedNote> {
  return postToApi(
    page,
    noteCreationUrl(
      { kind: "project", full_path: talk.project.path_with_namespace },
      { kind: "issue", id: talk.issueId },
    ),
    {
      note: {
        note: words,
        ...(how.thread && { type: "DiscussionNote" }),
        ...(how.internal && { internal: true }),
      },
      ...(how.replyTo && { in_reply_to_discussion_id: how.replyTo.discussion_id }),
    },
  );
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

/** Opens the issue page and waits for the discussion, whose code loads after the page. */
export async function openIssueAndWaitForNotes(page: Page, path: string): Promise<void> {
  await openPage(page, path);
  await waitUntilInteractive(page, "#notes article");
}

export async function chooseFromNoteMenu(page: Page, note: Locator, item: string): Promise<void> {
  await noteMenuButton(note).click();
  await page.getByRole("menuitem", { name: item, exact: true }).click();
}
