import type { ReactNode } from "react";
import styles from "./health.module.css";

/** Health status: a colored dot with a text, never the dot alone. */
export function HealthStatusBadge(props: {
  tone: "success" | "warning" | "danger";
  /** "tint" is a pill for the sidebar; "plain" is text for a list. */
  look?: "tint" | "plain";
  children: ReactNode;
}) {
  return (
    <span className={styles.health} data-tone={props.tone} data-look={props.look ?? "tint"}>
      <span className={styles.dot} aria-hidden="true" />
      {props.children}
    </span>
  );
}
