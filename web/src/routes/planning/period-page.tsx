/** What the pages of a milestone and of an iteration have in common. */
import { issueListPath, type IssueListItem } from "@cairn/contract/issues/issue-list";
import type { PlaceFrame } from "@cairn/contract/places";
import type { ReactNode } from "react";
import { IssueRow } from "../../features/issues/index.ts";
import { PLANNED_ISSUE_TABS, type PlannedIssuesQuery } from "../../features/planning/index.ts";
import { ApiError } from "../../platform/api.ts";
import { toErrorMessage } from "../../platform/failure.ts";
import { usePageTitle } from "../../platform/page-title.tsx";
import { usePlaceFrame } from "../../platform/place.ts";
import { useRawQueryString } from "../../platform/raw-search.ts";
import { ErrorState } from "../../ui/feedback/empty-state.tsx";
import { SkeletonBlock } from "../../ui/feedback/skeleton.tsx";
import { PageHeading } from "../../ui/layout/page-heading.tsx";
import { ErrorPage } from "../shared/error-page.tsx";
import { errorPageMessages } from "../shared/routes.messages.ts";

/** Renders `children` when the period and its project or group are loaded. */
export function PeriodPage<Period extends { title: string }>(props: {
  query: {
    data: Period | undefined;
    error: Error | null;
    isFetching: boolean;
    refetch: () => Promise<unknown>;
  };
  /** Title of the browser tab and heading while the period loads. */
  tabTitle: string;
  heading: string;
  failedTitle: string;
  children: (place: PlaceFrame, period: Period) => ReactNode;
}) {
  const { data: period, error, isFetching, refetch } = props.query;
  const { data: place } = usePlaceFrame();
  usePageTitle(period?.title ?? props.tabTitle, place?.name);
  if (place && period) return props.children(place, period);
  if (error instanceof ApiError && error.status === 404) {
    return <ErrorPage {...errorPageMessages.notFound} />;
  }
  return (
    <>
      <PageHeading title={props.heading} />
      {error ? (
        <ErrorState
          level={2}
          title={props.failedTitle}
          onRetry={() => void refetch()}
          retrying={isFetching}
        >
          {toErrorMessage(error)}
        </ErrorState>
      ) : (
        <SkeletonBlock lines={5} />
      )}
    </>
  );
}

/**
 * Reads from the query string which issues of the period to list, by state and cursor. Without a
 * state, the page lists all issues.
 */
export function usePlannedIssuesQuery(): PlannedIssuesQuery {
  const query = new URLSearchParams(useRawQueryString());
  return {
    state: PLANNED_ISSUE_TABS.find((tab) => tab === query.get("state")) ?? "all",
    page_after: query.get("page_after") ?? undefined,
    page_before: query.get("page_before") ?? undefined,
  };
}

export function PlannedIssueRow(props: { issue: IssueListItem; place: PlaceFrame }) {
  const { issue, place } = props;
  const labelHref = (title: string) =>
    `${issueListPath(place)}?${new URLSearchParams({ "label_name[]": title })}`;
  return (
    <IssueRow
      issue={issue}
      isInProject={place.kind === "project"}
      selection={null}
      labelHref={labelHref}
    />
  );
}
