/**
 * Shows a list of groups or projects, or a message instead: loading, a failed request, no items yet, or
 * no match for the search.
 */
import { PLACES_PER_PAGE } from "@cairn/contract/addresses";
import { SIGN_IN_PATH } from "@cairn/contract/auth";
import type { ListResponse } from "@cairn/contract/pages";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { ApiError } from "../../../platform/api.ts";
import { toErrorMessage } from "../../../platform/failure.ts";
import { buttonClassName } from "../../../ui/buttons/button.tsx";
import { EmptyState, ErrorState } from "../../../ui/feedback/empty-state.tsx";
import { ListRows } from "../../../ui/lists/list-rows.tsx";
import { Pager } from "../../../ui/navigation/pager.tsx";
import { SkeletonRows } from "../../../ui/feedback/skeleton.tsx";
import { placeListSearchMessages as texts } from "../groups.messages.ts";
import styles from "./search-results.module.css";

interface FoundListProps<Item> {
  label: string;
  query: UseQueryResult<ListResponse<Item>>;
  /** Shown when the list has no items and the viewer did not search. */
  empty: ReactNode;
  children: (item: Item) => ReactNode;
  /** Number of skeleton rows while the items load. */
  rows?: number;
  search?: string | undefined;
  /** Target of the link that clears the search: the address of the same list without the search. */
  clearHref?: string;
  paging?: { label: string; page: number; hrefOf: (page: number) => string };
}

export function PlaceSearchResults<Item>(props: FoundListProps<Item>) {
  const { data, error, isPending, isFetching, isPlaceholderData, refetch } = props.query;
  if (isPending) return <SkeletonRows rows={props.rows ?? 6} lines={2} />;
  if (error && !data) return <Failed error={error} retrying={isFetching} onRetry={refetch} />;
  if (!data) return null;
  if (data.items.length === 0) return <Nothing {...props} />;
  return (
    <div aria-busy={isPlaceholderData || undefined} className={styles.found}>
      <ListRows label={props.label}>{data.items.map(props.children)}</ListRows>
      {props.paging && <Pages answer={data} {...props.paging} />}
    </div>
  );
}

function Nothing<Item>(props: FoundListProps<Item>) {
  if (!props.search) return props.empty;
  return (
    <EmptyState
      level={2}
      title={texts.nothingFound(props.search)}
      action={
        props.clearHref && (
          <Link href={props.clearHref} className={buttonClassName({})}>
            {texts.clear}
          </Link>
        )
      }
    >
      {texts.nothingFoundHint}
    </EmptyState>
  );
}

function Failed(props: { error: Error; retrying: boolean; onRetry: () => unknown }) {
  const signedOut = props.error instanceof ApiError && props.error.status === 401;
  return (
    <ErrorState
      level={2}
      title={texts.loadFailed}
      retrying={props.retrying}
      onRetry={() => void props.onRetry()}
      // A plain link that reloads the page, because the data in memory belongs to the session that has
      // ended.
      {...(signedOut && {
        action: (
          <a className={buttonClassName({})} href={SIGN_IN_PATH}>
            {texts.signIn}
          </a>
        ),
      })}
    >
      {toErrorMessage(props.error)}
    </ErrorState>
  );
}

function Pages(props: {
  answer: ListResponse<unknown>;
  label: string;
  page: number;
  hrefOf: (page: number) => string;
}) {
  const { answer, page, hrefOf } = props;
  if (answer.next === null && page === 1) return null;
  const from = (page - 1) * PLACES_PER_PAGE + 1;
  const to = from + answer.items.length - 1;
  return (
    <Pager
      label={props.label}
      previous={page > 1 ? { href: hrefOf(page - 1) } : null}
      next={answer.next === null ? null : { href: hrefOf(page + 1) }}
    >
      {answer.total !== null && texts.range(from, to, answer.total)}
    </Pager>
  );
}
