import type { ReactNode, Ref } from "react";
import styles from "./card.module.css";

/** A block with a head of its own. Its title is a heading that can take the focus. */
export function Card(props: {
  title: string;
  count?: number | undefined;
  titleRef?: Ref<HTMLHeadingElement>;
  busy?: boolean;
  children: ReactNode;
}) {
  return (
    <section className={styles.card} aria-busy={props.busy || undefined}>
      <header className={styles.head}>
        <h2 ref={props.titleRef} tabIndex={-1}>
          {props.title}
        </h2>
        {props.count !== undefined && <span className={styles.count}>{props.count}</span>}
      </header>
      {props.children}
    </section>
  );
}
