import type { IconName } from "../../../icon-names.ts";
import type { ReactNode } from "react";
import { Icon } from "../base/icon.tsx";
import styles from "./status-pill.module.css";

const ICON_SIZES = { title: 16, sticky: 14, list: 12 } as const;

/**
 * Pill that shows the state of an issue, merge request or milestone. It is solid in a page header
 * and tinted everywhere else.
 */
export function StatePill(props: {
  state: "open" | "closed" | "merged" | "draft" | "danger";
  icon: IconName;
  size?: "title" | "sticky" | "list";
  children: ReactNode;
}) {
  const size = props.size ?? "list";
  return (
    <span className={styles.pill} data-state={props.state} data-size={size}>
      <Icon of={props.icon} size={ICON_SIZES[size]} />
      {props.children}
    </span>
  );
}
