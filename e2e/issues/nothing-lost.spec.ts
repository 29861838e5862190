import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { AWAY } from "../support/away.ts";
import { open, setOwnStage, untilHydrated } from "../support/browser.ts";
import { fillSignIn, signUpByRequest, signOut, signUp, buildPerson } from "../support/people.ts";
import { createIssue, createProject } from "../support/places.ts";
import {
  button,
  description,
  drafts,
  saveChanges,
  startEditing,
  titleField,
  untilSaved,
} from "./edit-stage.ts";
import { anOpenIssue, issueApi, put } from "./issue-stage.ts";

const stage = setOwnStage();
const TYPED = "Words that took an evening to find";

/** Opens the edit form of an issue and types a title and a description without saving them. */
async function written(options: { expected?: RegExp[] } = {}) {
  const issue = await anOpenIssue(stage, { description: "Before" }, options);
  await startEditing(issue.page);
  await titleField(issue.page).fill("A better title");
  await description(issue.page).fill(TYPED);
  return issue;
}

const untilKept = (page: Page) =>
  expect.poll(() => drafts(page)).toEqual({ title: "A better title", description: TYPED });

/**
 * Expects that the page offers the unsaved draft, and that opening the draft restores title and
 * description.
 */
async function expectWordsBack(page: Page): Promise<void> {
  await page.getByText(/You have an unsaved draft/).waitFor();
  await button(page, "Open").click();
  await description(page).waitFor();
  await expect.poll(() => description(page).inputValue()).toBe(TYPED);
  expect(await titleField(page).inputValue()).toBe("A better title");
  await page.getByText(/^Draft restored/).waitFor();
}

describe("words that nobody saved are still there", () => {
  test("when the server dies while they are saved; trying again saves them once", async () => {
    const { page, project, iid } = await written({ expected: AWAY });
    await stage.crash();
    await saveChanges(page);
    await page.getByText(/Your changes are not saved: Cairn could not be reached/).waitFor();
    expect(await description(page).inputValue()).toBe(TYPED);
    await stage.revive();
    await button(page, "Try again").click();
    await untilSaved(page);
    await page.getByRole("heading", { level: 1, name: /A better title/ }).waitFor();
    const now = await page.evaluate(
      (address) => fetch(address).then((answer) => answer.json() as Promise<object>),
      issueApi(project, iid),
    );
    expect(now).toMatchObject({ title: "A better title", description: TYPED });
  });

  test("when the answer is lost on the way, and more was written meanwhile", async () => {
    const { page } = await written({ expected: AWAY });
    let isLost = true;
    await page.route(/\/-\/issues\/1\.json/, async (route) => {
      if (route.request().method() !== "PUT" || !isLost) return route.continue();
      isLost = false;
      await route.fetch();
      await route.abort("connectionreset");
    });
    await saveChanges(page);
    await button(page, "Try again").waitFor();
    await description(page).fill(`${TYPED}, and one more`);
    await saveChanges(page);
    await untilSaved(page);
    await page.getByText(`${TYPED}, and one more`).waitFor();
  });

  test("after loading the page again", async () => {
    const { page } = await written();
    await untilKept(page);
    await page.reload();
    await untilHydrated(page);
    await expectWordsBack(page);
  });

  test("after the tab was closed without a word, and opened again", async () => {
    const { page, path } = await written();
    await untilKept(page);
    const again = await page.context().newPage();
    await page.close({ runBeforeUnload: false });
    await open(again, path);
    await expectWordsBack(again);
    await saveChanges(again);
    await untilSaved(again);
    await again.getByText(TYPED).waitFor();
  });

  test("without a network, and are saved when it is back", async () => {
    const { page } = await written({ expected: AWAY });
    await page.context().setOffline(true);
    await saveChanges(page);
    await button(page, "Try again").waitFor();
    expect(await description(page).inputValue()).toBe(TYPED);
    await page.context().setOffline(false);
    await button(page, "Try again").click();
    await untilSaved(page);
    await page.getByText(TYPED).waitFor();
  });

  test("after signing out in another tab: the form says so, and signing in brings them back", async () => {
    const person = buildPerson();
    const page = await stage.enter({ expected: [/status of 40[134]/] });
    await signUpByRequest(page, person);
    const project = await createProject(page, { name: "Ropes", visibility: "private" });
    const { iid } = await createIssue(page, project, { title: "Untie", description: "Before" });
    await open(page, `/${project.path_with_namespace}/-/issues/${iid}`);
    await startEditing(page);
    await titleField(page).fill("A better title");
    await description(page).fill(TYPED);
    const elsewhere = await page.context().newPage();
    await open(elsewhere, "/");
    await signOut(elsewhere);

    await saveChanges(page);
    await page.getByText(/Your changes are not saved: you are signed out/).waitFor();
    expect(await description(page).inputValue()).toBe(TYPED);
    await page.getByRole("link", { name: "Sign in again" }).click();
    await fillSignIn(page, person.username, person.password);
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.waitForURL(`**/-/issues/${iid}`);
    await untilHydrated(page);
    await expectWordsBack(page);
    await saveChanges(page);
    await untilSaved(page);
  });
});

describe("a draft that came back", () => {
  test("is merged with what others wrote meanwhile", async () => {
    const issue = await anOpenIssue(stage, { description: "One\n\nTwo\n\nThree" });
    const { page, project, iid } = issue;
    await startEditing(page);
    await description(page).fill("One\n\nTwo\n\nThree of mine");
    await expect.poll(() => drafts(page)).toEqual({ description: "One\n\nTwo\n\nThree of mine" });
    await put(page, issueApi(project, iid), { description: "One of theirs\n\nTwo\n\nThree" });
    await page.reload();
    await untilHydrated(page);
    await button(page, "Open").click();
    await saveChanges(page);
    await untilSaved(page);
    await page.getByText("One of theirs").waitFor();
    await page.getByText("Three of mine").waitFor();
  });

  test("can be given up, after a question", async () => {
    const { page } = await written();
    await untilKept(page);
    await page.reload();
    await untilHydrated(page);
    await button(page, "Discard").click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Discard draft" }).click();
    await page.getByText(/You have an unsaved draft/).waitFor({ state: "detached" });
    expect(await drafts(page)).toEqual({});
  });

  test("is nobody else's", async () => {
    // The first tab stays open. After its session has ended, its requests are answered with 401 or 403.
    const { page, path } = await written({ expected: [/status of 40[13]/] });
    await untilKept(page);
    const elsewhere = await page.context().newPage();
    await open(elsewhere, "/");
    await signOut(elsewhere);
    await signUp(elsewhere, buildPerson());
    await open(elsewhere, path);
    expect(await elsewhere.getByText(/You have an unsaved draft/).count()).toBe(0);
  });
});
