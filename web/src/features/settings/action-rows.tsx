/** A framed list of actions on a settings page: what the action does, and its button. */
import type { ReactNode } from "react";
import { joinClassNames } from "../../ui/styles/classes.ts";
import styles from "./settings.module.css";

export function ActionRows(props: { danger?: boolean; children: ReactNode }) {
  return (
    <ul className={joinClassNames(styles.rows, props.danger && styles.danger)}>{props.children}</ul>
  );
}

export function ActionRow(props: { title: string; text: string; children: ReactNode }) {
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <h3>{props.title}</h3>
        <p>{props.text}</p>
      </div>
      {props.children}
    </li>
  );
}
