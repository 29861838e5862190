import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { aColleague } from "../issues/edit-stage.ts";
import { isFocused, isGone } from "../kit/focus.ts";
import { accessibilityProblems } from "../support/accessibility.ts";
import { open, setUpBrowserTest, untilTaken } from "../support/browser.ts";
import { pressKeyUntilOpen } from "../support/shortcuts.ts";
import { aTalk, choose, noteOf, openTalk, say, threadOf, toast } from "./note-stage.ts";

const stage = setUpBrowserTest();

const replyForm = (page: Page) => page.getByRole("form", { name: /reply/i });
const replyField = (page: Page) => replyForm(page).getByRole("textbox");

/** Creates a thread with a reply and opens its issue page. */
async function aThread(expected: RegExp[] = []) {
  const talk = await aTalk(stage, { expected });
  const { page, path } = talk;
  const first = await say(page, talk, "Is it a reef knot?", { thread: true });
  const answer = await say(page, talk, "It is a granny.", { replyTo: first });
  await openTalk(page, path);
  return { ...talk, first, answer, thread: threadOf(page, first) };
}

describe("a thread", () => {
  test("has its replies, a place to answer, and the buttons that settle it [NOTE-081] [NOTE-082] [NOTE-102] [NOTE-103]", async () => {
    const { page, thread, answer } = await aThread();
    await noteOf(page, answer).getByText("It is a granny.").waitFor();
    await thread.getByRole("button", { name: /^Reply to / }).waitFor();
    expect(await thread.getByRole("button", { name: "Resolve thread" }).count()).toBe(2);
    await thread.getByRole("button", { name: "Resolve in a new issue" }).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  test("goes on in a new issue; its words travel by no address, and once", async () => {
    const { page, thread } = await aThread();
    await thread.getByRole("button", { name: "Resolve in a new issue" }).click();
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
    const talk = await aTalk(stage);
    const first = await say(talk.page, talk, "Between us.", { thread: true, internal: true });
    await openTalk(talk.page, talk.path);
    const thread = threadOf(talk.page, first);
    await thread.getByRole("button", { name: /^Reply to / }).waitFor();
    expect(await thread.getByRole("button", { name: "Resolve in a new issue" }).count()).toBe(0);
  });

  test("folds its replies into one line and unfolds them [NOTE-081] [NOTE-088]", async () => {
    const { page, person, thread, first, answer } = await aThread();
    await choose(page, noteOf(page, first), "Collapse replies");
    await isGone(noteOf(page, answer));
    const line = thread.getByRole("button", { name: /^1 reply/ });
    expect(await line.innerText()).toContain(`Last reply by ${person.name} just now`);
    await isFocused(line);
    await page.keyboard.press("Enter");
    await noteOf(page, answer).waitFor();
  });

  test("opens its form by the placeholder, the form closes empty without a question [NOTE-095] [NOTE-097]", async () => {
    const { page, thread } = await aThread();
    await thread.getByRole("button", { name: /^Reply to / }).click();
    await isFocused(replyField(page));
    await page.keyboard.press("Escape");
    await isGone(replyForm(page));
    await thread.getByRole("button", { name: /^Reply to / }).waitFor();
  });

  test("takes a reply, which unfolds it [NOTE-083] [NOTE-095] [NOTE-101]", async () => {
    const { page, thread } = await aThread();
    await thread.getByRole("button", { name: /^Reply to / }).click();
    await replyField(page).fill("Then tie it anew.");
    await page.keyboard.press("Control+Enter");
    await thread.getByRole("article").getByText("Then tie it anew.").first().waitFor();
    await isGone(replyForm(page));
    await isGone(thread.getByText("Posting…"));
  });

  test("is a comment that somebody answered [NOTE-099]", async () => {
    const talk = await aTalk(stage);
    const { page, path } = talk;
    const said = await say(page, talk, "Just a remark.");
    await openTalk(page, path);
    const thread = threadOf(page, said);
    expect(await thread.getByRole("button", { name: /^Reply to / }).count()).toBe(0);
    await noteOf(page, said).getByRole("button", { name: "Reply", exact: true }).click();
    await replyField(page).fill("A good one.");
    await page.keyboard.press("Control+Enter");
    await thread.getByText("A good one.").first().waitFor();
    await thread.getByRole("button", { name: "Resolve thread" }).first().waitFor();
  });

  test("goes with its last note [NOTE-100]", async () => {
    const { page, thread, first, answer } = await aThread();
    for (const note of [answer, first]) {
      await choose(page, noteOf(page, note), "Delete comment");
      await page.getByRole("alertdialog").getByRole("button", { name: "Delete comment" }).click();
      await isGone(noteOf(page, note));
    }
    await isGone(thread);
  });
});

describe("settling a thread", () => {
  test("leaves one line that says who and when, and can be undone", async () => {
    const { page, person, thread, first, path } = await aThread();
    await thread.getByRole("button", { name: "Resolve thread" }).last().click();
    await thread.getByText(`Resolved by ${person.name}`).waitFor();
    await isGone(noteOf(page, first));
    const line = thread.getByRole("button", { name: /started a thread/ });
    await isFocused(line);
    await open(page, path);
    await untilTaken(page, "#notes");
    await line.click();
    await noteOf(page, first).waitFor();
    await thread.getByRole("button", { name: "Unresolve thread" }).last().click();
    await isGone(thread.getByText("Resolved by"));
    await thread.getByRole("button", { name: "Resolve thread" }).first().waitFor();
  });

  test("that fails says so [NOTE-105]", async () => {
    const { page, thread } = await aThread([/status of 500/]);
    await page.route(/\/resolve$/, (route) => route.fulfill({ status: 500, body: "{}" }));
    await thread.getByRole("button", { name: "Resolve thread" }).last().click();
    await toast(
      page,
      "Something went wrong while resolving this discussion. Please try again.",
    ).waitFor();
    await thread.getByRole("button", { name: "Resolve thread" }).last().waitFor();
  });

  test("is for those who may; visitors are asked to sign in [NOTE-083] [NOTE-102]", async () => {
    const { first, path, answer } = await aThread();
    const visitor = await stage.visit(path);
    await noteOf(visitor, answer).waitFor();
    const thread = threadOf(visitor, first);
    await thread.getByText("Please register or sign in to reply").waitFor();
    expect(await thread.getByRole("button", { name: "Resolve thread" }).count()).toBe(0);
  });

  test("is seen by others at once", async () => {
    const { page, thread, first, project, path } = await aThread();
    const { page: other } = await aColleague(stage, page, project, path);
    await noteOf(other, first).waitFor();
    await thread.getByRole("button", { name: "Resolve thread" }).last().click();
    await threadOf(other, first).getByText("Resolved by").waitFor({ timeout: 20_000 });
  });
});

test("the key r answers with what is selected as a quotation [KEY-004]", async () => {
  const { page, answer, thread } = await aThread();
  await noteOf(page, answer)
    .getByText("It is a granny.")
    .evaluate((element) => {
      getSelection()?.selectAllChildren(element);
    });
  await pressKeyUntilOpen(page, "r", replyForm(page));
  await expect.poll(() => replyField(page).inputValue()).toBe("> It is a granny.\n\n");
  expect(await thread.getByRole("form").count()).toBe(1);
});
