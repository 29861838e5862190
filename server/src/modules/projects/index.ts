/** Public interface of the projects module: what other modules can import. */
export { ProjectType } from "./projects.graphql.ts";
export { PROJECT_EVENTS } from "./projects.events.ts";
export { projectsPolicy } from "./projects.policy.ts";
export { getProject, listGroupProjects, listProjects, type ProjectRow } from "./reading.ts";
export { presentSimpleProject } from "./projects.present.ts";
export {
  getPlace,
  isProject,
  canSeeLabelsAndMilestones,
  type PlaceRef,
  type PlaceRow,
} from "./places.ts";
export { expandPlacePath, placeWebPath, resolvePlaceIds } from "./references.ts";
export {
  createTitledReferenceKind,
  createTitledReferenceSyntax,
  type TitledReference,
} from "./titled-references.ts";
export {
  EMAILS_DISABLED_SQL,
  areEmailsDisabled,
  findProject,
  recordProjectActivity,
} from "./projects.queries.ts";
export { setDefaultBranch } from "./updating.ts";
export { getPlaceForPage } from "./place-pages.ts";
