/** The issue list with tabs, filter, sort order, rows and pagination. */
import {
  ISSUE_PAGE_SIZE,
  ISSUE_TABS,
  issueListPath,
  type IssueListPlace,
  type IssueTab,
} from "@cairn/contract/issues/issue-list";
import type { PlaceFrame } from "@cairn/contract/places";
import { useCallback, useEffect, useRef } from "react";
import { ListRows } from "../../../ui/lists/list-rows.tsx";
import { SkeletonRows } from "../../../ui/feedback/skeleton.tsx";
import { useIssueList } from "../shared/issue-list.api.ts";
import { issueListMessages as texts } from "../shared/issue-list.messages.ts";
import { BulkSelectionHeader } from "./bulk/bulk-head.tsx";
import {
  buildFilterParameters,
  hasFilterOrSearch,
  readSearchTextParameter,
  parseFilterTokens,
  FILTER_EQUALS_OPERATOR,
} from "./filter/filter-parameters.ts";
import { IssueRow } from "./issue-row.tsx";
import styles from "./issue-listing.module.css";
import { formatIssueListHref } from "./filter/list-address.ts";
import { useRawQueryString } from "../../../platform/raw-search.ts";
import { IssueListFilter } from "./filter/list-filter.tsx";
import { IssueListPager } from "./list-pager.tsx";
import { IssueListSortMenu } from "./list-sort.tsx";
import { IssueListError, EmptyIssueList } from "./list-states.tsx";
import { IssueListTabs } from "./list-tabs.tsx";
import { useIssueSelection, type IssueSelection } from "./bulk/selection.ts";
import { useRestoredRowFocus } from "./use-row-focus.ts";
import { useTruncatedTitleTooltips } from "./use-truncated-titles.ts";
import { useClearSelectionShortcut, useIssueListShortcuts } from "./use-list-keys.ts";

export function IssueListing(props: { where: IssueListPlace; place: PlaceFrame | null }) {
  const { where, place } = props;
  const search = useRawQueryString();
  const path = issueListPath(where);
  const tab = tabOf(search);
  const list = useIssueList(where, search);
  const { items = [], counts } = list.data ?? {};
  const rows = useRef<HTMLUListElement>(null);
  const filter = useRef<HTMLInputElement>(null);
  const all = useIssueSelection();
  // In the viewer's own list, the bulk bar checks the permissions in the projects of the selection.
  const mayChange = where === null || (place?.abilities.arrange_issues ?? false);
  const selection = mayChange ? all : null;
  useIssueListShortcuts(rows, filter, selection);
  useClearSelectionShortcut(all);
  useKeptSelection(all, items);
  useTruncatedTitleTooltips(rows, items);
  useRestoredRowFocus(rows, items.length > 0);
  const total = counts?.[tab] ?? null;
  // A list without any issue has nothing to filter, to sort or to select.
  const isEmpty = counts?.all === 0 && !hasFilterOrSearch(search);

  // Memoizes the function until the address changes, so that the memoized rows do not render again.
  const labelHref = useCallback(
    (title: string) => {
      const others = parseFilterTokens(search).filter(({ value }) => value !== title);
      const tokens = [...others, { key: "label", operator: FILTER_EQUALS_OPERATOR, value: title }];
      return formatIssueListHref(
        path,
        buildFilterParameters(search, tokens, readSearchTextParameter(search)),
      );
    },
    [path, search],
  );

  return (
    <>
      <IssueListTabs where={where} search={search} tab={tab} counts={counts} />
      {!isEmpty && (
        <div className={styles.toolbar}>
          <div className={styles.filter}>
            <IssueListFilter
              ref={filter}
              where={where}
              place={place}
              search={search}
              issues={items}
              count={list.isPlaceholderData ? null : total}
            />
          </div>
          <IssueListSortMenu path={path} search={search} />
        </div>
      )}
      <section
        className={styles.card}
        aria-label={texts.list}
        aria-busy={list.isPending || list.isPlaceholderData || undefined}
      >
        {selection && !(list.data && items.length === 0) && (
          <BulkSelectionHeader issues={items} total={total} place={place} selection={selection} />
        )}
        {list.data ? (
          items.length === 0 ? (
            <EmptyIssueList where={where} search={search} tab={tab} isEmpty={counts?.all === 0} />
          ) : (
            <div className={styles.rows} data-stale={list.isPlaceholderData || undefined}>
              <ListRows ref={rows} label={texts.list}>
                {items.map((issue) => (
                  <IssueRow
                    key={issue.id}
                    issue={issue}
                    isInProject={where?.kind === "project"}
                    selection={selection}
                    labelHref={labelHref}
                  />
                ))}
              </ListRows>
              <IssueListPager path={path} search={search} list={list.data} total={total} />
            </div>
          )
        ) : list.isError ? (
          <IssueListError
            error={list.error}
            retrying={list.isFetching}
            onRetry={() => void list.refetch()}
          />
        ) : (
          <SkeletonRows rows={ISSUE_PAGE_SIZE / 2} lines={2} />
        )}
      </section>
    </>
  );
}

function tabOf(search: string): IssueTab {
  const state = new URLSearchParams(search).get("state");
  return ISSUE_TABS.find((tab) => tab === state) ?? "opened";
}

/** Deselects issues that left the list, so that the user cannot change issues that are not visible. */
function useKeptSelection(selection: IssueSelection, items: readonly { id: number }[]): void {
  useEffect(() => {
    selection.keep(items.map(({ id }) => id));
  }, [selection, items]);
}
