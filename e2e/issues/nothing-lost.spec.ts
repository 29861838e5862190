import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { OUTAGE_CONSOLE_MESSAGES } from "../support/away.ts";
import { openPage, setUpBrowserTestWithOwnServer, waitUntilHydrated } from "../support/browser.ts";
import { describeKinds, type NoteableStoryKind } from "../support/noteables.ts";
import { fillSignInForm, signOut, signUp, buildTestUser } from "../support/people.ts";
import {
  findButton,
  descriptionField,
  readStoredDrafts,
  clickSaveChanges,
  openEditForm,
  titleField,
  waitUntilSaved,
} from "./edit-stage.ts";
import { createAndOpen, putToApi } from "./issue-stage.ts";

const stage = setUpBrowserTestWithOwnServer();
const TYPED = "Words that took an evening to find";

/** Opens the edit form and types a title and a description without saving them. */
async function written(kind: NoteableStoryKind, options: { expected?: RegExp[] } = {}) {
  const made = await createAndOpen(stage, kind, { description: "Before" }, options);
  await openEditForm(made.page);
  await titleField(made.page).fill("A better title");
  await descriptionField(made.page).fill(TYPED);
  return made;
}

const untilKept = (page: Page) =>
  expect
    .poll(() => readStoredDrafts(page))
    .toEqual({ title: "A better title", description: TYPED });

/**
 * Expects that the page offers the unsaved draft, and that opening the draft restores title and
 * description.
 */
async function expectWordsBack(page: Page): Promise<void> {
  await page.getByText(/You have an unsaved draft/).waitFor();
  await findButton(page, "Open").click();
  await descriptionField(page).waitFor();
  await expect.poll(() => descriptionField(page).inputValue()).toBe(TYPED);
  expect(await titleField(page).inputValue()).toBe("A better title");
  await page.getByText(/^Draft restored/).waitFor();
}

describeKinds("words of an $name that nobody saved are still there", (kind) => {
  test(
    "when the server dies while they are saved; trying again saves them once",
    { tags: "core" },
    async () => {
      const { page, api } = await written(kind, { expected: OUTAGE_CONSOLE_MESSAGES });
      await stage.crash();
      await clickSaveChanges(page);
      await page.getByText(/Couldn’t reach Cairn, so your changes aren’t saved/).waitFor();
      expect(await descriptionField(page).inputValue()).toBe(TYPED);
      await stage.revive();
      await findButton(page, "Try again").click();
      await waitUntilSaved(page);
      await page.getByRole("heading", { level: 1, name: /A better title/ }).waitFor();
      const now = await page.evaluate(
        (address) => fetch(address).then((answer) => answer.json() as Promise<object>),
        api,
      );
      expect(now).toMatchObject({ title: "A better title", description: TYPED });
    },
  );

  test("when the answer is lost on the way, and more was written meanwhile", async () => {
    const { page } = await written(kind, { expected: OUTAGE_CONSOLE_MESSAGES });
    let isLost = true;
    await page.route(/\/-\/(?:issues|epics)\/1\.json/, async (route) => {
      if (route.request().method() !== "PUT" || !isLost) return route.continue();
      isLost = false;
      await route.fetch();
      await route.abort("connectionreset");
    });
    await clickSaveChanges(page);
    await findButton(page, "Try again").waitFor();
    await descriptionField(page).fill(`${TYPED}, and one more`);
    await clickSaveChanges(page);
    await waitUntilSaved(page);
    await page.getByText(`${TYPED}, and one more`).waitFor();
  });

  test("after loading the page again", async () => {
    const { page } = await written(kind);
    await untilKept(page);
    await page.reload();
    await waitUntilHydrated(page);
    await expectWordsBack(page);
  });

  test("after the tab was closed without a word, and opened again", async () => {
    const { page, path } = await written(kind);
    await untilKept(page);
    const again = await page.context().newPage();
    await page.close({ runBeforeUnload: false });
    await openPage(again, path);
    await expectWordsBack(again);
    await clickSaveChanges(again);
    await waitUntilSaved(again);
    await again.getByText(TYPED).waitFor();
  });

  test("without a network, and are saved when it is back", async () => {
    const { page } = await written(kind, { expected: OUTAGE_CONSOLE_MESSAGES });
    await page.context().setOffline(true);
    await clickSaveChanges(page);
    await findButton(page, "Try again").waitFor();
    expect(await descriptionField(page).inputValue()).toBe(TYPED);
    await page.context().setOffline(false);
    await findButton(page, "Try again").click();
    await waitUntilSaved(page);
    await page.getByText(TYPED).waitFor();
  });

  test("after signing out in another tab: the form says so, and signing in brings them back", async () => {
    const { page, person, path } = await written(kind, { expected: [/status of 40[134]/] });
    const elsewhere = await page.context().newPage();
    await openPage(elsewhere, "/");
    await signOut(elsewhere);

    await clickSaveChanges(page);
    await page.getByText(/You’ve been signed out, so your changes aren’t saved/).waitFor();
    expect(await descriptionField(page).inputValue()).toBe(TYPED);
    await page.getByRole("link", { name: "Sign in again" }).click();
    await fillSignInForm(page, person.username, person.password);
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.waitForURL(`**${path}`);
    await waitUntilHydrated(page);
    await expectWordsBack(page);
    await clickSaveChanges(page);
    await waitUntilSaved(page);
  });
});

describeKinds("a draft of an $name that came back", (kind) => {
  test("is merged with what others wrote meanwhile", async () => {
    const { page, api } = await createAndOpen(stage, kind, {
      description: "One\n\nTwo\n\nThree",
    });
    await openEditForm(page);
    await descriptionField(page).fill("One\n\nTwo\n\nThree of mine");
    await expect
      .poll(() => readStoredDrafts(page))
      .toEqual({ description: "One\n\nTwo\n\nThree of mine" });
    await putToApi(page, api, {
      description: "One of theirs\n\nTwo\n\nThree",
    });
    await page.reload();
    await waitUntilHydrated(page);
    await findButton(page, "Open").click();
    await clickSaveChanges(page);
    await waitUntilSaved(page);
    await page.getByText("One of theirs").waitFor();
    await page.getByText("Three of mine").waitFor();
  });

  test("can be given up, after a question", async () => {
    const { page } = await written(kind);
    await untilKept(page);
    await page.reload();
    await waitUntilHydrated(page);
    await findButton(page, "Discard").click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Discard draft" }).click();
    await page.getByText(/You have an unsaved draft/).waitFor({ state: "detached" });
    expect(await readStoredDrafts(page)).toEqual({});
  });

  test("is nobody else's", async () => {
    // The first tab stays open. After its session has ended, its requests are answered with 401 or 403.
    const { page, path } = await written(kind, { expected: [/status of 40[13]/] });
    await untilKept(page);
    const elsewhere = await page.context().newPage();
    await openPage(elsewhere, "/");
    await signOut(elsewhere);
    await signUp(elsewhere, buildTestUser());
    await openPage(elsewhere, path);
    expect(await elsewhere.getByText(/You have an unsaved draft/).count()).toBe(0);
  });
});
