import type { ReactNode } from "react";
import { Badge } from "../work/badge.tsx";
import styles from "./suggestion.module.css";
import { Spinner } from "../base/spinner.tsx";

/** A suggested change to code, with its removed and added lines and its actions. */
export function SuggestedChange(props: {
  title: ReactNode;
  path?: string;
  state: "ready" | "applying" | "applied" | "blocked";
  /** State of the suggestion: "Applying suggestion", "Applied", or why it cannot be applied. */
  stateLabel?: string;
  /** Buttons such as "Apply". They are hidden while the suggestion is being applied and afterwards. */
  actions?: ReactNode;
  children: ReactNode;
}) {
  const { state, stateLabel } = props;
  return (
    <section className={styles.suggestion} aria-busy={state === "applying" || undefined}>
      <header className={styles.head}>
        <span className={styles.title}>{props.title}</span>
        {props.path !== undefined && <span className={styles.path}>{props.path}</span>}
        <span className={styles.end} role="status">
          {state === "applied" && (
            <Badge intent="success" icon="check">
              {stateLabel}
            </Badge>
          )}
          {state === "applying" && (
            <>
              <Spinner />
              {stateLabel}
            </>
          )}
          {state === "blocked" && stateLabel}
        </span>
        {(state === "ready" || state === "blocked") && props.actions && (
          <span className={styles.actions}>{props.actions}</span>
        )}
      </header>
      {props.children}
    </section>
  );
}
