/** What is discussed, and what its page does for the discussion. */
import type { CommandsChanges } from "@cairn/contract/notes/discussions";
import type { Noteable } from "@cairn/contract/noteables";
import { createContext, useContext } from "react";

export interface NoteablePage {
  /** A new object only when something of it changed. */
  noteable: Noteable;
  /** A quick action or an assignment has changed it: the page reads it again. */
  onChanged: (changes: CommandsChanges) => void;
  /** True once it is deleted: nothing is told about it any more. */
  isGone: () => boolean;
  /** Where a thread goes on as a new issue; null for whoever cannot open one. */
  followUpPath: ((discussionId: string) => string) | null;
}

export const NoteableContext = createContext<NoteablePage | null>(null);

export function useNoteablePage(): NoteablePage {
  const page = useContext(NoteableContext);
  if (page === null) throw new Error("There is no noteable around this.");
  return page;
}

export function useNoteable(): Noteable {
  return useNoteablePage().noteable;
}
