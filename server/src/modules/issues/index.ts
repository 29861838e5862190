/** Front door of the module: what other modules may use. */
export { backdatedTo } from "./backdating.ts";
export { visibleIssues } from "./conditions.queries.ts";
export { touchIssue } from "./changing.queries.ts";
export { holdIssue } from "./holding.ts";
export { IssueParams, refOf } from "./issue-params.ts";
export type { IssueChanges, Members } from "./differences.ts";
export {
  internalStream,
  ISSUE_EVENTS,
  issueStream,
  PAIR_EVENTS,
  VERSIONS_FORGOTTEN,
} from "./issues.events.ts";
export { IssueType } from "./issues.graphql.ts";
export { isOpenToReadersOf } from "./linking.ts";
export { isInsider, issuesPolicy, maintains, mayDiscuss } from "./issues.policy.ts";
export type { IssueSubject } from "./issues.policy.ts";
export { presentIssue, webPathOf } from "./issues.present.ts";
export { countOpenIssues } from "./open-count.ts";
export { readQuickActions, type ReadQuickActions } from "./quick-actions/applying.ts";
export {
  issueQuickActions,
  type IssueQuickAction,
  type QuickIssue,
} from "./quick-actions/registry.ts";
export { readableIssues } from "./readable.ts";
export { getIssue, issuesForViewer, type IssueRef, type IssueRow } from "./reading.ts";
export { checkWords } from "./spam.ts";
export { threadsAreFoundBy, type ThreadToSettle } from "./taking-over.ts";
