/** Reply form of a thread, or of a single note that a reply turns into a thread. */
import type { WebDiscussion } from "@cairn/contract/notes/discussions";
import { useEffect, useRef, useState } from "react";
import { Button } from "../../../ui/buttons/button.tsx";
import { Checkbox } from "../../../ui/forms/checkbox.tsx";
import { useConfirmDialog } from "../../../ui/overlays/confirm.tsx";
import { formatResolveHint, showsResolveButtonByReplyField } from "../resolving/resolving.ts";
import { useResolveThread } from "../resolving/thread.api.ts";
import styles from "./composing.module.css";
import { replyFormMessages as texts } from "./composing.messages.ts";
import { CommentFormBanners } from "./form-banners.tsx";
import { NoteEditor } from "./note-editor.tsx";
import { useCommentForm } from "./use-composer.ts";

export function ReplyForm(props: { discussion: WebDiscussion; onClose: () => void }) {
  const { discussion, onClose } = props;
  const { id: discussionId, confidential: isInternal } = discussion;
  const composer = useCommentForm({ discussionId, isInternal });
  const { resolve } = useResolveThread();
  const confirm = useConfirmDialog();
  const [willChange, setWillChange] = useState(false);
  const latest = useRef(discussion);
  latest.current = discussion;
  const { editor } = composer;
  useEffect(() => editor.current?.toEnd(), [editor]);

  const submit = async () => {
    const wanted = willChange ? !discussion.resolved : null;
    const outcome = await composer.post({ isThread: false, isInternal: false });
    if (outcome === "sent" && wanted !== null) await resolve(latest.current, wanted);
    if (outcome === "sent" || outcome === "waiting") onClose();
  };
  const cancel = async () => {
    const isSure =
      composer.text.trim() === "" ||
      (await confirm({
        title: texts.cancelQuestion,
        confirmLabel: texts.discard,
        cancelLabel: texts.keepWriting,
        danger: true,
      }));
    if (!isSure) return editor.current?.focus();
    composer.draft.drop();
    return onClose();
  };

  return (
    <form
      className={styles.reply}
      aria-label={texts.form}
      noValidate
      onInput={composer.onInput}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <NoteEditor
        composer={composer}
        label={texts.field}
        placeholder={texts.placeholder}
        warnings={<CommentFormBanners isInternal={isInternal} />}
        onSubmit={() => void submit()}
        onEscape={() => void cancel()}
      />
      {showsResolveButtonByReplyField(discussion.notes) && (
        <div className={styles.resolving}>
          <Checkbox
            label={discussion.resolved ? texts.unresolve : texts.resolve}
            checked={willChange}
            onChange={(event) => setWillChange(event.currentTarget.checked)}
          />
          <span className={styles.outcome}>
            {formatResolveHint(discussion.resolved, willChange)}
          </span>
        </div>
      )}
      <div className={styles.replyButtons}>
        <Button
          type="submit"
          variant="primary"
          pending={composer.isSending}
          disabledReason={composer.reason}
          onRefused={composer.refuse}
          shortcut="mod+enter"
        >
          {texts.send}
        </Button>
        <Button onClick={() => void cancel()}>{texts.cancel}</Button>
      </div>
    </form>
  );
}
