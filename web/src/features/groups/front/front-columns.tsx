import type { ReactNode } from "react";
import styles from "./front-columns.module.css";

/** A front page's two columns; on narrow screens the second follows the first. */
export function FrontColumns(props: { children: ReactNode; aside: ReactNode; asideLabel: string }) {
  return (
    <div className={styles.columns}>
      <div className={styles.main}>{props.children}</div>
      <aside className={styles.aside} aria-label={props.asideLabel}>
        {props.aside}
      </aside>
    </div>
  );
}
