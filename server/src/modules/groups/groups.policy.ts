/** Who may do what with groups. Pure functions, read aloud. */
import type { TokenScope } from "@cairn/contract/auth";
import { MAINTAINER, OWNER } from "@cairn/contract/access";
import { action, openAction } from "../../platform/auth/actions.ts";
import { accessAtLeast, canSeeGroup, effectiveAccess, type Place } from "../access/index.ts";

const READ: readonly TokenScope[] = ["api", "read_api"];
const WRITE: readonly TokenScope[] = ["api"];

interface Group extends Place {
  /** Members of the group or of something inside know that it is there. */
  belongs_below: boolean;
}

interface Namespace extends Group {
  kind: string;
}

interface Parent extends Place {
  subgroup_creation_level: string;
}

export const groupsPolicy = {
  list: openAction("groups.list", READ, () => true),
  /** What one has to do with; a visitor has nothing to look for there. */
  listOwn: action("groups.list_own", READ, () => true),
  read: openAction("groups.read", READ, canSeeGroup),
  /** At the top everybody may, except people from outside. */
  create: action("groups.create", WRITE, (viewer, parent: Parent | null) =>
    parent === null
      ? !viewer.external
      : effectiveAccess(viewer, parent) >=
        (parent.subgroup_creation_level === "maintainer" ? MAINTAINER : OWNER),
  ),
  update: action("groups.update", WRITE, accessAtLeast(OWNER)),
  transfer: action("groups.transfer", WRITE, accessAtLeast(OWNER)),
  remove: action("groups.remove", WRITE, accessAtLeast(OWNER)),
  share: action("groups.share", WRITE, accessAtLeast(OWNER)),
};

export const namespacesPolicy = {
  list: action("namespaces.list", READ, () => true),
  /** What belongs to one person is shown to that person. */
  read: action("namespaces.read", READ, (viewer, namespace: Namespace) => {
    if (namespace.kind === "user") return viewer.admin || namespace.level >= OWNER;
    return namespace.kind === "group" && canSeeGroup(viewer, namespace);
  }),
  /** Whether a path is still free, as far as one may know. */
  checkPath: action("namespaces.check_path", READ, () => true),
};
