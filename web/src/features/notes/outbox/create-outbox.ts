/**
 * Outbox of unsent notes: sends them in order, from one tab at a time. An entry (one unsent note) stays
 * stored until the server has answered, so a crash or a closed tab neither loses nor duplicates the
 * note.
 */
import type { WebNoteCreateResponse } from "@cairn/contract/notes/discussions";
import {
  recordFailedSendAttempt,
  markUnsureAfterKeyExpiry,
  markLaterEntriesUnreachable,
  clearRetryDelay,
  recordSendAttempt,
  createOutboxEntry,
  sortEntriesOldestFirst,
  resetEntryForRetry,
  selectEntriesToSend,
} from "./entry.ts";
import type { OutboxEntry, UnsentNote } from "./entry.ts";
import { upgradeOutboxEntry } from "./entry-upgrade.ts";
import type { OutboxEntryStorage } from "./entry-storage.ts";
import { classifySendError } from "./send-outcome.ts";

export interface OutboxOptions {
  store: OutboxEntryStorage;
  /** Sends the note of the entry to the server. Rejects with an `ApiError`. */
  post(entry: OutboxEntry): Promise<WebNoteCreateResponse>;
  /** Runs `work` under a lock of this name. Only one tab of the browser can have the lock at a time. */
  alone<Answer>(name: string, work: () => Promise<Answer>): Promise<Answer>;
  /** Sends a message to the other tabs of this browser. */
  tell(news: OutboxTabMessage): void;
  now(): number;
}

export type OutboxTabMessage = { kind: "changed" } | { kind: "settled"; settled: FinalSendResult };

/** Final result of an outbox entry: the server accepted or refused its note. */
export type FinalSendResult =
  | { kind: "sent"; entry: OutboxEntry; answer: WebNoteCreateResponse }
  | { kind: "refused"; entry: OutboxEntry };

type FirstTry = "sent" | "refused" | "waiting";

export interface PendingSend {
  /** True when the entry is stored in the browser and outlives the tab. */
  isKept: boolean;
  /** Resolves to the result of the first attempt to send the note. */
  firstTry: Promise<FirstTry>;
}

export interface Outbox {
  /** Sends the stored notes of this user until the returned function is called. */
  start(user: number): () => void;
  /** Stores the note as an outbox entry and starts to send it. Resolves once the entry is stored. */
  send(draft: UnsentNote, key: string): Promise<PendingSend>;
  /** Outbox entries (unsent notes) of the signed-in user, oldest first. */
  entries(): readonly OutboxEntry[];
  /**
   * The user's stored entries for one discussion of a noteable, including entries not yet in
   * `entries()`.
   */
  keptAt(noteableId: number, discussionId: string | null): Promise<OutboxEntry[]>;
  subscribe(listener: () => void): () => void;
  onSettled(listener: (settled: FinalSendResult) => void): () => void;
  retry(key: string): Promise<void>;
  /** Removes an entry and returns it; null when it is already sent or removed. */
  take(key: string): Promise<OutboxEntry | null>;
  /**
   * Retries at once all entries that could not reach the server. Called when the browser or the
   * cable is connected again.
   */
  wake(): Promise<void>;
  /** Handles a message from another tab of this browser. */
  hear(news: OutboxTabMessage): void;
}

const NOTHING: readonly OutboxEntry[] = [];

