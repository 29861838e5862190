import { Mail, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { Icon } from "../base/icon.tsx";
import styles from "./editor-warning.module.css";

/** A warning above the editor's bar, inside the frame, about what to know before writing. */
export function EditorWarning(props: { intent: "warning" | "info"; children: ReactNode }) {
  return (
    <div className={styles.warning} data-intent={props.intent}>
      <Icon of={props.intent === "warning" ? TriangleAlert : Mail} />
      <span>{props.children}</span>
    </div>
  );
}
