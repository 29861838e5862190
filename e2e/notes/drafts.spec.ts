import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { open, setUpBrowserTest } from "../support/browser.ts";
import { aComposer, comment, field, form, notesSaying, untilReady } from "./composer-stage.ts";

const stage = setUpBrowserTest();
const WORDS = "Half a thought";

/** Keys and values of this browser's local storage. */
const kept = (page: Page) =>
  page.evaluate(() =>
    Object.entries(localStorage)
      .filter(([key]) => key.startsWith("draft:"))
      .map(([key, entry]) => [key, (JSON.parse(String(entry)) as { text: string }).text]),
  );

describe("what was not sent", () => {
  test("is kept under the kind and number of the issue, and is back with the page [NFORM-008]", async () => {
    const { page, path } = await aComposer(stage);
    await field(page).fill(WORDS);
    await expect
      .poll(() => kept(page))
      .toEqual([[expect.stringMatching(/^draft:\d+\/Issue\/\d+\/comment$/), WORDS]]);
    await form(page)
      .getByText(/^Draft saved/)
      .waitFor();
    await open(page, path);
    await expect.poll(() => field(page).inputValue()).toBe(WORDS);
    await form(page).getByRole("button", { name: "Discard draft" }).click();
    expect(await field(page).inputValue()).toBe("");
    await expect.poll(() => kept(page)).toEqual([]);
  });

  test("is forgotten once it is sent", async () => {
    const { page } = await aComposer(stage);
    await field(page).fill(WORDS);
    await expect.poll(() => kept(page)).toHaveLength(1);
    await comment(page, WORDS);
    await notesSaying(page, WORDS).waitFor();
    await expect.poll(() => kept(page)).toEqual([]);
  });

  test("typed before the page's scripts came is still there", async () => {
    const { page, path } = await aComposer(stage);
    let letGo = () => {};
    const held = new Promise<void>((resolve) => (letGo = resolve));
    await page.route(/\.js$/, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(path, { waitUntil: "commit" });
    await field(page).fill(WORDS);
    letGo();
    await untilReady(page);
    expect(await field(page).inputValue()).toBe(WORDS);
    await expect.poll(() => kept(page)).toHaveLength(1);
  });
});

describe("another tab", () => {
  async function twoTabs() {
    const issue = await aComposer(stage);
    const other = await issue.page.context().newPage();
    await open(other, issue.path);
    await untilReady(other);
    return { page: issue.page, other };
  }

  test("sees the draft, and sees it go when it is sent", async () => {
    const { page, other } = await twoTabs();
    await field(page).fill(WORDS);
    await expect.poll(() => field(other).inputValue()).toBe(WORDS);
    await comment(page, WORDS);
    await expect.poll(() => field(other).inputValue()).toBe("");
  });

  test("with words of its own is asked which ones stay", async () => {
    const { page, other } = await twoTabs();
    await field(other).evaluate((area: HTMLTextAreaElement) => {
      area.value = "Something else";
    });
    await field(page).fill(WORDS);
    await form(other)
      .getByText(/There is another draft of this/)
      .waitFor();
    expect(await field(other).inputValue()).toBe("Something else");
    await form(other).getByText("See it").click();
    await form(other).getByText(WORDS).waitFor();
    await form(other).getByRole("button", { name: "Use that one" }).click();
    expect(await field(other).inputValue()).toBe(WORDS);
  });
});
