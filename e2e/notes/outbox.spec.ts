import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { OUTAGE_CONSOLE_MESSAGES } from "../support/away.ts";
import { openPage, setUpBrowserTestWithOwnServer } from "../support/browser.ts";
import { describeKinds } from "../support/noteables.ts";
import { fillSignInForm, signOut, signUp, buildTestUser } from "../support/people.ts";
import {
  openIssueWithCommentForm,
  openWithCommentForm,
  sendComment,
  COMMENT_FAILED_MESSAGE,
  commentField,
  commentForm,
  findSavedNotes,
  NOTE_CREATION_URL_PATTERN,
  fetchCommentBodies,
  sendButton,
  findUnsentComments,
  waitUntilCommentFormReady,
} from "./composer-stage.ts";

const stage = setUpBrowserTestWithOwnServer();
const WORDS = "Words that took an evening to find";

/** Simulates a network failure for the request that creates the note. */
async function refuseConnection(page: Page): Promise<() => Promise<void>> {
  await page.route(NOTE_CREATION_URL_PATTERN, (route) => route.abort("connectionrefused"));
  return () => page.unroute(NOTE_CREATION_URL_PATTERN);
}

interface EarlierEntry {
  project: string;
  iid: number;
  text: string;
}

/**
 * Runs in the page: stores a comment in the outbox with the first version of the outbox's
 * database schema.
 */
async function keepAsBefore({ project, iid, text }: EarlierEntry): Promise<void> {
  const read = async (path: string) => (await (await fetch(path)).json()) as { id: number };
  const user = await read("/api/v4/user");
  const { id } = await read(`/api/v4/projects/${encodeURIComponent(project)}/issues/${iid}`);
  await new Promise<void>((resolve, reject) => {
    indexedDB.deleteDatabase("cairn-outbox");
    const opening = indexedDB.open("cairn-outbox", 1);
    opening.addEventListener("error", () => reject(opening.error ?? new Error("closed")));
    opening.addEventListener("upgradeneeded", () => {
      opening.result.createObjectStore("entries", { keyPath: "key" });
    });
    opening.addEventListener("success", () => {
      const change = opening.result.transaction("entries", "readwrite");
      change.objectStore("entries").put({
        key: crypto.randomUUID(),
        user: user.id,
        project,
        issueId: id,
        iid,
        text,
        discussionId: null,
        isThread: false,
        isInternal: false,
        draftRevision: 0,
        writtenAt: Date.now(),
        tries: 0,
        triedAt: null,
        retryAt: 0,
        trouble: null,
        body: {
          note: { note: text, noteable_type: "Issue", noteable_id: id },
          target_type: "issue",
          target_id: id,
          return_discussion: true,
        },
      });
      change.addEventListener("complete", () => {
        opening.result.close();
        resolve();
      });
    });
  });
}

/** Runs in the page: the number of comments in the outbox in IndexedDB. */
function countEntries(): Promise<number> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open("cairn-outbox");
    opening.addEventListener("error", () => reject(opening.error ?? new Error("closed")));
    opening.addEventListener("success", () => {
      const counting = opening.result.transaction("entries").objectStore("entries").count();
      counting.addEventListener("success", () => {
        opening.result.close();
        resolve(counting.result);
      });
    });
  });
}

/**
 * Runs in the page: keeps the page from deleting the draft, as if the user had closed the tab
 * before the page could delete it.
 */
function keepDrafts(): void {
  Storage.prototype.removeItem = () => undefined;
}

