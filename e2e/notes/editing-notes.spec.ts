import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import type { IssuePageFixture } from "../issues/issue-stage.ts";
import { openPageAsDeveloper } from "../issues/edit-stage.ts";
import { waitUntilFocused, waitUntilGone } from "../kit/focus.ts";
import { setUpBrowserTest } from "../support/browser.ts";
import {
  createIssueUnderTest,
  chooseFromNoteMenu,
  findNoteOnPage,
  openAndWaitForNotes,
  postNote,
  findToast,
  type PostedNote,
} from "./note-stage.ts";

const stage = setUpBrowserTest();
const NOTE = /\/notes\/\d+$/;

const form = (page: Page) => page.getByRole("form", { name: "Edit comment" });
const field = (page: Page) => form(page).getByRole("textbox", { name: "Comment" });
const save = (page: Page) => form(page).getByRole("button", { name: "Save changes" }).click();

async function startEditing(page: Page, said: PostedNote): Promise<void> {
  await findNoteOnPage(page, said).getByRole("button", { name: "Edit comment" }).click();
  await waitUntilFocused(field(page));
}

/** Creates an issue and a note, and opens the issue page as the author of the note. */
async function ownNote(
  words: string,
  expected: RegExp[] = [],
): Promise<IssuePageFixture & { said: PostedNote }> {
  const talk = await createIssueUnderTest(stage, { expected });
  const said = await postNote(talk.page, talk, words);
  await openAndWaitForNotes(talk.page, talk.path);
  return { ...talk, said };
}

describe("editing a note", () => {
  test(
    "happens in place; its new words show while they are sent [NOTE-047] [NOTE-050]",
    { tags: "core" },
    async () => {
      const { page, person, said, path } = await ownNote("Pull here.");
      await startEditing(page, said);
      expect(await field(page).inputValue()).toBe("Pull here.");
      await field(page).fill("Pull **there**.");
      const held = Promise.withResolvers<void>();
      await page.route(NOTE, async (route) => {
        await held.promise;
        await route.continue();
      });
      await page.keyboard.press("Control+Enter");
      const note = findNoteOnPage(page, said);
      await note.getByText("Pull **there**.").waitFor();
      expect(await note.getAttribute("aria-busy")).toBe("true");
      expect(await field(page).isVisible()).toBe(false);
      held.resolve();
      await note.locator("strong", { hasText: "there" }).waitFor();
      await note.getByText(`Edited by ${person.name}`).waitFor();
      await openAndWaitForNotes(page, path);
      await findNoteOnPage(page, said).locator("strong", { hasText: "there" }).waitFor();
    },
  );

  test("given up asks if something was written, and else does not [NOTE-059]", async () => {
    const { page, said } = await ownNote("Pull here.");
    await startEditing(page, said);
    await page.keyboard.press("Escape");
    await waitUntilGone(form(page));
    await startEditing(page, said);
    await field(page).fill("Other words");
    await page.keyboard.press("Escape");
    const question = page.getByRole("alertdialog", {
      name: "Are you sure you want to cancel editing this comment?",
    });
    await question.getByRole("button", { name: "Keep editing" }).click();
    await waitUntilFocused(field(page));
    expect(await field(page).inputValue()).toBe("Other words");
    await form(page).getByRole("button", { name: "Cancel" }).click();
    await question.getByRole("button", { name: "Cancel editing" }).click();
    await waitUntilGone(form(page));
    await findNoteOnPage(page, said).getByText("Pull here.").waitFor();
  });

  test("that fails brings the words back [NOTE-061]", async () => {
    const { page, said } = await ownNote("Pull here.", [/status of 500/]);
    await startEditing(page, said);
    await field(page).fill("Words that must not be lost");
    await page.route(NOTE, (route) => route.fulfill({ status: 500, body: "{}" }));
    await save(page);
    await form(page)
      .getByText("Something went wrong while editing your comment. Please try again.")
      .waitFor();
    await waitUntilFocused(field(page));
    expect(await field(page).inputValue()).toBe("Words that must not be lost");
    await page.unroute(NOTE);
    await save(page);
    await waitUntilGone(form(page));
    await findNoteOnPage(page, said).getByText("Words that must not be lost").waitFor();
  });

  test("keeps a draft for the next visit", async () => {
    const { page, said, path } = await ownNote("Pull here.");
    await startEditing(page, said);
    await field(page).fill("Half a thought");
    await form(page).getByText("Draft saved").waitFor();
    await openAndWaitForNotes(page, path);
    await startEditing(page, said);
    expect(await field(page).inputValue()).toBe("Half a thought");
  });

  test("down to nothing but commands removes the note without a word [NOTE-062]", async () => {
    const { page, said } = await ownNote("Pull here.", [/status of 410/]);
    await startEditing(page, said);
    await field(page).fill("/lock");
    await page.route(NOTE, (route) => route.fulfill({ status: 410, body: "" }));
    await save(page);
    await waitUntilGone(findNoteOnPage(page, said));
    expect(await page.getByRole("alert").filter({ hasText: "went wrong" }).count()).toBe(0);
  });

  test("begins at the last own note with the key up [KEY-010]", async () => {
    const { page, said } = await ownNote("My last words");
    await page.getByRole("textbox", { name: "Comment" }).focus();
    await page.keyboard.press("ArrowUp");
    await waitUntilFocused(field(page));
    expect(
      await findNoteOnPage(page, said).getByRole("form", { name: "Edit comment" }).count(),
    ).toBe(1);
  });
});

