/** One note on the timeline: its time, its author and its body. */
import type { WebNote } from "@cairn/contract/notes/discussions";
import { Avatar } from "../../../ui/people/avatar.tsx";
import { formatDateTime, formatTimeOfDay } from "../../../ui/text/dates.ts";
import { useTimeZone } from "../../../ui/text/time.tsx";
import { Icon } from "../../../ui/base/icon.tsx";
import { MarkdownHtml } from "../../../ui/text/prose.tsx";
import { useIsTargetNote } from "../store/discussion-store.ts";
import styles from "./timeline-view.module.css";

export function TimelineEntry({ note }: { note: WebNote }) {
  const { author } = note;
  const timeZone = useTimeZone();
  const time = formatDateTime(note.created_at, timeZone);
  const isTarget = useIsTargetNote(note.id);
  return (
    <li className={styles.entry} data-target={isTarget || undefined}>
      <a className={styles.time} href={note.noteable_note_url}>
        <time dateTime={note.created_at} title={time}>
          {formatTimeOfDay(note.created_at, timeZone)}
        </time>
      </a>
      <span className={styles.pebble}>
        <Icon of="message-square" size={12} />
      </span>
      <article id={`note_${note.id}`} aria-label={`${author.name}, ${time}`}>
        <header className={styles.head}>
          <Avatar name={author.name} seed={author.id} src={author.avatar_url} size={18} />
          <a href={author.path}>{author.name}</a>
          {note.confidential && (
            <span className={styles.internal}>
              <Icon of="eye-off" size={14} />
            </span>
          )}
        </header>
        <MarkdownHtml html={note.note_html} />
      </article>
    </li>
  );
}
