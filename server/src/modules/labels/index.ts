/** Public interface of the labels module: what other modules can import. */
export { ensureLabelInProject } from "./transfer-copies.ts";
export { computeChangedLabels, type LabelChange } from "./label-changes.ts";
export { registerLabelIssueCountsProvider, type LabelIssueCounts } from "./issue-counts.ts";
export { LABEL_EVENTS } from "./labels.events.ts";
export { LabelType } from "./labels.graphql.ts";
export { presentLabelBasic, presentWebLabel } from "./labels.present.ts";
export {
  findLabelsById,
  findLabelsInProjectOrAncestors,
  type LabelWithPriority,
} from "./labels.queries.ts";
export { addLabelsReplacingSameScope } from "./scopes.ts";
export { labelsPolicy } from "./labels.policy.ts";
export { listLabels } from "./reading.ts";
