/** Test helpers that create notes under an issue by the API and find them on the page. */
import { createNoteAddress } from "@cairn/contract/notes/discussions";
import type { Locator, Page } from "playwright-core";
import { open, untilTaken, type Stage, type VisitOptions } from "../support/browser.ts";
import { signUpByRequest, buildPerson, type Person } from "../support/people.ts";
import { createIssue, createProject, postToApi, type MadeProject } from "../support/places.ts";

export interface Talk {
  page: Page;
  person: Person;
  project: MadeProject;
  issueId: number;
  iid: number;
  /** Path of the issue page, from the root of the site. */
  path: string;
}

export interface SaidNote {
  id: string;
  discussion_id: string;
}

/** Signs up a new user and creates a project with one issue. Does not open the issue page. */
export async function aTalk(
  stage: Stage,
  options: VisitOptions = {},
  wish: Record<string, unknown> = {},
): Promise<Talk> {
  const page = await stage.enter(options);
  const person = buildPerson();
  await signUpByRequest(page, person);
  const project = await createProject(page, { name: "Ropes", visibility: "public" });
  const made = await createIssue(page, project, { title: "Untie the knot", ...wish });
  const path = `/${project.path_with_namespace}/-/issues/${made.iid}`;
  return { page, person, project, issueId: made.id, iid: made.iid, path };
}

/** Creates a note with the request that the comment form sends. */
export async function say(
  page: Page,
  talk: Talk,
  words: string,
  how: { thread?: boolean; internal?: boolean; replyTo?: SaidNote } = {},
): Promise<SaidNote> {
  return postToApi(
    page,
    createNoteAddress(
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

export const activity = (page: Page) => page.locator("#notes");
export const noteOf = (page: Page, note: SaidNote) => page.locator(`[id="note_${note.id}"]`);
export const threadOf = (page: Page, note: SaidNote) =>
  page.locator(`[data-discussion="${note.discussion_id}"]`);
export const menuOf = (note: Locator) => note.getByRole("button", { name: "More actions" }).first();
export const toast = (page: Page, words: string | RegExp) =>
  page.getByRole("region", { name: "Notifications" }).getByText(words);

/** Opens the issue page and waits for the discussion, whose code loads after the page. */
export async function openTalk(page: Page, path: string): Promise<void> {
  await open(page, path);
  await untilTaken(page, "#notes article");
}

export async function choose(page: Page, note: Locator, item: string): Promise<void> {
  await menuOf(note).click();
  await page.getByRole("menuitem", { name: item, exact: true }).click();
}
