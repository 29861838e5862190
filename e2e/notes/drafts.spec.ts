import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { openPage, setUpBrowserTest } from "../support/browser.ts";
import { describeKinds } from "../support/noteables.ts";
import {
  openWithCommentForm,
  sendComment,
  commentField,
  commentForm,
  findSavedNotes,
  waitUntilCommentFormReady,
} from "./composer-stage.ts";

const stage = setUpBrowserTest();
const WORDS = "Half a thought";

/** Keys and values of this browser's local storage. */
const kept = (page: Page) =>
  page.evaluate(() =>
    Object.entries(localStorage)
      .filter(([key]) => key.startsWith("draft:"))
      .map(([key, entry]) => [key, (JSON.parse(String(entry)) as { text: string }).text]),
  );

describeKinds("what was not sent to an $name", (kind) => {
  test(
    "is kept under the kind and number, and is back with the page [NFORM-008]",
    { tags: "core" },
    async () => {
      const { page, path } = await openWithCommentForm(stage, kind);
      const key = new RegExp(`^draft:\\d+/${kind.name}/\\d+/comment$`, "i");
      await commentField(page).fill(WORDS);
      await expect.poll(() => kept(page)).toEqual([[expect.stringMatching(key), WORDS]]);
      await commentForm(page)
        .getByText(/^Draft saved/)
        .waitFor();
      await openPage(page, path);
      await expect.poll(() => commentField(page).inputValue()).toBe(WORDS);
      await commentForm(page).getByRole("button", { name: "Discard draft" }).click();
      expect(await commentField(page).inputValue()).toBe("");
      await expect.poll(() => kept(page)).toEqual([]);
    },
  );

  test("is forgotten once it is sent", async () => {
    const { page } = await openWithCommentForm(stage, kind);
    await commentField(page).fill(WORDS);
    await expect.poll(() => kept(page)).toHaveLength(1);
    await sendComment(page, WORDS);
    await findSavedNotes(page, WORDS).waitFor();
    await expect.poll(() => kept(page)).toEqual([]);
  });

  test("typed before the page's scripts came is still there", async () => {
    const { page, path } = await openWithCommentForm(stage, kind);
    let letGo = () => {};
    const held = new Promise<void>((resolve) => (letGo = resolve));
    await page.route(/\.js$/, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(path, { waitUntil: "commit" });
    await commentField(page).fill(WORDS);
    letGo();
    await waitUntilCommentFormReady(page);
    expect(await commentField(page).inputValue()).toBe(WORDS);
    await expect.poll(() => kept(page)).toHaveLength(1);
  });
});

describeKinds("another tab with the same $name", (kind) => {
  async function twoTabs() {
    const issue = await openWithCommentForm(stage, kind);
    const other = await issue.page.context().newPage();
    await openPage(other, issue.path);
    await waitUntilCommentFormReady(other);
    return { page: issue.page, other };
  }

  test("sees the draft, and sees it go when it is sent", async () => {
    const { page, other } = await twoTabs();
    await commentField(page).fill(WORDS);
    await expect.poll(() => commentField(other).inputValue()).toBe(WORDS);
    await sendComment(page, WORDS);
    await expect.poll(() => commentField(other).inputValue()).toBe("");
  });

  test("with words of its own is asked which ones stay", async () => {
    const { page, other } = await twoTabs();
    await commentField(other).evaluate((area: HTMLTextAreaElement) => {
      area.value = "Something else";
    });
    await commentField(page).fill(WORDS);
    await commentForm(other)
      .getByText(/You have another draft/)
      .waitFor();
    expect(await commentField(other).inputValue()).toBe("Something else");
    await commentForm(other).getByText("View", { exact: true }).click();
    await commentForm(other).getByText(WORDS).waitFor();
    await commentForm(other).getByRole("button", { name: "Use it" }).click();
    expect(await commentField(other).inputValue()).toBe(WORDS);
  });
});
