import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { OUTAGE_CONSOLE_MESSAGES } from "../support/away.ts";
import { openPage, setUpBrowserTestWithOwnServer, waitUntilHydrated } from "../support/browser.ts";
import {
  fillSignInForm,
  signUpByRequest,
  signOut,
  signUp,
  buildTestUser,
} from "../support/people.ts";
import { createIssue, createProject } from "../support/places.ts";
import {
  findButton,
  descriptionField,
  readStoredDrafts,
  clickSaveChanges,
  openIssueEditForm,
  titleField,
  waitUntilIssueSaved,
} from "./edit-stage.ts";
import { createAndOpenIssue, issueApiPath, putToApi } from "./issue-stage.ts";

const stage = setUpBrowserTestWithOwnServer();
const TYPED = "Words that took an evening to find";

/** Opens the edit form of an issue and types a title and a description without saving them. */
async function written(options: { expected?: RegExp[] } = {}) {
  const issue = await createAndOpenIssue(stage, { description: "Before" }, options);
  await openIssueEditForm(issue.page);
  await titleField(issue.page).fill("A better title");
  await descriptionField(issue.page).fill(TYPED);
  return issue;
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

describe("words that nobody saved are still there", () => {
  test(
    "when the server dies while they are saved; trying again saves them once",
    { tags: "core" },
    async () => {
      const { page, project, iid } = await written({ expected: OUTAGE_CONSOLE_MESSAGES });
      await stage.crash();
      await clickSaveChanges(page);
      await page.getByText(/Couldn’t reach Cairn, so your changes aren’t saved/).waitFor();
      expect(await descriptionField(page).inputValue()).toBe(TYPED);
      await stage.revive();
      await findButton(page, "Try again").click();
      await waitUntilIssueSaved(page);
      await page.getByRole("heading", { level: 1, name: /A better title/ }).waitFor();
      const now = await page.evaluate(
        (address) => fetch(address).then((answer) => answer.json() as Promise<object>),
        issueApiPath(project, iid),
      );
      expect(now).toMatchObject({ title: "A better title", description: TYPED });
    },
  );

  test("when the answer is lost on the way, and more was written meanwhile", async () => {
    const { page } = await written({ expected: OUTAGE_CONSOLE_MESSAGES });
    let isLost = true;
    await page.route(/\/-\/issues\/1\.json/, async (route) => {
      if (route.request().method() !== "PUT" || !isLost) return route.continue();
      isLost = false;
      await route.fetch();
      await route.abort("connectionreset");
    });
    await clickSaveChanges(page);
    await findButton(page, "Try again").waitFor();
    await descriptionField(page).fill(`${TYPED}, and one more`);
    await clickSaveChanges(page);
    await waitUntilIssueSaved(page);
    await page.getByText(`${TYPED}, and one more`).waitFor();
  });

  test("after loading the page again", async () => {
    const { page } = await written();
    await untilKept(page);
    await page.reload();
    await waitUntilHydrated(page);
    await expectWordsBack(page);
  });

  test("after the tab was closed without a word, and opened again", async () => {
    const { page, path } = await written();
    await untilKept(page);
    const again = await page.context().newPage();
    await page.close({ runBeforeUnload: false });
    await openPage(again, path);
    await expectWordsBack(again);
    await clickSaveChanges(again);
    await waitUntilIssueSaved(again);
    await again.getByText(TYPED).waitFor();
  });

  test("without a network, and are saved when it is back", async () => {
    const { page } = await written({ expected: OUTAGE_CONSOLE_MESSAGES });
    await page.context().setOffline(true);
    await clickSaveChanges(page);
    await findButton(page, "Try again").waitFor();
    expect(await descriptionField(page).inputValue()).toBe(TYPED);
    await page.context().setOffline(false);
    await findButton(page, "Try again").click();
    await waitUntilIssueSaved(page);
    await page.getByText(TYPED).waitFor();
  });

  test("after signing out in another tab: the form says so, and signing in brings them back", async () => {
    const person = buildTestUser();
    const page = await stage.enter({ expected: [/status of 40[134]/] });
    await signUpByRequest(page, person);
    const project = await createProject(page, { name: "Ropes", visibility: "private" });
    const { iid } = await createIssue(page, project, { title: "Untie", description: "Before" });
    await openPage(page, `/${project.path_with_namespace}/-/issues/${iid}`);
    await openIssueEditForm(page);
    await titleField(page).fill("A better title");
    await descriptionField(page).fill(TYPED);
    const elsewhere = await page.context().newPage();
    await openPage(elsewhere, "/");
    await signOut(elsewhere);

    await clickSaveChanges(page);
    await page.getByText(/You’ve been signed out, so your changes aren’t saved/).waitFor();
    expect(await descriptionField(page).inputValue()).toBe(TYPED);
    await page.getByRole("link", { name: "Sign in again" }).click();
    await fillSignInForm(page, person.username, person.password);
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.waitForURL(`**/-/issues/${iid}`);
    await waitUntilHydrated(page);
    await expectWordsBack(page);
    await clickSaveChanges(page);
    await waitUntilIssueSaved(page);
  });
});

describe("a draft that came back", () => {
  test("is merged with what others wrote meanwhile", async () => {
    const issue = await createAndOpenIssue(stage, { description: "One\n\nTwo\n\nThree" });
    const { page, project, iid } = issue;
    await openIssueEditForm(page);
    await descriptionField(page).fill("One\n\nTwo\n\nThree of mine");
    await expect
      .poll(() => readStoredDrafts(page))
      .toEqual({ description: "One\n\nTwo\n\nThree of mine" });
    await putToApi(page, issueApiPath(project, iid), {
      description: "One of theirs\n\nTwo\n\nThree",
    });
    await page.reload();
    await waitUntilHydrated(page);
    await findButton(page, "Open").click();
    await clickSaveChanges(page);
    await waitUntilIssueSaved(page);
    await page.getByText("One of theirs").waitFor();
    await page.getByText("Three of mine").waitFor();
  });

  test("can be given up, after a question", async () => {
    const { page } = await written();
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
    const { page, path } = await written({ expected: [/status of 40[13]/] });
    await untilKept(page);
    const elsewhere = await page.context().newPage();
    await openPage(elsewhere, "/");
    await signOut(elsewhere);
    await signUp(elsewhere, buildTestUser());
    await openPage(elsewhere, path);
    expect(await elsewhere.getByText(/You have an unsaved draft/).count()).toBe(0);
  });
});
