import type { ReactNode } from "react";
import styles from "./visually-hidden.module.css";

/** Renders its children for screen readers only. */
export function VisuallyHidden(props: { children: ReactNode }) {
  return <span className={styles.hidden}>{props.children}</span>;
}
