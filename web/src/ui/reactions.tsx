import type { ReactNode } from "react";
import styles from "./reactions.module.css";
import { tip } from "./tooltip.tsx";

export function Reactions(props: { label: string; size?: "sm" | "md"; children: ReactNode }) {
  return (
    <div
      className={styles.reactions}
      data-size={props.size ?? "md"}
      role="group"
      aria-label={props.label}
    >
      {props.children}
    </div>
  );
}

export function Reaction(props: {
  emoji: ReactNode;
  /** "thumbs up" */
  name: string;
  count: number;
  mine: boolean;
  /** Without it, the reaction can only be read. */
  onToggle?: () => void;
  /** Who reacted, as tooltip. */
  names?: string;
}) {
  return (
    <button
      type="button"
      className={styles.reaction}
      data-zero={props.count === 0 || undefined}
      aria-pressed={props.mine}
      aria-label={`${props.name}, ${props.count}`}
      disabled={!props.onToggle}
      onClick={props.onToggle}
      {...tip(props.names)}
    >
      <span className={styles.emoji} aria-hidden="true">
        {props.emoji}
      </span>
      {props.count}
    </button>
  );
}

/** Class names for the button that opens the picker, at the end of the row. */
export function reactionLook(): string {
  return `${styles.reaction} ${styles.add}`;
}
