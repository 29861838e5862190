import type { IconName } from "../../../icon-names.ts";
import type { ReactNode } from "react";
import { Icon } from "../base/icon.tsx";
import styles from "./timeline.module.css";

/** List of notes and system notes along a vertical line, in the order of its children. */
export function Timeline(props: { label: string; children: ReactNode }) {
  return (
    <ol className={styles.timeline} aria-label={props.label}>
      {props.children}
    </ol>
  );
}

/** A timeline item: an avatar on the vertical line, with a note beside it. */
export function TimelineItem(props: { avatar: ReactNode; id?: string; children: ReactNode }) {
  return (
    <li className={styles.item} id={props.id}>
      <span className={styles.avatar}>{props.avatar}</span>
      <div className={styles.content}>{props.children}</div>
    </li>
  );
}

/** A system note: an icon on the vertical line, and one line that describes the change. */
export function SystemNote(props: {
  icon: IconName;
  tone?: "open" | "closed" | "merged" | "warning" | "danger";
  id?: string;
  /** Moves the note close to the one above, for changes that belong together. */
  isContinued?: boolean;
  children: ReactNode;
  /** Collapsible content below the line, for example the differences of a description. */
  below?: ReactNode;
}) {
  return (
    <li
      className={styles.item}
      data-kind="system"
      data-continued={props.isContinued || undefined}
      id={props.id}
    >
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
