import type { ReactNode } from "react";
import styles from "./front-columns.module.css";

/**
 * The two columns of a group's or project's front page. On narrow screens, `aside` comes below the main
 * column.
 */
export function OverviewColumns(props: {
  children: ReactNode;
  aside: ReactNode;
  asideLabel: string;
}) {
  return (
    <div className={styles.columns}>
      <div className={styles.main}>{props.children}</div>
      <aside className={styles.aside} aria-label={props.asideLabel}>
        {props.aside}
      </aside>
    </div>
  );
}
