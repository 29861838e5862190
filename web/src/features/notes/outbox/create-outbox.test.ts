import type { WebNoteCreateResponse } from "@cairn/contract/notes/discussions";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError } from "../../../platform/api.ts";
import type { OutboxEntry, UnsentNote } from "./entry.ts";
import type { OutboxEntryStorage } from "./entry-storage.ts";
import { createOutbox, type FinalSendResult, type OutboxTabMessage } from "./create-outbox.ts";

const answer = { commands_changes: {}, valid: false, errors: {} } as WebNoteCreateResponse;
const unreachable = new ApiError({ failure: "unreachable", message: "" });
const refused = new ApiError({ failure: "refused", status: 422, message: "no" });

/** A fake browser whose tabs share stored outbox entries and locks. */
function aBrowser() {
  const kept = new Map<string, OutboxEntry>();
  const store: OutboxEntryStorage = {
    all: async () => {
      const entries = [...kept.values()];
      await world.reading;
      return entries;
    },
    put: async (entry) => Boolean(kept.set(entry.key, entry)),
    change: async (key, next) => {
      const entry = kept.get(key);
      if (entry) kept.set(key, next(entry));
    },
    remove: async (key) => void kept.delete(key),
  };
  let last: Promise<unknown> = Promise.resolve();
  const alone = <Answer>(_: string, work: () => Promise<Answer>): Promise<Answer> => {
    const mine = last.then(work);
    last = mine.catch(() => {});
    return mine;
  };
  const posted: string[] = [];
  const tabs: ReturnType<typeof createOutbox>[] = [];
  const world = {
    kept,
    posted,
    reading: Promise.resolve(),
    reply: async (_: OutboxEntry): Promise<WebNoteCreateResponse> => answer,
    tab() {
      const outbox = createOutbox({
        store,
        alone,
        post: (entry) => {
          posted.push(entry.text);
          return world.reply(entry);
        },
        tell: (news: OutboxTabMessage) => {
          for (const other of tabs) if (other !== outbox) other.hear(news);
        },
        now: () => Date.now(),
      });
      tabs.push(outbox);
      return outbox;
    },
  };
  return world;
}

const draft = (text: string): UnsentNote => ({
  noteable: { kind: "issue", id: 5 },
  address: "/a/b/notes?target_id=5&target_type=issue",
  text,
  discussionId: null,
  isThread: false,
  isInternal: false,
  draftRevision: 0,
});
const settle = () => vi.advanceTimersByTimeAsync(0);

/**
 * A fake browser in which the user sent the note "one" with the idempotency key "a" while the
 * server was unreachable.
 */
async function withOneUnsent() {
  const browser = aBrowser();
  browser.reply = () => Promise.reject(unreachable);
  const tab = browser.tab();
  tab.start(7);
  await tab.send(draft("one"), "a");
  await settle();
  return { browser, tab };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("the outbox", () => {
  it("writes down before it sends, and forgets what was answered", async () => {
    const browser = aBrowser();
    browser.reply = async (entry) => {
      expect(browser.kept.get(entry.key)?.tries).toBe(1);
      return answer;
    };
    const tab = browser.tab();
    tab.start(7);
    const { firstTry } = await tab.send(draft("one"), "a");
    expect(await firstTry).toBe("sent");
    await settle();
    expect(browser.kept.size).toBe(0);
    expect(tab.entries()).toEqual([]);
  });

  it("keeps the order when the network fails, and sends by itself later", async () => {
    const browser = aBrowser();
    browser.reply = () => Promise.reject(unreachable);
    const tab = browser.tab();
    tab.start(7);
    const { firstTry } = await tab.send(draft("one"), "a");
    expect(await firstTry).toBe("waiting");
    const second = await tab.send(draft("two"), "b");
    expect(await second.firstTry).toBe("waiting");
    const unsent = { kind: "unreachable", isOffline: false };
    expect(tab.entries().map(({ trouble }) => trouble)).toEqual([unsent, unsent]);
    browser.reply = async () => answer;
    await vi.advanceTimersByTimeAsync(2000);
    expect(browser.posted).toEqual(["one", "one", "two"]);
    expect(browser.kept.size).toBe(0);
  });

  it("sends what was written before when a later one is tried again", async () => {
    const { browser, tab } = await withOneUnsent();
    await tab.send(draft("two"), "b");
    browser.reply = async () => answer;
    await tab.retry("b");
    expect(browser.posted).toEqual(["one", "one", "two"]);
  });

  it("does not bring back what was taken while another tab starts", async () => {
    const { browser, tab } = await withOneUnsent();
    const reading = Promise.withResolvers<void>();
    browser.reading = reading.promise;
    browser.tab().start(7);
    browser.reading = Promise.resolve();
    await tab.take("a");
    reading.resolve();
    await settle();
    expect(browser.kept.size).toBe(0);
  });

  it("wakes at once when the network is back", async () => {
    const browser = aBrowser();
    browser.reply = () => Promise.reject(unreachable);
    const tab = browser.tab();
    tab.start(7);
    await tab.send(draft("one"), "a");
    await settle();
    browser.reply = async () => answer;
    await tab.wake();
    expect(browser.posted).toEqual(["one", "one"]);
    expect(browser.kept.size).toBe(0);
  });

  it("survives the tab: another one sends it under the same key, as the same person", async () => {
    const browser = aBrowser();
    browser.reply = () => Promise.reject(unreachable);
    const tab = browser.tab();
    const close = tab.start(7);
    await tab.send(draft("one"), "a");
    await settle();
    const [key] = browser.kept.keys();
    close();
    const sent: string[] = [];
    browser.reply = async (entry) => {
      sent.push(entry.key);
      return answer;
    };
    const others = browser.tab().start(8);
    await settle();
    expect(sent).toEqual([]);
    others();
    browser.tab().start(7);
    await settle();
    expect(sent).toEqual([key]);
  });

  it("sends from one tab only, and all of them hear of it", async () => {
    const browser = aBrowser();
    const [one, other] = [browser.tab(), browser.tab()];
    one.start(7);
    other.start(7);
    await settle();
    const heard: FinalSendResult[] = [];
    other.onSettled((settled) => heard.push(settled));
    await one.send(draft("one"), "a");
    await Promise.all([one.wake(), other.wake(), settle()]);
    expect(browser.posted).toEqual(["one"]);
    expect(heard.map(({ kind }) => kind)).toEqual(["sent"]);
  });

  it("keeps what was refused, says so once, and goes on with the next", async () => {
    const browser = aBrowser();
    browser.reply = ({ text }) =>
      text === "one" ? Promise.reject(refused) : Promise.resolve(answer);
    const tab = browser.tab();
    tab.start(7);
    const heard: string[] = [];
    tab.onSettled(({ kind, entry }) => heard.push(`${entry.text} ${kind}`));
    const { firstTry } = await tab.send(draft("one"), "a");
    await tab.send(draft("two"), "b");
    expect(await firstTry).toBe("refused");
    await settle();
    expect(heard).toEqual(["one refused", "two sent"]);
    expect(tab.entries().map(({ text }) => text)).toEqual(["one"]);
  });

  it("gives words back only if they were not sent", async () => {
    const { browser, tab } = await withOneUnsent();
    expect(await tab.take("a")).toMatchObject({ text: "one" });
    expect(await tab.take("a")).toBeNull();
    browser.reply = async () => answer;
    await tab.wake();
    expect(browser.posted).toEqual(["one"]);
  });
});
