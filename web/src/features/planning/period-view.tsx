import type { ReactNode } from "react";
import styles from "./planning.module.css";

/** Content of the page of a milestone or iteration: description, progress and issues. */
export function PeriodView(props: {
  description: string | null;
  progress: ReactNode;
  issues: ReactNode;
}) {
  return (
    <div className={styles.stack}>
      {props.description && <p className={styles.description}>{props.description}</p>}
      <div className={styles.total}>{props.progress}</div>
      {props.issues}
    </div>
  );
}
