import type { ReactNode } from "react";
import styles from "./page-heading.module.css";

/**
 * The only h1 of the page. It gets the focus after navigation, so that screen readers start reading
 * here.
 */
export function PageHeading(props: {
  title: string;
  /** Buttons at the right of the heading, at most one of them primary. */
  actions?: ReactNode;
  /** A line of attributes below the title, for example the author and the time. */
  meta?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <header className={styles.heading}>
      <div className={styles.top}>
        <h1 tabIndex={-1}>{props.title}</h1>
        {props.actions && <div className={styles.actions}>{props.actions}</div>}
      </div>
      {props.meta && <div className={styles.meta}>{props.meta}</div>}
      {props.children && <p>{props.children}</p>}
    </header>
  );
}
