/** Public interface of the labels module: what other modules can import. */
export { ensureLabelInProject } from "./transfer-copies.ts";
export { ensureLabels } from "./creating.ts";
export { registerLabelIssueCounter, type LabelIssueCounts } from "./issue-counts.ts";
export { LABEL_EVENTS } from "./labels.events.ts";
export { LabelType } from "./labels.graphql.ts";
export { presentLabelBasic } from "./labels.present.ts";
export { findLabelsById, findUsableLabels, type LabelWithPriority } from "./labels.queries.ts";
export { applyScopedLabels } from "./scopes.ts";
export { labelsPolicy } from "./labels.policy.ts";
export { listLabels } from "./reading.ts";
