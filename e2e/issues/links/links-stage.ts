/** Test helpers for the block of linked issues on the page of an issue. */
import type { Locator, Page } from "playwright-core";
import { openPage, waitUntilInteractive, type BrowserFixture } from "../../support/browser.ts";
import { buildTestUser, signUpByRequest } from "../../support/people.ts";
import {
  createIssue,
  createProject,
  postToApi,
  type CreatedProject,
} from "../../support/places.ts";

type LinkType = "relates_to" | "blocks" | "is_blocked_by";

interface LinkedIssuesFixture {
  page: Page;
  project: CreatedProject;
  /** Path of the page of issue #1. */
  path: string;
  block: Locator;
}

/** Signs up a new user and creates a public project with the issues "Rope" (#1), "Knot", "Hook" and "Bolt". */
export async function createProjectWithIssues(
  stage: BrowserFixture,
  attributes: readonly Record<string, unknown>[] = [],
  expected: RegExp[] = [],
): Promise<LinkedIssuesFixture> {
  const page = await stage.enter({ expected });
  await signUpByRequest(page, buildTestUser());
  const project = await createProject(page, { name: "Climbing", visibility: "public" });
  for (const [index, title] of ["Rope", "Knot", "Hook", "Bolt"].entries()) {
    await createIssue(page, project, { title, ...attributes[index] });
  }
  const path = `/${project.path_with_namespace}/-/issues/1`;
  return { page, project, path, block: page.locator("#related-issues") };
}

/** Links #1 with other issues of the project. */
export async function linkIssues(
  { page, path }: LinkedIssuesFixture,
  link_type: LinkType,
  ...references: string[]
): Promise<void> {
  await postToApi(page, `${path}/links.json`, { issuable_references: references, link_type });
}

/** Opens the page of #1 and waits until its linked issues can be used. */
export async function openLinkedIssues({ page, path }: LinkedIssuesFixture): Promise<void> {
  await openPage(page, path);
  await waitUntilInteractive(page, "#related-issues");
}

/** Opens the form to add links. */
export async function openAddForm({ page, block }: LinkedIssuesFixture): Promise<Locator> {
  await page.getByRole("button", { name: "Add a linked issue" }).click();
  const field = block.getByLabel("Issues to link");
  await field.waitFor();
  return field;
}

/** Titles of the linked issues in the order of the page. */
export async function listTitles({ block }: LinkedIssuesFixture): Promise<string[]> {
  return block.locator("[data-row-link]").allInnerTexts();
}
