/** The page of one iteration of a group. */
import { issueListPath } from "@cairn/contract/issues/issue-list";
import {
  ITERATION_TABS,
  iterationsPath,
  type IterationIssuesQuery,
  type IterationWithCounts,
} from "@cairn/contract/iterations";
import type { PlaceFrame } from "@cairn/contract/places";
import { useState } from "react";
import { useLocation } from "wouter";
import { IssueRow } from "../../features/issues/index.ts";
import {
  canManageIteration,
  IterationDates,
  IterationDialog,
  iterationMessages as texts,
  IterationStateBadge,
  IterationView,
  useIteration,
  useIterationActions,
} from "../../features/iterations/index.ts";
import { ApiError } from "../../platform/api.ts";
import { toErrorMessage } from "../../platform/failure.ts";
import { usePageTitle } from "../../platform/page-title.tsx";
import { usePlaceKey } from "../../platform/place-name.ts";
import { usePlaceFrame } from "../../platform/place.ts";
import { useRawQueryString } from "../../platform/raw-search.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { ErrorState } from "../../ui/feedback/empty-state.tsx";
import { SkeletonBlock } from "../../ui/feedback/skeleton.tsx";
import { PageHeading } from "../../ui/layout/page-heading.tsx";
import { ErrorPage } from "../shared/error-page.tsx";
import { pageMessages } from "../shared/routes.messages.ts";

export function IterationPage({ id }: { id: string }) {
  const { full_path: group } = usePlaceKey();
  const { data: place } = usePlaceFrame();
  const { data: iteration, error, isFetching, refetch } = useIteration(group, id);
  usePageTitle(iteration?.title ?? texts.one, place?.name);
  if (place && iteration) return <Shown place={place} iteration={iteration} />;
  if (error instanceof ApiError && error.status === 404) {
    return <ErrorPage {...pageMessages.notFound} />;
  }
  return (
    <>
      <PageHeading title={texts.one} />
      {error ? (
        <ErrorState
          level={2}
          title={texts.oneFailedTitle}
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

function Shown(props: { place: PlaceFrame; iteration: IterationWithCounts }) {
  const { place, iteration } = props;
  const question = parseQuestion(useRawQueryString());
  const [isEditing, setEditing] = useState(false);
  const [, navigate] = useLocation();
  const { remove } = useIterationActions(place.full_path, () => navigate(iterationsPath(place)));
  const labelHref = (title: string) =>
    `${issueListPath(place)}?${new URLSearchParams({ "label_name[]": title })}`;
  return (
    <>
      <PageHeading
        title={iteration.title}
        actions={
          canManageIteration(place, iteration) && (
            <>
              <Button icon="pencil" onClick={() => setEditing(true)}>
                {texts.edit}
              </Button>
              <Button variant="danger-quiet" onClick={() => void remove(iteration)}>
                {texts.remove}
              </Button>
            </>
          )
        }
        meta={
          <>
            <IterationStateBadge iteration={iteration} />
            <IterationDates iteration={iteration} />
          </>
        }
      />
      <IterationView
        place={place}
        iteration={iteration}
        question={question}
        renderIssue={(issue) => (
          <IssueRow
            key={issue.id}
            issue={issue}
            isInProject={false}
            selection={null}
            labelHref={labelHref}
          />
        )}
      />
      {isEditing && (
        <IterationDialog
          group={place.full_path}
          iteration={iteration}
          onClose={() => setEditing(false)}
        />
      )}
    </>
  );
}

/** Parses the query string, which selects the issues by state and cursor. */
function parseQuestion(search: string): IterationIssuesQuery {
  const query = new URLSearchParams(search);
  return {
    state: ITERATION_TABS.find((tab) => tab === query.get("state")) ?? "all",
    page_after: query.get("page_after") ?? undefined,
    page_before: query.get("page_before") ?? undefined,
  };
}
