import type { ReactNode } from "react";
import styles from "./versions.module.css";

/** The whole Markdown of a version, with a title above it if the versions have one. */
export function VersionText(props: { title?: string | null; text: string; empty?: ReactNode }) {
  return (
    <div className={styles.diff}>
      {props.title !== undefined && <p className={styles.title}>{props.title}</p>}
      {props.text === "" ? (
        <p className={styles.quiet}>{props.empty}</p>
      ) : (
        <pre className={styles.text}>{props.text}</pre>
      )}
    </div>
  );
}
