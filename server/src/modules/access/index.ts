/** Front door of the module: where things hang, who belongs there, and the words rules are made of. */
export { NAMESPACE_EVENTS, namespaceStream, type NamespaceMoved } from "./access.events.ts";
export { namesAbove } from "./ancestors.queries.ts";
export { eraseFirst } from "./erasing.ts";
export {
  belongsBelow,
  groupVisibleTo,
  lasting,
  levelOn,
  levelsOf,
  memberOf,
  reachable,
  surroundings,
  todayOf,
  visibleTo,
  whoAsks,
  type Who,
} from "./access-levels.queries.ts";
export {
  deleteMembership,
  deleteShare,
  insertMembership,
  insertShare,
  lockOwners,
  ownersAbove,
  updateMembership,
  type Grant,
} from "./memberships.queries.ts";
export {
  byRef,
  findNamespace,
  holdPlace,
  NAMESPACE_COLUMNS,
  setArchived,
  takeIid,
  type NamespaceRef,
  type NamespaceRow,
} from "./namespaces.queries.ts";
export { changeVisibility, plant, remove, rename, transfer } from "./namespace-changes.ts";
export {
  ANYONE,
  atLeast,
  knowsOf,
  SIGNED_IN,
  standingInFeature,
  standingOn,
  writing,
  type FeatureLevel,
  type Place,
} from "./effective-access.ts";
