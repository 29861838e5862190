import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Icon } from "../base/icon.tsx";
import styles from "./timeline.module.css";

/** What happened, in order, along a rail. */
export function Timeline(props: { label: string; children: ReactNode }) {
  return (
    <ol className={styles.timeline} aria-label={props.label}>
      {props.children}
    </ol>
  );
}

/** Somebody on the rail, and what they said. */
export function TimelineItem(props: { avatar: ReactNode; id?: string; children: ReactNode }) {
  return (
    <li className={styles.item} id={props.id}>
      <span className={styles.avatar}>{props.avatar}</span>
      <div className={styles.content}>{props.children}</div>
    </li>
  );
}

/** Something that was done: a pebble on the rail and one line. */
export function SystemNote(props: {
  icon: LucideIcon;
  tone?: "open" | "closed" | "merged" | "warning" | "danger";
  id?: string;
  children: ReactNode;
  /** What can be unfolded below the line. */
  below?: ReactNode;
}) {
  return (
    <li className={styles.item} data-kind="system" id={props.id}>
      <span className={styles.pebble} data-tone={props.tone}>
        <Icon of={props.icon} size={12} />
      </span>
      <div className={styles.content}>
        <div className={styles.line}>{props.children}</div>
        {props.below}
      </div>
    </li>
  );
}
