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
  /** Null until the first page has loaded. */
  pieces: readonly LoadedPage[] | null;
  placeholders: readonly Placeholder[];
  total: number;
  filter: NotesFilter;
  /** Up to when the viewer had seen the discussion before this visit. */
  seenAt: string | null;
  /** When this visit started, by the server's clock. */
  openedAt: number;
  /** Id of the note in the address's hash. */
  targetId: string | null;
  /** Notes of other users that arrived while the page was open and that the viewer has not seen yet. */
  freshIds: readonly string[];
}

export interface DiscussionStore {
  /** Adds notes from responses to posts and edits. Creates and expands their discussions as needed. */
  upsertNotes(notes: readonly WebNote[]): void;
  upsertDiscussion(discussion: WebDiscussion): void;
  /** Removing the last note of a discussion also removes the discussion. */
  removeNote(noteId: string): void;
  setExpanded(discussionId: string, expanded: boolean): void;

  putPlaceholder(placeholder: Placeholder): void;
  dropPlaceholder(key: string): void;

  noteById(id: string): WebNote | undefined;
  /** The user's last note that they can edit. */
  lastOwnNote(userId: number): WebNote | undefined;

  /** Adds a loaded page. With the option set, the page replaces all known pages. */
  addPage(page: DiscussionPage, wish: PageRequest, how?: { anew?: boolean }): void;
  /** Drops a distant page, which can be loaded again. */
  forgetPiece(piece: LoadedPage): void;
  /**
   * Adds notes from the cable or a poll. Returns the notes
   * that belong to a part of the list that is not loaded.
   */
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