describeKinds("a comment on an $name that could not be sent", (kind) => {
  test(
    "is kept and says so; when the server is back it goes by itself, once [NFORM-047]",
    { tags: "core" },
    async () => {
      const { page, path } = await openWithCommentForm(
        stage,
        kind,
        {},
        { expected: OUTAGE_CONSOLE_MESSAGES },
      );
      await stage.crash();
      await sendComment(page, WORDS);
      await findUnsentComments(page, WORDS).getByText(COMMENT_FAILED_MESSAGE).waitFor();
      expect(await commentField(page).inputValue()).toBe("");
      await stage.revive();
      await findSavedNotes(page, WORDS).waitFor({ timeout: 40_000 });
      await findUnsentComments(page, WORDS).waitFor({ state: "detached" });
      expect(await fetchCommentBodies(page, path)).toEqual([WORDS]);
    },
  );

  test("goes when the network is back, in the order of writing", async () => {
    const { page, path } = await openWithCommentForm(
      stage,
      kind,
      {},
      { expected: OUTAGE_CONSOLE_MESSAGES },
    );
    await page.context().setOffline(true);
    await sendComment(page, "First");
    const first = findUnsentComments(page, "First");
    await first.getByText("Waiting for connection. It will be sent automatically.").waitFor();
    expect(await first.getByRole("button").allTextContents()).toEqual(["Edit", "Copy", "Discard"]);
    await sendComment(page, "Second");
    await page.context().setOffline(false);
    await findSavedNotes(page, "Second").waitFor();
    expect(await fetchCommentBodies(page, path)).toEqual(["First", "Second"]);
  });

  test.each([
    ["the button of the head", ""],
    ["the button of the comment form", "Third"],
  ])("is followed by a close from %s, which says that it waits", async (_, words) => {
    const { page, path } = await openWithCommentForm(
      stage,
      kind,
      {},
      { expected: OUTAGE_CONSOLE_MESSAGES },
    );
    await page.context().setOffline(true);
    await sendComment(page, "First");
    await findUnsentComments(page, "First").waitFor();
    await commentField(page).fill(words);
    const close = page.getByRole("button", {
      name: new RegExp(`(?:^Close|& close) ${kind.name}$`),
    });
    await (words === "" ? close.first() : close.last()).click();
    const queued = findUnsentComments(page, "/close");
    await queued.getByText("Waiting for connection. It will be sent automatically.").waitFor();
    const toast = page.getByRole("region", { name: "Notifications" });
    await toast.getByText("Waiting for connection. It will be sent automatically.").waitFor();
    await close.first().click();
    expect(await queued.count()).toBe(1);
    await page.context().setOffline(false);
    await page
      .getByRole("button", { name: `Reopen ${kind.name}` })
      .first()
      .waitFor();
    expect(await fetchCommentBodies(page, path)).toEqual(
      words === "" ? ["First"] : ["First", words],
    );
    const notes = page.locator('#notes [id^="note_"]');
    await expect.poll(() => notes.last().innerText()).toContain("closed");
  });

  test("is there once when its tab ended before it could clear the field", async () => {
    const { page, path } = await openWithCommentForm(stage, kind);
    await page.evaluate(keepDrafts);
    await sendComment(page, WORDS);
    await findSavedNotes(page, WORDS).waitFor();
    await page.reload();
    await waitUntilCommentFormReady(page);
    await expect.poll(() => commentField(page).inputValue()).toBe(WORDS);
    await sendButton(page).click();
    await expect.poll(() => commentField(page).inputValue()).toBe("");
    await expect.poll(() => sendButton(page).getAttribute("aria-busy")).not.toBe("true");
    expect(await fetchCommentBodies(page, path)).toEqual([WORDS]);
  });

  test("leaves the field that it is found in, once it goes by itself", async () => {
    const { page, path } = await openWithCommentForm(
      stage,
      kind,
      {},
      { expected: OUTAGE_CONSOLE_MESSAGES },
    );
    await page.evaluate(keepDrafts);
    await page.context().setOffline(true);
    await sendComment(page, WORDS);
    await findUnsentComments(page, WORDS).waitFor();
    await page.close();
    await page.context().setOffline(false);
    const next = await page.context().newPage();
    await openPage(next, path);
    await findSavedNotes(next, WORDS).waitFor();
    await expect.poll(() => commentField(next).inputValue()).toBe("");
    expect(await fetchCommentBodies(next, path)).toEqual([WORDS]);
  });

  test("is there once when only the answer was lost", async () => {
    const { page, path } = await openWithCommentForm(
      stage,
      kind,
      {},
      { expected: OUTAGE_CONSOLE_MESSAGES },
    );
    let isLost = true;
    await page.route(NOTE_CREATION_URL_PATTERN, async (route) => {
      if (!isLost) return route.continue();
      isLost = false;
      await route.fetch();
      await route.abort("connectionreset");
    });
    await sendComment(page, WORDS);
    await findSavedNotes(page, WORDS).waitFor();
    await findUnsentComments(page, WORDS).waitFor({ state: "detached" });
    expect(await fetchCommentBodies(page, path)).toEqual([WORDS]);
  });

  test("survives the page and the tab", async () => {
    const { page, path } = await openWithCommentForm(
      stage,
      kind,
      {},
      { expected: OUTAGE_CONSOLE_MESSAGES },
    );
    const back = await refuseConnection(page);
    await sendComment(page, WORDS);
    await findUnsentComments(page, WORDS).waitFor();
    await openPage(page, path);
    await findUnsentComments(page, WORDS).waitFor();
    const again = await page.context().newPage();
    await back();
    await page.close({ runBeforeUnload: false });
    await openPage(again, path);
    await findSavedNotes(again, WORDS).waitFor();
    expect(await fetchCommentBodies(again, path)).toEqual([WORDS]);
  });

  test("waits for whoever wrote it to sign in again, and is nobody else's", async () => {
    const expected = [...OUTAGE_CONSOLE_MESSAGES, /status of 40[134]/];
    const { page, person, path } = await openWithCommentForm(stage, kind, {}, { expected });
    const elsewhere = await page.context().newPage();
    await openPage(elsewhere, "/");
    await signOut(elsewhere);
    await sendComment(page, WORDS);
    await findUnsentComments(page, WORDS).getByText("you’ve been signed out").waitFor();
    await signUp(elsewhere, buildTestUser());
    await openPage(elsewhere, path);
    await waitUntilCommentFormReady(elsewhere);
    expect(await elsewhere.getByText(WORDS).count()).toBe(0);
    expect(await fetchCommentBodies(elsewhere, path)).toEqual([]);
    await signOut(elsewhere);
    await findUnsentComments(page, WORDS).getByRole("link", { name: "Sign in again" }).click();
    await fillSignInForm(page, person.username, person.password);
    await page.getByRole("button", { name: "Sign in" }).click();
    await findSavedNotes(page, WORDS).waitFor();
    expect(await fetchCommentBodies(page, path)).toEqual([WORDS]);
  });

  test("is sent from one of several tabs", async () => {
    const { page, path } = await openWithCommentForm(
      stage,
      kind,
      {},
      { expected: OUTAGE_CONSOLE_MESSAGES },
    );
    const other = await page.context().newPage();
    await openPage(other, path);
    await waitUntilCommentFormReady(other);
    await page.context().setOffline(true);
    await sendComment(page, WORDS);
    await findUnsentComments(page, WORDS).waitFor();
    await findUnsentComments(other, WORDS).waitFor();
    await page.context().setOffline(false);
    await findSavedNotes(page, WORDS).waitFor();
    await findSavedNotes(other, WORDS).waitFor();
    expect(await fetchCommentBodies(page, path)).toEqual([WORDS]);
  });
});

