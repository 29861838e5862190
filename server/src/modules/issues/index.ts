/** Public interface of the issues module for other modules. */
export { issuesPolicy } from "./issues.policy.ts";
export { countOpenIssues } from "./listing/open-count.ts";
export {
  buildIssueScopeConditions,
  joinConditionsWithAnd,
} from "./listing/list-conditions.queries.ts";
export { issueStateName, issueTypeName, issueWebPath } from "./reading/issues.present.ts";
