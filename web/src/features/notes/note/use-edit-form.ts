/**
 * State of one open edit form of a note, until the user saves or cancels. The draft is kept until then.
 */
import type { NoteConflict, WebNote } from "@cairn/contract/notes/discussions";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { ApiError } from "../../../platform/api.ts";
import { usePageContext } from "../../../platform/page-context.tsx";
import { useUnsavedChangesPrompt } from "../../../platform/unsaved-changes.ts";
import { useConfirmDialog } from "../../../ui/overlays/confirm.tsx";
import { buildDraftStorageKey } from "../../../ui/editor/drafts/drafts.ts";
import type { EditorHandle } from "../../../ui/editor/markdown-editor.tsx";
import { useDraft } from "../../../ui/editor/drafts/use-draft.ts";
import { useDiscussionStore } from "../store/discussion-store.ts";
import { useSaveNote } from "./note.api.ts";
import { noteEditFormMessages as texts } from "./note.messages.ts";
import type { NoteEditingState } from "./use-note-editing.ts";

export function useNoteEditForm(note: WebNote, editing: NoteEditingState) {
  const store = useDiscussionStore();
  const confirm = useConfirmDialog();
  const writer = usePageContext().session.user?.id ?? 0;
  const { save: send, captcha } = useSaveNote();
  const begun = { version: note.lock_version, text: note.note };
  const draft = useDraft(buildDraftStorageKey(writer, "note", note.id, "edit"), begun);
  const editor = useRef<EditorHandle>(null);
  const [text, setText] = useState(note.note);
  const [hasFailed, setFailed] = useState(false);
  const [conflict, setConflict] = useState<WebNote | null>(null);
  const isDone = useRef(false);

  /**
   * Lock version and text of the note that the edited text is based on. For a restored draft, both
   * can be older than those of the current note.
   */
  const origin = () => draft.origin() ?? begun;
  const isUnsaved = () => !isDone.current && text !== origin().text;
  const finish = () => {
    isDone.current = true;
    draft.drop();
    flushSync(() => editing.end());
    focusOn(note.id);
  };
  const fail = (error: unknown) => {
    const status = error instanceof ApiError ? error.status : 0;
    // Status 410: the text contained only quick actions,
    // so the server applied them and deleted the note.
    if (status === 410) {
      isDone.current = true;
      draft.drop();
      editing.end();
      store.removeNote(note.id);
      return;
    }
    const theirs = status === 409 ? conflictIn(error) : null;
    if (theirs) {
      editing.sending(null);
      store.upsertNotes([theirs]);
      setConflict(theirs);
      return;
    }
    // The form is hidden while the text is saved, and a hidden field cannot get the focus.
    flushSync(() => {
      editing.sending(null);
      setFailed(true);
    });
    editor.current?.focus();
  };
  const saveAs = async (words: string, lockVersion: number) => {
    setFailed(false);
    editing.sending(words);
    try {
      const saved = await send(note, words, lockVersion);
      if (saved === null) return editing.sending(null);
      store.upsertNotes([saved]);
      finish();
    } catch (error) {
      fail(error);
    }
  };
  const sure = (confirmLabel: string, body?: string) =>
    confirm({
      title: texts.cancelQuestion,
      body,
      confirmLabel,
      cancelLabel: texts.keepEditing,
      danger: true,
    });
  useUnsavedChangesPrompt({
    isUnsaved,
    question: texts.cancelQuestion,
    ask: () => sure(texts.leave, texts.draftStays),
  });

  return {
    editor,
    draft,
    text,
    captcha,
    hasFailed,
    conflict,
    isEmpty: text.trim() === "",
    /** The note, if another user has changed its text since this form was opened; null otherwise. */
    news: note.lock_version > origin().version && note.note !== origin().text ? note : null,
    changed: setText,
    save: async () => {
      if (text === note.note) finish();
      else await saveAs(text, origin().version);
    },
    saveMine: () => {
      if (conflict === null) return Promise.resolve();
      draft.rebase({ version: conflict.lock_version, text: conflict.note });
      setConflict(null);
      return saveAs(text, conflict.lock_version);
    },
    takeTheirs: finish,
    /** Puts both texts into the field, so that the user can merge them by hand. */
    goOnWithBoth: () => {
      if (conflict === null) return;
      draft.rebase({ version: conflict.lock_version, text: conflict.note });
      editor.current?.replace(`${text.trimEnd()}\n\n${conflict.note}`);
      setConflict(null);
    },
    cancel: async () => {
      if (isUnsaved() && !(await sure(texts.cancelConfirm))) {
        editor.current?.focus();
        return;
      }
      finish();
    },
    discardDraft: () => {
      editor.current?.replace(note.note);
      draft.drop();
    },
  };
}

function conflictIn(error: unknown): WebNote | null {
  const { note } = ((error as ApiError).body ?? {}) as Partial<NoteConflict>;
  return note ?? null;
}

function focusOn(noteId: string): void {
  document
    .querySelector<HTMLElement>(`[data-note-link="${noteId}"]`)
    ?.focus({ preventScroll: true });
}
