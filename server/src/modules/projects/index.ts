/** Public interface of the projects module: what other modules can import. */
export { ProjectType } from "./projects.graphql.ts";
export { PROJECT_EVENTS } from "./projects.events.ts";
export { projectsPolicy } from "./projects.policy.ts";
export { getProject, type ProjectRow } from "./reading.ts";
export {
  getPlace,
  isProject,
  canSeeLabelsAndMilestones,
  type PlaceRef,
  type PlaceRow,
} from "./places.ts";
export { placeWebPath, resolvePlaceIds } from "./references.ts";
export {
  createTitledReferenceKind,
  createTitledReferenceSyntax,
  type TitledReference,
} from "./titled-references.ts";
export { findProject, recordProjectActivity } from "./projects.queries.ts";
export { getPlaceForPage } from "./place-pages.ts";