export function createOutbox(means: OutboxOptions): Outbox {
  const { store } = means;
  const now = () => means.now();
  const listeners = new Set<() => void>();
  const settledListeners = new Set<(settled: FinalSendResult) => void>();
  const firstTries = new Map<string, (outcome: FirstTry) => void>();
  let shown: readonly OutboxEntry[] = NOTHING;
  let user: number | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isSending = false;
  let isWanted = false;
  let lastWritten = 0;

  const lockName = () => `cairn outbox ${user}`;
  const all = async () =>
    (await store.all()).map((entry) => markUnsureAfterKeyExpiry(entry, now()));
  const conclude = (key: string, outcome: FirstTry) => {
    firstTries.get(key)?.(outcome);
    firstTries.delete(key);
  };
  const settle = (settled: FinalSendResult) => {
    conclude(settled.entry.key, settled.kind);
    for (const listener of settledListeners) listener(settled);
  };
  const show = async () => {
    const entries = await all();
    shown = markLaterEntriesUnreachable(
      sortEntriesOldestFirst(entries.filter((entry) => entry.user === user)),
    );
    for (const listener of listeners) listener();
    // Resolves the promise of each first attempt that has failed, in this tab or in another one.
    for (const entry of shown) {
      if (entry.trouble === null || !firstTries.has(entry.key)) continue;
      if (entry.trouble.kind === "refused") settle({ kind: "refused", entry });
      else conclude(entry.key, "waiting");
    }
  };
  const keep = async (entry: OutboxEntry): Promise<boolean> => {
    const isKept = await store.put(entry);
    await show();
    means.tell({ kind: "changed" });
    return isKept;
  };
  const sendOne = async (waitingEntry: OutboxEntry) => {
    const entry = recordSendAttempt(waitingEntry, now());
    await keep(entry);
    try {
      const answer = await means.post(entry);
      await store.remove(entry.key);
      const settled = { kind: "sent", entry, answer } as const;
      settle(settled);
      means.tell({ kind: "settled", settled });
    } catch (error) {
      await keep(recordFailedSendAttempt(entry, classifySendError(error, navigator.onLine), now()));
    }
    await show();
  };

  /**
   * Sends all entries whose next attempt is due. Reads the storage again before each entry, because
   * another tab can have sent or removed the entry.
   */
  const sendAllDue = async () => {
    for (;;) {
      const own = user;
      if (own === null) return;
      const next = selectEntriesToSend(await all(), own).find(({ retryAt }) => retryAt <= now());
      if (next === undefined) return;
      await sendOne(next);
    }
  };

  const setTimer = async () => {
    clearTimeout(timer);
    if (user === null) return;
    const times = selectEntriesToSend(await all(), user).map(({ retryAt }) => retryAt);
    if (times.length === 0) return;
    timer = setTimeout(() => void sendDue(), Math.max(0, Math.min(...times) - now()));
  };

  const sendDue = async (): Promise<void> => {
    isWanted = true;
    if (isSending || user === null) return;
    isSending = true;
    while (isWanted) {
      isWanted = false;
      await means.alone(lockName(), sendAllDue);
    }
    isSending = false;
    await setTimer();
  };

  const change = async (next: (entry: OutboxEntry) => OutboxEntry) => {
    const own = (await all()).filter((entry) => entry.user === user);
    for (const { key } of own)
      await store.change(key, (entry) => next(markUnsureAfterKeyExpiry(entry, now())));
    await show();
    means.tell({ kind: "changed" });
  };

  return {
    start(person) {
      user = person;
      void change((entry) => clearRetryDelay(entry, "new")).then(sendDue);
      return () => {
        user = null;
        clearTimeout(timer);
      };
    },
    async send(draft, key) {
      if (user === null) throw new Error("Nobody is there to send anything.");
      lastWritten = Math.max(now(), lastWritten + 1);
      const firstTry = new Promise<FirstTry>((resolve) => void firstTries.set(key, resolve));
      const isKept = await keep(createOutboxEntry(draft, user, key, lastWritten));
      void sendDue();
      return { isKept, firstTry };
    },
    entries: () => shown,
    keptAt: async (noteableId, discussionId) =>
      (await all()).filter(
        (entry) =>
          entry.user === user &&
          entry.noteable.id === noteableId &&
          entry.discussionId === discussionId,
      ),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    onSettled(listener) {
      settledListeners.add(listener);
      return () => settledListeners.delete(listener);
    },
    async retry(key) {
      // Also makes the user's other entries due now that could not reach the server. Entries are
      // sent in order, so an older entry that still waits would delay the retried one.
      await change((entry) =>
        entry.key === key ? resetEntryForRetry(entry) : clearRetryDelay(entry, "same"),
      );
      await sendDue();
    },
    take: (key) =>
      means.alone(lockName(), async () => {
        const entry = (await all()).find((other) => other.key === key && other.user === user);
        if (entry === undefined) return null;
        await store.remove(key);
        await show();
        means.tell({ kind: "changed" });
        return entry;
      }),
    async wake() {
      if (shown.length === 0) return;
      await change((entry) => clearRetryDelay(entry, "same"));
      await sendDue();
    },
    hear(news) {
      // Upgrades the entry, because another tab can still run an older version of the program,
      // which sends entries in an older format.
      const entry = news.kind === "settled" ? upgradeOutboxEntry(news.settled.entry) : null;
      if (news.kind === "settled" && entry !== null) settle({ ...news.settled, entry });
      void show().then(setTimer);
    },
  };
}
