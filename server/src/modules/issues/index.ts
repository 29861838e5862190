/** Front door of the module: what other modules may use. */
export { visibleIssues } from "./conditions.queries.ts";
export { ISSUE_EVENTS } from "./issues.events.ts";
export { issuesPolicy, type IssueSubject } from "./issues.policy.ts";
export { presentIssue } from "./issues.present.ts";
export { countOpenIssues } from "./open-count.ts";
export {
  issueQuickActions,
  type IssueQuickAction,
  type QuickIssue,
} from "./quick-actions/registry.ts";
export { getIssue, issuesForViewer, type IssueRef, type IssueRow } from "./reading.ts";
