/** Page of one iteration: description, progress, and its issues filtered by state. */
import type { IssueListItem } from "@cairn/contract/issues/issue-list";
import { issueListPath } from "@cairn/contract/issues/issue-list";
import {
  ITERATION_TABS,
  iterationIssuesPath,
  iterationIssuesQueryString,
  type IterationIssuesQuery,
  type IterationWithCounts,
} from "@cairn/contract/iterations";
import type { PlaceFrame } from "@cairn/contract/places";
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
import { IterationProgress } from "./iteration-progress.tsx";
import { useIterationIssues } from "./iterations.api.ts";
import { iterationMessages as texts } from "./iterations.messages.ts";
import styles from "./iterations.module.css";

interface Shown {
  iteration: IterationWithCounts;
  question: IterationIssuesQuery;
  /** Renders one issue. It is a prop, because the row component belongs to the issues feature. */
  renderIssue: (issue: IssueListItem) => ReactNode;
}

export function IterationView(props: Shown & { place: PlaceFrame }) {
  const { iteration, place } = props;
  return (
    <div className={styles.stack}>
      {iteration.description && <p className={styles.description}>{iteration.description}</p>}
      <div className={styles.total}>
        <IterationProgress iteration={iteration} />
      </div>
      {place.abilities.see_issues && <IterationIssues {...props} />}
    </div>
  );
}

function IterationIssues(props: Shown) {
  const { iteration, question } = props;
  const { id, home } = iteration;
  const { data, error, isFetching, refetch } = useIterationIssues(home, id, question);
  const { state = "all" } = question;
  const group = { kind: "group", full_path: home } as const;
  return (
    <section aria-busy={isFetching || undefined}>
      <SectionHeading
        title={texts.issues}
        actions={
          <Link
            href={`${issueListPath(group)}?${iterationIssuesQueryString(id, { state })}`}
            className={buttonClassName({ variant: "ghost", size: "sm" })}
          >
            {texts.allIssues}
          </Link>
        }
      />
      <TabNav
        label={texts.issueTabs}
        links={ITERATION_TABS.map((tab) => ({
          href: iterationIssuesPath(home, id, { state: tab }),
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
  const { iteration, issues, next, prev } = props;
  const { state = "all" } = props.question;
  if (issues.length === 0) {
    return <EmptyState title={texts.noIssuesTitle[state]}>{texts.noIssuesText}</EmptyState>;
  }
  const step = (cursor: IterationIssuesQuery) => ({
    href: iterationIssuesPath(iteration.home, iteration.id, { state, ...cursor }),
  });
  return (
    <div className={styles.box}>
      <ListRows label={texts.issues}>{issues.map(props.renderIssue)}</ListRows>
      <Pager
        label={texts.issuePages}
        previous={prev === null ? null : step({ page_before: prev })}
        next={next === null ? null : step({ page_after: next })}
      />
    </div>
  );
}
