/** Test helpers that create one issue and open its page, as the project owner or as another user. */
import type { Page } from "playwright-core";
import { open, untilTaken, type Stage, type VisitOptions } from "../support/browser.ts";
import { signUpByRequest, buildPerson } from "../support/people.ts";
import { createIssue, createProject, type MadeProject } from "../support/places.ts";

export { put } from "../support/places.ts";

export interface OpenIssue {
  page: Page;
  project: MadeProject;
  iid: number;
  /** Path of the issue page, from the root of the site. */
  path: string;
}

/** Signs up a new user, creates a project with one issue, and opens the issue page. */
export async function anOpenIssue(
  stage: Stage,
  wish: Record<string, unknown> = {},
  options: VisitOptions = {},
): Promise<OpenIssue> {
  const page = await stage.enter(options);
  await signUpByRequest(page, buildPerson());
  const project = await createProject(page, { name: "Ropes", visibility: "public" });
  const { iid } = await createIssue(page, project, { title: "Untie the knot", ...wish });
  const path = `/${project.path_with_namespace}/-/issues/${iid}`;
  await openIssue(page, path);
  return { page, project, iid, path };
}

/** The sticky header. It loads together with the keyboard shortcuts, so tests wait for this element. */
const EXTRAS = '#js-issuable-app [aria-hidden="true"][inert]';

/** Opens the issue page and waits until the keyboard shortcuts work: their code loads after the page. */
export async function openIssue(page: Page, path: string): Promise<void> {
  await open(page, path);
  await untilTaken(page, EXTRAS);
}

export function issueApi(project: MadeProject, iid: number): string {
  return `/api/v4/projects/${project.id}/issues/${iid}`;
}

/**
 * Opens the issue list and clicks the issue. `news` can change the issue's JSON before the page
 * receives it.
 */
export async function openWith(issue: OpenIssue, news: (page: object) => object): Promise<void> {
  const { page, path, iid } = issue;
  await page.route(/serializer=page/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: news((await response.json()) as object) });
  });
  await open(page, path.replace(/\/\d+$/, ""));
  await page.locator(`a[href$="/issues/${iid}"]`).first().click();
  await page.waitForURL(`**${path}`);
  await page.locator("#js-issuable-app").waitFor();
}
