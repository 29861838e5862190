/** Public interface of the iterations module: what other modules can import. */
export { ITERATION_EVENTS } from "./iterations.events.ts";
export { IterationType } from "./iterations.graphql.ts";
export { presentIteration, type IterationForViewer } from "./iterations.present.ts";
export {
  findIterationsById,
  findUsableIteration,
  findUsableIterationByTitle,
} from "./iterations.queries.ts";
