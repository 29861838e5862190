/** Public interface of the issues module for other modules. */
export { issuesPolicy } from "./issues.policy.ts";
export { countOpenIssues } from "./listing/open-count.ts";
