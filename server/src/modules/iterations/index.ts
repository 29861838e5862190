/** Front door of the module: what other modules may use. */
export { ITERATION_EVENTS } from "./iterations.events.ts";
export { IterationType } from "./iterations.graphql.ts";
export { presentIteration, type ShownIteration } from "./iterations.present.ts";
export {
  findIterationsById,
  findUsableIteration,
  findUsableIterationByTitle,
} from "./iterations.queries.ts";
