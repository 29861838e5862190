/**
 * Sends what is waiting, in order and by one tab at a time. An entry is in the store before it is sent and
 * until the server has answered for certain, so neither a crash nor a closed tab loses or doubles it.
 */
import type { NoteAnswer } from "@cairn/contract/notes/discussions";
import {
  finishTry,
  markExpired,
  markBlocked,
  clearPause,
  startTry,
  createEntry,
  sortEntries,
  resetForRetry,
  nextEntries,
} from "./entry.ts";
import type { OutboxEntry, UnsentNote } from "./entry.ts";
import { upgradeEntry } from "./entry-upgrade.ts";
import type { EntryStore } from "./entry-storage.ts";
import { classifySendError } from "./send-outcome.ts";

export interface OutboxOptions {
  store: EntryStore;
  /** Throws what the server has against it. */
  post(entry: OutboxEntry): Promise<NoteAnswer>;
  /** Nobody else, in no other tab, does something under the same name meanwhile. */
  alone<Answer>(name: string, work: () => Promise<Answer>): Promise<Answer>;
  /** Tells the other tabs. */
  tell(news: TabMessage): void;
  now(): number;
}

export type TabMessage = { kind: "changed" } | { kind: "settled"; settled: SendResult };

/** What became of an entry in the end: the server has it, or will not have it. */
export type SendResult =
  | { kind: "sent"; entry: OutboxEntry; answer: NoteAnswer }
  | { kind: "refused"; entry: OutboxEntry };

type FirstTry = "sent" | "refused" | "waiting";

export interface PendingSend {
  /** Whether it will still be there after the tab is closed. */
  isKept: boolean;
  /** How the first try ends. */
  firstTry: Promise<FirstTry>;
}

export interface Outbox {
  /** From now on, until the returned function is called, as this person. */
  start(user: number): () => void;
  /** Resolves once it is written down. */
  send(draft: UnsentNote, key: string): Promise<PendingSend>;
  /** Those of the person who is here, oldest first. */
  entries(): readonly OutboxEntry[];
  /** What they said at one place and is still kept, whether it is shown already or not. */
  keptAt(noteableId: number, discussionId: string | null): Promise<OutboxEntry[]>;
  subscribe(listener: () => void): () => void;
  onSettled(listener: (settled: SendResult) => void): () => void;
  retry(key: string): Promise<void>;
  /** Takes it back; null when it is gone already. */
  take(key: string): Promise<OutboxEntry | null>;
  /** The network is there again. */
  wake(): Promise<void>;
  /** Another tab has told something. */
  hear(news: TabMessage): void;
}

const NOTHING: readonly OutboxEntry[] = [];

export function createOutbox(means: OutboxOptions): Outbox {
  const { store } = means;
  const now = () => means.now();
  const listeners = new Set<() => void>();
  const settledListeners = new Set<(settled: SendResult) => void>();
  const firstTries = new Map<string, (outcome: FirstTry) => void>();
  let shown: readonly OutboxEntry[] = NOTHING;
  let user: number | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isSending = false;
  let isWanted = false;
  let lastWritten = 0;

  const lockName = () => `cairn outbox ${user}`;
  const all = async () => (await store.all()).map((entry) => markExpired(entry, now()));
  const conclude = (key: string, outcome: FirstTry) => {
    firstTries.get(key)?.(outcome);
    firstTries.delete(key);
  };
  const settle = (settled: SendResult) => {
    conclude(settled.entry.key, settled.kind);
    for (const listener of settledListeners) listener(settled);
  };
  const show = async () => {
    const entries = await all();
    shown = markBlocked(sortEntries(entries.filter((entry) => entry.user === user)));
    for (const listener of listeners) listener();
    // Whichever tab it was that tried.
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
    const entry = startTry(waitingEntry, now());
    await keep(entry);
    try {
      const answer = await means.post(entry);
      await store.remove(entry.key);
      const settled = { kind: "sent", entry, answer } as const;
      settle(settled);
      means.tell({ kind: "settled", settled });
    } catch (error) {
      await keep(finishTry(entry, classifySendError(error), now()));
    }
    await show();
  };

  /** Reads anew before each one: what is gone was sent or taken back in another tab. */
  const sendAllDue = async () => {
    for (;;) {
      const own = user;
      if (own === null) return;
      const next = nextEntries(await all(), own).find(({ retryAt }) => retryAt <= now());
      if (next === undefined) return;
      await sendOne(next);
    }
  };

  const setTimer = async () => {
    clearTimeout(timer);
    if (user === null) return;
    const times = nextEntries(await all(), user).map(({ retryAt }) => retryAt);
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
    for (const { key } of own) await store.change(key, (entry) => next(markExpired(entry, now())));
    await show();
    means.tell({ kind: "changed" });
  };

  return {
    start(person) {
      user = person;
      void change((entry) => clearPause(entry, "new")).then(sendDue);
      return () => {
        user = null;
        clearTimeout(timer);
      };
    },
    async send(draft, key) {
      if (user === null) throw new Error("Nobody is there to send anything.");
      lastWritten = Math.max(now(), lastWritten + 1);
      const firstTry = new Promise<FirstTry>((resolve) => void firstTries.set(key, resolve));
      const isKept = await keep(createEntry(draft, user, key, lastWritten));
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
      // What was written before it goes first.
      await change((entry) =>
        entry.key === key ? resetForRetry(entry) : clearPause(entry, "same"),
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
      await change((entry) => clearPause(entry, "same"));
      await sendDue();
    },
    hear(news) {
      // A tab that was opened before an update tells of entries as it knows them.
      const entry = news.kind === "settled" ? upgradeEntry(news.settled.entry) : null;
      if (news.kind === "settled" && entry !== null) settle({ ...news.settled, entry });
      void show().then(setTimer);
    },
  };
}
