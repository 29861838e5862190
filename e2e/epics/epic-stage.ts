/** Test helpers that create epics and open the page of one, as the owner of its group. */
import { epicPath } from "@cairn/contract/epics/epics";
import type { Page } from "playwright-core";
import { createNoteableUnderTest, openIssuePage } from "../issues/issue-stage.ts";
import { waitUntilInteractive, type BrowserFixture } from "../support/browser.ts";
import { EPIC } from "../support/noteables.ts";
import { createProject, type CreatedGroup, type CreatedProject } from "../support/places.ts";

export { createEpic } from "../support/noteables.ts";

export interface EpicPageFixture {
  page: Page;
  group: CreatedGroup;
  project: CreatedProject;
  iid: number;
  /** Path of the page of the epic, from the root of the site. */
  path: string;
}

/** Signs up a new user and creates a public group with a project and an epic. */
export async function createEpicFixture(
  stage: BrowserFixture,
  wish: Record<string, unknown> = {},
  expected: RegExp[] = [],
): Promise<EpicPageFixture> {
  const titled = { title: "Climb the ridge", ...wish };
  const epic = await createNoteableUnderTest(stage, EPIC, titled, { expected });
  const project = await createProject(epic.page, {
    name: "Route",
    namespace_id: epic.group.id,
    visibility: "public",
  });
  return { ...epic, project };
}

export async function createAndOpenEpic(
  stage: BrowserFixture,
  wish: Record<string, unknown> = {},
  expected: RegExp[] = [],
): Promise<EpicPageFixture> {
  const epic = await createEpicFixture(stage, wish, expected);
  await openEpic(epic.page, epic.path);
  return epic;
}

export function epicPagePath({ full_path: path }: CreatedGroup, iid: number): string {
  return epicPath(path, iid);
}

/** Opens the page of an epic and waits until its discussion and its child items can be used. */
export async function openEpic(page: Page, path: string): Promise<void> {
  await openIssuePage(page, path);
  const children = "#child-items";
  if ((await page.locator(children).count()) > 0) await waitUntilInteractive(page, children);
}
