import { useState } from "react";
import { EditorWarning } from "../../../ui/editor/editor-warning.tsx";
import { useNoteable } from "../store/noteable-context.ts";
import { summarizeEmailRecipients, noteableNoticeParts } from "./notice-texts.ts";
import styles from "./composing.module.css";
import { commentFormMessages as texts } from "./composing.messages.ts";

/** Banners above the comment field: who will be notified of the comment and who can see it. */
export function CommentFormBanners(props: { isInternal: boolean }) {
  const noteable = useNoteable();
  const standing = noteableNoticeParts(noteable);
  const emails = noteable.email_participants;
  return (
    <>
      {standing && (
        <EditorWarning intent="warning">
          {standing.map(({ text, strong }) =>
            strong ? <b key={text}>{text}</b> : <span key={text}>{text}</span>,
          )}
        </EditorWarning>
      )}
      {props.isInternal && <EditorWarning intent="warning">{texts.internalHint}</EditorWarning>}
      {emails.length > 0 && !props.isInternal && <MailReaders emails={emails} />}
    </>
  );
}

function MailReaders(props: { emails: readonly string[] }) {
  const [isWhole, setWhole] = useState(false);
  const { shown, more } = summarizeEmailRecipients(props.emails, isWhole);
  return (
    <EditorWarning intent="info">
      {shown}{" "}
      {more > 0 && (
        <button type="button" className={styles.link} onClick={() => setWhole(true)}>
          {texts.moreMails(more)}
        </button>
      )}{" "}
      {texts.notified}
    </EditorWarning>
  );
}
