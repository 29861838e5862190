/** Policy of memberships: who can see and change the members of a project or group. Pure functions. */
import { MAINTAINER, OWNER } from "@cairn/contract/access";
import type { TokenScope } from "@cairn/contract/auth";
import { action, actionAllowingVisitors } from "../../platform/auth/actions.ts";
import type { Viewer } from "../../platform/context.ts";
import {
  ANYONE_ACCESS,
  accessLevelRule,
  effectiveAccess,
  writableAccessLevelRule,
  type Place,
} from "../access/index.ts";

const READ: readonly TokenScope[] = ["api", "read_api"];
const WRITE: readonly TokenScope[] = ["api"];

export interface MembersSubject extends Place {
  kind: string;
}

interface Membership {
  place: MembersSubject;
  userId: number;
  level: number;
}

export const membersPolicy = {
  /**
   * Permission to list members. A viewer who sees a group only as a member of a namespace below it
   * cannot list the group's members.
   */
  list: actionAllowingVisitors("members.list", READ, accessLevelRule(ANYONE_ACCESS)),
  /** Permission to add a member. A viewer cannot grant a higher level than their own. */
  add: action(
    "members.add",
    WRITE,
    (viewer, { place, level }: { place: MembersSubject; level: number }) =>
      manages(viewer, place) && level <= effectiveAccess(viewer, place),
  ),
  /**
   * Permission to change a member's level. A viewer cannot change members with a higher level, or
   * raise a level above their own.
   */
  change: action(
    "members.change",
    WRITE,
    (viewer, { place, level, to }: Membership & { to: number }) =>
      manages(viewer, place) && Math.max(level, to) <= effectiveAccess(viewer, place),
  ),
  /** Permission to remove a member. Every member can remove their own membership, that is, leave. */
  remove: action(
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
  unshare: action(
    "members.unshare",
    WRITE,
    (viewer, { place, level }: { place: MembersSubject; level: number }) =>
      manages(viewer, place) && level <= effectiveAccess(viewer, place),
  ),
};

function manages(viewer: Viewer, place: MembersSubject): boolean {
  return writableAccessLevelRule(place.kind === "group" ? OWNER : MAINTAINER)(viewer, place);
}
