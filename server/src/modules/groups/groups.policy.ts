/** Policy of groups and namespaces: who can do what. Pure functions. */
import type { TokenScope } from "@cairn/contract/auth";
import { MAINTAINER, OWNER } from "@cairn/contract/access";
import { defineAction, defineActionAllowingVisitors } from "../../platform/auth/actions.ts";
import { accessLevelRule, canSeeGroup, effectiveAccess, type Place } from "../access/index.ts";

const READ: readonly TokenScope[] = ["api", "read_api"];
const WRITE: readonly TokenScope[] = ["api"];

interface Group extends Place {
  /**
   * Whether the viewer is a member of the group or of a namespace inside it. Such members can see
   * the group.
   */
  belongs_below: boolean;
}

interface Namespace extends Group {
  kind: string;
}

interface Parent extends Place {
  subgroup_creation_level: string;
}

export const groupsPolicy = {
  list: defineActionAllowingVisitors("groups.list", READ, () => true),
  /** Permission to list the viewer's own groups. Visitors have none and must sign in. */
  listOwn: defineAction("groups.list_own", READ, () => true),
  read: defineActionAllowingVisitors("groups.read", READ, canSeeGroup),
  /**
   * Permission to create a group. At the top level every signed-in user has it, except external
   * users.
   */
  create: defineAction("groups.create", WRITE, (viewer, parent: Parent | null) =>
    parent === null
      ? !viewer.external
      : effectiveAccess(viewer, parent) >=
        (parent.subgroup_creation_level === "maintainer" ? MAINTAINER : OWNER),
  ),
  openSettings: defineAction("groups.open_settings", READ, accessLevelRule(OWNER)),
  update: defineAction("groups.update", WRITE, accessLevelRule(OWNER)),
  transfer: defineAction("groups.transfer", WRITE, accessLevelRule(OWNER)),
  remove: defineAction("groups.remove", WRITE, accessLevelRule(OWNER)),
  share: defineAction("groups.share", WRITE, accessLevelRule(OWNER)),
};

export const namespacesPolicy = {
  list: defineAction("namespaces.list", READ, () => true),
  /**
   * Permission to read a namespace. A personal namespace is visible only to its owner and to
   * administrators.
   */
  read: defineAction("namespaces.read", READ, (viewer, namespace: Namespace) => {
    if (namespace.kind === "user") return viewer.admin || namespace.level >= OWNER;
    return namespace.kind === "group" && canSeeGroup(viewer, namespace);
  }),
  /**
   * Permission to check whether a path is free. Namespaces that are hidden from the viewer do not
   * count as taken.
   */
  checkPath: defineAction("namespaces.check_path", READ, () => true),
};
