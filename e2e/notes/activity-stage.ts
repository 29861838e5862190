/**
 * Test helpers that create an issue with a given number of comments and find them on the issue
 * page.
 */
import { createNoteAddress } from "@cairn/contract/notes/discussions";
import type { Locator, Page } from "playwright-core";
import { open, untilTaken, type Stage, type VisitOptions } from "../support/browser.ts";
import { signUpByRequest, buildPerson } from "../support/people.ts";
import { createIssue, createProject, postToApi, type MadeProject } from "../support/places.ts";

export interface TalkedAbout {
  page: Page;
  project: MadeProject;
  id: number;
  iid: number;
  path: string;
}

/** Creates a project with one issue and the comments "Stone 1", "Stone 2" and so on. */
export async function aTalk(
  stage: Stage,
  comments: number,
  wish: Record<string, unknown> = {},
  options: VisitOptions = {},
): Promise<TalkedAbout> {
  const page = await stage.enter(options);
  await signUpByRequest(page, buildPerson());
  const project = await createProject(page, { name: "Cairns", visibility: "public" });
  const { id, iid } = await createIssue(page, project, { title: "Mind the path", ...wish });
  const path = `/${project.path_with_namespace}/-/issues/${iid}`;
  const talk = { page, project, id, iid, path };
  for (let number = 1; number <= comments; number += 1) await say(page, talk, `Stone ${number}`);
  return talk;
}

/** Creates a note and returns its id. */
export async function say(
  page: Page,
  { project, id }: Pick<TalkedAbout, "project" | "id">,
  note: string,
  more: object = {},
): Promise<{ id: string; discussion_id: string }> {
  return postToApi(
    page,
    createNoteAddress(
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

export const activity = (page: Page): Locator => page.locator("#notes");
export const stone = (page: Page, number: number): Locator =>
  activity(page).getByText(`Stone ${number}`, { exact: true });

/** The numbers of the "Stone n" comments that the page shows, from top to bottom. */
export async function stones(page: Page): Promise<number[]> {
  const texts = await activity(page)
    .getByText(/^Stone \d+$/)
    .allTextContents();
  return texts.map((text) => Number(text.replace("Stone ", "")));
}

/** Opens the issue page and waits until its activity handles events: that code loads after the page. */
export async function openActivity(page: Page, path: string): Promise<void> {
  await open(page, path);
  await untilTaken(page, "#notes");
}

export const numbers = (from: number, until: number): number[] =>
  Array.from({ length: until - from + 1 }, (_, at) => from + at);
