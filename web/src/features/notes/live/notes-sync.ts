/**
 * Keeps the shown notes up to date. Changes arrive over the cable; while the cable is disconnected, the
 * notes are polled. Sends one request at a time, and one more for all changes that arrive during a
 * request.
 */
import { NOTES_FIRST_POLL_MS } from "@cairn/contract/notes/discussions";
import type { NotesChannelMessage } from "@cairn/contract/notes/notes-live";
import {
  createPoller,
  pollWhileVisible,
  type PollResponse,
  type PageVisibility,
} from "../../../platform/polling/poll.ts";

export interface NotesListener {
  heard(notes: Pick<NotesChannelMessage, "changed" | "removed">): void;
  /**
   * Called when the cable connects or disconnects. `isAgain` is true after a reconnect: messages
   * can have been lost, so the listener must read all notes again.
   */
  live(isLive: boolean, isAgain: boolean): void;
}

export interface NotesSyncOptions {
  /**
   * Reads the changed notes since the last read and shows them. `more` is true when the response does
   * not contain all of them.
   */
  ask(signal: AbortSignal): Promise<PollResponse & { more: boolean }>;
  remove(noteIds: readonly number[]): void;
  /**
   * Reads all notes again. Called after a reconnect, because `ask` does not report notes that the
   * viewer can no longer see.
   */
  readAgain(): void;
  /** Called after each request for changed notes; `isFailed` says whether the request failed. */
  failed(isFailed: boolean): void;
  /** Subscribes to the notes on the cable until the returned function is called. */
  follow(listener: NotesListener): () => void;
  page?: PageVisibility;
}

const RETRY_MS = 3_000;

export function syncNotes(means: NotesSyncOptions): () => void {
  const { page = document } = means;
  const over = new AbortController();
  let endPolling: (() => void) | undefined;
  let isLive = false;
  let isAsking = false;
  let isWanted = false;

  const askOnce = async (signal: AbortSignal) => {
    try {
      const answer = await means.ask(signal);
      if (!signal.aborted) means.failed(answer.status >= 400);
      return answer;
    } catch (error) {
      if (!signal.aborted) means.failed(true);
      throw error;
    }
  };

  const want = async (): Promise<void> => {
    isWanted = true;
    if (isAsking || page.hidden || over.signal.aborted) return;
    isAsking = true;
    isWanted = false;
    const answer = await askOnce(over.signal).catch(() => null);
    isAsking = false;
    if (answer?.more || isWanted) await want();
    else if ((answer?.status ?? 500) >= 500) setTimeout(() => isLive && void want(), RETRY_MS);
  };

  const poll = createPoller(askOnce);
  const settle = () => {
    endPolling?.();
    endPolling = isLive ? undefined : pollWhileVisible(poll, NOTES_FIRST_POLL_MS, page);
  };
  const turn = () => {
    if (isWanted && !page.hidden) void want();
  };

  const unfollow = means.follow({
    heard({ changed, removed }) {
      means.remove(removed);
      if (changed.length > 0) void want();
    },
    live(live, isAgain) {
      if (live === isLive) return;
      isLive = live;
      settle();
      // Reads the changed notes as soon as the cable is connected, because other users can have written
      // notes since the server rendered the page.
      if (live) void want();
      if (isAgain) means.readAgain();
    },
  });
  page.addEventListener("visibilitychange", turn);
  if (!isLive) {
    settle();
    if (page.hidden) void askOnce(over.signal).catch(() => {});
  }

  return () => {
    over.abort();
    unfollow();
    endPolling?.();
    page.removeEventListener("visibilitychange", turn);
  };
}
