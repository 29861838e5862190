/** Interface and hooks of the discussion store, which all components of a noteable's activity share. */
import type {
  DiscussionPage,
  NotesFilter,
  WebDiscussion,
  WebNote,
} from "@cairn/contract/notes/discussions";
import { createContext, useContext, useMemo, useSyncExternalStore } from "react";
import type { LoadedDiscussionPage, DiscussionPageParameters } from "./discussion-pages.ts";
import type { NotePlaceholder } from "./placeholder.ts";

export type { NotePlaceholder } from "./placeholder.ts";

/** State of the store. Immutable: every change creates a new object. */
export interface DiscussionState {
  /** The loaded pages of discussions; null until the first page has loaded. */
  pieces: readonly LoadedDiscussionPage[] | null;
  placeholders: readonly NotePlaceholder[];
  total: number;
  filter: NotesFilter;
  /** The time up to which the viewer saw the discussion on their last visit; null when unknown. */
  seenAt: string | null;
  /** When this visit started, by the server's clock, in milliseconds since the epoch. */
  openedAt: number;
  /**
   * Id of the note that the viewer last jumped to, for example by a link; null when there is none.
   */
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

  putPlaceholder(placeholder: NotePlaceholder): void;
  dropPlaceholder(key: string): void;

  noteById(id: string): WebNote | undefined;
  /** The newest note that this user has written and can edit. */
  lastOwnNote(userId: number): WebNote | undefined;

  /** Adds a loaded page. If `how.anew` is true, the page replaces all loaded pages. */
  addPage(page: DiscussionPage, wish: DiscussionPageParameters, how?: { anew?: boolean }): void;
  /** Drops a page that is far from the viewport. It can be loaded again. */
  forgetPiece(piece: LoadedDiscussionPage): void;
  /** Adds notes from the cable or a poll. Returns the notes whose page of discussions is not loaded. */
  hearNotes(notes: readonly WebNote[]): WebNote[];
  setTarget(noteId: string | null): void;
  markSeen(noteIds: readonly string[]): void;

  known: () => DiscussionState;
  subscribe: (listener: () => void) => () => void;
}

export const DiscussionStoreContext = createContext<DiscussionStore | null>(null);

export function useDiscussionStore(): DiscussionStore {
  const store = useContext(DiscussionStoreContext);
  if (!store) throw new Error("useDiscussionStore needs an <ActivitySection> above it");
  return store;
}

export function useDiscussionState(): DiscussionState {
  const store = useDiscussionStore();
  return useSyncExternalStore(store.subscribe, store.known, store.known);
}

/** Whether the viewer last jumped to this note, for example by a link. */
export function useIsTargetNote(noteId: string): boolean {
  const store = useDiscussionStore();
  const isTarget = () => store.known().targetId === noteId;
  return useSyncExternalStore(store.subscribe, isTarget, isTarget);
}

/** Unsent replies to a discussion. Pass null for the unsent notes that start a new discussion. */
export function useNotePlaceholders(discussionId: string | null): readonly NotePlaceholder[] {
  const { placeholders } = useDiscussionState();
  return useMemo(
    () => placeholders.filter((placeholder) => placeholder.discussionId === discussionId),
    [placeholders, discussionId],
  );
}
