import type { ReactNode } from "react";
import { Icon } from "../base/icon.tsx";
import styles from "./thread.module.css";

/** Container of the replies, below the first note of the thread. */
export function ThreadReplies(props: { children: ReactNode }) {
  return <div className={styles.tray}>{props.children}</div>;
}

export function Reply(props: {
  /** Accessible name of the reply, for example "Kwame Boateng, 2 days ago". */
  label: string;
  id?: string;
  avatar: ReactNode;
  head: ReactNode;
  state?: "posting" | "target";
  children: ReactNode;
}) {
  return (
    <article
      className={styles.reply}
      id={props.id}
      data-state={props.state}
      data-reply=""
      aria-label={props.label}
      aria-busy={props.state === "posting" || undefined}
    >
      {props.avatar}
      <div className={styles.said}>
        <div className={styles.head}>{props.head}</div>
        <div className={styles.body}>{props.children}</div>
      </div>
    </article>
  );
}

/**
 * Button that collapses and expands the replies. While the replies are collapsed, the button shows
 * their number, the last author, and the time.
 */
export function RepliesToggle(props: {
  open: boolean;
  onToggle: () => void;
  controls?: string;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      className={styles.toggle}
      aria-expanded={props.open}
      aria-controls={props.controls}
      onClick={props.onToggle}
    >
      <Icon of={props.open ? "chevron-down" : "chevron-right"} size={14} />
      {props.children}
    </button>
  );
}

/** Bottom bar of a thread: the reply field and the actions of the thread. */
export function ReplyBar(props: { avatar?: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.bar}>
      {props.avatar}
      {props.children}
    </div>
  );
}

/** One line for a resolved thread: which user resolved the thread, and when. */
export function ResolvedThreadLine(props: {
  open: boolean;
  onToggle: () => void;
  controls?: string;
  children: ReactNode;
}) {
  return (
    <div className={styles.resolved} data-open={props.open || undefined}>
      <button
        type="button"
        className={styles.unfold}
        aria-expanded={props.open}
        aria-controls={props.controls}
        onClick={props.onToggle}
      >
        <span className={styles.tick}>
          <Icon of="circle-check" />
        </span>
        <span className={styles.settled}>{props.children}</span>
        <Icon of={props.open ? "chevron-down" : "chevron-right"} size={14} />
      </button>
    </div>
  );
}
