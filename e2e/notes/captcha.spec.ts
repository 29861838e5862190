import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import type { IssuePageFixture } from "../issues/issue-stage.ts";
import { openPage, setUpBrowserTestWithOwnServer } from "../support/browser.ts";
import { signUpByRequest, buildTestUser } from "../support/people.ts";
import {
  sendComment,
  commentField,
  commentForm,
  findSavedNotes,
  fetchCommentBodies,
  findUnsentComments,
  waitUntilCommentFormReady,
} from "./composer-stage.ts";
import { createIssueUnderTest, openAndWaitForNotes, postNote } from "./note-stage.ts";

const stage = setUpBrowserTestWithOwnServer();
const WORDS = "See https://unheard-of.example";
const robot = (page: Page) => page.getByRole("checkbox", { name: "I’m not a robot" });
const question = (page: Page) => page.getByRole("dialog", { name: "Please solve the reCAPTCHA" });

/** Opens a public issue as a new user who is not a member of the project. */
async function aStranger(): Promise<IssuePageFixture> {
  const talk = await createIssueUnderTest(stage);
  const page = await stage.enter();
  const person = buildTestUser();
  await signUpByRequest(page, person);
  await openPage(page, talk.path);
  await waitUntilCommentFormReady(page);
  return { ...talk, page, person };
}

describe("a stranger who comments with links to places nobody knows", () => {
  test("is asked, confirms, and the comment is there once", async () => {
    const { page, path } = await aStranger();
    await sendComment(page, WORDS);
    await robot(page).check();
    await findSavedNotes(page, WORDS).waitFor();
    expect(await fetchCommentBodies(page, path)).toEqual([WORDS]);
    expect(await commentField(page).inputValue()).toBe("");
  });

  test("closes the question instead, and has the words back", async () => {
    const { page, path } = await aStranger();
    await sendComment(page, WORDS);
    await question(page).waitFor();
    await page.keyboard.press("Escape");
    await expect.poll(() => commentField(page).inputValue()).toBe(WORDS);
    await commentForm(page)
      .getByText(/could not be submitted/)
      .waitFor();
    expect(await fetchCommentBodies(page, path)).toEqual([]);
  });

  test("leaves while being asked, and finds the words on the next visit", async () => {
    const { page, path } = await aStranger();
    await sendComment(page, WORDS);
    await question(page).waitFor();
    await openPage(page, path);
    await robot(page).or(findUnsentComments(page, WORDS)).first().waitFor();
    await robot(page).check();
    await findSavedNotes(page, WORDS).waitFor();
  });

  test("is asked when the links come with an edit", async () => {
    const talk = await aStranger();
    const { page, path } = talk;
    const said = await postNote(page, talk, "Somewhere");
    await openAndWaitForNotes(page, path);
    const note = page.locator(`[id="note_${said.id}"]`);
    await note.getByRole("button", { name: "Edit comment" }).click();
    await note.getByRole("textbox", { name: "Comment" }).fill(WORDS);
    await note.getByRole("button", { name: "Save changes" }).click();
    await robot(page).check();
    await note.getByRole("link", { name: "https://unheard-of.example" }).waitFor();
  });
});
