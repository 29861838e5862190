import type { ReactNode } from "react";
import styles from "./page-heading.module.css";

/** The page's one h1. It takes the focus after navigation, so that reading starts here. */
export function PageHeading(props: { title: string; children?: ReactNode }) {
  return (
    <header className={styles.heading}>
      <h1 tabIndex={-1}>{props.title}</h1>
      {props.children && <p>{props.children}</p>}
    </header>
  );
}
