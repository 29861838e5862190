import type { ReactNode } from "react";
import styles from "./description-list.module.css";

/** Terms and values in two columns; stacked where the space is too narrow. */
export function DescriptionList(props: { facts: readonly { term: string; value: ReactNode }[] }) {
  return (
    <dl className={styles.facts}>
      {props.facts.map((fact) => (
        <div key={fact.term} className={styles.fact}>
          <dt>{fact.term}</dt>
          <dd>{fact.value}</dd>
        </div>
      ))}
    </dl>
  );
}
