/** Interface and hooks of the discussion store, which all components of a noteable's activity share. */
import type {
  DiscussionPage,
  NotesFilter,
  WebDiscussion,
  WebNote,
} from "@cairn/contract/notes/discussions";
import { createContext, useContext, useMemo, useSyncExternalStore } from "react";
import type { LoadedPage, PageRequest } from "./discussion-pages.ts";
import type { Placeholder } from "./placeholder.ts";

export type { Placeholder } from "./placeholder.ts";

/** State of the store. Immutable: every change creates a new object. */
export interface DiscussionState {
  /** The loaded pages of discussions; null until the first page has loaded. */
  pieces: readonly LoadedPage[] | null;
  placeholders: readonly Placeholder[];
  total: number;
  filter: NotesFilter;
  /** The time up to which the viewer saw the discussion on their last visit; null when unknown. */
  seenAt: string | null;
  /** When this visit started, by the server's clock, in milliseconds since the epoch. */
  openedAt: number;
  /** Id of the note that the hash of the address names; null when there is none. */
  targetId: string | null;
  /**
   * Ids of the notes of other users that arrived while the page was open and that the viewer has not
   * seen yet.
   */
  freshIds: readonly string[];
}

export interface DiscussionStore {
  /**
   * Adds the notes of a response after the user posted or edited a note. Creates and expands their
   * discussions as needed.
   */
  upsertNotes(notes: readonly WebNote[]): void;
  upsertDiscussion(discussion: WebDiscussion): void;
  /** Removes a note. Removing the last note of a discussion also removes the discussion. */
  removeNote(noteId: string): void;
  setExpanded(discussionId: string, expanded: boolean): void;

  putPlaceholder(placeholder: Placeholder): void;
  dropPlaceholder(key: string): void;

  noteById(id: string): WebNote | undefined;
  /** The newest note that this user has written and can edit. */
  lastOwnNote(userId: number): WebNote | undefined;

  /** Adds a loaded page. If `how.anew` is true, the page replaces all loaded pages. */
  addPage(page: DiscussionPage, wish: PageRequest, how?: { anew?: boolean }): void;
  /** Drops a page that is far from the viewport. It can be loaded again. */
  forgetPiece(piece: LoadedPage): void;
  /** Adds notes from the cable or a poll. Returns the notes whose page of discussions is not loaded. */
  hearNotes(notes: readonly WebNote[]): WebNote[];
  setTarget(noteId: string | null): void;
  markSeen(noteIds: readonly string[]): void;

  known: () => DiscussionState;
  subscribe: (listener: () => void) => () => void;
}

export const DiscussionContext = createContext<DiscussionStore | null>(null);

export function useDiscussionStore(): DiscussionStore {
  const store = useContext(DiscussionContext);
  if (!store) throw new Error("useDiscussionStore needs a <Discussion> above it");
  return store;
}

export function useDiscussionState(): DiscussionState {
  const store = useDiscussionStore();
  return useSyncExternalStore(store.subscribe, store.known, store.known);
}

/** Whether the address's hash names this note. */
export function useIsTargetNote(noteId: string): boolean {
  const store = useDiscussionStore();
  const isTarget = () => store.known().targetId === noteId;
  return useSyncExternalStore(store.subscribe, isTarget, isTarget);
}

/** Unsent replies to a discussion. Pass null for the unsent notes that start a new discussion. */
export function usePlaceholders(discussionId: string | null): readonly Placeholder[] {
  const { placeholders } = useDiscussionState();
  return useMemo(
    () => placeholders.filter((placeholder) => placeholder.discussionId === discussionId),
    [placeholders, discussionId],
  );
}
