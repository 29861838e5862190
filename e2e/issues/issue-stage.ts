/** One issue on a page, as somebody who owns its project, or as others see it. */
import type { Page } from "playwright-core";
import { open, untilTaken, type Stage, type VisitOptions } from "../support/browser.ts";
import { join, somebody } from "../support/people.ts";
import { anIssueOf, aProjectOf, type MadeProject } from "../support/places.ts";

export { put } from "../support/places.ts";

export interface OpenIssue {
  page: Page;
  project: MadeProject;
  iid: number;
  /** The page of the issue. */
  path: string;
}

/** Somebody signs up, makes a project with one issue, and looks at it. */
export async function anOpenIssue(
  stage: Stage,
  wish: Record<string, unknown> = {},
  options: VisitOptions = {},
): Promise<OpenIssue> {
  const page = await stage.enter(options);
  await join(page, somebody());
  const project = await aProjectOf(page, { name: "Ropes", visibility: "public" });
  const { iid } = await anIssueOf(page, project, { title: "Untie the knot", ...wish });
  const path = `/${project.path_with_namespace}/-/issues/${iid}`;
  await openIssue(page, path);
  return { page, project, iid, path };
}

/** The header that follows, which comes together with the keys. */
const EXTRAS = '#js-issuable-app [aria-hidden="true"][inert]';

/** Until the keys know what to do, which comes a moment after the page. */
export async function openIssue(page: Page, path: string): Promise<void> {
  await open(page, path);
  await untilTaken(page, EXTRAS);
}

export function issueApi(project: MadeProject, iid: number): string {
  return `/api/v4/projects/${project.id}/issues/${iid}`;
}

/** From the list to the page, with something that the server does not say by itself. */
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
