/**
 * Jumps to a note of the discussion: the note in the address, a search result, the first note of a day,
 * the first unread note, or the first or last note.
 */
import { useCallback, useEffect, useRef } from "react";
import { NOTES_FILTER } from "@cairn/contract/notes/discussions";
import { useToast } from "../../../ui/feedback/toast.tsx";
import type { DiscussionStore } from "../store/discussion-store.ts";
import type { DiscussionPageParameters } from "../store/discussion-pages.ts";
import { scrollToNote, scrollToElement, parseNoteHash } from "./scroll-to-note.ts";
import { discussionSearchMessages as texts, unreadActivityMessages } from "./listing.messages.ts";
import type { DiscussionLoader } from "./page-loader.ts";
import { findFirstUnreadDiscussionId } from "./rows.ts";

export interface JumpToNoteFunctions {
  toNote: (noteId: string) => Promise<void>;
  toDay: (day: string) => Promise<void>;
  toUnread: () => Promise<void>;
  toEnd: (end: "start" | "end") => Promise<void>;
}

export function useJumpToNoteFunctions(
  store: DiscussionStore,
  reader: DiscussionLoader,
  me: number | null,
  region: React.RefObject<HTMLElement | null>,
): JumpToNoteFunctions {
  const toast = useToast();
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);

  const toNote = useCallback(
    async (noteId: string) => {
      const isThere = () => store.noteById(noteId) !== undefined;
      const around = { around_note: noteId };
      const isFiltered = store.known().filter !== NOTES_FILTER.all;
      // Loads all activity if the current filter can hide the note. The filter that the viewer
      // saved does not change.
      if (!isThere() && isFiltered) {
        await reader.readAnew({ wish: around, filter: NOTES_FILTER.all });
      } else if (!isThere()) await reader.readAround(around);
      if (!isMounted.current) return;
      const note = store.noteById(noteId);
      if (!note) {
        toast(texts.gone, { intent: "danger" });
        return;
      }
      store.setExpanded(note.discussion_id, true);
      store.setTarget(noteId);
      reader.readRest();
      await drawn();
      scrollToNote(noteId);
    },
    [store, reader, toast],
  );

  const toPlace = async (wish: DiscussionPageParameters, find: () => string | undefined) => {
    const isRead = await reader.readAround(wish);
    if (!isMounted.current) return;
    const noteId = find();
    if (isRead && noteId !== undefined) {
      await drawn();
      scrollToNote(noteId);
    } else if (!isRead) toast(texts.failedJump, { intent: "danger" });
  };
  const firstNotes = () =>
    (store.known().pieces ?? []).flatMap(({ discussions }) =>
      discussions.flatMap(({ notes }) => notes.slice(0, 1)),
    );

  return {
    toNote,
    toDay(day) {
      const from = Date.parse(`${day}T00:00:00Z`);
      return toPlace({ around_time: new Date(from).toISOString() }, () => {
        const notes = firstNotes();
        return (notes.find((note) => Date.parse(note.created_at) >= from) ?? notes.at(-1))?.id;
      });
    },
    toEnd: (end) =>
      toPlace({ from: end }, () => (end === "start" ? firstNotes()[0] : firstNotes().at(-1))?.id),
    async toUnread() {
      const { seenAt } = store.known();
      const isKnown = () => findFirstUnreadDiscussionId(store.known(), me) !== null;
      if (seenAt !== null && !isKnown()) await reader.readAround({ around_time: seenAt });
      await drawn();
      const line = region.current?.querySelector<HTMLElement>("[data-unread]");
      if (line) scrollToElement(line);
      else toast(unreadActivityMessages.none);
    },
  };
}

/**
 * Jumps to the note in the hash of the address, after the first page has loaded and whenever the hash
 * changes.
 */
export function useScrollToNoteHash(jumps: JumpToNoteFunctions, isReady: boolean): void {
  const { toNote } = jumps;
  useEffect(() => {
    if (!isReady) return undefined;
    const follow = () => {
      const noteId = parseNoteHash(location.hash);
      if (noteId !== null) void toNote(noteId);
    };
    follow();
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  }, [isReady, toNote]);
}

/** Resolves after React has rendered the latest change of the store. */
function drawn(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => resolve()));
}
