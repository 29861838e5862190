import type { ReactNode } from "react";
import styles from "./health.module.css";

/** A dot and words: how well something is going. Never the dot alone. */
export function Health(props: {
  tone: "success" | "warning" | "danger";
  /** A pill in the sidebar; plain words in a list. */
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