describe("two people edit one note", () => {
  /**
   * The project's owner and the note's author edit the note at the same time. The owner saves
   * first.
   */
  async function twoAtOnce() {
    const talk = await createIssueUnderTest(stage);
    const { page: owner, path } = talk;
    const { page: author } = await openPageAsDeveloper(stage, owner, talk, {
      expected: [/status of 409/],
    });
    const said = await postNote(author, talk, "As it was");
    await openAndWaitForNotes(owner, path);
    await openAndWaitForNotes(author, path);
    await startEditing(author, said);
    await field(author).fill("As I want it");
    await startEditing(owner, said);
    await field(owner).fill("As they want it");
    await save(owner);
    // The form closes before the server answers; "Edited by" appears only once the note is saved.
    await findNoteOnPage(owner, said).getByText("Edited by").waitFor();
    return { owner, author, said };
  }
  const warning = "This comment has changed since you started editing";
  const conflict = (page: Page) => page.getByRole("region", { name: "Resolve conflict" });

  test("the second sees both texts and keeps theirs or mine [NOTE-060]", async () => {
    const { author, said, owner } = await twoAtOnce();
    await save(author);
    await conflict(author).getByText(warning).waitFor();
    await conflict(author).getByText("As I want it", { exact: true }).waitFor();
    await conflict(author).getByText("As they want it", { exact: true }).waitFor();
    await conflict(author).getByRole("button", { name: "Save mine" }).click();
    await waitUntilGone(form(author));
    await findNoteOnPage(author, said).getByText("As I want it").waitFor();
    await findNoteOnPage(owner, said).getByText("As I want it").waitFor();
  });

  test("both texts can be made one [NOTE-060]", async () => {
    const { author, said } = await twoAtOnce();
    await save(author);
    await conflict(author).getByRole("button", { name: "Keep both" }).click();
    expect(await field(author).inputValue()).toBe("As I want it\n\nAs they want it");
    await save(author);
    await waitUntilGone(form(author));
    await findNoteOnPage(author, said).getByText("As they want it").waitFor();
  });
});

describe("deleting a note", () => {
  const QUESTION = "Are you sure you want to delete this comment?";

  test("asks, and can be taken back [NOTE-058]", { tags: "core" }, async () => {
    const { page, said, path } = await ownNote("Away with it.");
    await chooseFromNoteMenu(page, findNoteOnPage(page, said), "Delete comment");
    const question = page.getByRole("alertdialog", { name: QUESTION });
    await question.getByRole("button", { name: "Cancel" }).click();
    await findNoteOnPage(page, said).waitFor();
    await chooseFromNoteMenu(page, findNoteOnPage(page, said), "Delete comment");
    await question.getByRole("button", { name: "Delete comment" }).click();
    await waitUntilGone(findNoteOnPage(page, said));
    await page
      .getByRole("region", { name: "Notifications" })
      .getByRole("button", { name: "Undo" })
      .click();
    await findNoteOnPage(page, said).getByText("Away with it.").waitFor();
    await waitUntilFocused(findNoteOnPage(page, said).locator("[data-note-link]"));
    await openAndWaitForNotes(page, path);
    await findNoteOnPage(page, said).getByText("Away with it.").waitFor();
  });

  test("that fails says so, and the note stays [NOTE-063]", async () => {
    const { page, said } = await ownNote("Away with it.", [/status of 500/]);
    await page.route(NOTE, (route) => route.fulfill({ status: 500, body: "{}" }));
    await chooseFromNoteMenu(page, findNoteOnPage(page, said), "Delete comment");
    await page
      .getByRole("alertdialog", { name: QUESTION })
      .getByRole("button", { name: "Delete comment" })
      .click();
    await findToast(
      page,
      "Something went wrong while deleting your note. Please try again.",
    ).waitFor();
    expect(await findNoteOnPage(page, said).getAttribute("aria-busy")).toBeNull();
  });
});
