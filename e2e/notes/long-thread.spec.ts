import { expect, test } from "vitest";
import { waitUntilFocused } from "../kit/focus.ts";
import { findAccessibilityProblems } from "../support/accessibility.ts";
import { openPage, setUpBrowserTest } from "../support/browser.ts";
import {
  createIssueUnderTest,
  findNoteOnPage,
  openAndWaitForNotes,
  postNote,
  findThreadOnPage,
  type PostedNote,
} from "./note-stage.ts";

const stage = setUpBrowserTest();

async function aLongThread() {
  const talk = await createIssueUnderTest(stage);
  const first = await postNote(talk.page, talk, "Begun", { thread: true });
  const replies: PostedNote[] = [];
  for (let number = 1; number <= 75; number += 1) {
    replies.push(await postNote(talk.page, talk, `Reply ${number}`, { replyTo: first }));
  }
  return { ...talk, first, replies };
}

test("a long thread shows its newest replies, and the earlier ones when they are asked for", async () => {
  const { page, path, first, replies } = await aLongThread();
  await openAndWaitForNotes(page, path);
  const shown = findThreadOnPage(page, first).getByRole("article");
  await findThreadOnPage(page, first).getByText("25 earlier replies are not shown").waitFor();
  const [oldest] = replies;
  if (!oldest) throw new Error("Nobody answered.");
  expect(await findNoteOnPage(page, oldest).count()).toBe(0);
  expect(await findAccessibilityProblems(page)).toEqual([]);
  await page.getByRole("button", { name: "Show 25 earlier replies" }).click();
  // The thread has 76 notes: the first note and 75 replies.
  await expect.poll(() => shown.count()).toBe(76);
  await waitUntilFocused(findNoteOnPage(page, oldest));
});

test("an address leads to a reply that would not be shown", async () => {
  const { page, path, replies } = await aLongThread();
  const early = replies[4];
  if (!early) throw new Error("Nobody answered.");
  await openPage(page, `${path}#note_${early.id}`);
  await findNoteOnPage(page, early).waitFor();
  await expect.poll(() => findNoteOnPage(page, early).getAttribute("data-state")).toBe("target");
  await page.getByText("4 earlier replies are not shown").waitFor();
});
