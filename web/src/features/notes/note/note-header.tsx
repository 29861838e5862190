import type { WebNote } from "@cairn/contract/notes/discussions";
import type { ReactNode } from "react";
import { Badge } from "../../../ui/work/badge.tsx";
import { NoteHeaderLine } from "../../../ui/discussions/note.tsx";
import { TimeAgo } from "../../../ui/text/time.tsx";
import { tooltipProps } from "../../../ui/tooltips/tooltip.tsx";
import { VisuallyHidden } from "../../../ui/base/visually-hidden.tsx";
import { UserStatusMark } from "../../users/index.ts";
import { findAuthorBadge } from "./author-badge.ts";
import { noteMessages as texts } from "./note.messages.ts";
import styles from "./note.module.css";

/** Header of a note: author, time, internal badge, author badge and actions. */
export function NoteHeader(props: { note: WebNote; actions: ReactNode }) {
  const { note } = props;
  const { author } = note;
  const badge = findAuthorBadge(note);
  return (
    <NoteHeaderLine
      name={author.name}
      username={author.username}
      href={author.path}
      userId={author.id}
      time={
        <a href={note.noteable_note_url} data-note-link={note.id}>
          <TimeAgo iso={note.created_at} />
        </a>
      }
      marks={marksOf(note)}
      badges={
        badge && (
          <span className={styles.badge} {...tooltipProps(badge.hint)}>
            <Badge intent="outline" shape="square">
              {badge.text}
            </Badge>
          </span>
        )
      }
      actions={props.actions}
    />
  );
}

function marksOf({ author, confidential }: WebNote): ReactNode {
  return (
    <>
      <UserStatusMark userId={author.id} status={author.status} />
      {confidential && (
        <span className={styles.internal} {...tooltipProps(texts.internal)}>
          <span aria-hidden="true">
            <Badge intent="warning" shape="square" icon="eye-off">
              {texts.internalBadge}
            </Badge>
          </span>
          <VisuallyHidden>{texts.internal}</VisuallyHidden>
        </span>
      )}
    </>
  );
}
