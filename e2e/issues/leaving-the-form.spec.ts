import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { setUpBrowserTest } from "../support/browser.ts";
import { describeKinds } from "../support/noteables.ts";
import {
  findButton,
  descriptionField,
  readStoredDrafts,
  clickSaveChanges,
  openEditForm,
  titleField,
  waitUntilSaved,
} from "./edit-stage.ts";
import { createAndOpen } from "./issue-stage.ts";

const stage = setUpBrowserTest();
const WORDS = { description: "First line\n\nSecond line" };
/** Clicks the list in the navigation, which changes the page without loading a new document. */
const toList = (page: Page) =>
  page
    .getByRole("navigation")
    .getByRole("link", { name: page.url().includes("/epics/") ? "Epics" : "Issues", exact: true })
    .first()
    .click();

describeKinds("leaving the form of an $name", (kind) => {
  test(
    "by Cancel, Escape or a link asks when something was written [EDIT-010]",
    { tags: "core" },
    async () => {
      const { page, path } = await createAndOpen(stage, kind, WORDS);
      // Opens the issue from the list, so that the browser's Back button returns to the list without
      // loading a new document.
      await toList(page);
      await page.locator(`a[href="${path}"]`).first().click();
      await openEditForm(page);
      await descriptionField(page).fill("Not saved yet");
      const dialog = page.getByRole("alertdialog", {
        name: `Are you sure you want to lose your ${kind.name} information?`,
      });
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
      await waitUntilSaved(page);
    },
  );

  test("for another site or tab asks too, in the browser's own words [EDIT-010]", async () => {
    const { page } = await createAndOpen(stage, kind, WORDS);
    await openEditForm(page);
    await descriptionField(page).fill("Not saved yet");
    const asked = page.waitForEvent("dialog");
    await page.goto("/").catch(() => {});
    expect((await asked).type()).toBe("beforeunload");
  });

  test("is not asked about while nothing differs from the first text", async () => {
    const { page } = await createAndOpen(stage, kind, WORDS);
    await openEditForm(page);
    await descriptionField(page).fill("else");
    await descriptionField(page).fill(WORDS.description);
    await toList(page);
    await page.waitForURL(/\/-\/(?:issues|epics)$/);
  });
});

describeKinds("drafts of the text of an $name", (kind) => {
  test("of title and description are in the browser's storage, and go with saving [EDIT-020] [EDIT-022]", async () => {
    const { page } = await createAndOpen(stage, kind, WORDS);
    await openEditForm(page);
    await titleField(page).fill("Half a title");
    await descriptionField(page).press("Control+End");
    await descriptionField(page).pressSequentially(" and more");
    await page.getByText(/^Draft saved/).waitFor();
    await expect
      .poll(() => readStoredDrafts(page))
      .toEqual({ title: "Half a title", description: `${WORDS.description} and more` });
    await clickSaveChanges(page);
    await waitUntilSaved(page);
    expect(await readStoredDrafts(page)).toEqual({});
  });

  test("go with closing the form, and with deleting [EDIT-022]", async () => {
    const { page } = await createAndOpen(stage, kind, WORDS);
    await openEditForm(page);
    await descriptionField(page).fill("Never mind");
    await expect.poll(() => readStoredDrafts(page)).toEqual({ description: "Never mind" });
    await findButton(page, "Cancel").click();
    await findButton(page, "Discard changes").click();
    await waitUntilSaved(page);
    expect(await readStoredDrafts(page)).toEqual({});

    await openEditForm(page);
    expect(await descriptionField(page).inputValue()).toBe(WORDS.description);
    await descriptionField(page).fill("Never mind");
    await expect.poll(() => readStoredDrafts(page)).toEqual({ description: "Never mind" });
    await findButton(page, `Delete ${kind.name}`).click();
    await page
      .getByRole("alertdialog")
      .getByRole("button", { name: `Delete ${kind.name}` })
      .click();
    await page.waitForURL(/\/-\/(?:issues|epics)$/);
    const left = await page.evaluate(() =>
      Object.keys(localStorage).filter((key) => /draft:/.test(key)),
    );
    expect(left).toEqual([]);
  });
});
