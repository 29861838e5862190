/**
 * Parts of the issue page that load after hydration: shortcuts, live updates, sticky header, dialogs.
 */
import type { IssuePage } from "@cairn/contract/issues/issue-page";
import { useEffect, useMemo, useRef } from "react";
import type { RefObject } from "react";
import { useRegisterPageActions } from "../../../platform/actions.ts";
import { lazyComponent } from "../../../ui/base/lazy.tsx";
import { openAttributeEditor } from "../attributes/open-attribute-editor.ts";
import { useIssueLiveUpdates } from "../live/index.ts";
import { BlockedIssueDialog } from "../state/blocked-dialog.tsx";
import { issueActions, type IssueActions } from "./issue-actions.ts";
import { MobileActions } from "./mobile-actions.tsx";
import { IssueStickyHeader } from "./issue-sticky.tsx";
import { useIssueMenu } from "./use-issue-menu.ts";
import type { EditMode } from "./use-edit-mode.ts";
import type { Sidebar } from "../attributes/use-sidebar.ts";
import type { StateChange } from "../state/use-state-change.ts";

// These components are in this chunk because every visit of an issue page loads them.
export { AttributeEditor } from "../attributes/attribute-editor.tsx";
export { DraftNotice } from "../editing/draft-notice.tsx";
export { CollapsedIssueSidebar } from "./collapsed-sidebar.tsx";

const History = lazyComponent(async () => ({
  default: (await import("../history/index.ts")).IssueHistory,
}));

/** State of an element that can be open or closed. */
export interface DisclosureState {
  isOpen: boolean;
  open: () => void;
  close: () => void;
}

export default function IssueExtras(props: {
  project: string;
  issue: IssuePage;
  change: StateChange;
  editing: EditMode;
  side: Sidebar;
  head: RefObject<HTMLElement | null>;
  /** While true, live updates pause, because an update would revert the change on screen. */
  isSaving: boolean;
  history: DisclosureState;
}) {
  const { project, issue, change, editing, side, history } = props;
  const isReading = editing.Form === null;
  useIssueLiveUpdates(project, issue.iid, { paused: props.isSaving });
  useIssueKeys(issue, isReading, {
    ...useIssueMenu(project, issue),
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
      {isReading && <MobileActions onDetails={side.expand} />}
      <BlockedIssueDialog project={project} issue={issue} change={change} />
      {history.isOpen && <History project={project} iid={issue.iid} onClose={history.close} />}
    </>
  );
}

function useIssueKeys(issue: IssuePage, isReading: boolean, deeds: IssueActions): void {
  // A ref with the latest callbacks. The callbacks change with every
  // render, but the list of actions must stay the same object.
  const latest = useRef(deeds);
  useEffect(() => {
    latest.current = deeds;
  });
  const actions = useMemo(
    () => issueActions(issue, isReading, (name) => latest.current[name]()),
    [issue, isReading],
  );
  useRegisterPageActions(actions);
}
