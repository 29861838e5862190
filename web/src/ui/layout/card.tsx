import type { ReactNode, Ref } from "react";
import styles from "./card.module.css";
import { CountBadge } from "../base/counter.tsx";

/**
 * A block with a header. Its title is a heading that
 * scripts can focus, for example after a row was removed.
 */
export function Card(props: {
  title: string;
  count?: number | undefined;
  /** Shown after the title and the count. */
  beside?: ReactNode;
  /** Buttons at the right of the header. */
  actions?: ReactNode;
  level?: 2 | 3;
  titleRef?: Ref<HTMLHeadingElement>;
  busy?: boolean;
  children: ReactNode;
}) {
  const Heading = `h${props.level ?? 2}` as const;
  return (
    <section className={styles.card} aria-busy={props.busy || undefined}>
      <header className={styles.head}>
        <Heading ref={props.titleRef} className={styles.title} tabIndex={-1}>
          {props.title}
        </Heading>
        {props.count !== undefined && <CountBadge value={props.count} />}
        {props.beside}
        {props.actions && <div className={styles.actions}>{props.actions}</div>}
      </header>
      {props.children}
    </section>
  );
}
