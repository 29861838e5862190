/** State of editing a note: requested, open, or being saved. */
import { useMemo, useState } from "react";
import { editingNotes } from "../store/editing-notes.ts";
import { useHasId } from "../store/observable-id-set.ts";

export interface NoteEditing {
  /** The user has opened the form; its code can still be loading. */
  isWanted: boolean;
  /** The form is shown in place of the note's text. */
  isOpen: boolean;
  /** The new text while the server has not answered; null otherwise. */
  sent: string | null;
  begin: () => void;
  /** Called by the form when it is mounted, to replace the note's text. */
  shown: () => void;
  sending: (text: string | null) => void;
  end: () => void;
}

export function useNoteEditing(noteId: string): NoteEditing {
  const isWanted = useHasId(editingNotes, noteId);
  const [isThere, setThere] = useState(false);
  const [sent, setSent] = useState<string | null>(null);
  const deeds = useMemo(
    () => ({
      begin: () => editingNotes.add(noteId),
      shown: () => setThere(true),
      sending: setSent,
      end: () => {
        setThere(false);
        setSent(null);
        editingNotes.remove(noteId);
      },
    }),
    [noteId],
  );
  return { isWanted, isOpen: isWanted && isThere && sent === null, sent, ...deeds };
}
