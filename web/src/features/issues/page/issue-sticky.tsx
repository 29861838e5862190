import type { NoteablePageResponse } from "@cairn/contract/epics/epic-page";
import type { RefObject } from "react";
import { Button } from "../../../ui/buttons/button.tsx";
import { Icon } from "../../../ui/base/icon.tsx";
import { StickyHeader } from "../../../ui/layout/sticky-header.tsx";
import { tooltipProps } from "../../../ui/tooltips/tooltip.tsx";
import styles from "./issue-sticky.module.css";
import { issueActionMessages, issueMessages as texts } from "../shared/issue.messages.ts";
import { referenceOf } from "../shared/noteable-page.ts";
import { CloseOrReopenIssueButton, IssueStateBadge } from "../state/state-button.tsx";
import type { IssueEditMode } from "./use-edit-mode.ts";
import type { StateChange } from "../state/use-state-change.ts";

/** One-line header, shown once the head of the page has scrolled out of view. */
export function IssueStickyHeader(props: {
  issue: NoteablePageResponse;
  change: StateChange;
  editing: IssueEditMode;
  watch: RefObject<HTMLElement | null>;
}) {
  const { issue, editing } = props;
  return (
    <div className={styles.sticky}>
      <StickyHeader watch={props.watch}>
        <IssueStateBadge issue={issue} size="sticky" />
        {issue.confidential && (
          <span className={styles.confidential} {...tooltipProps(texts.confidential)}>
            <Icon of="eye-off" />
          </span>
        )}
        {issue.discussion_locked && (
          <span className={styles.locked} {...tooltipProps(texts.locked)}>
            <Icon of="lock" />
          </span>
        )}
        <span className={styles.title} {...tooltipProps(issue.title_text)}>
          {/* Plain text: links in the title would add tab stops to a header that repeats the head. */}
          {issue.title_text}
        </span>
        <span className={styles.number}>{referenceOf(issue)}</span>
        <span className={styles.actions}>
          {issue.can.update && (
            <Button
              variant="ghost"
              size="sm"
              icon="pencil"
              tabIndex={-1}
              pending={editing.isOpening}
              onClick={editing.open}
              onPointerEnter={editing.warm}
            >
              {issueActionMessages.edit}
            </Button>
          )}
          <CloseOrReopenIssueButton issue={issue} change={props.change} size="sm" isRepeated />
        </span>
      </StickyHeader>
    </div>
  );
}
