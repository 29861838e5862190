/** Front door of the module: what other modules may use. */
export { adoptLabel } from "./transfer-copies.ts";
export { ensureLabels } from "./creating.ts";
export { countIssuesWith, type IssueCounts } from "./issue-counts.ts";
export { LABEL_EVENTS } from "./labels.events.ts";
export { LabelType } from "./labels.graphql.ts";
export { presentLabelBasic } from "./labels.present.ts";
export { labelsById, usableLabels, type PlacedLabel } from "./labels.queries.ts";
export { withScopesKept } from "./scopes.ts";
export { labelsPolicy } from "./labels.policy.ts";
export { listLabels } from "./reading.ts";
