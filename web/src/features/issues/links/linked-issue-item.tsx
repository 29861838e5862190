import type { WebLinkedIssue } from "@cairn/contract/issues/issue-links";
import type { ComponentProps } from "react";
import { Icon } from "../../../ui/base/icon.tsx";
import { Spinner } from "../../../ui/base/spinner.tsx";
import { VisuallyHidden } from "../../../ui/base/visually-hidden.tsx";
import { IconButton } from "../../../ui/buttons/icon-button.tsx";
import { LinkedIssueRow, RowDragHandle } from "../../../ui/lists/linked-rows.tsx";
import { RowAttribute } from "../../../ui/lists/list-rows.tsx";
import { AvatarStack } from "../../../ui/people/avatar-stack.tsx";
import scripted from "../../../ui/styles/script-only.module.css";
import { formatNamesForTooltip } from "../../../ui/tooltips/tooltip-names.ts";
import { tooltipProps } from "../../../ui/tooltips/tooltip.tsx";
import { IssueDueDate } from "../shared/due-date.tsx";
import { issueRowMessages } from "../shared/issue-list.messages.ts";
import styles from "./linked-issues.module.css";
import { linkRowMessages as texts } from "./links.messages.ts";
import { stateIconOf } from "./state-icon.ts";

/** Row of one linked issue. */
export function LinkedIssueItem(props: {
  link: WebLinkedIssue;
  /** Props of the drag handle; null when the viewer cannot move the row. */
  handle: Omit<ComponentProps<typeof RowDragHandle>, "label"> | null;
  dropLine: "before" | "after" | undefined;
  isDragged: boolean;
  isRemoving: boolean;
  /** Null when the viewer cannot remove links. */
  onRemove: (() => void) | null;
}) {
  const { link, handle, isRemoving } = props;
  return (
    <LinkedIssueRow
      id={link.id}
      icon={<StateIcons link={link} />}
      title={link.title}
      href={link.path}
      reference={link.reference}
      grip={
        handle && (
          <span className={scripted.scripted}>
            <RowDragHandle {...handle} label={texts.move(link.reference)} />
          </span>
        )
      }
      dropLine={props.dropLine}
      dragged={props.isDragged}
      removing={isRemoving}
      facts={
        isRemoving ? (
          <span className={styles.removing}>
            <Spinner />
            {texts.removing}
          </span>
        ) : (
          <Facts link={link} />
        )
      }
      action={
        link.lock_issue_removal ? (
          <LockIcon link={link} />
        ) : (
          props.onRemove &&
          !isRemoving && (
            <span className={scripted.scripted}>
              <IconButton
                icon="x"
                size="xs"
                label={texts.remove(link.reference)}
                onClick={props.onRemove}
              />
            </span>
          )
        )
      }
    />
  );
}

function StateIcons({ link }: { link: WebLinkedIssue }) {
  const isOpen = link.state === "opened";
  const state = isOpen ? texts.open : texts.closed;
  return (
    <span className={styles.icons}>
      <span className={styles.state} data-state={link.state} {...tooltipProps(state)}>
        <Icon of={stateIconOf("links", isOpen)} />
        <VisuallyHidden>{state}</VisuallyHidden>
      </span>
      {link.confidential && (
        <span className={styles.confidential} {...tooltipProps(texts.confidential)}>
          <Icon of="eye-off" />
          <VisuallyHidden>{texts.confidential}</VisuallyHidden>
        </span>
      )}
    </span>
  );
}

/** The columns have the same width in every row, also when a value is missing. */
function Facts({ link }: { link: WebLinkedIssue }) {
  const { milestone, due_date: due, weight, assignees } = link;
  const people = assignees.map(({ id, name, avatar_url: src }) => ({ name, seed: id, src }));
  return (
    <span className={styles.facts}>
      <span className={styles.milestone}>
        {milestone && (
          <RowAttribute icon="milestone" title={issueRowMessages.milestone(milestone.title)}>
            {milestone.title}
          </RowAttribute>
        )}
      </span>
      <span className={styles.due}>{due && <IssueDueDate date={due} state={link.state} />}</span>
      <span className={styles.weight}>
        {weight !== null && weight > 0 && (
          <RowAttribute icon="weight" title={issueRowMessages.weight(weight)}>
            {weight}
          </RowAttribute>
        )}
      </span>
      <span className={styles.people}>
        {people.length > 0 && (
          <AvatarStack
            people={people}
            size={18}
            max={people.length > 2 ? 1 : 2}
            label={issueRowMessages.assignees(
              formatNamesForTooltip(people.map(({ name }) => name)),
            )}
          />
        )}
      </span>
    </span>
  );
}

function LockIcon({ link }: { link: WebLinkedIssue }) {
  return (
    <IconButton
      icon="lock"
      size="xs"
      label={texts.locked}
      disabledReason={link.locked_message ?? texts.locked}
    />
  );
}
