/** Table whose rows become blocks on a narrow screen. ARIA roles keep it a table for screen readers. */
import type { ReactNode, Ref } from "react";
import { joinClassNames } from "../styles/classes.ts";
import { displayComponentMessages } from "../base/display.messages.ts";
import { Icon } from "../base/icon.tsx";
import { Skeleton } from "../feedback/skeleton.tsx";
import styles from "./table.module.css";
import { VisuallyHidden } from "../base/visually-hidden.tsx";

export interface TableColumn {
  key: string;
  label: string;
  /** Shows the label to screen readers only, for example above a column of buttons. */
  hidden?: boolean;
  numeric?: boolean;
  sortable?: boolean;
  /** Class with which the caller sets the width of the column. */
  className?: string;
}

export interface TableSort {
  key: string;
  direction: "ascending" | "descending";
}

export function Table(props: {
  label: string;
  columns: readonly TableColumn[];
  sort?: TableSort;
  onSort?: (key: string) => void;
  busy?: boolean;
  /** Keeps the column widths constant, independent of the content of the rows. */
  fixed?: boolean;
  ref?: Ref<HTMLTableElement>;
  children: ReactNode;
}) {
  return (
    <table
      ref={props.ref}
      className={styles.table}
      data-fixed={props.fixed || undefined}
      role="table"
      aria-label={props.label}
      aria-busy={props.busy || undefined}
    >
      <thead role="rowgroup">
        <tr role="row">
          {props.columns.map((column) => (
            <ColumnHead
              key={column.key}
              column={column}
              sort={props.sort?.key === column.key ? props.sort.direction : undefined}
              onSort={props.onSort}
            />
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">{props.children}</tbody>
    </table>
  );
}

function ColumnHead(props: {
  column: TableColumn;
  sort?: TableSort["direction"];
  onSort?: (key: string) => void;
}) {
  const { column, sort, onSort } = props;
  return (
    <th
      scope="col"
      role="columnheader"
      className={joinClassNames(column.numeric && styles.numeric, column.className)}
      aria-sort={sort}
    >
      {column.hidden ? (
        <VisuallyHidden>{column.label}</VisuallyHidden>
      ) : column.sortable && onSort ? (
        <button type="button" className={styles.sort} onClick={() => onSort(column.key)}>
          {column.label}
          <Icon of={sort === "descending" ? "arrow-down" : "arrow-up"} size={12} />
        </button>
      ) : (
        column.label
      )}
    </th>
  );
}

export function TableRow(props: { selected?: boolean; children: ReactNode }) {
  return (
    <tr role="row" aria-selected={props.selected} data-selected={props.selected || undefined}>
      {props.children}
    </tr>
  );
}

/** Header cell of a row: a `th` element with the scope "row". */
export function TableRowHeader(props: { children: ReactNode }) {
  return (
    <th scope="row" role="rowheader" className={styles.name}>
      {props.children}
    </th>
  );
}

export function TableCell(props: {
  /**
   * Name of the column, shown only on a narrow screen, where the row is a block without column headers.
   */
  label?: string;
  numeric?: boolean;
  colSpan?: number;
  /**
   * Set for a cell with buttons. It is placed at the end of the row, and on a narrow screen at the end
   * of the block.
   */
  actions?: boolean;
  children: ReactNode;
}) {
  return (
    <td
      role="cell"
      colSpan={props.colSpan}
      className={joinClassNames(props.numeric && styles.numeric, props.actions && styles.actions)}
    >
      {props.label !== undefined && (
        <span className={styles.label} aria-hidden="true">
          {props.label}
        </span>
      )}
      {props.children}
    </td>
  );
}

export function TableSkeleton(props: { columns: number; rows?: number }) {
  return Array.from({ length: props.rows ?? 3 }, (_, row) => (
    <tr key={row} role="row">
      {Array.from({ length: props.columns }, (_cell, column) => (
        <td key={column} role="cell">
          {row === 0 && column === 0 && (
            <VisuallyHidden>{displayComponentMessages.loading}</VisuallyHidden>
          )}
          <Skeleton width={column === 0 ? "medium" : "short"} />
        </td>
      ))}
    </tr>
  ));
}

/** Row with one cell across all columns, for the message that the table is empty or failed to load. */
export function TableMessageRow(props: { columns: number; children: ReactNode }) {
  return (
    <tr role="row" className={styles.note}>
      <td role="cell" colSpan={props.columns}>
        {props.children}
      </td>
    </tr>
  );
}
