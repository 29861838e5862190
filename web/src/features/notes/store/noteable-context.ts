/** React context with the noteable and the callbacks that its page provides to the discussion. */
import type { QuickActionChanges } from "@cairn/contract/notes/discussions";
import type { Noteable } from "@cairn/contract/noteables";
import { createContext, useContext } from "react";

export interface NoteableContextValue {
  /**
   * The noteable that the page shows. The object stays the same until the noteable changes, so that
   * memoized components do not render again.
   */
  noteable: Noteable;
  /** Called after a quick action or an assignment has changed the noteable; the page refetches it. */
  onChanged: (changes: QuickActionChanges) => void;
  /** Returns true once the noteable is deleted. Failed requests about it are not reported then. */
  isGone: () => boolean;
  /** Path of the new issue page that follows up on a thread; null if the viewer cannot create issues. */
  followUpPath: ((discussionId: string) => string) | null;
}

export const NoteableContext = createContext<NoteableContextValue | null>(null);

export function useNoteableContext(): NoteableContextValue {
  const page = useContext(NoteableContext);
  if (page === null) throw new Error("There is no noteable around this.");
  return page;
}

export function useNoteable(): Noteable {
  return useNoteableContext().noteable;
}
