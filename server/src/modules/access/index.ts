/**
 * Public interface of the access module: namespaces, memberships, access levels, and rules for the
 * policies of other modules.
 */
export { NAMESPACE_EVENTS, namespaceStream, type NamespaceMovedEvent } from "./access.events.ts";
export { ANCESTORS_SQL } from "./ancestors.queries.ts";
export { registerNamespaceEraser } from "./erasing.ts";
export {
  isMemberAtOrBelowSql,
  isVisibleGroupSql,
  isUnexpiredSql,
  accessLevelSql,
  actualAndListedAccessLevelsSql,
  findAccessLevels,
  getOpenVisibility,
  findUserIdsWorkingBelow,
  directMembershipNamespaceIdsSql,
  accessibleNamespaceIdsSql,
  directMembershipAndAncestorNamespaceIdsSql,
  currentDate,
  isVisibleProjectSql,
  toAccessSqlParams,
  type AccessSqlParams,
} from "./access-levels.queries.ts";
export {
  deleteMembership,
  deleteShare,
  insertMembership,
  insertShare,
  lockDirectOwnerMemberships,
  findInheritedOwnerIds,
  updateMembership,
  type AccessGrant,
} from "./memberships.queries.ts";
export {
  combineIdAndPathFinders,
  findNamespace,
  takeSharedNamespaceLock,
  NAMESPACE_COLUMNS,
  setNamespaceArchived,
  allocateIid,
  type NamespaceRef,
  type NamespaceRow,
} from "./namespaces.queries.ts";
export {
  updateNamespaceVisibility,
  createNamespace,
  removeNamespace,
  renameNamespace,
  transferNamespace,
} from "./namespace-changes.ts";
export {
  ANYONE_ACCESS,
  accessLevelRule,
  canSeeGroup,
  SIGNED_IN_ACCESS,
  effectiveFeatureAccess,
  effectiveAccess,
  writableAccessLevelRule,
  type ProjectFeatureAccessLevel,
  type Place,
} from "./effective-access.ts";
