import type { ReactNode } from "react";
import styles from "./specimen.module.css";

/** Shows one component in several states under a heading. */
export function Specimen(props: { name: string; wide?: boolean; children: ReactNode }) {
  return (
    <section className={styles.specimen} data-wide={props.wide || undefined}>
      <h3 className={styles.name}>{props.name}</h3>
      {props.children}
    </section>
  );
}

export function SpecimenList(props: { children: ReactNode }) {
  return <div className={styles.sheet}>{props.children}</div>;
}

/** Shows several states of a component in one row. */
export function SpecimenRow(props: { children: ReactNode }) {
  return <div className={styles.line}>{props.children}</div>;
}
