import { DRAFTS_CHANNEL, draftsUrl, type Draft } from "@cairn/contract/drafts";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { createNoteableUnderTest, waitUntilSubscribed } from "../issues/issue-stage.ts";
import { openPage, setUpBrowserTest } from "../support/browser.ts";
import { describeKinds, type NoteableStoryKind } from "../support/noteables.ts";
import { signIn } from "../support/people.ts";
import {
  sendComment,
  commentField,
  commentForm,
  findSavedNotes,
  findUnsentComments,
  waitUntilCommentFormReady,
} from "./composer-stage.ts";

const stage = setUpBrowserTest();
const WORDS = "Half a thought";
/**
 * Console messages of a device that was offline and then sends an older draft, which the server
 * answers with 409.
 */
const expected = [/status of 409/, /ERR_INTERNET_DISCONNECTED/, /net::ERR/, /WebSocket/];

/** Signs the same user in on a desktop and a phone, and opens the same issue or epic on both. */
async function twoDevices(kind: NoteableStoryKind) {
  const made = await createNoteableUnderTest(stage, kind, {}, { expected });
  const { page: desk, person, path } = made;
  const phone = await stage.enter({ expected, viewport: { width: 390, height: 844 } });
  await signIn(phone, person);
  for (const page of [desk, phone]) {
    const isSubscribed = waitUntilSubscribed(page, DRAFTS_CHANNEL);
    await openPage(page, path);
    await waitUntilCommentFormReady(page);
    await isSubscribed;
  }
  const kept = () =>
    desk.evaluate(
      (address) => fetch(address).then((answer) => answer.json()) as Promise<Draft[]>,
      draftsUrl(path),
    );
  return { desk, phone, kept, path };
}

const write = async (page: Page, words: string) => {
  const saved = page.waitForResponse(/\/drafts\/comment$/);
  await commentField(page).fill(words);
  await saved;
};
const reads = (page: Page, words: string) =>
  expect.poll(() => commentField(page).inputValue(), { timeout: 10_000 }).toBe(words);
const question = (page: Page) => commentForm(page).getByText(/You have another draft/);

describeKinds("the draft of a comment on an $name", (kind) => {
  test("is gone once the comment that was sent without a network is there", async () => {
    const { desk, phone, kept } = await twoDevices(kind);
    await write(desk, WORDS);
    await reads(phone, WORDS);
    await desk.context().setOffline(true);
    await sendComment(desk, `${WORDS}, and the rest`);
    await findUnsentComments(desk, WORDS).waitFor();
    await desk.context().setOffline(false);
    await findSavedNotes(phone, WORDS).waitFor();
    await reads(phone, "");
    expect(await kept()).toEqual([]);
    await desk.reload();
    await waitUntilCommentFormReady(desk);
    expect(await commentField(desk).inputValue()).toBe("");
  });

  test(
    "that is written on one device appears on the other, and goes when it is sent [NFORM-008]",
    { tags: "core" },
    async () => {
      const { desk, phone, kept } = await twoDevices(kind);
      await write(desk, WORDS);
      await reads(phone, WORDS);
      await write(phone, `${WORDS}, and the rest`);
      await reads(desk, `${WORDS}, and the rest`);
      expect(await question(desk).count()).toBe(0);
      expect(await kept()).toMatchObject([{ field: "comment", text: `${WORDS}, and the rest` }]);
      await sendComment(desk, `${WORDS}, and the rest`);
      await findSavedNotes(desk, WORDS).waitFor();
      await reads(phone, "");
      await expect.poll(kept).toEqual([]);
    },
  );

  test("is there when the page is opened again, and stays what it is after a reload", async () => {
    const { desk, phone, path } = await twoDevices(kind);
    await write(desk, WORDS);
    await reads(phone, WORDS);
    await write(desk, `${WORDS}!`);
    await reads(phone, `${WORDS}!`);
    // The phone keeps the comment that its field shows. The older draft of the other device does not
    // replace it, and the page reports no conflict.
    await expect
      .poll(() => phone.evaluate(() => JSON.stringify(Object.values(localStorage))))
      .toContain(`${WORDS}!`);
    await openPage(phone, path);
    await waitUntilCommentFormReady(phone);
    await reads(phone, `${WORDS}!`);
    expect(await question(phone).count()).toBe(0);
  });

  test("is not overwritten by a device that was away, which asks which words stay", async () => {
    const { desk, phone, kept } = await twoDevices(kind);
    await write(desk, WORDS);
    await reads(phone, WORDS);
    await desk.context().setOffline(true);
    await write(phone, `${WORDS}, on the phone`);
    await commentField(desk).fill(`${WORDS}, at the desk`);
    await desk.context().setOffline(false);
    await commentField(desk).press("End");
    await commentField(desk).pressSequentially("!");
    await question(desk).waitFor({ timeout: 20_000 });
    expect(await commentField(desk).inputValue()).toBe(`${WORDS}, at the desk!`);
    expect(await kept()).toMatchObject([{ text: `${WORDS}, on the phone` }]);
    await commentForm(desk).getByText("View", { exact: true }).click();
    await commentForm(desk).getByText(`${WORDS}, on the phone`).waitFor();
    await commentForm(desk).getByRole("button", { name: "Keep mine" }).click();
    await reads(phone, `${WORDS}, at the desk!`);
  });
});
