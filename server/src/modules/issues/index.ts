/** Public interface of the issues module for other modules. */
export { issuesPolicy } from "./issues.policy.ts";
export { countOpenIssues } from "./listing/open-count.ts";
export {
  buildIssueScopeConditions,
  joinConditionsWithAnd,
  isVisibleJoinedIssueSql,
} from "./listing/list-conditions.queries.ts";
export { listGroupIssues, listIssuesEverywhere, listProjectIssues } from "./listing/lists.ts";
export {
  healthStatusName,
  issueStateName,
  issueTypeName,
  issueWebPath,
  presentIssue,
} from "./reading/issues.present.ts";
export { findParticipantEmails } from "./discussing/email-participants.queries.ts";
export { isReadableNoteSql } from "./listing/readable-notes.queries.ts";
export {
  deleteEpicIssues,
  findEpicIssues,
  findEpicOfIssue,
  setEpicOfIssue,
  updateEpicIssuePositions,
  type EpicIssueRow,
} from "./epics/epic-issues.queries.ts";
export { announceEpicOfIssueChanged, registerIssueEpicsProvider } from "./epics/issue-epics.ts";
export { toIssueRefFromInput, validateListLength } from "./graphql/issue-payload.graphql.ts";
export { IssueStateEnum } from "./graphql/issue-enums.graphql.ts";
export { IssueObjectType, LabelConnection, parseIid } from "./graphql/issues.graphql.ts";
export { ISSUE_EVENTS } from "./issues.events.ts";
export { parseIssueFilter, type IssueFilterInput } from "./listing/filtering.ts";
export {
  buildNoteableFilterConditions,
  type NoteableFilter,
} from "./listing/noteable-conditions.queries.ts";
export {
  isCurrent,
  prepareTexts,
  runWithPreparedTexts,
  type PreparedTexts,
} from "./moving/prepared-texts.ts";
export { closePromotedIssue } from "./moving/promoted-issues.ts";
export { addBlockerCounts } from "./links/blocking.ts";
export { presentLinkedIssue } from "./links/linked-issue.present.ts";
export { findIssuesNamedIn } from "./reading/named-issues.ts";
export { labelsJsonSql, userJsonSql, type LabelJson } from "./reading/json-columns.queries.ts";
export { getIssue, loadReadableIssues, type IssueRef, type IssueRow } from "./reading/reading.ts";
export { canHaveEpic } from "./reading/supported-attributes.ts";
export { createLabelQuickActions } from "./quick-actions/label-actions.ts";
export { textSubstitutionQuickActions } from "./quick-actions/substitutions.ts";
export { createTitleAndLockQuickActions } from "./quick-actions/text-and-lock-actions.ts";
export { issueQuickActions, type IssueQuickAction } from "./changing/quick-action-registry.ts";
