import type { IssueListItem } from "@cairn/contract/issues/issue-list";
import { memo } from "react";
import { AvatarStack } from "../../../ui/people/avatar-stack.tsx";
import { HealthStatusBadge } from "../../../ui/work/health.tsx";
import { Icon } from "../../../ui/base/icon.tsx";
import { LabelChip, LabelOverflowCount } from "../../../ui/work/label-chip.tsx";
import { RowAttribute, ListRow, RowLink } from "../../../ui/lists/list-rows.tsx";
import { TimeAgo } from "../../../ui/text/time.tsx";
import { formatNamesForTooltip } from "../../../ui/tooltips/tooltip-names.ts";
import { tooltipProps } from "../../../ui/tooltips/tooltip.tsx";
import { VisuallyHidden } from "../../../ui/base/visually-hidden.tsx";
import { IssueDueDate } from "../shared/due-date.tsx";
import { issueRowMessages as texts } from "../shared/issue-list.messages.ts";
import { selectVisibleLabels } from "./visible-labels.ts";
import styles from "./issue-row.module.css";
import { RowCheckbox } from "./bulk/row-checkbox.tsx";
import { useIsIssueSelected, type IssueSelection } from "./bulk/selection.ts";

interface IssueRowProps {
  issue: IssueListItem;
  /** True in the list of one project, where rows show `#12` without the project path. */
  isInProject: boolean;
  /** The selected issues of the list; null in lists where the viewer cannot bulk edit. */
  selection: IssueSelection | null;
  /** Address of the same list, filtered by this label. */
  labelHref: (title: string) => string;
}

/**
 * One row of an issue list. Memoized, so that a row renders again only when its props or its
 * selection change.
 */
export const IssueRow = memo(function IssueRow(props: IssueRowProps) {
  return props.selection === null ? (
    <Row {...props} isSelected={false} />
  ) : (
    <SelectableRow {...props} selection={props.selection} />
  );
});

function SelectableRow(props: IssueRowProps & { selection: IssueSelection }) {
  return <Row {...props} isSelected={useIsIssueSelected(props.selection, props.issue.id)} />;
}

function Row(props: IssueRowProps & { isSelected: boolean }) {
  const { issue, selection, isSelected } = props;
  return (
    <ListRow
      lines={2}
      selected={isSelected}
      leading={
        <>
          {selection && <RowCheckbox issue={issue} selection={selection} isSelected={isSelected} />}
          <StateIcon issue={issue} />
        </>
      }
      title={
        <>
          {issue.confidential && (
            <span className={styles.confidential} {...tooltipProps(texts.confidential)}>
              <Icon of="eye-off" size={14} />
              <VisuallyHidden>{texts.confidential}</VisuallyHidden>
            </span>
          )}
          <span className={styles.title}>
            <RowLink href={issue.web_path}>{issue.title}</RowLink>
          </span>
        </>
      }
      beside={issue.labels.length > 0 && <Labels {...props} />}
      meta={<Meta {...props} />}
      facts={<Facts issue={issue} />}
      trailing={<Assignees issue={issue} />}
    />
  );
}

function StateIcon({ issue }: { issue: IssueListItem }) {
  const isOpen = issue.state === "opened";
  const words = isOpen ? texts.open : issue.moved ? texts.moved : texts.closed;
  return (
    <span className={styles.state} data-state={issue.state} {...tooltipProps(words)}>
      <Icon of={isOpen ? "circle-dot" : "circle-check"} />
      <VisuallyHidden>{words}</VisuallyHidden>
    </span>
  );
}

function Labels({ issue, labelHref }: Pick<IssueRowProps, "issue" | "labelHref">) {
  const { shown, hidden } = selectVisibleLabels(issue.labels);
  return (
    <>
      {shown.map(({ id, title, color, description }) => (
        <LabelChip
          key={id}
          name={title}
          color={color}
          description={description}
          href={labelHref(title)}
        />
      ))}
      {hidden.length > 0 && <LabelOverflowCount names={hidden.map(({ title }) => title)} />}
    </>
  );
}

function Meta({ issue, isInProject }: Pick<IssueRowProps, "issue" | "isInProject">) {
  const { milestone, tasks, closed_at: closedAt } = issue;
  return (
    <>
      <span className={styles.number} data-full={!isInProject || undefined}>
        {isInProject ? `#${issue.iid}` : `${issue.project.full_path}#${issue.iid}`}
      </span>
      <span aria-hidden="true">·</span>
      <span>
        {closedAt === null ? texts.opened : texts.closedAt}{" "}
        <TimeAgo iso={closedAt ?? issue.created_at} /> {texts.by} {issue.author.name}
      </span>
      {issue.type !== "issue" && (
        <RowAttribute icon={issue.type === "incident" ? "siren" : "clipboard-check"}>
          {texts.type[issue.type]}
        </RowAttribute>
      )}
      {milestone && (
        <RowAttribute icon="milestone" title={texts.milestone(milestone.title)}>
          {milestone.title}
        </RowAttribute>
      )}
      {tasks && (
        <RowAttribute icon="list-checks" title={texts.tasks(tasks.completed, tasks.count)}>
          {tasks.completed}/{tasks.count}
        </RowAttribute>
      )}
      {issue.blocked_by_count > 0 && issue.state === "opened" && (
        <RowAttribute
          icon="octagon-minus"
          tone="danger"
          title={texts.blocked(issue.blocked_by_count)}
        >
          {texts.isBlocked}
        </RowAttribute>
      )}
      {issue.locked && <RowAttribute icon="lock">{texts.locked}</RowAttribute>}
    </>
  );
}

const TONES = { on_track: "success", needs_attention: "warning", at_risk: "danger" } as const;

/**
 * Attributes of an issue at the end of its row. The columns have
 * the same width in every row, also when a value is missing.
 */
function Facts({ issue }: { issue: IssueListItem }) {
  const { health_status: health, weight, upvotes, user_notes_count: comments } = issue;
  return (
    <>
      <span className={styles.health}>
        {health && (
          <HealthStatusBadge tone={TONES[health]} look="plain">
            {texts.health[health]}
          </HealthStatusBadge>
        )}
      </span>
      <span className={styles.due}>
        {issue.due_date && <IssueDueDate date={issue.due_date} state={issue.state} />}
      </span>
      <span className={styles.weight}>
        {weight !== null && (
          <RowAttribute icon="weight" title={texts.weight(weight)}>
            {weight}
          </RowAttribute>
        )}
      </span>
      <span className={styles.count}>
        {upvotes > 0 && (
          <RowAttribute icon="thumbs-up" title={texts.votes(upvotes)}>
            {upvotes}
          </RowAttribute>
        )}
      </span>
      <span className={styles.count}>
        {comments > 0 && (
          <RowAttribute icon="message-square" title={texts.comments(comments)}>
            {comments}
          </RowAttribute>
        )}
      </span>
    </>
  );
}

function Assignees({ issue }: { issue: IssueListItem }) {
  const people = issue.assignees.map(({ id, name, avatar_url: src }) => ({ name, seed: id, src }));
  return (
    <span className={styles.assignees}>
      {people.length === 0 ? (
        <span
          className={styles.nobody}
          role="img"
          aria-label={texts.nobody}
          {...tooltipProps(texts.nobody)}
        />
      ) : (
        <AvatarStack
          people={people}
          size={24}
          max={people.length > 3 ? 2 : 3}
          label={texts.assignees(formatNamesForTooltip(people.map(({ name }) => name)))}
        />
      )}
    </span>
  );
}
