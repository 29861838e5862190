/** What the head of a note needs to know of what can be done. */
import type { WebNote } from "@cairn/contract/notes/discussions";
import type { NoteAwards } from "./note-reactions.tsx";
import type { NotePermissions } from "./note-permissions.ts";
import type { NoteEditing } from "./use-note-editing.ts";

/** With a thread, from the note that begins it. */
export interface ThreadActions {
  /** Null for whoever may not reply. */
  reply: (() => void) | null;
  /** Null where there is nothing to settle, or nobody to settle it. */
  resolve: { isResolved: boolean; isPending: boolean; toggle: () => void } | null;
  /** Null while there is nothing to fold. */
  collapse: (() => void) | null;
}

export interface NoteActionProps {
  note: WebNote;
  offers: NotePermissions;
  reacting: NoteAwards;
  /** Null for replies. */
  deeds: ThreadActions | null;
  deletion: { isDeleting: boolean; ask: () => void };
  editing: NoteEditing;
}
