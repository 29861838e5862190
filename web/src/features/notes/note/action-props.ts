/** Props of the action buttons and the menu of a note. */
import type { WebNote } from "@cairn/contract/notes/discussions";
import type { NoteAwardControls } from "./note-reactions.tsx";
import type { NotePermissions } from "./note-permissions.ts";
import type { NoteEditingState } from "./use-note-editing.ts";

/** Actions of the thread, offered on its first note. */
export interface ThreadActions {
  /** Null when the viewer cannot reply. */
  reply: (() => void) | null;
  /** Null when the thread is not resolvable or the viewer cannot resolve it. */
  resolve: { isResolved: boolean; isPending: boolean; toggle: () => void } | null;
  /** Null when the thread cannot be collapsed. */
  collapse: (() => void) | null;
}

export interface NoteActionProps {
  note: WebNote;
  offers: NotePermissions;
  reacting: NoteAwardControls;
  /** Actions of the thread, for its first note; null for replies. */
  threadActions: ThreadActions | null;
  deletion: { isDeleting: boolean; ask: () => void };
  editing: NoteEditingState;
}
