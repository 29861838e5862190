/** State of editing a note: the form is requested, the form is open, or the new body is being saved. */
import { useMemo, useState } from "react";
import { idsOfNotesBeingEdited } from "../store/editing-notes.ts";
import { useHasAnyId } from "../store/observable-id-set.ts";

export interface NoteEditingState {
  /** True after the user has opened the form; the code of the form can still be loading. */
  isWanted: boolean;
  /** True while the form is shown in place of the note's body. */
  isOpen: boolean;
  /** The new body while it is being saved; null otherwise. */
  sent: string | null;
  begin: () => void;
  /** Called by the form when it is mounted, so that the form replaces the note's body. */
  shown: () => void;
  sending: (text: string | null) => void;
  end: () => void;
}

export function useNoteEditingState(noteId: string): NoteEditingState {
  const isWanted = useHasAnyId(idsOfNotesBeingEdited, noteId);
  const [isThere, setThere] = useState(false);
  const [sent, setSent] = useState<string | null>(null);
  const callbacks = useMemo(
    () => ({
      begin: () => idsOfNotesBeingEdited.add(noteId),
      shown: () => setThere(true),
      sending: setSent,
      end: () => {
        setThere(false);
        setSent(null);
        idsOfNotesBeingEdited.remove(noteId);
      },
    }),
    [noteId],
  );
  return { isWanted, isOpen: isWanted && isThere && sent === null, sent, ...callbacks };
}
