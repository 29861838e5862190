/** Public interface of the issues module for other modules. */
export { hasPlannerAccess, issuesPolicy } from "./issues.policy.ts";
export { countOpenIssues } from "./listing/open-count.ts";
export {
  buildIssueScopeConditions,
  joinConditionsWithAnd,
  type IssueListScope,
} from "./listing/list-conditions.queries.ts";
export { issueStateName, issueTypeName, issueWebPath } from "./reading/issues.present.ts";
