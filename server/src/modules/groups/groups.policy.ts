/** Who may do what with groups. Pure functions, read aloud. */
import type { TokenScope } from "@cairn/contract/auth";
import { MAINTAINER, OWNER } from "@cairn/contract/access";
import { action, openAction } from "../../platform/auth/actions.ts";
import { ANYONE, atLeast, standingOn, type Place } from "../access/index.ts";

const READ: readonly TokenScope[] = ["api", "read_api"];
const WRITE: readonly TokenScope[] = ["api"];

interface Group extends Place {
  /** Members of something inside know that the group is there. */
  belongs_below: boolean;
}

interface Parent extends Place {
  subgroup_creation_level: string;
}

export const groupsPolicy = {
  list: openAction("groups.list", READ, () => true),
  read: openAction(
    "groups.read",
    READ,
    (viewer, group: Group) => group.belongs_below || standingOn(viewer, group) >= ANYONE,
  ),
  /** At the top everybody may, except people from outside. */
  create: action("groups.create", WRITE, (viewer, parent: Parent | null) =>
    parent === null
      ? !viewer.external
      : standingOn(viewer, parent) >=
        (parent.subgroup_creation_level === "maintainer" ? MAINTAINER : OWNER),
  ),
  update: action("groups.update", WRITE, atLeast(OWNER)),
  transfer: action("groups.transfer", WRITE, atLeast(OWNER)),
  remove: action("groups.remove", WRITE, atLeast(OWNER)),
  share: action("groups.share", WRITE, atLeast(OWNER)),
};
