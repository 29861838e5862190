/** What is known of the discussion of one issue, for everything that shows or changes it. */
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

/** Never changed: every change makes another one. */
export interface DiscussionState {
  /** Null until something was read. */
  pieces: readonly LoadedPage[] | null;
  placeholders: readonly Placeholder[];
  total: number;
  filter: NotesFilter;
  /** Until when the reader had seen it before this visit. */
  seenAt: string | null;
  /** When this visit began, by the server's clock. */
  openedAt: number;
  /** The note that the address names. */
  targetId: string | null;
  /** Notes of others that came while the page was open, and that nobody has looked at yet. */
  freshIds: readonly string[];
}

export interface DiscussionStore {
  /** Answers of posts and edits. New discussions are made as needed; what is changed is unfolded. */
  upsertNotes(notes: readonly WebNote[]): void;
  upsertDiscussion(discussion: WebDiscussion): void;
  /** With its last note a discussion goes too. */
  removeNote(noteId: string): void;
  setExpanded(discussionId: string, expanded: boolean): void;

  putPlaceholder(placeholder: Placeholder): void;
  dropPlaceholder(key: string): void;

  noteById(id: string): WebNote | undefined;
  /** The last one that the person wrote and may edit. */
  lastOwnNote(userId: number): WebNote | undefined;

  /** What was read. With `anew` it takes the place of everything that was known. */
  addPage(page: DiscussionPage, wish: PageRequest, how?: { anew?: boolean }): void;
  /** The piece is far away, and can be read again. */
  forgetPiece(piece: LoadedPage): void;
  /** What others have done. Answers the notes whose place is not known. */
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

/** Whether the address names this note. */
export function useIsTarget(noteId: string): boolean {
  const store = useDiscussionStore();
  const isTarget = () => store.known().targetId === noteId;
  return useSyncExternalStore(store.subscribe, isTarget, isTarget);
}

/** Answers on their way to a discussion. */
export function usePlaceholders(discussionId: string | null): readonly Placeholder[] {
  const { placeholders } = useDiscussionState();
  return useMemo(
    () => placeholders.filter((placeholder) => placeholder.discussionId === discussionId),
    [placeholders, discussionId],
  );
}
