/** Test helpers that create one issue or epic and open its page, as its author or as another user. */
import { ISSUES_CHANNEL } from "@cairn/contract/issues/issue-live";
import type { Page } from "playwright-core";
import {
  openPage,
  waitUntilHydrated,
  waitUntilInteractive,
  type BrowserFixture,
  type BrowserProfileOptions,
} from "../support/browser.ts";
import { ISSUE, type CreatedNoteable, type NoteableStoryKind } from "../support/noteables.ts";
import { signUpByRequest, buildTestUser, type TestUser } from "../support/people.ts";
import type { CreatedProject } from "../support/places.ts";

export { putToApi } from "../support/places.ts";

/** A new user with an issue or epic in a project or group that the user owns. */
export interface NoteablePageFixture extends CreatedNoteable {
  page: Page;
  person: TestUser;
}

export interface IssuePageFixture extends NoteablePageFixture {
  project: CreatedProject;
}

/** Signs up a new user and creates an issue or epic. Does not open its page. */
export async function createNoteableUnderTest<Made extends CreatedNoteable>(
  stage: BrowserFixture,
  kind: NoteableStoryKind<Made>,
  wish: Record<string, unknown> = {},
  options: BrowserProfileOptions = {},
): Promise<Made & NoteablePageFixture> {
  const page = await stage.enter(options);
  const person = buildTestUser();
  await signUpByRequest(page, person);
  return { ...(await kind.create(page, { title: "Untie the knot", ...wish })), page, person };
}

/** Does the same, and opens the page of the issue or epic. */
export async function createAndOpen<Made extends CreatedNoteable>(
  stage: BrowserFixture,
  kind: NoteableStoryKind<Made>,
  wish: Record<string, unknown> = {},
  options: BrowserProfileOptions = {},
): Promise<Made & NoteablePageFixture> {
  const made = await createNoteableUnderTest(stage, kind, wish, options);
  await openIssuePage(made.page, made.path);
  return made;
}

export function createAndOpenIssue(
  stage: BrowserFixture,
  wish?: Record<string, unknown>,
  options?: BrowserProfileOptions,
): Promise<IssuePageFixture> {
  return createAndOpen(stage, ISSUE, wish, options);
}

/**
 * Selector of the sticky header. Tests wait for this header to know that the keyboard shortcuts
 * work, because the page loads the code of both together.
 */
const EXTRAS = '#js-issuable-app [aria-hidden="true"][inert]';

/** Opens the page of an issue or epic and waits until the keyboard shortcuts work: their code loads after the page. */
export async function openIssuePage(page: Page, path: string): Promise<void> {
  await openPage(page, path);
  await waitUntilInteractive(page, EXTRAS);
}

/**
 * Resolves when the page is subscribed to the channel; the page receives only events from then on. Must
 * be called before the page is opened.
 */
export function waitUntilSubscribed(page: Page, channel = ISSUES_CHANNEL): Promise<void> {
  return new Promise((resolve) => {
    page.on("websocket", (socket) =>
      socket.on("framereceived", ({ payload }) => {
        const text = String(payload);
        if (text.includes("confirm_subscription") && text.includes(channel)) resolve();
      }),
    );
  });
}

export function issueApiPath(project: CreatedProject, iid: number): string {
  return `/api/v4/projects/${project.id}/issues/${iid}`;
}

/**
 * Opens the list of issues or epics and clicks this one. `news` can change its JSON before the page
 * receives it.
 */
export async function openWithChangedJson(
  { page, path, kind, iid }: Pick<NoteablePageFixture, "page" | "path" | "kind" | "iid">,
  news: (page: object) => object,
): Promise<void> {
  await page.route(/serializer=page/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: news((await response.json()) as object) });
  });
  await openPage(page, path.replace(/\/\d+$/, ""));
  await page.locator(`a[href$="/${kind}s/${iid}"]`).first().click();
  await page.waitForURL(`**${path}`);
  await page.locator("#js-issuable-app").waitFor();
  // Parts whose code loads later move what is below them.
  await waitUntilHydrated(page);
}
