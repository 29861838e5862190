/** Front door of the module: what other modules may use. */
export { visibleIssues } from "./conditions.queries.ts";
export { ISSUE_EVENTS } from "./issues.events.ts";
export { issuesPolicy, mayDiscuss, type IssueSubject } from "./issues.policy.ts";
export { presentIssue } from "./issues.present.ts";
export { countOpenIssues } from "./open-count.ts";
export { holdIssue, settleVotes } from "./reacting.ts";
export { getIssue, issuesForViewer, type IssueRef, type IssueRow } from "./reading.ts";
