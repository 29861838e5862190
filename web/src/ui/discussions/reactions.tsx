import type { ReactNode } from "react";
import styles from "./reactions.module.css";
import { tooltipProps } from "../tooltips/tooltip.tsx";

export function ReactionBar(props: { label: string; size?: "sm" | "md"; children: ReactNode }) {
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
  /** Accessible name of the emoji, for example "thumbs up". */
  name: string;
  count: number;
  mine: boolean;
  /**
   * Called when the user adds or removes the reaction. Without a handler, the reaction is read-only.
   */
  onToggle?: () => void;
  /** Names of the users who reacted, shown as tooltip. */
  names?: string;
}) {
  const { onToggle } = props;
  const shown = (
    <>
      <span className={styles.emoji} aria-hidden="true">
        {props.emoji}
      </span>
      {props.count}
    </>
  );
  const common = {
    className: styles.reaction,
    "data-zero": props.count === 0 || undefined,
    "aria-label": `${props.name}, ${props.count}`,
    ...tooltipProps(props.names),
  };
  if (!onToggle) {
    return (
      // A read-only reaction stays a tab stop, so that keyboard users can open the tooltip with
      // the names.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      <span {...common} role="img" tabIndex={0} data-mine={props.mine || undefined}>
        {shown}
      </span>
    );
  }
  return (
    <button type="button" {...common} aria-pressed={props.mine} onClick={onToggle}>
      {shown}
    </button>
  );
}

/**
 * Class names for the button that opens the emoji picker, so that the button looks like the
 * reactions before it.
 */
export function reactionPickerButtonClassName(): string {
  return `${styles.reaction} ${styles.add}`;
}
