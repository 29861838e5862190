/** Front door of the module: what other modules may use. */
export { visibleIssues } from "./conditions.queries.ts";
export { ISSUE_EVENTS } from "./issues.events.ts";
export { issuesPolicy } from "./issues.policy.ts";
export { presentIssue } from "./issues.present.ts";
export { countOpenIssues } from "./open-count.ts";
export { getIssue, issuesForViewer, type IssueRow } from "./reading.ts";
