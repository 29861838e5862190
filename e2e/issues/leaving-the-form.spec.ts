import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { setUpBrowserTest } from "../support/browser.ts";
import {
  findButton,
  descriptionField,
  readStoredDrafts,
  LOSE_CHANGES_QUESTION,
  clickSaveChanges,
  openIssueEditForm,
  titleField,
  waitUntilIssueSaved,
} from "./edit-stage.ts";
import { createAndOpenIssue } from "./issue-stage.ts";

const stage = setUpBrowserTest();
const WORDS = { description: "First line\n\nSecond line" };
/** Clicks "Issues" in the navigation, which changes the page without loading a new document. */
const toList = (page: Page) =>
  page.getByRole("navigation").getByRole("link", { name: "Issues", exact: true }).click();

describe("leaving the form", () => {
  test(
    "by Cancel, Escape or a link asks when something was written [EDIT-010]",
    { tags: "core" },
    async () => {
      const { page, path } = await createAndOpenIssue(stage, WORDS);
      // Opens the issue from the list, so that the browser's Back button returns to the list without
      // loading a new document.
      await toList(page);
      await page.locator(`a[href="${path}"]`).first().click();
      await openIssueEditForm(page);
      await descriptionField(page).fill("Not saved yet");
      const dialog = page.getByRole("alertdialog", { name: LOSE_CHANGES_QUESTION });
      for (const leave of [
        () => findButton(page, "Cancel").click(),
        () => descriptionField(page).press("Escape"),
        () => toList(page),
        () => page.evaluate(() => history.back()),
      ]) {
        await leave();
        await dialog.waitFor();
        await dialog.getByRole("button", { name: "Keep editing" }).click();
        await dialog.waitFor({ state: "detached" });
        expect(await descriptionField(page).inputValue()).toBe("Not saved yet");
      }
      await findButton(page, "Cancel").click();
      await dialog.getByRole("button", { name: "Discard changes" }).click();
      await waitUntilIssueSaved(page);
    },
  );

  test("for another site or tab asks too, in the browser's own words [EDIT-010]", async () => {
    const { page } = await createAndOpenIssue(stage, WORDS);
    await openIssueEditForm(page);
    await descriptionField(page).fill("Not saved yet");
    const asked = page.waitForEvent("dialog");
    await page.goto("/").catch(() => {});
    expect((await asked).type()).toBe("beforeunload");
  });

  test("is not asked about while nothing differs from the first text", async () => {
    const { page } = await createAndOpenIssue(stage, WORDS);
    await openIssueEditForm(page);
    await descriptionField(page).fill("else");
    await descriptionField(page).fill(WORDS.description);
    await toList(page);
    await page.waitForURL(/\/-\/issues$/);
  });
});

describe("drafts", () => {
  test("of title and description are in the browser's storage, and go with saving [EDIT-020] [EDIT-022]", async () => {
    const { page } = await createAndOpenIssue(stage, WORDS);
    await openIssueEditForm(page);
    await titleField(page).fill("Half a title");
    await descriptionField(page).press("Control+End");
    await descriptionField(page).pressSequentially(" and more");
    await page.getByText(/^Draft saved/).waitFor();
    await expect
      .poll(() => readStoredDrafts(page))
      .toEqual({ title: "Half a title", description: `${WORDS.description} and more` });
    await clickSaveChanges(page);
    await waitUntilIssueSaved(page);
    expect(await readStoredDrafts(page)).toEqual({});
  });

  test("go with closing the form, and with deleting the issue [EDIT-022]", async () => {
    const { page } = await createAndOpenIssue(stage, WORDS);
    await openIssueEditForm(page);
    await descriptionField(page).fill("Never mind");
    await expect.poll(() => readStoredDrafts(page)).toEqual({ description: "Never mind" });
    await findButton(page, "Cancel").click();
    await findButton(page, "Discard changes").click();
    await waitUntilIssueSaved(page);
    expect(await readStoredDrafts(page)).toEqual({});

    await openIssueEditForm(page);
    expect(await descriptionField(page).inputValue()).toBe(WORDS.description);
    await descriptionField(page).fill("Never mind");
    await expect.poll(() => readStoredDrafts(page)).toEqual({ description: "Never mind" });
    await findButton(page, "Delete issue").click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete issue" }).click();
    await page.waitForURL(/\/-\/issues$/);
    const left = await page.evaluate(() =>
      Object.keys(localStorage).filter((key) => /draft:/.test(key)),
    );
    expect(left).toEqual([]);
  });
});
