import type { ReactNode } from "react";
import styles from "./health.module.css";

/** Health status of an issue: a colored dot with a label, because color alone is not accessible. */
export function HealthStatusBadge(props: {
  tone: "success" | "warning" | "danger";
  /**
   * Appearance: "tint" is a colored pill for the sidebar, "plain" has no background and is for
   * lists.
   */
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
