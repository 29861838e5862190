/** Front door of the module: what other modules may use. */
export { ensureLabels } from "./creating.ts";
export { countIssuesWith, type IssueCounter, type IssueCounts } from "./issue-counts.ts";
export { LABEL_EVENTS } from "./labels.events.ts";
export { LabelType } from "./labels.graphql.ts";
export { labelsPolicy } from "./labels.policy.ts";
export { presentLabel, presentLabelBasic } from "./labels.present.ts";
export { labelsById, usableLabels, type LabelRow, type PlacedLabel } from "./labels.queries.ts";
export { scopeOf, withScopesKept } from "./scopes.ts";
