/**
 * Computes the viewer's effective access to a project or group, as a number from no access to
 * owner. Policies build their rules from it, for example `accessLevelRule(REPORTER)` or
 * `writableAccessLevelRule(DEVELOPER)`.
 */
import { GUEST, OWNER, VISIBILITY } from "@cairn/contract/access";
import type { Viewer } from "../../platform/context.ts";

const NOBODY_HERE = 0;
/** Effective access of visitors to public projects and groups. */
export const ANYONE_ACCESS = 1;
/**
 * Effective access of signed-in users to projects and groups that they can read without being a
 * member.
 */
export const SIGNED_IN_ACCESS = 2;

/**
 * The fields that access rules need. Namespaces have these fields, and so do rows inside a
 * namespace, such as issues.
 */
export interface Place {
  readonly visibility: number;
  readonly archived: boolean;
  /** The viewer's access level, from a direct or inherited membership; 0 without one. */
  readonly level: number;
}

export function effectiveAccess(viewer: Viewer, place: Place): number {
  if (viewer.kind === "visitor") return place.visibility === VISIBILITY.public ? ANYONE_ACCESS : 0;
  if (viewer.admin) return OWNER;
  // Minimal access only puts the user on the list of members; it grants no permissions.
  if (place.level >= GUEST) return place.level;
  if (place.visibility === VISIBILITY.public) return SIGNED_IN_ACCESS;
  if (place.visibility === VISIBILITY.internal && !viewer.external) return SIGNED_IN_ACCESS;
  return NOBODY_HERE;
}

/**
 * Whether the viewer can see that the group exists. Members of a namespace below the group can see
 * it.
 */
export function canSeeGroup(viewer: Viewer, group: Place & { belongs_below: boolean }): boolean {
  return group.belongs_below || effectiveAccess(viewer, group) >= ANYONE_ACCESS;
}

/**
 * Who can use a feature of a project, such as issues: nobody ("disabled"), members ("private"), or
 * everybody who sees the project.
 */
export type ProjectFeatureAccessLevel = "disabled" | "private" | "enabled";

export function effectiveFeatureAccess(
  viewer: Viewer,
  place: Place,
  feature: ProjectFeatureAccessLevel,
): number {
  if (feature === "disabled") return NOBODY_HERE;
  const standing = effectiveAccess(viewer, place);
  return feature === "private" && standing < GUEST ? NOBODY_HERE : standing;
}

type Rule = (viewer: Viewer, place: Place) => boolean;

export function accessLevelRule(standing: number): Rule {
  return (viewer, place) => effectiveAccess(viewer, place) >= standing;
}

/**
 * Rule for write actions: the viewer has at least this effective access, and the project is not
 * archived. In an archived project not even the owner can write.
 */
export function writableAccessLevelRule(standing: number): Rule {
  return (viewer, place) => !place.archived && effectiveAccess(viewer, place) >= standing;
}
