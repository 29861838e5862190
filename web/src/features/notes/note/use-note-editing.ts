/** Whether a note is being edited, and how far that is. */
import { useMemo, useState } from "react";
import { editingNotes } from "../store/editing-notes.ts";
import { useHasId } from "../store/observable-id-set.ts";

export interface NoteEditing {
  /** Somebody asked for the form; it may still be on its way. */
  isWanted: boolean;
  /** The form is there, in place of the words. */
  isOpen: boolean;
  /** The new words, while the server has not answered. */
  sent: string | null;
  begin: () => void;
  /** By the form: it is there. */
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
