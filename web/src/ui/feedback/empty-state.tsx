import type { ReactNode } from "react";
import { Button } from "../buttons/button.tsx";
import { displayComponentMessages } from "../base/display.messages.ts";
import styles from "./empty-state.module.css";

/**
 * Placeholder for an empty list: an illustration, what the list will contain, and a button to create
 * the first object.
 */
export function EmptyState(props: {
  title: string;
  /** Heading level of the title. */
  level?: 2 | 3 | 4;
  children?: ReactNode;
  action?: ReactNode;
  /** Set when loading failed: omits the illustration and uses the role "alert". */
  failed?: boolean;
}) {
  const Heading = `h${props.level ?? 3}` as const;
  return (
    <div className={styles.empty} role={props.failed ? "alert" : undefined}>
      {!props.failed && <UnstackedStones />}
      <Heading className={styles.title}>{props.title}</Heading>
      {props.children && <p>{props.children}</p>}
      {props.action && <div className={styles.action}>{props.action}</div>}
    </div>
  );
}

/** Placeholder for content that failed to load: what failed, and a retry button or another action. */
export function ErrorState(props: {
  title: string;
  level?: 2 | 3 | 4;
  children?: ReactNode;
  onRetry?: () => void;
  retrying?: boolean;
  /** Replaces the retry button when a retry would not help. */
  action?: ReactNode;
}) {
  const retry = props.onRetry && (
    <Button pending={props.retrying ?? false} onClick={props.onRetry}>
      {displayComponentMessages.tryAgain}
    </Button>
  );
  return (
    <EmptyState failed title={props.title} level={props.level} action={props.action ?? retry}>
      {props.children}
    </EmptyState>
  );
}

function UnstackedStones() {
  return (
    <svg className={styles.stones} width="104" height="34" viewBox="0 0 104 34" aria-hidden="true">
      <rect className={styles.large} x="4" y="16" width="40" height="14" rx="7" />
      <rect className={styles.middle} x="52" y="19" width="28" height="11" rx="5.5" />
      <rect className={styles.new} x="84" y="22" width="16" height="8" rx="4" />
      <path className={styles.ground} d="M0 32.5H104" />
    </svg>
  );
}
