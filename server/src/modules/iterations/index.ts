/** Public interface of the iterations module: what other modules can import. */
export { ITERATION_EVENTS } from "./iterations.events.ts";
export { IterationType } from "./iterations.graphql.ts";
export { registerIterationIssueCountsProvider, type IterationIssueCounts } from "./issue-counts.ts";
export { presentIteration, type PresentableIteration } from "./iterations.present.ts";
export {
  findIterationsById,
  findIterationInAncestorGroups,
  findIterationByTitleInAncestorGroups,
} from "./iterations.queries.ts";
