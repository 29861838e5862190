import type { ReactNode } from "react";
import styles from "./description-list.module.css";

/** Terms and values in two columns. When the space is too narrow, each value is below its term. */
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
