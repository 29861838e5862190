/** What the head of a note needs to know of what can be done. */
import type { WebNote } from "@cairn/contract/notes/discussions";
import type { Reacting } from "./note-reactions.tsx";
import type { Offers } from "./note-permissions.ts";
import type { NoteEditing } from "./use-note-editing.ts";

/** With a thread, from the note that begins it. */
export interface ThreadDeeds {
  /** Null for whoever may not reply. */
  reply: (() => void) | null;
  /** Null where there is nothing to settle, or nobody to settle it. */
  resolve: { isResolved: boolean; isPending: boolean; toggle: () => void } | null;
  /** Null while there is nothing to fold. */
  collapse: (() => void) | null;
}

export interface NoteDeeds {
  note: WebNote;
  offers: Offers;
  reacting: Reacting;
  /** Null for replies. */
  deeds: ThreadDeeds | null;
  deletion: { isDeleting: boolean; ask: () => void };
  editing: NoteEditing;
}
