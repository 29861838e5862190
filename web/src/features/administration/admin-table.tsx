/** Table of a list for administrators, with its loading, empty and failed states. */
import type { ReactNode } from "react";
import { toErrorMessage } from "../../platform/failure.ts";
import { ErrorState } from "../../ui/feedback/empty-state.tsx";
import { Table, TableMessageRow, TableSkeleton, type TableColumn } from "../../ui/lists/table.tsx";
import styles from "./admin.module.css";

export function AdminTable<Item>(props: {
  label: string;
  columns: readonly TableColumn[];
  query: {
    data: { items: readonly Item[] } | undefined;
    error: Error | null;
    isFetching: boolean;
    refetch: () => Promise<unknown>;
  };
  renderRow: (item: Item) => ReactNode;
  /** Shown in a table without rows. */
  empty: ReactNode;
  failedTitle: string;
  /** Number of rows that are shown while the list loads. */
  skeletonRows?: number;
  /** Below the table, for example the pager. */
  children: ReactNode;
}) {
  const { columns, query } = props;
  const { data, error, isFetching } = query;
  const message = (content: ReactNode) => (
    <TableMessageRow columns={columns.length}>{content}</TableMessageRow>
  );
  return (
    <div className={styles.box}>
      <Table label={props.label} columns={columns} busy={isFetching}>
        {data ? (
          <>
            {data.items.map(props.renderRow)}
            {data.items.length === 0 && message(props.empty)}
          </>
        ) : error ? (
          message(
            <ErrorState
              level={2}
              title={props.failedTitle}
              onRetry={() => void query.refetch()}
              retrying={isFetching}
            >
              {toErrorMessage(error)}
            </ErrorState>,
          )
        ) : (
          <TableSkeleton columns={columns.length} rows={props.skeletonRows ?? 6} />
        )}
      </Table>
      {props.children}
    </div>
  );
}
