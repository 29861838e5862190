import { expect, test } from "vitest";
import { isFocused } from "../kit/focus.ts";
import { accessibilityProblems } from "../support/accessibility.ts";
import { open, setUpBrowserTest } from "../support/browser.ts";
import { aTalk, noteOf, openTalk, say, threadOf, type SaidNote } from "./note-stage.ts";

const stage = setUpBrowserTest();

async function aLongThread() {
  const talk = await aTalk(stage);
  const first = await say(talk.page, talk, "Begun", { thread: true });
  const replies: SaidNote[] = [];
  for (let number = 1; number <= 75; number += 1) {
    replies.push(await say(talk.page, talk, `Reply ${number}`, { replyTo: first }));
  }
  return { ...talk, first, replies };
}

test("a long thread shows its newest replies, and the earlier ones when they are asked for", async () => {
  const { page, path, first, replies } = await aLongThread();
  await openTalk(page, path);
  const shown = threadOf(page, first).getByRole("article");
  await threadOf(page, first).getByText("25 earlier replies are not shown").waitFor();
  const [oldest] = replies;
  if (!oldest) throw new Error("Nobody answered.");
  expect(await noteOf(page, oldest).count()).toBe(0);
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByRole("button", { name: "Show 25 earlier replies" }).click();
  // The thread has 76 notes: the first note and 75 replies.
  await expect.poll(() => shown.count()).toBe(76);
  await isFocused(noteOf(page, oldest));
});

test("an address leads to a reply that would not be shown", async () => {
  const { page, path, replies } = await aLongThread();
  const early = replies[4];
  if (!early) throw new Error("Nobody answered.");
  await open(page, `${path}#note_${early.id}`);
  await noteOf(page, early).waitFor();
  await expect.poll(() => noteOf(page, early).getAttribute("data-state")).toBe("target");
  await page.getByText("4 earlier replies are not shown").waitFor();
});
