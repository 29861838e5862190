import type { ReactNode } from "react";
import { Button } from "../buttons/button.tsx";
import { displayTexts } from "../base/display.messages.ts";
import styles from "./empty-state.module.css";

/** Nothing here yet: stones not yet stacked, what will be here, and the way to begin. */
export function EmptyState(props: {
  title: string;
  /** The heading's level on its page. */
  level?: 2 | 3 | 4;
  children?: ReactNode;
  action?: ReactNode;
  /** Something failed, which is no place for a drawing. */
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

/** Something did not come. Says what failed, and offers the way on. */
export function FailedState(props: {
  title: string;
  level?: 2 | 3 | 4;
  children?: ReactNode;
  onRetry?: () => void;
  retrying?: boolean;
  /** Where trying again would not help: another way on. */
  action?: ReactNode;
}) {
  const retry = props.onRetry && (
    <Button pending={props.retrying ?? false} onClick={props.onRetry}>
      {displayTexts.tryAgain}
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
