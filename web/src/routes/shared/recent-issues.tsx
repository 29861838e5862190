/**
 * List of recent open issues on the home page and on the front page of a project, with its loading,
 * error and empty states.
 */
import type { IssueList, IssueListItem } from "@cairn/contract/issues/issue-list";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { toErrorMessage } from "../../platform/failure.ts";
import { AvatarStack } from "../../ui/people/avatar-stack.tsx";
import { ErrorState } from "../../ui/feedback/empty-state.tsx";
import { Icon } from "../../ui/base/icon.tsx";
import { LabelChip, LabelOverflowCount } from "../../ui/work/label-chip.tsx";
import { ListRow, ListRows, RowLink } from "../../ui/lists/list-rows.tsx";
import { SkeletonRows } from "../../ui/feedback/skeleton.tsx";
import { TimeAgo } from "../../ui/text/time.tsx";
import { formatNamesForTooltip } from "../../ui/tooltips/tooltip-names.ts";
import { VisuallyHidden } from "../../ui/base/visually-hidden.tsx";
import styles from "./recent-issues.module.css";
import { recentIssuesMessages as texts } from "./home.messages.ts";

const SHOWN = 8;
const LABELS_SHOWN = 2;

export function useRecentIssues(address: string, enabled = true) {
  return useQuery<IssueList>({ queryKey: [address], enabled });
}

export function RecentIssues(props: {
  label: string;
  query: ReturnType<typeof useRecentIssues>;
  /** Set on the page of one project: references are shown as `#12`, without the project's path. */
  isInProject?: boolean;
  empty: ReactNode;
}) {
  const { data, error, isPending, isFetching, refetch } = props.query;
  if (isPending) return <SkeletonRows rows={4} lines={2} />;
  if (error && !data) {
    return (
      <ErrorState title={texts.issuesFailed} retrying={isFetching} onRetry={() => void refetch()}>
        {toErrorMessage(error)}
      </ErrorState>
    );
  }
  if (!data || data.items.length === 0) return props.empty;
  return (
    <ListRows label={props.label}>
      {data.items.slice(0, SHOWN).map((issue) => (
        <BriefIssue key={issue.id} issue={issue} isInProject={props.isInProject ?? false} />
      ))}
    </ListRows>
  );
}

function BriefIssue({ issue, isInProject }: { issue: IssueListItem; isInProject: boolean }) {
  return (
    <ListRow
      lines={2}
      leading={
        <span className={styles.open}>
          <Icon of="circle-dot" />
          <VisuallyHidden>{texts.open}</VisuallyHidden>
        </span>
      }
      title={
        <>
          {issue.confidential && (
            <span className={styles.confidential}>
              <Icon of="eye-off" size={14} />
              <VisuallyHidden>{texts.confidential}</VisuallyHidden>
            </span>
          )}
          <Link href={issue.web_path} asChild>
            <RowLink href={issue.web_path}>{issue.title}</RowLink>
          </Link>
        </>
      }
      beside={issue.labels.length > 0 && <Labels labels={issue.labels} />}
      meta={
        <>
          <span>{isInProject ? `#${issue.iid}` : `${issue.project.full_path}#${issue.iid}`}</span>
          <span aria-hidden="true">·</span>
          <span>
            {texts.updated} <TimeAgo iso={issue.updated_at} />
          </span>
        </>
      }
      trailing={issue.assignees.length > 0 && <Assignees people={issue.assignees} />}
    />
  );
}

function Labels({ labels }: Pick<IssueListItem, "labels">) {
  const hidden = labels.slice(LABELS_SHOWN);
  return (
    <>
      {labels.slice(0, LABELS_SHOWN).map(({ id, title, color, description }) => (
        <LabelChip key={id} name={title} color={color} description={description} />
      ))}
      {hidden.length > 0 && <LabelOverflowCount names={hidden.map(({ title }) => title)} />}
    </>
  );
}

function Assignees(props: { people: IssueListItem["assignees"] }) {
  const people = props.people.map(({ id, name, avatar_url: src }) => ({ name, seed: id, src }));
  return (
    <AvatarStack
      people={people}
      size={24}
      label={texts.assignees(formatNamesForTooltip(people.map(({ name }) => name)))}
    />
  );
}
