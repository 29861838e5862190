/**
 * Test steps of the XSS test for the comments of an issue page: preview, suggestions, comment and
 * reply forms, search and menus. In these steps the page shows all hostile texts.
 */
import type { Locator, Page } from "playwright-core";
import { commentField, commentForm, replyField, replyForm } from "../notes/composer-stage.ts";
import { activitySection, noteMenuButton } from "../notes/note-stage.ts";
import { waitUntilMenuOpen } from "../support/menus.ts";
import { pressKeyUntilOpen } from "../support/shortcuts.ts";

/** Notes that users wrote, without system notes. */
export const findUserNotes = (page: Page): Locator =>
  activitySection(page).locator('article[id^="note_"]');

/** Types each text into the field and opens the preview tab for it. */
export async function previewTexts(
  page: Page,
  editor: { place: Locator; field: Locator },
  texts: readonly string[],
): Promise<void> {
  for (const text of texts) {
    await editor.place.getByRole("tab", { name: "Write" }).click();
    await editor.field.fill(text);
    const drawn = page.waitForResponse(/preview_markdown/);
    await editor.place.getByRole("tab", { name: "Preview" }).click();
    await drawn;
    const panel = editor.place.getByRole("tabpanel");
    await panel.locator('[aria-busy="true"]').waitFor({ state: "detached" });
  }
  await editor.place.getByRole("tab", { name: "Write" }).click();
}

/** Types each character that starts a reference, to open suggestion lists with hostile names. */
export async function openSuggestionLists(
  page: Page,
  text: Locator,
  signs: readonly string[],
): Promise<void> {
  for (const sign of signs) {
    await text.fill("");
    await text.pressSequentially(sign);
    await page.getByRole("listbox", { name: "Suggestions" }).getByRole("option").first().waitFor();
  }
  await text.fill("");
}

/**
 * Sends a comment with the form. The page shows such a comment before the server answers, unlike a
 * comment that a test creates through the API.
 */
export async function sendCommentByForm(page: Page, words: string): Promise<void> {
  await commentField(page).fill(words);
  await answered(page, () => page.keyboard.press("Control+Enter"));
}

export async function sendReplyByForm(page: Page, words: string): Promise<void> {
  await activitySection(page)
    .getByRole("button", { name: /^Reply to / })
    .first()
    .click();
  await replyField(page).fill(words);
  await answered(page, () => page.keyboard.press("Control+Enter"));
  await replyForm(page).waitFor({ state: "detached" });
}

/** Opens the edit form of a hostile comment, replaces its body with `words`, and saves. */
export async function editCommentByForm(page: Page, words: string): Promise<void> {
  await activitySection(page).getByRole("button", { name: "Edit comment" }).first().click();
  const editing = page.getByRole("form", { name: "Edit comment" });
  await editing.getByRole("textbox", { name: "Comment" }).fill(words);
  await answered(page, () => page.keyboard.press("Control+Enter"));
  await editing.waitFor({ state: "detached" });
}

async function answered(page: Page, send: () => Promise<void>): Promise<void> {
  const answer = page.waitForResponse(
    (response) => /\/notes/.test(response.url()) && response.request().method() !== "GET",
  );
  await send();
  await answer;
}

/** Searches in the discussion for `words`. The search results show excerpts of hostile notes. */
export async function searchInDiscussion(page: Page, words: string): Promise<void> {
  const bar = page.getByRole("search", { name: "Find in this discussion" });
  await pressKeyUntilOpen(page, "/", bar);
  await bar.getByRole("searchbox").fill(words);
  await page.getByRole("list", { name: "Comments found" }).getByRole("listitem").nth(1).waitFor();
  await page.keyboard.press("Escape");
}

export async function openCommentMenus(page: Page): Promise<void> {
  await noteMenuButton(activitySection(page)).click();
  await waitUntilMenuOpen(page);
  await page.keyboard.press("Escape");
  await commentForm(page).getByRole("button", { name: "Insert a saved reply" }).click();
  await page.getByRole("option").first().waitFor();
  await page.keyboard.press("Escape");
}
