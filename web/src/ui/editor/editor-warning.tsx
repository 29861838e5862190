import type { ReactNode } from "react";
import { Icon } from "../base/icon.tsx";
import styles from "./editor-warning.module.css";

/** A warning at the top of the editor that the author should read before writing. */
export function EditorWarning(props: { intent: "warning" | "info"; children: ReactNode }) {
  return (
    <div className={styles.warning} data-intent={props.intent}>
      <Icon of={props.intent === "warning" ? "triangle-exclamation-point" : "mail"} />
      <span>{props.children}</span>
    </div>
  );
}
