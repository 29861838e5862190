/** Reads a discussion piece by piece into the store, and knows what is on its way and what failed. */
import {
  DISCUSSIONS_AGAIN_MS,
  type DiscussionPage,
  type NotesFilter,
} from "@cairn/contract/notes/discussions";
import type { DiscussionPageRequest } from "./notes.api.ts";
import type { DiscussionStore } from "../store/discussion-store.ts";
import { listDiscussions, type PageRequest } from "../store/discussion-pages.ts";

export interface LoaderState {
  /** Everything is being read anew. */
  isLoading: boolean;
  hasFailed: boolean;
  /** Cursors beyond which is being read, and those where that failed. */
  busy: readonly string[];
  failed: readonly string[];
}

export interface DiscussionLoader {
  /** From the beginning and from the end, under another filter or the kept one. */
  readAnew(question?: Partial<DiscussionPageRequest>): Promise<boolean>;
  /** What failed last, once more. */
  retry: () => void;
  /** Beyond a cursor. */
  readBeyond(cursor: string, way: "after" | "before"): Promise<void>;
  /** The piece around something, unless it failed. */
  readAround(wish: PageRequest): Promise<boolean>;
  /** Asked for while it is on its way, it is read once more, a little later. */
  readEnd(): void;
  /** The newest belong to every reading: there it goes on, and there somebody writes. */
  readRest(): void;
  /** Every piece that is shown. */
  readAgain(): Promise<void>;
  reading: () => LoaderState;
  subscribe: (listener: () => void) => () => void;
}

const AT_REST: LoaderState = { isLoading: false, hasFailed: false, busy: [], failed: [] };

export function createDiscussionLoader(
  store: DiscussionStore,
  read: (question: DiscussionPageRequest) => Promise<DiscussionPage>,
  onRead: (page: DiscussionPage) => void = () => {},
): DiscussionLoader {
  let reading = AT_REST;
  /** Answers to what was asked before everything was there anew are of no use. */
  let turn = 0;
  let asked: Partial<DiscussionPageRequest> = {};
  let isReadingEnd = false;
  let isEndWanted = false;
  const listeners = new Set<() => void>();

  const change = (next: Partial<LoaderState>) => {
    reading = { ...reading, ...next };
    for (const listener of listeners) listener();
  };

  const add = async (wish: PageRequest): Promise<"read" | "failed" | "dropped"> => {
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
      setTimeout(readEnd, DISCUSSIONS_AGAIN_MS);
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

/** So many notes are kept at most; beyond that, what is far away can be read again. */
const KEPT_MAX = 200;

/** Drops pieces from the far ends, but never those that `isHeld`. `at` is the piece that is looked at. */
export function unloadDistantPages(
  store: DiscussionStore,
  at: number,
  isHeld: (index: number) => boolean,
): void {
  const pieces = store.known().pieces ?? [];
  const byDistance = pieces
    .map((piece, index) => ({ piece, index, distance: Math.abs(index - at) }))
    // The newest stay: there it goes on.
    .filter(({ index, distance }) => distance > 1 && index < pieces.length - 1 && !isHeld(index))
    .toSorted((one, other) => other.distance - one.distance);
  for (const { piece } of byDistance) {
    const kept = listDiscussions(store.known().pieces ?? []).flatMap(({ notes }) => notes);
    if (kept.length <= KEPT_MAX) return;
    // Another one may have been made of it, when its neighbour was dropped.
    const same = store.known().pieces?.find(({ wish }) => wish === piece.wish);
    if (same) store.forgetPiece(same);
  }
}
