import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { waitUntilFocused, waitUntilGone } from "../kit/focus.ts";
import { setUpBrowserTest } from "../support/browser.ts";
import { tabToAndOpenMenu, tabToAndPressKey, tabTo } from "../support/keyboard.ts";
import { commentField, findSavedNotes, replyField, replyForm } from "./composer-stage.ts";
import {
  createIssueUnderTest,
  noteMenuButton,
  openAndWaitForNotes,
  postNote,
} from "./note-stage.ts";

const stage = setUpBrowserTest();

async function send(page: Page, words: string): Promise<void> {
  await page.keyboard.type(words);
  await page.keyboard.press("Control+Enter");
}

test("people write, react, answer, settle, edit, delete, take back and find with the keyboard alone", async () => {
  const talk = await createIssueUnderTest(stage);
  const { page, path } = talk;
  const first = await postNote(page, talk, "Who ties the knots here?");
  await openAndWaitForNotes(page, path);

  await tabTo(page, commentField(page));
  await send(page, "I do.");
  const own = findSavedNotes(page, "I do.");
  await own.waitFor();
  await waitUntilFocused(commentField(page));

  // Escape leaves the form, and `p` moves the focus to the previous comment.
  await page.keyboard.press("Escape");
  await page.keyboard.press("p");
  await tabToAndPressKey(page, own.getByRole("button", { name: "Add reaction" }).first());
  await page.getByRole("dialog").getByRole("option").first().waitFor();
  await page.keyboard.type("tada");
  await page.keyboard.press("Enter");
  await own.getByRole("button", { name: /^tada/i }).waitFor();

  await tabToAndPressKey(page, own.getByRole("button", { name: "Reply", exact: true }));
  await waitUntilFocused(replyField(page));
  await send(page, "And you?");
  await waitUntilGone(replyForm(page));
  await tabToAndPressKey(
    page,
    own.getByRole("button", { name: "Resolve thread", exact: true }).last(),
  );
  await waitUntilFocused(own.getByRole("button", { name: "Unresolve thread" }).last());
  await page.getByRole("button", { name: /started a thread/ }).waitFor();

  await tabTo(page, commentField(page));
  await page.keyboard.press("ArrowUp");
  const editing = page.getByRole("form", { name: "Edit comment" });
  await waitUntilFocused(editing.getByRole("textbox", { name: "Comment" }));
  await page.keyboard.press("Control+a");
  await send(page, "Is anybody else here?");
  await waitUntilGone(editing);
  await findSavedNotes(page, "Is anybody else here?").last().waitFor();

  const asked = findSavedNotes(page, "Who ties the knots here?");
  await page.evaluate(() => document.querySelector("h1")?.scrollIntoView());
  await tabToAndOpenMenu(page, noteMenuButton(asked));
  await page.keyboard.press("End");
  await waitUntilFocused(page.getByRole("menuitem", { name: "Delete comment" }));
  await page.keyboard.press("Enter");
  const question = page.getByRole("alertdialog");
  await tabToAndPressKey(page, question.getByRole("button", { name: "Delete comment" }));
  await waitUntilGone(asked);
  const undo = page.getByRole("button", { name: "Undo" });
  await undo.waitFor();
  await page.keyboard.press("F6");
  await tabToAndPressKey(page, undo);
  await asked.waitFor();

  await page.keyboard.press("/");
  await waitUntilFocused(page.getByRole("searchbox", { name: "Search comments" }));
  await page.keyboard.type("knots");
  await tabToAndPressKey(
    page,
    page.getByRole("list", { name: "Comments found" }).getByRole("button").first(),
  );
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe(`note_${first.id}`);
});
