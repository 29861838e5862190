/**
 * Parts of the issue page that load after hydration: shortcuts, live updates, sticky header, dialogs.
 */
import type { IssuePageResponse } from "@cairn/contract/issues/issue-page";
import { useEffect, useMemo, useRef } from "react";
import type { RefObject } from "react";
import { useRegisterPageCommands } from "../../../platform/actions.ts";
import { createLazyComponent } from "../../../ui/base/lazy.tsx";
import { openAttributeEditor } from "../attributes/open-attribute-editor.ts";
import { useIssueLiveUpdates } from "../live/index.ts";
import { BlockedIssueDialog } from "../state/blocked-dialog.tsx";
import { buildIssuePageCommands, type IssueActionCallbacks } from "./issue-actions.ts";
import { MobileIssueButtons } from "./mobile-actions.tsx";
import { IssueStickyHeader } from "./issue-sticky.tsx";
import { useIssueMenuActions } from "./use-issue-menu.ts";
import type { IssueEditMode } from "./use-edit-mode.ts";
import type { IssueSidebarState } from "../attributes/use-sidebar.ts";
import type { IssueStateChange } from "../state/use-state-change.ts";

// These components are in this chunk because every visit of an issue page loads them.
export { AttributeEditor } from "../attributes/attribute-editor.tsx";
export { UnsavedDraftNotice } from "../editing/draft-notice.tsx";
export { CollapsedIssueSidebar } from "./collapsed-sidebar.tsx";

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
  issue: IssuePageResponse;
  change: IssueStateChange;
  editing: IssueEditMode;
  side: IssueSidebarState;
  head: RefObject<HTMLElement | null>;
  /** While true, live updates pause, because an update would revert the change on screen. */
  isSaving: boolean;
  history: IssueHistoryOpenState;
}) {
  const { project, issue, change, editing, side, history } = props;
  const isReading = editing.Form === null;
  useIssueLiveUpdates(project, issue.iid, { paused: props.isSaving });
  useIssueKeys(issue, isReading, {
    ...useIssueMenuActions(project, issue),
    edit: editing.open,
    changeState: change.start,
    openHistory: history.open,
    toggleSide: side.toggle,
    editAssignees: () => openAttributeEditor("assignees", side),
    editLabels: () => openAttributeEditor("labels", side),
    editMilestone: () => openAttributeEditor("milestone", side),
  });
  return (
    <>
      {isReading && issue.type === "issue" && (
        <IssueStickyHeader issue={issue} change={change} editing={editing} watch={props.head} />
      )}
      {isReading && <MobileIssueButtons onDetails={side.expand} />}
      <BlockedIssueDialog project={project} issue={issue} change={change} />
      {history.isOpen && <History project={project} iid={issue.iid} onClose={history.close} />}
    </>
  );
}

function useIssueKeys(
  issue: IssuePageResponse,
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
    () => buildIssuePageCommands(issue, isReading, (name) => latest.current[name]()),
    [issue, isReading],
  );
  useRegisterPageCommands(actions);
}
