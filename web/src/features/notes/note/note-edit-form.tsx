/**
 * Form that edits a note in place of its body. Keeps a draft; after a conflict the user chooses between
 * two texts.
 */
import { NOTE_BODY_MAX } from "@cairn/contract/notes/discussions";
import type { WebNote } from "@cairn/contract/notes/discussions";
import { useEffect, useState } from "react";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { Button } from "../../../ui/buttons/button.tsx";
import { DraftStatus } from "../../../ui/editor/drafts/draft-status.tsx";
import { MarkdownEditor } from "../../../ui/editor/markdown-editor.tsx";
import {
  useAutocompleteSources,
  useRenderPreviewFunction,
  useUploadFunction,
} from "../../writing/index.ts";
import { useNoteable } from "../store/noteable-context.ts";
import styles from "./editing.module.css";
import { ConcurrentNoteEditNotice, NoteConflictView } from "./note-conflict.tsx";
import { noteEditFormMessages as texts } from "./note.messages.ts";
import { useNoteEditForm } from "./use-edit-form.ts";
import type { NoteEditingState } from "./use-note-editing.ts";

export default function NoteEditForm(props: { note: WebNote; editing: NoteEditingState }) {
  const { note } = props;
  const noteable = useNoteable();
  const { place } = noteable;
  const form = useNoteEditForm(note, props.editing);
  const [isSendingFiles, setSendingFiles] = useState(false);
  const reason = isSendingFiles ? texts.filesOnTheWay : form.isEmpty ? texts.nothing : undefined;
  const submit = () => {
    if (reason === undefined && form.conflict === null) void form.save();
  };
  const { shown } = props.editing;
  const { editor } = form;
  useEffect(() => {
    shown();
    editor.current?.focus();
  }, [shown, editor]);

  return (
    <form
      className={styles.form}
      aria-label={texts.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {form.hasFailed && <Banner intent="danger">{texts.failed}</Banner>}
      {form.conflict && (
        <NoteConflictView
          yours={form.text}
          theirs={form.conflict}
          onYours={() => void form.saveMine()}
          onTheirs={form.takeTheirs}
          onBoth={form.goOnWithBoth}
        />
      )}
      {form.news && !form.conflict && <ConcurrentNoteEditNotice note={form.news} />}
      <div className={styles.fields} hidden={form.conflict !== null}>
        <MarkdownEditor
          ref={editor}
          label={texts.label}
          defaultText={note.note}
          placeholder={texts.placeholder}
          maxLength={NOTE_BODY_MAX}
          preview={useRenderPreviewFunction(place, noteable)}
          upload={useUploadFunction(place)}
          sources={useAutocompleteSources(place, noteable)}
          draft={form.draft}
          onChange={form.changed}
          onSubmit={submit}
          onEscape={() => void form.cancel()}
          onBusyChange={setSendingFiles}
        />
        <div className={styles.actions}>
          <Button
            type="submit"
            variant="primary"
            size="sm"
            disabledReason={reason}
            shortcut="mod+enter"
          >
            {texts.save}
          </Button>
          <Button size="sm" shortcut="esc" onClick={() => void form.cancel()}>
            {texts.cancel}
          </Button>
          <span className={styles.draft}>
            <DraftStatus state={form.draft.state} onDiscard={form.discardDraft} />
          </span>
        </div>
      </div>
      {form.captcha}
    </form>
  );
}
