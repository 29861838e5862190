import type { Locator, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { openPageAsDeveloper } from "../issues/edit-stage.ts";
import { createNoteableUnderTest, putToApi } from "../issues/issue-stage.ts";
import { waitUntilFocused, waitUntilGone } from "../kit/focus.ts";
import { findAccessibilityProblems } from "../support/accessibility.ts";
import { openPage, setUpBrowserTest, waitUntilInteractive } from "../support/browser.ts";
import { describeKinds, ISSUE, type NoteableStoryKind } from "../support/noteables.ts";
import { buildTestUser, signUpByRequest } from "../support/people.ts";
import { pressKeyUntilOpen } from "../support/shortcuts.ts";
import { NOTE_CREATION_URL_PATTERN } from "./composer-stage.ts";
import {
  createIssueUnderTest,
  chooseFromNoteMenu,
  findNoteOnPage,
  openAndWaitForNotes,
  postNote,
  findThreadOnPage,
  findToast,
} from "./note-stage.ts";

const stage = setUpBrowserTest();

const replyForm = (page: Page) => page.getByRole("form", { name: /reply/i });
const replyField = (page: Page) => replyForm(page).getByRole("textbox");

/** Creates a thread with a reply and opens its page. */
async function aThread(kind: NoteableStoryKind, expected: RegExp[] = []) {
  const talk = await createNoteableUnderTest(stage, kind, {}, { expected });
  const { page, path } = talk;
  const first = await postNote(page, talk, "Is it a reef knot?", { thread: true });
  const answer = await postNote(page, talk, "It is a granny.", { replyTo: first });
  await openAndWaitForNotes(page, path);
  return { ...talk, first, answer, thread: findThreadOnPage(page, first) };
}

describeKinds("a thread of an $name", (kind) => {
  test(
    "has its replies, a place to answer, and the buttons that resolve it [NOTE-081] [NOTE-082] [NOTE-102] [NOTE-103] [SYS-004]",
    { tags: "core" },
    async () => {
      const { page, thread, first, answer } = await aThread(kind);
      await findNoteOnPage(page, answer).getByText("It is a granny.").waitFor();
      await thread.getByRole("button", { name: /^Reply to / }).waitFor();
      expect(
        await thread.getByRole("button", { name: "Resolve thread", exact: true }).count(),
      ).toBe(2);
      expect(await findAccessibilityProblems(page)).toEqual([]);
      const avatarWidth = (inside: Locator) =>
        inside
          .locator("[data-initials]")
          .first()
          .evaluate((avatar) => avatar.clientWidth);
      const item = page.getByRole("listitem").filter({ has: findNoteOnPage(page, first) });
      expect(await avatarWidth(item)).toBe(32);
      expect(await avatarWidth(findNoteOnPage(page, answer))).toBe(24);
    },
  );

  test("folds its replies into one line and unfolds them [NOTE-081] [NOTE-088]", async () => {
    const { page, person, thread, first, answer } = await aThread(kind);
    await chooseFromNoteMenu(page, findNoteOnPage(page, first), "Collapse replies");
    await waitUntilGone(findNoteOnPage(page, answer));
    const line = thread.getByRole("button", { name: /^1 reply/ });
    expect(await line.innerText()).toContain(`Last reply by ${person.name} just now`);
    await waitUntilFocused(line);
    await page.keyboard.press("Enter");
    await findNoteOnPage(page, answer).waitFor();
  });

  test("opens its form by the placeholder, the form closes empty without a question [NOTE-095] [NOTE-097]", async () => {
    const { page, thread } = await aThread(kind);
    await thread.getByRole("button", { name: /^Reply to / }).click();
    await waitUntilFocused(replyField(page));
    await page.keyboard.press("Escape");
    await waitUntilGone(replyForm(page));
    await thread.getByRole("button", { name: /^Reply to / }).waitFor();
  });

  test(
    "takes a reply, which unfolds it [NOTE-083] [NOTE-095] [NOTE-101]",
    { tags: "core" },
    async () => {
      const { page, thread } = await aThread(kind);
      await thread.getByRole("button", { name: /^Reply to / }).click();
      await replyField(page).fill("Then tie it again.");
      const answer = Promise.withResolvers<void>();
      await page.route(NOTE_CREATION_URL_PATTERN, async (route) => {
        await answer.promise;
        await route.continue();
      });
      await page.keyboard.press("Control+Enter");
      await thread.getByText("Posting…").waitFor();
      answer.resolve();
      await thread.getByRole("article").getByText("Then tie it again.").first().waitFor();
      await waitUntilGone(replyForm(page));
      await waitUntilFocused(thread.getByRole("button", { name: /^Reply to / }));
      await waitUntilGone(thread.getByText("Posting…"));
    },
  );

  test("is a comment that somebody answered [NOTE-099]", async () => {
    const talk = await createNoteableUnderTest(stage, kind);
    const { page, path } = talk;
    const said = await postNote(page, talk, "Just a remark.");
    await openAndWaitForNotes(page, path);
    const thread = findThreadOnPage(page, said);
    expect(await thread.getByRole("button", { name: /^Reply to / }).count()).toBe(0);
    await findNoteOnPage(page, said).getByRole("button", { name: "Reply", exact: true }).click();
    await replyField(page).fill("A good one.");
    await page.keyboard.press("Control+Enter");
    await thread.getByText("A good one.").first().waitFor();
    await thread.getByRole("button", { name: "Resolve thread", exact: true }).first().waitFor();
  });

  test("goes with its last note [NOTE-100]", async () => {
    const { page, thread, first, answer } = await aThread(kind);
    for (const note of [answer, first]) {
      await chooseFromNoteMenu(page, findNoteOnPage(page, note), "Delete comment");
      await page.getByRole("alertdialog").getByRole("button", { name: "Delete comment" }).click();
      await waitUntilGone(findNoteOnPage(page, note));
    }
    await waitUntilGone(thread);
  });
});

describe("a thread of an issue", () => {
  test("goes on in a new issue; its words travel by no address, and once", async () => {
    const { page, thread } = await aThread(ISSUE);
    await thread.getByRole("button", { name: "Create issue to resolve thread" }).click();
    await page.waitForURL(/\/-\/issues\/new\?discussion_to_resolve=\w+$/);
    const title = page.getByRole("textbox", { name: "Title", exact: true });
    const description = page.getByRole("textbox", { name: "Description" });
    await expect.poll(() => title.inputValue()).toBe("Follow-up from “Untie the knot”");
    await expect.poll(() => description.inputValue()).toContain("> Is it a reef knot?");
    await page.getByText("Draft saved").waitFor();
    // The page saves the prefilled description as a draft, and writes nothing into the session
    // storage.
    await page.reload();
    await expect.poll(() => description.inputValue()).toContain("> Is it a reef knot?");
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
  });

  test("of the team is not offered to others as an issue", async () => {
    const talk = await createIssueUnderTest(stage);
    const first = await postNote(talk.page, talk, "Between us.", { thread: true, internal: true });
    await openAndWaitForNotes(talk.page, talk.path);
    const thread = findThreadOnPage(talk.page, first);
    await thread.getByRole("button", { name: /^Reply to / }).waitFor();
    expect(
      await thread.getByRole("button", { name: "Create issue to resolve thread" }).count(),
    ).toBe(0);
  });
});

describeKinds("resolving a thread of an $name", (kind) => {
  test(
    "says who and when, leaves it open for its reader and one line for later, and can be undone [NOTE-089]",
    { tags: "core" },
    async () => {
      const { page, person, thread, first, path } = await aThread(kind);
      await thread.getByRole("button", { name: "Resolve thread", exact: true }).last().click();
      await thread.getByText(`Resolved by ${person.name}`).first().waitFor();
      await findNoteOnPage(page, first).waitFor();
      await waitUntilFocused(thread.getByRole("button", { name: "Unresolve thread" }).last());
      const line = thread.getByRole("button", { name: /started a thread/ });
      await openPage(page, path);
      await waitUntilInteractive(page, "#notes");
      await line.click();
      await findNoteOnPage(page, first).waitFor();
      await thread.getByRole("button", { name: "Unresolve thread" }).last().click();
      await waitUntilGone(thread.getByText("Resolved by"));
      await thread.getByRole("button", { name: "Resolve thread", exact: true }).first().waitFor();
    },
  );

  test("that fails says so [NOTE-105]", async () => {
    const { page, thread } = await aThread(kind, [/status of 500/]);
    await page.route(/\/resolve$/, (route) => route.fulfill({ status: 500, body: "{}" }));
    await thread.getByRole("button", { name: "Resolve thread", exact: true }).last().click();
    await findToast(
      page,
      "Something went wrong while resolving this discussion. Please try again.",
    ).waitFor();
    await thread.getByRole("button", { name: "Resolve thread", exact: true }).last().waitFor();
  });

  test("and replying are for those who may; visitors are asked to sign in [NOTE-083] [NOTE-102] [AUTH-017]", async () => {
    const { page, api, first, path, answer } = await aThread(kind);
    const visitor = await stage.visit(path);
    await findNoteOnPage(visitor, answer).waitFor();
    const thread = findThreadOnPage(visitor, first);
    await thread.getByText("Please register or sign in to reply").waitFor();
    expect(await thread.getByRole("button", { name: "Resolve thread", exact: true }).count()).toBe(
      0,
    );
    expect(await thread.getByRole("button", { name: /^Reply/ }).count()).toBe(0);

    const stranger = await stage.enter();
    await signUpByRequest(stranger, buildTestUser());
    await openAndWaitForNotes(stranger, path);
    const reply = { name: /^Reply to / };
    await findThreadOnPage(stranger, first).getByRole("button", reply).waitFor();
    await putToApi(page, api, { discussion_locked: true });
    for (const [viewer, count] of [
      [page, 1],
      [stranger, 0],
    ] as const) {
      await openAndWaitForNotes(viewer, path);
      await findNoteOnPage(viewer, answer).waitFor();
      const buttons = findThreadOnPage(viewer, first).getByRole("button", reply);
      await expect.poll(() => buttons.count()).toBe(count);
    }
    const buttons = findThreadOnPage(stranger, first).getByRole("button", { name: /^Reply/ });
    expect(await buttons.count()).toBe(0);
  });

  test("is seen by others at once", async () => {
    const talk = await aThread(kind);
    const { page, thread, first } = talk;
    const { page: other } = await openPageAsDeveloper(stage, page, talk);
    await findNoteOnPage(other, first).waitFor();
    await thread.getByRole("button", { name: "Resolve thread", exact: true }).last().click();
    await findThreadOnPage(other, first).getByText("Resolved by").waitFor({ timeout: 20_000 });
  });
});

describeKinds("in the discussion of an $name", (kind) => {
  test("the key r answers with what is selected as a quotation [KEY-004]", async () => {
    const { page, answer, thread } = await aThread(kind);
    await findNoteOnPage(page, answer)
      .getByText("It is a granny.")
      .evaluate((element) => {
        getSelection()?.selectAllChildren(element);
      });
    await pressKeyUntilOpen(page, "r", replyForm(page));
    await expect.poll(() => replyField(page).inputValue()).toBe("> It is a granny.\n\n");
    expect(await thread.getByRole("form").count()).toBe(1);
  });
});
