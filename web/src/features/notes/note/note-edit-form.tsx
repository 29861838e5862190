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
import { useAutocomplete, usePreview, useUpload } from "../../writing/index.ts";
import { useNoteable } from "../store/noteable-context.ts";
import styles from "./editing.module.css";
import { ConcurrentEditNotice, NoteConflictView } from "./note-conflict.tsx";
import { editMessages as texts } from "./note.messages.ts";
import { useEditForm } from "./use-edit-form.ts";
import type { NoteEditing } from "./use-note-editing.ts";

export default function NoteEditForm(props: { note: WebNote; editing: NoteEditing }) {
  const { note } = props;
  const noteable = useNoteable();
  const { place } = noteable;
  const form = useEditForm(note, props.editing);
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
      {form.news && !form.conflict && <ConcurrentEditNotice note={form.news} />}
      <div className={styles.fields} hidden={form.conflict !== null}>
        <MarkdownEditor
          ref={editor}
          label={texts.label}
          defaultText={note.note}
          placeholder={texts.placeholder}
          maxLength={NOTE_BODY_MAX}
          preview={usePreview(place, noteable)}
          upload={useUpload(place)}
          sources={useAutocomplete(place, noteable)}
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
