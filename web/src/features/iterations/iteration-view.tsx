/** Page of one iteration: description, progress, and its issues filtered by state. */
import { issueListPath, type IssueListItem } from "@cairn/contract/issues/issue-list";
import {
  iterationIssuesPath,
  iterationIssuesQueryString,
  type IterationIssuesQuery,
  type IterationWithCounts,
} from "@cairn/contract/iterations";
import type { PlaceFrame } from "@cairn/contract/places";
import type { ReactNode } from "react";
import { PeriodView, PlannedIssues } from "../planning/index.ts";
import { IterationProgress } from "./iteration-progress.tsx";
import { useIterationIssues } from "./iterations.api.ts";
import { iterationMessages as texts } from "./iterations.messages.ts";

interface Shown {
  iteration: IterationWithCounts;
  question: IterationIssuesQuery;
  renderIssue: (issue: IssueListItem) => ReactNode;
}

export function IterationView(props: Shown & { place: PlaceFrame }) {
  const { iteration, place } = props;
  return (
    <PeriodView
      description={iteration.description}
      progress={<IterationProgress iteration={iteration} />}
      issues={place.abilities.see_issues && <IterationIssues {...props} />}
    />
  );
}

function IterationIssues({ iteration: { id, home }, question, renderIssue }: Shown) {
  const query = useIterationIssues(home, id, question);
  const { state = "all" } = question;
  const group = { kind: "group", full_path: home } as const;
  return (
    <PlannedIssues
      {...{ query, question, texts, renderIssue }}
      listPath={`${issueListPath(group)}?${iterationIssuesQueryString(id, { state })}`}
      pagePath={(next) => iterationIssuesPath(home, id, next)}
    />
  );
}
