/** Test helpers for the edit form of an issue, which find its fields and buttons by their labels. */
import type { Page } from "playwright-core";
import { openPage, type BrowserFixture, type BrowserProfileOptions } from "../support/browser.ts";
import { signUpByRequest, buildTestUser, type TestUser } from "../support/people.ts";
import { getSignedInUserId, postToApi, type CreatedProject } from "../support/places.ts";

export const LOSE_CHANGES_QUESTION = "Are you sure you want to lose your issue information?";

export const titleField = (page: Page) => page.getByRole("textbox", { name: "Title", exact: true });
export const descriptionField = (page: Page) =>
  page.getByRole("textbox", { name: "Description", exact: true });
export const findButton = (page: Page, name: string) =>
  page.getByRole("button", { name, exact: true }).first();
export const issueEditForm = (page: Page) => page.getByRole("form", { name: "Edit issue" });
export const findToast = (page: Page, words: string | RegExp) =>
  page.getByRole("region", { name: "Notifications" }).getByText(words);

/** Opens the edit form from the issue page; on a phone the button has an icon and no text. */
export async function openIssueEditForm(page: Page): Promise<void> {
  await page
    .getByRole("button", { name: /^Edit(?: title and description)?$/ })
    .first()
    .click();
  await descriptionField(page).waitFor();
}

export async function clickSaveChanges(page: Page): Promise<void> {
  await findButton(page, "Save changes").click();
}

export async function waitUntilIssueSaved(page: Page): Promise<void> {
  await issueEditForm(page).waitFor({ state: "detached" });
}

/** The drafts that the page has stored in the browser's local storage, by field name. */
export function readStoredDrafts(page: Page): Promise<Record<string, string>> {
  return page.evaluate(() => {
    const found: Record<string, string> = {};
    for (let at = 0; at < localStorage.length; at += 1) {
      const key = localStorage.key(at) ?? "";
      if (!key.startsWith("draft:") || !key.includes(location.pathname)) continue;
      const { text } = JSON.parse(localStorage.getItem(key) ?? "{}") as { text: string };
      found[key.slice(key.lastIndexOf("/") + 1)] = text;
    }
    return found;
  });
}

/** Signs up a second user who can edit the project's issues, and opens a page of the project. */
export async function openPageAsDeveloper(
  stage: BrowserFixture,
  owner: Page,
  project: CreatedProject,
  path: string,
  options: BrowserProfileOptions = {},
): Promise<{ page: Page; person: TestUser }> {
  const person = buildTestUser();
  const page = await stage.enter(options);
  await signUpByRequest(page, person);
  const member = { user_id: await getSignedInUserId(page), access_level: 30 };
  await postToApi(owner, `/api/v4/projects/${project.id}/members`, member);
  await openPage(page, path);
  return { page, person };
}
