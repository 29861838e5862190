/** Front door of the module: what other modules may use. */
export { issuesPolicy } from "./issues.policy.ts";
export { countOpenIssues } from "./listing/open-count.ts";
