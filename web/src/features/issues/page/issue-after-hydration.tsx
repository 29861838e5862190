/**
 * Parts of the page of an issue or epic that load after hydration: shortcuts, live updates, sticky header, dialogs.
 */
import type { NoteablePageResponse } from "@cairn/contract/epics/epic-page";
import { useEffect, useMemo, useRef } from "react";
import type { RefObject } from "react";
import { useRegisterPageCommands } from "../../../platform/actions.ts";
import { createLazyComponent } from "../../../ui/base/lazy.tsx";
import { openWidget } from "../attributes/open-widget.ts";
import { livePageOf, useIssueLiveUpdates } from "../live/index.ts";
import { buildIssuePageCommands, type IssueActionCallbacks } from "./issue-actions.ts";
import { MobileIssueButtons } from "./mobile-actions.tsx";
import { IssueStickyHeader } from "./issue-sticky.tsx";
import { useFollowMovedIssue } from "./use-follow-moved-issue.ts";
import { useIssueMenuActions } from "./use-issue-menu.ts";
import type { IssueEditMode } from "./use-edit-mode.ts";
import type { IssueSidebarState } from "../attributes/use-sidebar.ts";
import type { StateChange } from "../state/use-state-change.ts";

// These components are in this chunk because every visit of an issue page loads them.
export { EditButton } from "../attributes/edit-button.tsx";
export { AssignYourself } from "../attributes/widgets/assign-yourself.tsx";
export { ConfidentialityWidget } from "../attributes/widgets/confidentiality-widget.tsx";
export { CopyEmailWidget } from "../attributes/widgets/copy-email-widget.tsx";
export { LockWidget } from "../attributes/widgets/lock-widget.tsx";
export { MoveWidget } from "../attributes/widgets/move-widget.tsx";
export { NotificationWidget } from "../attributes/widgets/notification-widget.tsx";
export { RemovableLabels } from "../attributes/widgets/removable-labels.tsx";
export { TimeTrackingWidget } from "../attributes/widgets/time-tracking-widget.tsx";
export { TodoWidget } from "../attributes/widgets/todo-widget.tsx";
export { WeightWidget } from "../attributes/widgets/weight-widget.tsx";
export { UnsavedDraftNotice } from "../editing/draft-notice.tsx";

export const IssueTimeReport = createLazyComponent(
  () => import("../attributes/widgets/issue-time-report.tsx"),
);
const History = createLazyComponent(async () => ({
  default: (await import("../history/index.ts")).IssueHistory,
}));

/** Whether the history of the issue is open, and the functions that open and close it. */
export interface IssueHistoryOpenState {
  isOpen: boolean;
  open: () => void;
  close: () => void;
}

export default function IssueExtras(props: {
  project: string;
  issue: NoteablePageResponse;
  change: StateChange;
  editing: IssueEditMode;
  side: IssueSidebarState;
  head: RefObject<HTMLElement | null>;
  /** While true, live updates pause, because an update would revert the change on screen. */
  isSaving: boolean;
  history: IssueHistoryOpenState;
}) {
  const { project, issue, change, editing, side, history } = props;
  const isReading = editing.Form === null;
  useFollowMovedIssue(issue);
  useIssueLiveUpdates(livePageOf(project, issue), { paused: props.isSaving });
  useIssueKeys(issue, isReading, {
    ...useIssueMenuActions(project, issue),
    edit: editing.open,
    changeState: change.start,
    addLink: pressAddLink,
    openHistory: history.open,
    toggleSide: side.toggle,
    openWidget: (widget) => openWidget(widget, side),
  });
  return (
    <>
      {isReading && (issue.type === "issue" || issue.type === "epic") && (
        <IssueStickyHeader issue={issue} change={change} editing={editing} watch={props.head} />
      )}
      {isReading && <MobileIssueButtons onDetails={side.expand} />}
      {history.isOpen && <History place={project} issue={issue} onClose={history.close} />}
    </>
  );
}

/** Opens the form for linked issues, or moves the focus there. */
function pressAddLink(): void {
  const control = document.querySelector<HTMLElement>("[data-add-link]");
  control?.focus();
  control?.click();
}

function useIssueKeys(
  issue: NoteablePageResponse,
  isReading: boolean,
  callbacks: IssueActionCallbacks,
): void {
  // A ref with the latest callbacks, because the callbacks change with every render, but the list
  // of actions below must stay the same object.
  const latest = useRef(callbacks);
  useEffect(() => {
    latest.current = callbacks;
  });
  const actions = useMemo(
    () => buildIssuePageCommands(issue, isReading, () => latest.current),
    [issue, isReading],
  );
  useRegisterPageCommands(actions);
}
