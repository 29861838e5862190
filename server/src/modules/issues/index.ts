/** Front door of the module: what other modules may use. */
export { visibleIssues } from "./conditions.queries.ts";
export { holdIssue } from "./holding.ts";
export { IssueParams, refOf } from "./issue-params.ts";
export { ISSUE_EVENTS } from "./issues.events.ts";
export { issuesPolicy, mayDiscuss, type IssueSubject } from "./issues.policy.ts";
export { presentIssue } from "./issues.present.ts";
export { countOpenIssues } from "./open-count.ts";
export { settleVotes } from "./reacting.ts";
export { getIssue, issuesForViewer, type IssueRef, type IssueRow } from "./reading.ts";
