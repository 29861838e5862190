/** The issues of a milestone, filtered by state. */
import type { IssueListItem } from "@cairn/contract/issues/issue-list";
import { issueListPath } from "@cairn/contract/issues/issue-list";
import {
  MILESTONE_TABS,
  milestoneIssuesPath,
  milestoneIssuesQueryString,
  type MilestoneWithCounts,
  type MilestoneIssuesQuery,
} from "@cairn/contract/milestones";
import type { PlaceKey } from "@cairn/contract/place-api";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { buttonClassName } from "../../ui/buttons/button.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { InlineError } from "../../ui/feedback/inline-failure.tsx";
import { ListRows } from "../../ui/lists/list-rows.tsx";
import { Pager } from "../../ui/navigation/pager.tsx";
import { SectionHeading } from "../../ui/layout/section-heading.tsx";
import { SkeletonRows } from "../../ui/feedback/skeleton.tsx";
import { TabNav } from "../../ui/navigation/tab-nav.tsx";
import { useMilestoneIssues } from "./milestones.api.ts";
import { milestoneMessages as texts } from "./milestones.messages.ts";
import styles from "./milestones.module.css";

interface Shown {
  place: PlaceKey;
  milestone: MilestoneWithCounts;
  question: MilestoneIssuesQuery;
  /**
   * Renders one row for an issue. It is a prop, because the row component belongs to the issues
   * feature.
   */
  renderIssue: (issue: IssueListItem) => ReactNode;
}

export function MilestoneIssues(props: Shown) {
  const { place, milestone, question } = props;
  const { data, error, isFetching, refetch } = useMilestoneIssues(place, milestone.title, question);
  const { state = "all" } = question;
  const wholeList = `${issueListPath(place)}?${milestoneIssuesQueryString(milestone.title, { state })}`;
  return (
    <section aria-busy={isFetching || undefined}>
      <SectionHeading
        title={texts.issues}
        actions={
          <Link href={wholeList} className={buttonClassName({ variant: "ghost", size: "sm" })}>
            {texts.allIssues}
          </Link>
        }
      />
      <TabNav
        label={texts.issueTabs}
        links={MILESTONE_TABS.map((tab) => ({
          href: milestoneIssuesPath(place, milestone.iid, { state: tab }),
          label: texts.tab[tab],
          count: data?.counts[tab] ?? undefined,
          current: tab === state,
        }))}
      />
      <div className={styles.below}>
        {data ? (
          <Rows {...props} issues={data.items} next={data.next} prev={data.prev} />
        ) : error ? (
          <InlineError onRetry={() => void refetch()} retrying={isFetching}>
            {texts.issuesFailed}
          </InlineError>
        ) : (
          <div className={styles.box}>
            <SkeletonRows rows={4} lines={2} />
          </div>
        )}
      </div>
    </section>
  );
}

function Rows(
  props: Shown & { issues: readonly IssueListItem[]; next: string | null; prev: string | null },
) {
  const { state = "all" } = props.question;
  if (props.issues.length === 0) {
    return <EmptyState title={texts.noIssuesTitle[state]}>{texts.noIssuesText}</EmptyState>;
  }
  const { place, milestone, next, prev } = props;
  return (
    <div className={styles.box}>
      <ListRows label={texts.issues}>{props.issues.map(props.renderIssue)}</ListRows>
      <Pager
        label={texts.issuePages}
        previous={
          prev === null
            ? null
            : { href: milestoneIssuesPath(place, milestone.iid, { state, page_before: prev }) }
        }
        next={
          next === null
            ? null
            : { href: milestoneIssuesPath(place, milestone.iid, { state, page_after: next }) }
        }
      />
    </div>
  );
}
