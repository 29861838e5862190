import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { AWAY } from "../support/away.ts";
import { open, setOwnStage } from "../support/browser.ts";
import { fillSignIn, signUpByRequest, signOut, signUp, buildPerson } from "../support/people.ts";
import { createIssue, createProject } from "../support/places.ts";
import {
  aComposer,
  comment,
  FAILED,
  field,
  form,
  notesSaying,
  POSTING,
  saidIn,
  sendButton,
  unsent,
  untilReady,
} from "./composer-stage.ts";

const stage = setOwnStage();
const WORDS = "Words that took an evening to find";

/** Simulates a network failure for the request that creates the note. */
async function refuseConnection(page: Page): Promise<() => Promise<void>> {
  await page.route(POSTING, (route) => route.abort("connectionrefused"));
  return () => page.unroute(POSTING);
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
 * Runs in the page: prevents that the page deletes the draft, as if the tab was closed just
 * before.
 */
function keepDrafts(): void {
  Storage.prototype.removeItem = () => undefined;
}

describe("a comment that could not be sent", () => {
  test("is kept and says so; when the server is back it goes by itself, once [NFORM-047]", async () => {
    const { page, project, iid } = await aComposer(stage, {}, { expected: AWAY });
    await stage.crash();
    await comment(page, WORDS);
    await unsent(page, WORDS).getByText(FAILED).waitFor();
    expect(await field(page).inputValue()).toBe("");
    await stage.revive();
    await notesSaying(page, WORDS).waitFor({ timeout: 40_000 });
    await unsent(page, WORDS).waitFor({ state: "detached" });
    expect(await saidIn(page, project, iid)).toEqual([WORDS]);
  });

  test("goes after an update of the program, although an earlier version kept it", async () => {
    const { page, project, iid, path } = await aComposer(stage);
    await open(page, "/help/markdown");
    await page.evaluate(keepAsBefore, {
      project: project.path_with_namespace,
      iid,
      text: WORDS,
    });
    await open(page, path);
    await notesSaying(page, WORDS).waitFor();
    expect(await saidIn(page, project, iid)).toEqual([WORDS]);
    await expect.poll(() => page.evaluate(countEntries)).toBe(0);
  });

  test("goes when the network is back, in the order of writing", async () => {
    const { page, project, iid } = await aComposer(stage, {}, { expected: AWAY });
    await page.context().setOffline(true);
    await comment(page, "First");
    await unsent(page, "First").waitFor();
    await comment(page, "Second");
    await page.context().setOffline(false);
    await notesSaying(page, "Second").waitFor();
    expect(await saidIn(page, project, iid)).toEqual(["First", "Second"]);
  });

  test("is there once when its tab ended before it could clear the field", async () => {
    const { page, project, iid } = await aComposer(stage);
    await page.evaluate(keepDrafts);
    await comment(page, WORDS);
    await notesSaying(page, WORDS).waitFor();
    await page.reload();
    await untilReady(page);
    await expect.poll(() => field(page).inputValue()).toBe(WORDS);
    await sendButton(page).click();
    await expect.poll(() => field(page).inputValue()).toBe("");
    await expect.poll(() => sendButton(page).getAttribute("aria-busy")).not.toBe("true");
    expect(await saidIn(page, project, iid)).toEqual([WORDS]);
  });

  test("leaves the field that it is found in, once it goes by itself", async () => {
    const { page, project, iid, path } = await aComposer(stage, {}, { expected: AWAY });
    await page.evaluate(keepDrafts);
    await page.context().setOffline(true);
    await comment(page, WORDS);
    await unsent(page, WORDS).waitFor();
    await page.close();
    await page.context().setOffline(false);
    const next = await page.context().newPage();
    await open(next, path);
    await notesSaying(next, WORDS).waitFor();
    await expect.poll(() => field(next).inputValue()).toBe("");
    expect(await saidIn(next, project, iid)).toEqual([WORDS]);
  });

  test("is there once when only the answer was lost", async () => {
    const { page, project, iid } = await aComposer(stage, {}, { expected: AWAY });
    let isLost = true;
    await page.route(POSTING, async (route) => {
      if (!isLost) return route.continue();
      isLost = false;
      await route.fetch();
      await route.abort("connectionreset");
    });
    await comment(page, WORDS);
    await notesSaying(page, WORDS).waitFor();
    await unsent(page, WORDS).waitFor({ state: "detached" });
    expect(await saidIn(page, project, iid)).toEqual([WORDS]);
  });

  test("survives the page and the tab", async () => {
    const { page, project, iid, path } = await aComposer(stage, {}, { expected: AWAY });
    const back = await refuseConnection(page);
    await comment(page, WORDS);
    await unsent(page, WORDS).waitFor();
    await open(page, path);
    await unsent(page, WORDS).waitFor();
    const again = await page.context().newPage();
    await back();
    await page.close({ runBeforeUnload: false });
    await open(again, path);
    await notesSaying(again, WORDS).waitFor();
    expect(await saidIn(again, project, iid)).toEqual([WORDS]);
  });

  test("waits for whoever wrote it to sign in again, and is nobody else's", async () => {
    const person = buildPerson();
    const page = await stage.enter({ expected: [...AWAY, /status of 40[134]/] });
    await signUpByRequest(page, person);
    const project = await createProject(page, { name: "Ropes", visibility: "public" });
    const { iid } = await createIssue(page, project, { title: "Untie" });
    const path = `/${project.path_with_namespace}/-/issues/${iid}`;
    await open(page, path);
    await untilReady(page);
    const elsewhere = await page.context().newPage();
    await open(elsewhere, "/");
    await signOut(elsewhere);
    await comment(page, WORDS);
    await unsent(page, WORDS).getByText("you are signed out").waitFor();
    await signUp(elsewhere, buildPerson());
    await open(elsewhere, path);
    await untilReady(elsewhere);
    expect(await elsewhere.getByText(WORDS).count()).toBe(0);
    expect(await saidIn(elsewhere, project, iid)).toEqual([]);
    await signOut(elsewhere);
    await unsent(page, WORDS).getByRole("link", { name: "Sign in again" }).click();
    await fillSignIn(page, person.username, person.password);
    await page.getByRole("button", { name: "Sign in" }).click();
    await notesSaying(page, WORDS).waitFor();
    expect(await saidIn(page, project, iid)).toEqual([WORDS]);
  });

  test("is sent from one of several tabs", async () => {
    const { page, project, iid, path } = await aComposer(stage, {}, { expected: AWAY });
    const other = await page.context().newPage();
    await open(other, path);
    await untilReady(other);
    await page.context().setOffline(true);
    await comment(page, WORDS);
    await unsent(page, WORDS).waitFor();
    await unsent(other, WORDS).waitFor();
    await page.context().setOffline(false);
    await notesSaying(page, WORDS).waitFor();
    await notesSaying(other, WORDS).waitFor();
    expect(await saidIn(page, project, iid)).toEqual([WORDS]);
  });
});

describe("with one that was not sent, one can", () => {
  async function anUnsent() {
    const issue = await aComposer(stage, {}, { expected: AWAY });
    await issue.page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    const back = await refuseConnection(issue.page);
    await comment(issue.page, WORDS);
    await unsent(issue.page, WORDS).waitFor();
    const press = (name: string) =>
      unsent(issue.page, WORDS).getByRole("button", { name, exact: true }).click();
    return { ...issue, back, press };
  }

  test("try again", async () => {
    const { page, back, press } = await anUnsent();
    await back();
    await press("Retry");
    await notesSaying(page, WORDS).waitFor();
  });

  test("go on writing: the words are in the field again [NFORM-047]", async () => {
    const { page, press } = await anUnsent();
    await press("Edit");
    await expect.poll(() => field(page).inputValue()).toBe(WORDS);
    expect(await unsent(page, WORDS).count()).toBe(0);
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
    await unsent(page, WORDS).waitFor({ state: "detached" });
    await open(page, path);
    await untilReady(page);
    expect(await page.getByText(WORDS).count()).toBe(0);
  });
});

describe("a comment that the server refuses", () => {
  const refuse = (page: Page, status: number, json: object) =>
    page.route(POSTING, (route) => route.fulfill({ status, json }));

  test("comes back with the server's reason [NFORM-048]", async () => {
    const { page } = await aComposer(stage, {}, { expected: [/status of 422/] });
    const errors = { base: ["This project is full."] };
    await refuse(page, 422, { commands_changes: {}, valid: false, errors });
    await comment(page, WORDS);
    await form(page)
      .getByText("Your comment could not be submitted because This project is full.")
      .waitFor();
    expect(await field(page).inputValue()).toBe(WORDS);
    await unsent(page, WORDS).waitFor({ state: "detached" });
  });

  test("comes back with our own words where the server has none [NFORM-047]", async () => {
    const { page } = await aComposer(stage, {}, { expected: [/status of 400/] });
    await refuse(page, 400, {});
    await comment(page, WORDS);
    await form(page).getByText(FAILED).waitFor();
    expect(await field(page).inputValue()).toBe(WORDS);
    await page.unroute(POSTING);
    await form(page).getByRole("button", { name: "Comment", exact: true }).click();
    await notesSaying(page, WORDS).waitFor();
    expect(await form(page).getByText(FAILED).count()).toBe(0);
  });
});
