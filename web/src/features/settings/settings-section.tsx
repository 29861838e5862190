/** Layout of a settings page: a narrow column of sections with a heading and a line of text each. */
import { useId, type ReactNode } from "react";
import styles from "./settings.module.css";

export function SettingsPage(props: { children: ReactNode }) {
  return <div className={styles.page}>{props.children}</div>;
}

export function SettingsSection(props: { title: string; text?: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{props.title}</h2>
        {props.text && <p>{props.text}</p>}
      </div>
      {props.children}
    </section>
  );
}
