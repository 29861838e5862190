import type { ReactNode } from "react";
import type { IconName } from "../../../icon-names.ts";
import { Icon } from "../base/icon.tsx";
import styles from "./card-row-group.module.css";

/** Titled group of rows inside a card. */
export function CardRowGroup(props: {
  icon?: IconName;
  /** Color of the icon. */
  tone?: "danger";
  title: string;
  /** Number of rows, shown after the title. */
  count?: number;
  children: ReactNode;
}) {
  return (
    <section className={styles.group}>
      <h3 className={styles.kind} data-tone={props.tone}>
        {props.icon && <Icon of={props.icon} size={14} />}
        {props.title}
        {props.count !== undefined && <span className={styles.count}>{props.count}</span>}
      </h3>
      {props.children}
    </section>
  );
}
