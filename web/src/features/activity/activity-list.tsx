/** List of what a user did or what happened in a project, newest first. */
import type { Activity, ActivityAction, ActivityEvent } from "@cairn/contract/issues/activity";
import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import type { IconName } from "../../../icon-names.ts";
import { toErrorMessage } from "../../platform/failure.ts";
import { Icon } from "../../ui/base/icon.tsx";
import { VisuallyHidden } from "../../ui/base/visually-hidden.tsx";
import { EmptyState, ErrorState } from "../../ui/feedback/empty-state.tsx";
import { SkeletonRows } from "../../ui/feedback/skeleton.tsx";
import { ListRow, ListRows, RowLink } from "../../ui/lists/list-rows.tsx";
import { Avatar } from "../../ui/people/avatar.tsx";
import { TimeAgo } from "../../ui/text/time.tsx";
import { Badge } from "../../ui/work/badge.tsx";
import { activityMessages as texts } from "./activity.messages.ts";
import styles from "./activity.module.css";

const ICONS: Record<ActivityAction, IconName> = {
  opened: "circle-dot",
  closed: "circle-check",
  reopened: "rotate-ccw",
  commented: "message-square",
};

export function ActivityList(props: {
  /** Address of the activity. */
  url: string;
  /** Set on the page of one user, which does not repeat the user's name in every row. */
  isOfUser?: boolean;
}) {
  const { data, error, isPending, isFetching, refetch } = useQuery<Activity>({
    queryKey: [props.url],
  });
  if (isPending) return <SkeletonRows rows={5} lines={2} />;
  if (!data) {
    return (
      <ErrorState
        title={texts.failed}
        level={2}
        retrying={isFetching}
        onRetry={() => void refetch()}
      >
        {toErrorMessage(error)}
      </ErrorState>
    );
  }
  if (data.events.length === 0) {
    return (
      <EmptyState title={texts.emptyTitle} level={2}>
        {props.isOfUser ? texts.emptyOfUser : texts.emptyInProject}
      </EmptyState>
    );
  }
  return (
    <ListRows label={texts.title}>
      {data.events.map((event) => (
        <EventRow key={event.id} event={event} isOfUser={props.isOfUser ?? false} />
      ))}
    </ListRows>
  );
}

function EventRow({ event, isOfUser }: { event: ActivityEvent; isOfUser: boolean }) {
  const { action, author, issue, web_path: path } = event;
  return (
    <ListRow
      lines={2}
      leading={
        isOfUser ? (
          <span className={styles.icon} data-action={action}>
            <Icon of={ICONS[action]} />
          </span>
        ) : (
          <Avatar name={author.name} seed={author.id} src={author.avatar_url} size={24} />
        )
      }
      title={
        <>
          {issue.confidential && (
            <span className={styles.confidential}>
              <Icon of="eye-off" size={14} />
              <VisuallyHidden>{texts.confidential}</VisuallyHidden>
            </span>
          )}
          <Link href={path} asChild>
            <RowLink href={path}>{issue.title}</RowLink>
          </Link>
        </>
      }
      beside={event.internal && <Badge intent="warning">{texts.internal}</Badge>}
      meta={
        <span className={styles.lines}>
          <span className={styles.meta}>
            <span>
              {isOfUser ? texts.action[action] : `${author.name} ${texts.done[action]}`}{" "}
              {issue.reference}
            </span>
            <TimeAgo iso={event.created_at} />
          </span>
          {event.excerpt && <span className={styles.excerpt}>{event.excerpt}</span>}
        </span>
      }
    />
  );
}
