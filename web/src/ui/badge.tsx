import type { ReactNode } from "react";
import styles from "./badge.module.css";

export function Badge(props: { intent?: "neutral" | "success"; children: ReactNode }) {
  return (
    <span className={styles.badge} data-intent={props.intent ?? "neutral"}>
      {props.children}
    </span>
  );
}
