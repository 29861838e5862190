/** Who may see and change who belongs where. Pure functions, read aloud. */
import { MAINTAINER, OWNER } from "@cairn/contract/access";
import type { TokenScope } from "@cairn/contract/auth";
import { action, openAction } from "../../platform/auth/actions.ts";
import type { Viewer } from "../../platform/context.ts";
import {
  ANYONE_ACCESS,
  accessAtLeast,
  effectiveAccess,
  writableAccessAtLeast,
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
  /** Knowing that a group is there, by belonging to something below it, is not enough. */
  list: openAction("members.list", READ, accessAtLeast(ANYONE_ACCESS)),
  /** Nobody grants more than they have. */
  add: action(
    "members.add",
    WRITE,
    (viewer, { place, level }: { place: MembersSubject; level: number }) =>
      manages(viewer, place) && level <= effectiveAccess(viewer, place),
  ),
  /** Nobody touches those above them. */
  change: action(
    "members.change",
    WRITE,
    (viewer, { place, level, to }: Membership & { to: number }) =>
      manages(viewer, place) && Math.max(level, to) <= effectiveAccess(viewer, place),
  ),
  /** Everybody may go by themselves. */
  remove: action(
    "members.remove",
    WRITE,
    (viewer, { place, userId, level }: Membership) =>
      viewer.userId === userId ||
      (manages(viewer, place) && level <= effectiveAccess(viewer, place)),
  ),
  /** As with a person: what was given to a whole group is taken back by those who could give it. */
  unshare: action(
    "members.unshare",
    WRITE,
    (viewer, { place, level }: { place: MembersSubject; level: number }) =>
      manages(viewer, place) && level <= effectiveAccess(viewer, place),
  ),
};

function manages(viewer: Viewer, place: MembersSubject): boolean {
  return writableAccessAtLeast(place.kind === "group" ? OWNER : MAINTAINER)(viewer, place);
}
