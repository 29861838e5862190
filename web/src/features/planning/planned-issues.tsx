/** The issues of a milestone or iteration, filtered by state. */
import type { IssueList, IssueListItem } from "@cairn/contract/issues/issue-list";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { buttonClassName } from "../../ui/buttons/button.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { InlineError } from "../../ui/feedback/inline-failure.tsx";
import { SkeletonRows } from "../../ui/feedback/skeleton.tsx";
import { SectionHeading } from "../../ui/layout/section-heading.tsx";
import { ListRows } from "../../ui/lists/list-rows.tsx";
import { Pager } from "../../ui/navigation/pager.tsx";
import { TabNav } from "../../ui/navigation/tab-nav.tsx";
import { planningMessages as texts } from "./planning.messages.ts";
import styles from "./planning.module.css";

export const PLANNED_ISSUE_TABS = ["opened", "closed", "all"] as const;

export interface PlannedIssuesQuery {
  state?: (typeof PLANNED_ISSUE_TABS)[number] | undefined;
  page_after?: string | undefined;
  page_before?: string | undefined;
}

interface PlannedIssuesProps {
  query: {
    data: IssueList | undefined;
    error: Error | null;
    isFetching: boolean;
    refetch: () => Promise<unknown>;
  };
  question: PlannedIssuesQuery;
  /** Path of the list of all these issues, with all filters. */
  listPath: string;
  /** Path of the current page with another state or cursor. */
  pagePath: (question: PlannedIssuesQuery) => string;
  texts: {
    allIssues: string;
    issuesFailed: string;
    noIssuesTitle: Record<(typeof PLANNED_ISSUE_TABS)[number], string>;
    noIssuesText: string;
  };
  /** Renders one issue. It is a prop, because the row component belongs to the issues feature. */
  renderIssue: (issue: IssueListItem) => ReactNode;
}

export function PlannedIssues(props: PlannedIssuesProps) {
  const { data, error, isFetching, refetch } = props.query;
  const { state = "all" } = props.question;
  return (
    <section aria-busy={isFetching || undefined}>
      <SectionHeading
        title={texts.issues}
        actions={
          <Link href={props.listPath} className={buttonClassName({ variant: "ghost", size: "sm" })}>
            {props.texts.allIssues}
          </Link>
        }
      />
      <TabNav
        label={texts.issueTabs}
        links={PLANNED_ISSUE_TABS.map((tab) => ({
          href: props.pagePath({ state: tab }),
          label: texts.tab[tab],
          count: data?.counts[tab] ?? undefined,
          current: tab === state,
        }))}
      />
      <div className={styles.below}>
        {data ? (
          <Rows {...props} list={data} />
        ) : error ? (
          <InlineError onRetry={() => void refetch()} retrying={isFetching}>
            {props.texts.issuesFailed}
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

function Rows(props: PlannedIssuesProps & { list: IssueList }) {
  const { pagePath, list } = props;
  const { state = "all" } = props.question;
  if (list.items.length === 0) {
    return (
      <EmptyState title={props.texts.noIssuesTitle[state]}>{props.texts.noIssuesText}</EmptyState>
    );
  }
  const { next, prev } = list;
  return (
    <div className={styles.box}>
      <ListRows label={texts.issues}>{list.items.map(props.renderIssue)}</ListRows>
      <Pager
        label={texts.issuePages}
        previous={prev === null ? null : { href: pagePath({ state, page_before: prev }) }}
        next={next === null ? null : { href: pagePath({ state, page_after: next }) }}
      />
    </div>
  );
}
