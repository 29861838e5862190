import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { isFocused, isGone } from "../kit/focus.ts";
import { setUpBrowserTest } from "../support/browser.ts";
import { openMenuAt, pressAt, tabTo } from "../support/keyboard.ts";
import { field, notesSaying, replyField, replyForm } from "./composer-stage.ts";
import { aTalk, menuOf, openTalk, say } from "./note-stage.ts";

const stage = setUpBrowserTest();

async function send(page: Page, words: string): Promise<void> {
  await page.keyboard.type(words);
  await page.keyboard.press("Control+Enter");
}

test("people write, react, answer, settle, edit, delete, take back and find with the keyboard alone", async () => {
  const talk = await aTalk(stage);
  const { page, path } = talk;
  const first = await say(page, talk, "Who ties the knots here?");
  await openTalk(page, path);

  await tabTo(page, field(page));
  await send(page, "I do.");
  const own = notesSaying(page, "I do.");
  await own.waitFor();
  await isFocused(field(page));

  // Escape leaves the form, and `p` moves the focus to the previous comment.
  await page.keyboard.press("Escape");
  await page.keyboard.press("p");
  await pressAt(page, own.getByRole("button", { name: "Add reaction" }).first());
  await page.getByRole("dialog").getByRole("option").first().waitFor();
  await page.keyboard.type("tada");
  await page.keyboard.press("Enter");
  await own.getByRole("button", { name: /^tada/i }).waitFor();

  await pressAt(page, own.getByRole("button", { name: "Reply", exact: true }));
  await isFocused(replyField(page));
  await send(page, "And you?");
  await isGone(replyForm(page));
  await pressAt(page, own.getByRole("button", { name: "Resolve thread" }).last());
  const line = page.getByRole("button", { name: /started a thread: I do/ });
  await isFocused(line);
  await page.keyboard.press("Enter");
  await own.first().waitFor();

  await tabTo(page, field(page));
  await page.keyboard.press("ArrowUp");
  const editing = page.getByRole("form", { name: "Edit comment" });
  await isFocused(editing.getByRole("textbox", { name: "Comment" }));
  await page.keyboard.press("Control+a");
  await send(page, "And whoever is here?");
  await isGone(editing);
  await notesSaying(page, "And whoever is here?").last().waitFor();

  const asked = notesSaying(page, "Who ties the knots here?");
  await page.evaluate(() => document.querySelector("h1")?.scrollIntoView());
  await openMenuAt(page, menuOf(asked));
  await page.keyboard.press("End");
  await isFocused(page.getByRole("menuitem", { name: "Delete comment" }));
  await page.keyboard.press("Enter");
  const question = page.getByRole("alertdialog");
  await pressAt(page, question.getByRole("button", { name: "Delete comment" }));
  await isGone(asked);
  await page.keyboard.press("F6");
  await pressAt(page, page.getByRole("button", { name: "Undo" }));
  await asked.waitFor();

  await page.keyboard.press("/");
  await isFocused(page.getByRole("searchbox", { name: "Search comments" }));
  await page.keyboard.type("knots");
  await pressAt(
    page,
    page.getByRole("list", { name: "Comments found" }).getByRole("button").first(),
  );
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe(`note_${first.id}`);
});
