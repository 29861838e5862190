/** Creates the in-memory store of a noteable's discussions, with the functions that change it. */
import { NOTES_FILTER, type NotesFilter, type WebNote } from "@cairn/contract/notes/discussions";
import type { DiscussionStore, DiscussionState } from "./discussion-store.ts";
import {
  createDiscussion,
  upsertNoteInDiscussion,
  removeNoteFromDiscussion,
  type DiscussionNoteable,
} from "./update-discussion.ts";
import {
  listLoadedDiscussions,
  updateDiscussion,
  toLoadedDiscussionPage,
  insertDiscussion,
  removeDeletedDiscussions,
  removeDiscussionPage,
  insertDiscussionPage,
  type LoadedDiscussionPage,
} from "./discussion-pages.ts";

const NOTHING: DiscussionState = {
  pieces: null,
  placeholders: [],
  total: 0,
  filter: NOTES_FILTER.all,
  seenAt: null,
  openedAt: 0,
  targetId: null,
  freshIds: [],
};

/** Creates an empty store. `me` is the viewer's id; null for visitors. */
export function createDiscussionStore(
  noteable: DiscussionNoteable,
  me: number | null,
): DiscussionStore {
  let known = NOTHING;
  /**
   * The viewer's own new notes that the cable or a poll delivered before the response to the POST. They
   * wait for that response, so that they do not appear twice.
   */
  let heldBack: readonly WebNote[] = [];
  const listeners = new Set<() => void>();

  const change = (next: Partial<DiscussionState>) => {
    known = { ...known, ...next };
    for (const listener of listeners) listener();
  };
  const loaded = () => known.pieces ?? [];
  const discussions = () => listLoadedDiscussions(loaded());
  const discussionOf = (noteId: string) =>
    discussions().find(({ notes }) => notes.some(({ id }) => id === noteId));
  const noteById = (id: string) => discussionOf(id)?.notes.find((note) => note.id === id);

  /**
   * True when all discussions are loaded. A note that belongs to none of them then starts a new
   * discussion.
   */
  const isWhole = () =>
    loaded().every(({ continues, before }) => continues || before === null) &&
    loaded().at(-1)?.after === null;

  /**
   * Inserts or updates a note. Returns false when the page of discussions that the note belongs to is
   * not loaded.
   */
  const put = (note: WebNote, unfold: boolean): boolean => {
    const pieces = loaded();
    const id = note.discussion_id;
    if (listLoadedDiscussions(pieces).some((discussion) => discussion.id === id)) {
      change({
        pieces: updateDiscussion(pieces, id, (discussion) => {
          const next = upsertNoteInDiscussion(discussion, note, noteable);
          return next !== discussion && unfold ? { ...next, expanded: true } : next;
        }),
      });
      return true;
    }
    const isStart = note.type === null || isWhole();
    const next = isStart ? insertDiscussion(pieces, createDiscussion(note, noteable)) : null;
    if (next) change({ pieces: next, total: known.total + 1 });
    return next !== null;
  };

  const isSending = () => known.placeholders.some(({ state }) => state === "sending");

  /**
   * Handles a note from the cable or a poll. Returns false when the page of discussions that the note
   * belongs to is not loaded.
   */
  const hear = (note: WebNote): boolean => {
    const isNew = noteById(note.id) === undefined;
    const isMine = note.author.id === me;
    if (isNew && isMine && isSending()) {
      heldBack = [...heldBack, note];
      return true;
    }
    const isPlaced = put(note, isNew && isMine);
    if (isPlaced && isNew && !isMine && !note.system) {
      change({ freshIds: [...known.freshIds, note.id] });
    }
    return isPlaced;
  };

  const letGo = () => {
    if (isSending()) return;
    const waiting = heldBack;
    heldBack = [];
    for (const note of waiting) hear(note);
  };

  return {
    upsertNotes(notes) {
      for (const note of notes) put(note, true);
    },

    upsertDiscussion(discussion) {
      const unfolded = { ...discussion, expanded: true };
      const pieces = loaded();
      if (listLoadedDiscussions(pieces).some(({ id }) => id === discussion.id)) {
        change({ pieces: updateDiscussion(pieces, discussion.id, () => unfolded) });
        return;
      }
      const next = insertDiscussion(pieces, unfolded);
      if (next) change({ pieces: next, total: known.total + 1 });
    },

    removeNote(noteId) {
      const discussion = discussionOf(noteId);
      if (!discussion) return;
      const left = removeNoteFromDiscussion(discussion, noteId, noteable);
      change({
        pieces: updateDiscussion(loaded(), discussion.id, () => left),
        total: left ? known.total : known.total - 1,
        freshIds: known.freshIds.filter((id) => id !== noteId),
      });
    },

    setExpanded(discussionId, expanded) {
      const turn = (pieces: readonly LoadedDiscussionPage[]) =>
        updateDiscussion(pieces, discussionId, (discussion) => ({ ...discussion, expanded }));
      change({ pieces: known.pieces && turn(known.pieces) });
    },

    putPlaceholder(placeholder) {
      const others = known.placeholders.filter(
        (other) => other.placeholder !== placeholder.placeholder,
      );
      change({ placeholders: [...others, placeholder] });
      letGo();
    },

    dropPlaceholder(key) {
      change({ placeholders: known.placeholders.filter(({ placeholder }) => placeholder !== key) });
      letGo();
    },

    noteById,

    lastOwnNote(userId) {
      return discussions()
        .flatMap(({ notes }) => notes)
        .filter((note) => note.author.id === userId && !note.system && note.current_user.can_edit)
        .toSorted((one, other) => Number(one.id) - Number(other.id))
        .at(-1);
    },

    addPage(page, wish, { anew = false } = {}) {
      // Drops the loaded pages on a load from scratch and when the filter has changed, because
      // another filter returns other discussions.
      const isOther = anew || page.filter !== known.filter;
      const before = isOther ? [] : removeDeletedDiscussions(loaded(), page);
      change({
        pieces: insertDiscussionPage(before, toLoadedDiscussionPage(page, wish)),
        total: page.total,
        filter: page.filter,
        // Sets `seenAt` and `openedAt` only from the first response of a visit. Later responses
        // already count this visit as the last one.
        ...(known.pieces === null && {
          seenAt: page.seen_at,
          openedAt: page.last_fetched_at / 1000,
        }),
      });
    },

    forgetPiece(piece) {
      if (known.pieces) change({ pieces: removeDiscussionPage(known.pieces, piece) });
    },

    hearNotes: (notes) => notes.filter((note) => passes(note, known.filter) && !hear(note)),

    setTarget: (targetId) => change({ targetId }),

    markSeen(noteIds) {
      const freshIds = known.freshIds.filter((id) => !noteIds.includes(id));
      if (freshIds.length !== known.freshIds.length) change({ freshIds });
    },

    known: () => known,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Whether the filter shows the note. Needed because polls return all notes, whatever the filter is. */
function passes(note: WebNote, filter: NotesFilter): boolean {
  if (filter === NOTES_FILTER.comments) return !note.system;
  return filter === NOTES_FILTER.all || note.system;
}
