/** Policy of memberships: who can see and change the members of a project or group. Pure functions. */
import { MAINTAINER, OWNER } from "@cairn/contract/access";
import type { TokenScope } from "@cairn/contract/auth";
import { defineAction, defineActionAllowingVisitors } from "../../platform/auth/actions.ts";
import type { Viewer } from "../../platform/context.ts";
import {
  ANYONE_ACCESS,
  SIGNED_IN_ACCESS,
  accessLevelRule,
  effectiveAccess,
  writableAccessLevelRule,
  type Place,
} from "../access/index.ts";

const READ: readonly TokenScope[] = ["api", "read_api"];
const WRITE: readonly TokenScope[] = ["api"];

export interface MembersPolicyPlace extends Place {
  kind: string;
}

interface RequestablePlace extends MembersPolicyPlace {
  request_access_enabled: boolean;
}

interface Membership {
  place: MembersPolicyPlace;
  userId: number;
  level: number;
}

export const membersPolicy = {
  /**
   * Permission to list members. A viewer who sees a group only as a member of a namespace below it
   * cannot list the group's members.
   */
  list: defineActionAllowingVisitors("members.list", READ, accessLevelRule(ANYONE_ACCESS)),
  /** Permission to add a member. A viewer cannot grant a higher level than their own. */
  add: defineAction(
    "members.add",
    WRITE,
    (viewer, { place, level }: { place: MembersPolicyPlace; level: number }) =>
      manages(viewer, place) && level <= effectiveAccess(viewer, place),
  ),
  /**
   * Permission to change a member's level. A viewer cannot change members with a higher level, or
   * raise a level above their own.
   */
  change: defineAction(
    "members.change",
    WRITE,
    (viewer, { place, level, to }: Membership & { to: number }) =>
      manages(viewer, place) && Math.max(level, to) <= effectiveAccess(viewer, place),
  ),
  /** Permission to remove a member. Every member can remove their own membership, that is, leave. */
  remove: defineAction(
    "members.remove",
    WRITE,
    (viewer, { place, userId, level }: Membership) =>
      viewer.userId === userId ||
      (manages(viewer, place) && level <= effectiveAccess(viewer, place)),
  ),
  /**
   * Permission to end a share. As with members, the viewer must be allowed to grant the level of the
   * share.
   */
  unshare: defineAction(
    "members.unshare",
    WRITE,
    (viewer, { place, level }: { place: MembersPolicyPlace; level: number }) =>
      manages(viewer, place) && level <= effectiveAccess(viewer, place),
  ),
  /**
   * Permission to request access: signed-in users who can read the project or group without being a
   * member. Administrators already have all permissions.
   */
  requestAccess: defineAction(
    "members.request_access",
    WRITE,
    (viewer, place: RequestablePlace) =>
      place.request_access_enabled &&
      !place.archived &&
      place.level === 0 &&
      effectiveAccess(viewer, place) === SIGNED_IN_ACCESS,
  ),
  /** Permission to list access requests. Also in an archived project, where nobody can approve them. */
  listRequests: defineAction(
    "members.list_requests",
    READ,
    (viewer, place: MembersPolicyPlace) =>
      effectiveAccess(viewer, place) >= levelThatManages(place),
  ),
  /** Permission to deny an access request. Every user can withdraw their own. */
  removeRequest: defineAction(
    "members.remove_request",
    WRITE,
    (viewer, { place, userId }: Omit<Membership, "level">) =>
      viewer.userId === userId || manages(viewer, place),
  ),
};

function manages(viewer: Viewer, place: MembersPolicyPlace): boolean {
  return writableAccessLevelRule(levelThatManages(place))(viewer, place);
}

function levelThatManages({ kind }: MembersPolicyPlace): number {
  return kind === "group" ? OWNER : MAINTAINER;
}