describe("a comment on an issue that could not be sent", () => {
  test("goes after an update of the program, although an earlier version kept it", async () => {
    const { page, project, iid, path } = await openIssueWithCommentForm(stage);
    await openPage(page, "/help/markdown");
    await page.evaluate(keepAsBefore, {
      project: project.path_with_namespace,
      iid,
      text: WORDS,
    });
    await openPage(page, path);
    await findSavedNotes(page, WORDS).waitFor();
    expect(await fetchCommentBodies(page, path)).toEqual([WORDS]);
    await expect.poll(() => page.evaluate(countEntries)).toBe(0);
  });
});

describeKinds("with a comment on an $name that was not sent, one can", (kind) => {
  async function anUnsent() {
    const made = await openWithCommentForm(stage, kind, {}, { expected: OUTAGE_CONSOLE_MESSAGES });
    await made.page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    const back = await refuseConnection(made.page);
    // While the time does not change, the page does not send the comment again by itself.
    await made.page.clock.setFixedTime(Date.now());
    await sendComment(made.page, WORDS);
    await findUnsentComments(made.page, WORDS).waitFor();
    const press = (name: string) =>
      findUnsentComments(made.page, WORDS).getByRole("button", { name, exact: true }).click();
    return { ...made, back, press };
  }

  test("try again", async () => {
    const { page, back, press } = await anUnsent();
    await back();
    await press("Retry");
    await findSavedNotes(page, WORDS).waitFor();
  });

  test("go on writing: the words are in the field again [NFORM-047]", async () => {
    const { page, press } = await anUnsent();
    await press("Edit");
    await expect.poll(() => commentField(page).inputValue()).toBe(WORDS);
    expect(await findUnsentComments(page, WORDS).count()).toBe(0);
  });

  test("copy it", async () => {
    const { page, press } = await anUnsent();
    await press("Copy");
    await page.getByText("Copied").waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(WORDS);
  });

  test("give it up, after a question", async () => {
    const { page, path, press } = await anUnsent();
    await press("Discard");
    await page.getByRole("alertdialog").getByRole("button", { name: "Discard comment" }).click();
    await findUnsentComments(page, WORDS).waitFor({ state: "detached" });
    await openPage(page, path);
    await waitUntilCommentFormReady(page);
    expect(await page.getByText(WORDS).count()).toBe(0);
  });
});

describeKinds("a comment on an $name that the server refuses", (kind) => {
  const refuse = (page: Page, status: number, json: object) =>
    page.route(NOTE_CREATION_URL_PATTERN, (route) => route.fulfill({ status, json }));

  test("comes back with the server's reason [NFORM-048]", async () => {
    const { page } = await openWithCommentForm(stage, kind, {}, { expected: [/status of 422/] });
    const errors = { base: ["This project is full."] };
    await refuse(page, 422, { commands_changes: {}, valid: false, errors });
    await sendComment(page, WORDS);
    await commentForm(page)
      .getByText("Your comment could not be submitted because This project is full.")
      .waitFor();
    expect(await commentField(page).inputValue()).toBe(WORDS);
    await findUnsentComments(page, WORDS).waitFor({ state: "detached" });
  });

  test("comes back with our own words where the server has none [NFORM-047]", async () => {
    const { page } = await openWithCommentForm(stage, kind, {}, { expected: [/status of 400/] });
    await refuse(page, 400, {});
    await sendComment(page, WORDS);
    await commentForm(page).getByText(COMMENT_FAILED_MESSAGE).waitFor();
    expect(await commentField(page).inputValue()).toBe(WORDS);
    await page.unroute(NOTE_CREATION_URL_PATTERN);
    await commentForm(page).getByRole("button", { name: "Comment", exact: true }).click();
    await findSavedNotes(page, WORDS).waitFor();
    expect(await commentForm(page).getByText(COMMENT_FAILED_MESSAGE).count()).toBe(0);
  });
});
