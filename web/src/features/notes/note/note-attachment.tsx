/** The file that was sent with a note, below its body: an image, or a link to the file. */
import type { WebNote } from "@cairn/contract/notes/discussions";
import { useState } from "react";
import { Icon } from "../../../ui/base/icon.tsx";
import { IconButton } from "../../../ui/buttons/icon-button.tsx";
import { useToast } from "../../../ui/feedback/toast.tsx";
import { useConfirmDialog } from "../../../ui/overlays/confirm.tsx";
import scripted from "../../../ui/styles/script-only.module.css";
import { useDiscussionStore } from "../store/discussion-store.ts";
import styles from "./note-attachment.module.css";
import { useRemoveAttachment } from "./note.api.ts";
import { noteAttachmentMessages as texts } from "./note.messages.ts";

export function NoteAttachment(props: { note: WebNote }) {
  const { note } = props;
  const { attachment, delete_attachment_path: removalPath } = note;
  if (attachment === null) return null;
  const { url, filename, image, width, height } = attachment;
  return (
    <div className={styles.attachment}>
      <a href={url} target="_blank" rel="noreferrer" className={styles.link}>
        {image ? (
          <img
            src={url}
            alt={filename}
            width={width ?? undefined}
            height={height ?? undefined}
            loading="lazy"
            className={styles.image}
          />
        ) : (
          <>
            <Icon of="paperclip" />
            <span className={styles.name}>{filename}</span>
          </>
        )}
      </a>
      {removalPath !== undefined && (
        <RemoveButton noteId={note.id} filename={filename} path={removalPath} />
      )}
    </div>
  );
}

function RemoveButton(props: { noteId: string; filename: string; path: string }) {
  const { noteId, filename, path } = props;
  const confirm = useConfirmDialog();
  const toast = useToast();
  const store = useDiscussionStore();
  const remove = useRemoveAttachment();
  const [isRemoving, setRemoving] = useState(false);
  const ask = async () => {
    const isSure = await confirm({
      title: texts.question(filename),
      confirmLabel: texts.remove,
      danger: true,
    });
    if (!isSure) return;
    setRemoving(true);
    try {
      const saved = await remove(path);
      // Moves the focus to the note, because the button is removed with the file.
      document
        .querySelector<HTMLElement>(`[data-note-link="${noteId}"]`)
        ?.focus({ preventScroll: true });
      store.upsertNotes([saved]);
      toast(texts.done);
    } catch {
      setRemoving(false);
      toast(texts.failed, { intent: "danger" });
    }
  };
  return (
    <span className={scripted.scripted}>
      <IconButton icon="x" label={texts.remove} pending={isRemoving} onClick={() => void ask()} />
    </span>
  );
}
