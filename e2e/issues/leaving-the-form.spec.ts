import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { setUpBrowserTest } from "../support/browser.ts";
import {
  button,
  description,
  drafts,
  QUESTION,
  saveChanges,
  startEditing,
  titleField,
  untilSaved,
} from "./edit-stage.ts";
import { anOpenIssue } from "./issue-stage.ts";

const stage = setUpBrowserTest();
const WORDS = { description: "First line\n\nSecond line" };
/** Clicks "Issues" in the navigation, which changes the page without loading a new document. */
const toList = (page: Page) =>
  page.getByRole("navigation").getByRole("link", { name: "Issues", exact: true }).click();

describe("leaving the form", () => {
  test("by Cancel, Escape or a link asks when something was written [EDIT-010]", async () => {
    const { page, path } = await anOpenIssue(stage, WORDS);
    // Opens the issue from the list, so that the browser's Back button loads no document either.
    await toList(page);
    await page.locator(`a[href="${path}"]`).first().click();
    await startEditing(page);
    await description(page).fill("Not saved yet");
    const dialog = page.getByRole("alertdialog", { name: QUESTION });
    for (const leave of [
      () => button(page, "Cancel").click(),
      () => description(page).press("Escape"),
      () => toList(page),
      () => page.evaluate(() => history.back()),
    ]) {
      await leave();
      await dialog.waitFor();
      await dialog.getByRole("button", { name: "Keep editing" }).click();
      await dialog.waitFor({ state: "detached" });
      expect(await description(page).inputValue()).toBe("Not saved yet");
    }
    await button(page, "Cancel").click();
    await dialog.getByRole("button", { name: "Discard changes" }).click();
    await untilSaved(page);
  });

  test("for another site or tab asks too, in the browser's own words [EDIT-010]", async () => {
    const { page } = await anOpenIssue(stage, WORDS);
    await startEditing(page);
    await description(page).fill("Not saved yet");
    const asked = page.waitForEvent("dialog");
    await page.goto("/").catch(() => {});
    expect((await asked).type()).toBe("beforeunload");
  });

  test("is not asked about while nothing differs from the first text", async () => {
    const { page } = await anOpenIssue(stage, WORDS);
    await startEditing(page);
    await description(page).fill("else");
    await description(page).fill(WORDS.description);
    await toList(page);
    await page.waitForURL(/\/-\/issues$/);
  });
});

describe("drafts", () => {
  test("of title and description are in the browser's storage, and go with saving [EDIT-020] [EDIT-022]", async () => {
    const { page } = await anOpenIssue(stage, WORDS);
    await startEditing(page);
    await titleField(page).fill("Half a title");
    await description(page).press("Control+End");
    await description(page).pressSequentially(" and more");
    await page.getByText(/^Draft saved/).waitFor();
    await expect
      .poll(() => drafts(page))
      .toEqual({ title: "Half a title", description: `${WORDS.description} and more` });
    await saveChanges(page);
    await untilSaved(page);
    expect(await drafts(page)).toEqual({});
  });

  test("go with closing the form, and with deleting the issue [EDIT-022]", async () => {
    const { page } = await anOpenIssue(stage, WORDS);
    await startEditing(page);
    await description(page).fill("Never mind");
    await expect.poll(() => drafts(page)).toEqual({ description: "Never mind" });
    await button(page, "Cancel").click();
    await button(page, "Discard changes").click();
    await untilSaved(page);
    expect(await drafts(page)).toEqual({});

    await startEditing(page);
    expect(await description(page).inputValue()).toBe(WORDS.description);
    await description(page).fill("Never mind");
    await expect.poll(() => drafts(page)).toEqual({ description: "Never mind" });
    await button(page, "Delete issue").click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete issue" }).click();
    await page.waitForURL(/\/-\/issues$/);
    const left = await page.evaluate(() =>
      Object.keys(localStorage).filter((key) => /draft:/.test(key)),
    );
    expect(left).toEqual([]);
  });
});
