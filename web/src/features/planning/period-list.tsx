/** A page of milestones, iterations or epics, with its loading, empty and failed states. */
import type { ReactNode } from "react";
import { toErrorMessage } from "../../platform/failure.ts";
import { EmptyState, ErrorState } from "../../ui/feedback/empty-state.tsx";
import { SkeletonRows } from "../../ui/feedback/skeleton.tsx";
import { ListRows } from "../../ui/lists/list-rows.tsx";
import { Pager } from "../../ui/navigation/pager.tsx";
import { planningMessages } from "./planning.messages.ts";
import styles from "./planning.module.css";

export function PeriodList<Period>(props: {
  query: {
    data: { items: Period[]; total: number | null; next: unknown } | undefined;
    error: Error | null;
    isFetching: boolean;
    refetch: () => Promise<unknown>;
  };
  question: {
    state?: "opened" | "closed" | "all" | undefined;
    search?: string | undefined;
    label_name?: string | undefined;
    page?: number | undefined;
  };
  texts: {
    list: string;
    pages: string;
    total: (count: number) => string;
    failedTitle: string;
    emptyTitle: Record<"opened" | "closed" | "all", string>;
    emptyText: string;
    nothingFoundTitle: string;
  };
  /** Button below the text of an empty list. */
  emptyAction?: ReactNode;
  pageHref: (page: number) => string;
  renderRow: (period: Period) => ReactNode;
}) {
  const { question, texts } = props;
  const { data, error, isFetching, refetch } = props.query;
  if (data === undefined) {
    if (!error) return <PeriodListSkeleton />;
    return (
      <ErrorState
        level={2}
        title={texts.failedTitle}
        onRetry={() => void refetch()}
        retrying={isFetching}
      >
        {toErrorMessage(error)}
      </ErrorState>
    );
  }
  if (data.items.length === 0) {
    return question.search || question.label_name ? (
      <EmptyState level={2} title={texts.nothingFoundTitle}>
        {planningMessages.nothingFoundText}
      </EmptyState>
    ) : (
      <EmptyState
        level={2}
        title={texts.emptyTitle[question.state ?? "opened"]}
        action={props.emptyAction}
      >
        {texts.emptyText}
      </EmptyState>
    );
  }
  const { page = 1 } = question;
  return (
    <div className={styles.box} aria-busy={isFetching || undefined}>
      <ListRows label={texts.list}>{data.items.map(props.renderRow)}</ListRows>
      <Pager
        label={texts.pages}
        previous={page > 1 ? { href: props.pageHref(page - 1) } : null}
        next={data.next === null ? null : { href: props.pageHref(page + 1) }}
      >
        {data.total !== null && texts.total(data.total)}
      </Pager>
    </div>
  );
}

export function PeriodListSkeleton() {
  return (
    <div className={styles.box} aria-busy="true">
      <SkeletonRows rows={5} lines={2} />
    </div>
  );
}
