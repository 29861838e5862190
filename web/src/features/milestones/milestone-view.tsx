/** Page of one milestone: progress, description, and its issues filtered by state. */
import { issueListPath, type IssueListItem } from "@cairn/contract/issues/issue-list";
import {
  milestoneIssuesPath,
  milestoneIssuesQueryString,
  type MilestoneIssuesQuery,
  type MilestoneWithCounts,
} from "@cairn/contract/milestones";
import type { PlaceFrame } from "@cairn/contract/places";
import type { ReactNode } from "react";
import { PeriodProgress, PeriodView, PlannedIssues } from "../planning/index.ts";
import { useMilestoneIssues } from "./milestones.api.ts";
import { milestoneMessages as texts } from "./milestones.messages.ts";

interface Shown {
  place: PlaceFrame;
  milestone: MilestoneWithCounts;
  question: MilestoneIssuesQuery;
  renderIssue: (issue: IssueListItem) => ReactNode;
}

export function MilestoneView(props: Shown) {
  const { place, milestone } = props;
  return (
    <PeriodView
      description={milestone.description}
      progress={<PeriodProgress title={milestone.title} issues={milestone.issues} />}
      issues={place.abilities.see_issues && <MilestoneIssues {...props} />}
    />
  );
}

function MilestoneIssues({ place, milestone, question, renderIssue }: Shown) {
  const query = useMilestoneIssues(place, milestone.title, question);
  const { state = "all" } = question;
  return (
    <PlannedIssues
      {...{ query, question, texts, renderIssue }}
      listPath={`${issueListPath(place)}?${milestoneIssuesQueryString(milestone.title, { state })}`}
      pagePath={(next) => milestoneIssuesPath(place, milestone.iid, next)}
    />
  );
}
