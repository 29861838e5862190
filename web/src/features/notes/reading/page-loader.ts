/**
 * Loads discussions page by page into the store, and tracks which pages are loading and which failed.
 */
import {
  DISCUSSIONS_RELOAD_DELAY_MS,
  type DiscussionPage,
  type NotesFilter,
} from "@cairn/contract/notes/discussions";
import type { DiscussionPageRequest } from "./notes.api.ts";
import type { DiscussionStore } from "../store/discussion-store.ts";
import { listLoadedDiscussions, type DiscussionPageParameters } from "../store/discussion-pages.ts";

export interface DiscussionLoaderState {
  /** True while all discussions are loaded again from scratch. */
  isLoading: boolean;
  hasFailed: boolean;
  /**
   * Cursors of the pages that are loading now. `failed` has the cursors of the pages that could not be
   * loaded.
   */
  busy: readonly string[];
  failed: readonly string[];
}

export interface DiscussionLoader {
  /**
   * Loads the discussions from scratch: the first page or the page that `question` requests, and
   * the newest page. Uses the filter in `question`, or else the filter that the viewer saved.
   */
  readAnew(question?: Partial<DiscussionPageRequest>): Promise<boolean>;
  /** Repeats the last `readAnew`, after it has failed. */
  retry: () => void;
  /** Loads again what failed to load, because the browser is online again. */
  retryFailed: () => void;
  /** Loads the page of discussions after or before a cursor. */
  readBeyond(cursor: string, way: "after" | "before"): Promise<void>;
  /** Loads the page of discussions around a note or date. Resolves to false on failure. */
  readAround(wish: DiscussionPageParameters): Promise<boolean>;
  /**
   * Loads the newest page. A call while the newest page is loading causes one more request after
   * `DISCUSSIONS_RELOAD_DELAY_MS`.
   */
  readEnd(): void;
  /**
   * Loads the newest page if it is not loaded. This page is always needed, because the comment form and
   * new notes come right after it.
   */
  readRest(): void;
  /** Loads every loaded page again, to show changes and deletions. */
  readAgain(): Promise<void>;
  reading: () => DiscussionLoaderState;
  subscribe: (listener: () => void) => () => void;
}

const AT_REST: DiscussionLoaderState = { isLoading: false, hasFailed: false, busy: [], failed: [] };

export function createDiscussionLoader(
  store: DiscussionStore,
  read: (question: DiscussionPageRequest) => Promise<DiscussionPage>,
  onRead: (page: DiscussionPage) => void = () => {},
): DiscussionLoader {
  let reading = AT_REST;
  /** Increases with every load from scratch, so that responses to earlier requests are ignored. */
  let turn = 0;
  let asked: Partial<DiscussionPageRequest> = {};
  let isReadingEnd = false;
  let isEndWanted = false;
  const listeners = new Set<() => void>();

  const change = (next: Partial<DiscussionLoaderState>) => {
    reading = { ...reading, ...next };
    for (const listener of listeners) listener();
  };

  const add = async (wish: DiscussionPageParameters): Promise<"read" | "failed" | "dropped"> => {
    const mine = turn;
    const filter: NotesFilter = store.known().filter;
    const page = await read({ wish, filter }).catch(() => null);
    if (mine !== turn) return "dropped";
    if (page === null) return "failed";
    store.addPage(page, wish);
    onRead(page);
    return "read";
  };

  const readEnd = () => {
    if (isReadingEnd) {
      isEndWanted = true;
      return;
    }
    isReadingEnd = true;
    void add({ from: "end" }).then(() => {
      isReadingEnd = false;
      if (!isEndWanted) return;
      isEndWanted = false;
      setTimeout(readEnd, DISCUSSIONS_RELOAD_DELAY_MS);
    });
  };

  const readRest = () => {
    if (store.known().pieces?.at(-1)?.after !== null) readEnd();
  };

  const readAnew = async (question: Partial<DiscussionPageRequest> = {}): Promise<boolean> => {
    asked = question;
    turn += 1;
    const mine = turn;
    const wish = question.wish ?? {};
    change({ ...AT_REST, isLoading: true });
    const page = await read({ ...question, wish }).catch(() => null);
    if (mine !== turn) return false;
    turn += 1;
    change({ ...AT_REST, hasFailed: page === null });
    if (page === null) return false;
    store.addPage(page, wish, { anew: true });
    onRead(page);
    readRest();
    return true;
  };

  return {
    readAnew,
    retry: () => void readAnew(asked),
    retryFailed: () => void (reading.hasFailed && readAnew(asked)),

    async readBeyond(cursor, way) {
      if (reading.busy.includes(cursor)) return;
      const others = (cursors: readonly string[]) => cursors.filter((other) => other !== cursor);
      change({ busy: [...reading.busy, cursor], failed: others(reading.failed) });
      const outcome = await add({ [way]: cursor });
      if (outcome === "dropped") return;
      change({
        busy: others(reading.busy),
        failed: outcome === "read" ? reading.failed : [...reading.failed, cursor],
      });
    },

    readAround: async (wish) => (await add(wish)) === "read",
    readEnd,
    readRest,

    async readAgain() {
      for (const { wish } of store.known().pieces ?? []) await add(wish);
    },

    reading: () => reading,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** While more notes than this are loaded, distant pages are dropped. They can be loaded again. */
const KEPT_MAX = 200;

/**
 * Drops the pages that are farthest from `at`, the index of the page in view, until at most `KEPT_MAX`
 * notes are left. Keeps pages for which `isHeld` is true.
 */
export function unloadDistantPages(
  store: DiscussionStore,
  at: number,
  isHeld: (index: number) => boolean,
): void {
  const pieces = store.known().pieces ?? [];
  const byDistance = pieces
    .map((piece, index) => ({ piece, index, distance: Math.abs(index - at) }))
    // The newest page stays, because new notes are added to it.
    .filter(({ index, distance }) => distance > 1 && index < pieces.length - 1 && !isHeld(index))
    .toSorted((one, other) => other.distance - one.distance);
  for (const { piece } of byDistance) {
    const kept = listLoadedDiscussions(store.known().pieces ?? []).flatMap(({ notes }) => notes);
    if (kept.length <= KEPT_MAX) return;
    // Finds the page again by its request, because dropping
    // a neighbor can have replaced the page object.
    const same = store.known().pieces?.find(({ wish }) => wish === piece.wish);
    if (same) store.forgetPiece(same);
  }
}
