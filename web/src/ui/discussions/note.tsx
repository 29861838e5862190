import type { ReactNode } from "react";
import styles from "./note.module.css";

/** Card of a note. Its replies, if any, are in the lower part of the same card. */
export function NoteCard(props: {
  /** Accessible name of the card, for example "Priya Raman, 3 days ago". */
  label: string;
  id?: string;
  head: ReactNode;
  children: ReactNode;
  reactions?: ReactNode;
  footer?: ReactNode;
  tray?: ReactNode;
  /**
   * "posting": being sent. "draft": only the author sees
   * the note. "target": the URL fragment names the note.
   */
  state?: "posting" | "draft" | "target";
  /** Tints the card, because an internal note must not be mistaken for a public one. */
  isInternal?: boolean;
}) {
  return (
    <article
      className={styles.note}
      id={props.id}
      data-state={props.state}
      data-internal={props.isInternal || undefined}
      aria-label={props.label}
      aria-busy={props.state === "posting" || undefined}
    >
      {props.head}
      <div className={styles.body}>
        {props.children}
        {props.reactions && <div className={styles.reactions}>{props.reactions}</div>}
      </div>
      {props.footer && <div className={styles.footer}>{props.footer}</div>}
      {props.tray}
    </article>
  );
}

export function NoteHeaderLine(props: {
  name: string;
  username?: string;
  href?: string;
  /** Id of the author; the link to the author then shows a card. */
  userId?: number;
  time?: ReactNode;
  /** Small icons or strings after the time, for example a closed eye or "Posting…". */
  marks?: ReactNode;
  badges?: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <header className={styles.head}>
      {props.href === undefined ? (
        <span className={styles.name}>{props.name}</span>
      ) : (
        <a className={styles.name} href={props.href} data-user={props.userId}>
          {props.name}
        </a>
      )}
      {props.username !== undefined && <span className={styles.username}>@{props.username}</span>}
      {props.time && <span className={styles.time}>{props.time}</span>}
      {props.marks && <span className={styles.marks}>{props.marks}</span>}
      <span className={styles.end}>
        {props.badges && <span className={styles.badges}>{props.badges}</span>}
        {props.actions}
      </span>
    </header>
  );
}

/** The line "Edited by …" below an edited note. */
export function EditedByLine(props: { children: ReactNode }) {
  return <p className={styles.edited}>{props.children}</p>;
}
