/** Head of the page of an issue or epic: title, state and actions. */
import type { NoteablePageResponse } from "@cairn/contract/epics/epic-page";
import type { IssuePageResponse } from "@cairn/contract/issues/issue-page";
import type { Ref } from "react";
import { Link } from "wouter";
import { Badge } from "../../../ui/work/badge.tsx";
import { Button } from "../../../ui/buttons/button.tsx";
import { Icon } from "../../../ui/base/icon.tsx";
import { IconButton } from "../../../ui/buttons/icon-button.tsx";
import { MarkdownHtml } from "../../../ui/text/prose.tsx";
import scripted from "../../../ui/styles/script-only.module.css";
import { TaskProgressRing } from "../../../ui/work/task-ring.tsx";
import { TimeAgo } from "../../../ui/text/time.tsx";
import { UserStatusMark } from "../../users/index.ts";
import styles from "./issue-head.module.css";
import { ISSUE_SHORTCUTS } from "../shared/shortcuts.ts";
import { IssueMoreActionsMenu } from "./more-actions.tsx";
import { issueHeaderDataAttributes } from "../shared/data-attributes.ts";
import { issueActionMessages, issueMessages as texts } from "../shared/issue.messages.ts";
import { referenceOf } from "../shared/noteable-page.ts";
import { CloseOrReopenIssueButton, IssueStateBadge } from "../state/state-button.tsx";
import { isNotTestCase } from "../shared/test-cases.ts";
import type { IssueEditMode } from "./use-edit-mode.ts";
import type { StateChange } from "../state/use-state-change.ts";

export function IssueHeader(props: {
  project: string;
  issue: NoteablePageResponse;
  change: StateChange & { warm?: () => void };
  editing: IssueEditMode;
  ref: Ref<HTMLElement>;
}) {
  const { project, issue, change, editing } = props;
  return (
    <header ref={props.ref} className={styles.head}>
      <div className={styles.top}>
        <div className={styles.title}>
          <h1 tabIndex={-1}>
            <MarkdownHtml inline html={issue.title} />{" "}
            <span className={styles.number}>{referenceOf(issue)}</span>
          </h1>
          {/* The no-break space keeps the edit button on the line of the number. */}
          {issue.can.update && "\u00a0"}
          {issue.can.update && (
            <span className={scripted.scripted}>
              <span className={styles.inline}>
                <IconButton
                  icon="pencil"
                  size="xs"
                  label={issueActionMessages.editWords}
                  shortcut={ISSUE_SHORTCUTS.edit}
                  pending={editing.isOpening}
                  onClick={editing.open}
                  onPointerEnter={editing.warm}
                  onFocus={editing.warm}
                />
              </span>
            </span>
          )}
        </div>
        <div className={scripted.scripted}>
          <div
            {...issueHeaderDataAttributes(project, issue)}
            className={`js-issue-header-actions ${styles.actions}`}
          >
            {issue.can.update && (
              <span className={styles.edit}>
                <Button
                  ref={editing.button}
                  icon="pencil"
                  shortcut={ISSUE_SHORTCUTS.edit}
                  pending={editing.isOpening}
                  onClick={editing.open}
                  onPointerEnter={editing.warm}
                  onFocus={editing.warm}
                >
                  {issueActionMessages.edit}
                </Button>
              </span>
            )}
            <span className={styles.state}>
              <CloseOrReopenIssueButton issue={issue} change={change} />
            </span>
            <IssueMoreActionsMenu issue={issue} />
          </div>
        </div>
      </div>
      <Meta issue={issue} />
      {issue.type !== "epic" && isNotTestCase(issue) && <Pinned issue={issue} />}
    </header>
  );
}

function Meta({ issue }: { issue: NoteablePageResponse }) {
  const hasTasks = isNotTestCase(issue) && issue.tasks.count > 0;
  const blockers = issue.type === "epic" ? 0 : issue.blocked_by_issues.length;
  const isBlocked = issue.state === "opened" && blockers > 0;
  return (
    <div className={styles.meta}>
      <IssueStateBadge issue={issue} size="title" />
      {issue.type !== "epic" && issue.promoted_to_path !== null && (
        <Link href={issue.promoted_to_path}>
          <Badge size="lg" intent="neutral" icon="layers">
            {texts.promoted}
          </Badge>
        </Link>
      )}
      {issue.type !== "issue" && issue.type !== "epic" && (
        <Badge size="lg" intent="outline" {...(issue.type === "incident" && { icon: "siren" })}>
          {texts.kind[issue.type]}
        </Badge>
      )}
      {isBlocked && (
        <a href="#related-issues">
          <Badge size="lg" intent="danger" icon="octagon-minus">
            {texts.blockedBy(blockers)}
          </Badge>
        </a>
      )}
      {issue.confidential && (
        <Badge size="lg" intent="warning" icon="eye-off">
          {texts.confidential}
        </Badge>
      )}
      {issue.discussion_locked && (
        <Badge size="lg" intent="neutral" icon="lock">
          {texts.locked}
        </Badge>
      )}
      <span className={styles.by}>
        {texts.opened} <TimeAgo iso={issue.created_at} /> {texts.by}{" "}
        <Link href={`/${issue.author.username}`} className={styles.author}>
          {issue.author.name}
        </Link>{" "}
        <UserStatusMark userId={issue.author.id} status={issue.author.status} />
        {hasTasks && <span className={styles.dot} aria-hidden="true" />}
      </span>
      {hasTasks && (
        <span className={styles.tasks}>
          <TaskProgressRing done={issue.tasks.completed} total={issue.tasks.count} />
          {issue.task_status}
        </span>
      )}
    </div>
  );
}

/** Links to the Zoom meeting and the published incident. */
function Pinned({ issue }: { issue: IssuePageResponse }) {
  const { zoom_meeting_url: meeting, published_incident_url: published } = issue;
  if (meeting === null && published === null) return null;
  return (
    <div className={styles.pinned}>
      {meeting !== null && (
        <a href={meeting} target="_blank" rel="noopener noreferrer">
          <Icon of="video" size={14} />
          {texts.joinMeeting}
        </a>
      )}
      {published !== null && (
        <a href={published} target="_blank" rel="noopener noreferrer">
          <Icon of="radio" size={14} />
          {texts.published}
        </a>
      )}
    </div>
  );
}
