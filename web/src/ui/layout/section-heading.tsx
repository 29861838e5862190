import type { ReactNode } from "react";
import { CountBadge } from "../base/counter.tsx";
import styles from "./section-heading.module.css";

/**
 * Heading of a section that is not in a card, with an optional count and buttons. Scripts can focus it.
 */
export function SectionHeading(props: {
  title: string;
  count?: number;
  level?: 2 | 3;
  actions?: ReactNode;
  id?: string;
}) {
  const Heading = `h${props.level ?? 2}` as const;
  return (
    <div className={styles.head}>
      <Heading id={props.id} className={styles.title} tabIndex={-1}>
        {props.title}
      </Heading>
      {props.count !== undefined && <CountBadge value={props.count} />}
      {props.actions && <div className={styles.actions}>{props.actions}</div>}
    </div>
  );
}
