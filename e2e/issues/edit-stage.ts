/** Test helpers for the edit form of an issue or epic, which find its fields and buttons by their labels. */
import { membersApiPath } from "@cairn/contract/members";
import type { Page } from "playwright-core";
import { openPage, type BrowserFixture, type BrowserProfileOptions } from "../support/browser.ts";
import type { CreatedNoteable } from "../support/noteables.ts";
import { signUpByRequest, buildTestUser, type TestUser } from "../support/people.ts";
import { getSignedInUserId, postToApi } from "../support/places.ts";

export const titleField = (page: Page) => page.getByRole("textbox", { name: "Title", exact: true });
export const descriptionField = (page: Page) =>
  page.getByRole("textbox", { name: "Description", exact: true });
export const findButton = (page: Page, name: string) =>
  page.getByRole("button", { name, exact: true }).first();
export const editForm = (page: Page) => page.getByRole("form", { name: /^Edit (?:issue|epic)$/ });
export const findToast = (page: Page, words: string | RegExp) =>
  page.getByRole("region", { name: "Notifications" }).getByText(words);

/** Opens the edit form from the page; on a phone the button has an icon and no text. */
export async function openEditForm(page: Page): Promise<void> {
  await page
    .getByRole("button", { name: /^Edit(?: title and description)?$/ })
    .first()
    .click();
  await descriptionField(page).waitFor();
}

export async function clickSaveChanges(page: Page): Promise<void> {
  await findButton(page, "Save changes").click();
}

export async function waitUntilSaved(page: Page): Promise<void> {
  await editForm(page).waitFor({ state: "detached" });
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

/** Signs up a second user who can edit the issue or epic, and opens its page. */
export async function openPageAsDeveloper(
  stage: BrowserFixture,
  owner: Page,
  { place, path }: Pick<CreatedNoteable, "place" | "path">,
  options: BrowserProfileOptions = {},
): Promise<{ page: Page; person: TestUser }> {
  const person = buildTestUser();
  const page = await stage.enter(options);
  await signUpByRequest(page, person);
  const member = { user_id: await getSignedInUserId(page), access_level: 30 };
  await postToApi(owner, membersApiPath(place), member);
  await openPage(page, path);
  return { page, person };
}
