/** Deletes a note after a confirmation. The toast that follows offers to restore the note. */
import type { WebNote } from "@cairn/contract/notes/discussions";
import { useState } from "react";
import { flushSync } from "react-dom";
import { useConfirmDialog } from "../../../ui/overlays/confirm.tsx";
import { useToast } from "../../../ui/feedback/toast.tsx";
import { useDiscussionStore } from "../store/discussion-store.ts";
import { useDeleteAndRestoreNote } from "./note.api.ts";
import { noteDeletionMessages as texts } from "./note.messages.ts";

export function useNoteDeletionPrompt(note: WebNote) {
  const confirm = useConfirmDialog();
  const toast = useToast();
  const store = useDiscussionStore();
  const { remove, restore } = useDeleteAndRestoreNote();
  const [isDeleting, setDeleting] = useState(false);

  const undo = async () => {
    try {
      const restored = await restore(note);
      flushSync(() => store.upsertNotes([restored]));
      document.querySelector<HTMLElement>(`[data-note-link="${note.id}"]`)?.focus();
      toast(texts.undone, { intent: "success" });
    } catch {
      toast(texts.undoFailed, {
        intent: "danger",
        action: { label: texts.undo, onAction: () => void undo() },
      });
    }
  };
  const ask = async () => {
    const isSure = await confirm({
      title: texts.question,
      confirmLabel: texts.confirm,
      danger: true,
    });
    if (!isSure) return;
    setDeleting(true);
    try {
      await remove(note);
    } catch {
      setDeleting(false);
      toast(texts.failed, { intent: "danger" });
      return;
    }
    leaveFocusNear(note.id);
    store.removeNote(note.id);
    toast(texts.done, { action: { label: texts.undo, onAction: () => void undo() } });
  };
  return { isDeleting, ask: () => void ask() };
}

/**
 * Moves the focus to the next note, or to the previous one,
 * because the element with the focus is removed with the note.
 */
function leaveFocusNear(id: string): void {
  const notes = [...document.querySelectorAll<HTMLElement>("#notes [data-note-link]")];
  const at = notes.findIndex((link) => link.dataset.noteLink === id);
  (notes[at + 1] ?? notes[at - 1])?.focus({ preventScroll: true });
}
