/** Public exports of the issues feature for pages. */
export { IssuesPage } from "./listing/issues-page.tsx";
export { IssueRow } from "./listing/issue-row.tsx";
export { CreateIssueForm } from "./creating/new-issue.tsx";
export { TitleField } from "./creating/title-field.tsx";
export { LabelsField } from "./creating/labels-field.tsx";
export type { SelectedLabel } from "./creating/new-issue-attributes.ts";
export { newIssueMessages } from "./creating/creating.messages.ts";
export { useCheckIfDeleted, useRefreshPage } from "./discussing/discussing.api.ts";
export { toNoteable, chooseTimelineSwitchStyle } from "./discussing/noteable.ts";
export { closeAndReopenPaths } from "./state/close-button.api.ts";
export { CloseButton, IssueCloseButton } from "./state/close-button.tsx";
export { useEpicStateChange } from "./state/use-state-change.ts";
export { default as AddLinksForm } from "./links/add-links-form.tsx";
export { useFocusAfterRender } from "./links/link-focus.ts";
export { LinkedIssuesSlot, type LinkedIssuesPartProps } from "./links/linked-issues-slot.tsx";
export { LinkedIssues } from "./links/linked-issues.tsx";
export { useAddRows } from "./links/links.api.ts";
export { useLinkedIssues } from "./links/use-linked-issues.ts";
export { IssueMergesSection } from "./merging/issue-merges.tsx";
export { pauseIssueLiveUpdates } from "./live/index.ts";
export { IssueDueDate } from "./shared/due-date.tsx";
export { HEALTH_STATUS_TONES } from "./shared/health-tones.ts";
export { issueRowMessages } from "./shared/issue-list.messages.ts";
export { IssueView } from "./page/issue-view.tsx";
export { NoteableView, type NoteableViewSlots } from "./page/noteable-view.tsx";
export { loadIssuePartsAfterHydration } from "./page/load-after-hydration.ts";
export type { EditableAttribute } from "./attributes/attribute-shortcuts.ts";
export type { IssueSidebarState } from "./attributes/use-sidebar.ts";
export { ConfidentialityRow, LockRow } from "./attributes/switched-rows.tsx";
export { IssueLabels } from "./attributes/issue-labels.tsx";
export { isNotFoundError, useNoteablePage } from "./shared/issue.api.ts";
export {
  issueActionMessages,
  issueMessages,
  issueSidebarMessages,
  sidebarFailureMessages,
} from "./shared/issue.messages.ts";
export { collapsedSidebarMessages } from "./page/collapsed-sidebar.messages.ts";
export { epicDateMessages, epicSidebarMessages } from "./attributes/epic-attributes.messages.ts";
export { AttributesSummary } from "./attributes/details-line.tsx";
export type { NoteableWidgetProps } from "./attributes/editors/editor-props.ts";
export type { RemovableLabelsProps } from "./attributes/widgets/removable-labels.tsx";
export {
  CollapsedAttributes,
  listSharedCollapsedAttributes,
  type CollapsedAttribute,
} from "./page/collapsed-sidebar.tsx";
