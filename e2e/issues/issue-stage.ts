/** Test helpers that create one issue and open its page, as the project owner or as another user. */
import type { Page } from "playwright-core";
import {
  openPage,
  waitUntilInteractive,
  type BrowserFixture,
  type BrowserProfileOptions,
} from "../support/browser.ts";
import { signUpByRequest, buildTestUser } from "../support/people.ts";
import { createIssue, createProject, type CreatedProject } from "../support/places.ts";

export { putToApi } from "../support/places.ts";

export interface IssuePageFixture {
  page: Page;
  project: CreatedProject;
  iid: number;
  /** Path of the issue page, from the root of the site. */
  path: string;
}

/** Signs up a new user, creates a project with one issue, and opens the issue page. */
export async function createAndOpenIssue(
  stage: BrowserFixture,
  wish: Record<string, unknown> = {},
  options: BrowserProfileOptions = {},
): Promise<IssuePageFixture> {
  const page = await stage.enter(options);
  await signUpByRequest(page, buildTestUser());
  const project = await createProject(page, { name: "Ropes", visibility: "public" });
  const { iid } = await createIssue(page, project, { title: "Untie the knot", ...wish });
  const path = `/${project.path_with_namespace}/-/issues/${iid}`;
  await openIssuePage(page, path);
  return { page, project, iid, path };
}

/**
 * Selector of the sticky header. Tests wait for this header to know that the keyboard shortcuts
 * work, because the page loads the code of both together.
 */
const EXTRAS = '#js-issuable-app [aria-hidden="true"][inert]';

/** Opens the issue page and waits until the keyboard shortcuts work: their code loads after the page. */
export async function openIssuePage(page: Page, path: string): Promise<void> {
  await openPage(page, path);
  await waitUntilInteractive(page, EXTRAS);
}

export function issueApiPath(project: CreatedProject, iid: number): string {
  return `/api/v4/projects/${project.id}/issues/${iid}`;
}

/**
 * Opens the issue list and clicks the issue. `news` can change the issue's JSON before the page
 * receives it.
 */
export async function openIssueWithChangedJson(
  issue: IssuePageFixture,
  news: (page: object) => object,
): Promise<void> {
  const { page, path, iid } = issue;
  await page.route(/serializer=page/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: news((await response.json()) as object) });
  });
  await openPage(page, path.replace(/\/\d+$/, ""));
  await page.locator(`a[href$="/issues/${iid}"]`).first().click();
  await page.waitForURL(`**${path}`);
  await page.locator("#js-issuable-app").waitFor();
}
