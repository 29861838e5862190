/** Page of one milestone: dates, progress, description and issues. */
import type { IssueListItem } from "@cairn/contract/issues/issue-list";
import type { MilestoneWithCounts, MilestoneIssuesQuery } from "@cairn/contract/milestones";
import type { PlaceFrame } from "@cairn/contract/places";
import type { ReactNode } from "react";
import { MilestoneProgress } from "./milestone-progress.tsx";
import styles from "./milestones.module.css";
import { MilestoneIssues } from "./planned-issues.tsx";

export function MilestoneView(props: {
  place: PlaceFrame;
  milestone: MilestoneWithCounts;
  question: MilestoneIssuesQuery;
  renderIssue: (issue: IssueListItem) => ReactNode;
}) {
  const { place, milestone } = props;
  return (
    <div className={styles.stack}>
      {milestone.description && <p className={styles.description}>{milestone.description}</p>}
      <div className={styles.total}>
        <MilestoneProgress milestone={milestone} />
      </div>
      {place.abilities.see_issues && <MilestoneIssues {...props} />}
    </div>
  );
}
