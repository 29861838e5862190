import type { ButtonHTMLAttributes, ReactNode, Ref } from "react";
import { Icon } from "../base/icon.tsx";
import styles from "./linked-rows.module.css";
import { RowLink } from "./list-rows.tsx";
import { tooltipProps } from "../tooltips/tooltip.tsx";

/** Row of a linked or child issue. The caller must handle dragging. */
export function LinkedIssueRow(props: {
  /** Id of the issue, by which scripts find the row. */
  id: number;
  icon: ReactNode;
  title: string;
  href: string;
  /** Reference of the issue, for example "#12" or "group/project#12". */
  reference: string;
  facts?: ReactNode;
  action?: ReactNode;
  grip?: ReactNode;
  /** Shows a line where the dragged row would be dropped: before or after this row. */
  dropLine?: "before" | "after" | undefined;
  dragged?: boolean;
  /** Strikes the title through while the link is being removed. */
  removing?: boolean;
}) {
  const { icon, title, href, reference, facts, action, grip } = props;
  return (
    <li
      className={styles.row}
      data-linked-issue={props.id}
      data-drop={props.dropLine}
      data-dragged={props.dragged || undefined}
      data-removing={props.removing || undefined}
    >
      {grip}
      <span className={styles.icon}>{icon}</span>
      <span className={styles.title}>
        <RowLink href={href}>{title}</RowLink>
      </span>
      <span className={styles.reference}>{reference}</span>
      {facts && <span className={styles.facts}>{facts}</span>}
      {action && <span className={styles.action}>{action}</span>}
    </li>
  );
}

/** Handle to move a row by dragging, or with Enter and the arrow keys. */
export function RowDragHandle(
  props: Omit<ButtonHTMLAttributes<HTMLButtonElement>, "className" | "style" | "children"> & {
    label: string;
    /** True while the row is being moved with the keyboard. */
    lifted?: boolean;
    ref?: Ref<HTMLButtonElement>;
  },
) {
  const { label, lifted, ...rest } = props;
  return (
    <button
      type="button"
      {...tooltipProps(label)}
      {...rest}
      className={styles.grip}
      aria-label={label}
      aria-pressed={lifted ?? false}
    >
      <Icon of="grip-vertical" size={14} />
    </button>
  );
}
