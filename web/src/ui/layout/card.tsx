import type { IconName } from "../../../icon-names.ts";
import type { ReactNode, Ref } from "react";
import styles from "./card.module.css";
import { CountBadge } from "../base/counter.tsx";
import { Icon } from "../base/icon.tsx";

/**
 * A block with a header. Its title is a heading that
 * scripts can focus, for example after a row was removed.
 */
export function Card(props: {
  title: string;
  count?: number | undefined;
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
        {props.actions && <div className={styles.actions}>{props.actions}</div>}
      </header>
      {props.children}
    </section>
  );
}

/** Titled group of rows inside a card. */
export function CardRowGroup(props: { icon?: IconName; title: string; children: ReactNode }) {
  return (
    <section className={styles.group}>
      <h3 className={styles.kind}>
        {props.icon && <Icon of={props.icon} size={14} />}
        {props.title}
      </h3>
      {props.children}
    </section>
  );
}
