/** Who may do what with projects. Pure functions, read aloud. */
import type { TokenScope } from "@cairn/contract/auth";
import { DEVELOPER, MAINTAINER, OWNER } from "@cairn/contract/access";
import { action, openAction } from "../../platform/auth/actions.ts";
import {
  ANYONE_ACCESS,
  accessAtLeast,
  effectiveAccess,
  writableAccessAtLeast,
  type Place,
} from "../access/index.ts";

const READ: readonly TokenScope[] = ["api", "read_api"];
const WRITE: readonly TokenScope[] = ["api"];

/** Where a project is to be put: a group, or somebody's own namespace. */
interface Destination extends Place {
  kind: string;
  project_creation_level: string | null;
}

/** Who may put projects into a group, by the group's own setting. */
const CREATION_LEVELS: Record<string, number> = { developer: DEVELOPER, maintainer: MAINTAINER };

export const projectsPolicy = {
  list: openAction("projects.list", READ, () => true),
  /** What one has to do with; a visitor has nothing to look for there. */
  listOwn: action("projects.list_own", READ, () => true),
  /** Where one can put a project. */
  listDestinations: action("projects.list_destinations", READ, () => true),
  read: openAction("projects.read", READ, accessAtLeast(ANYONE_ACCESS)),
  create: action("projects.create", WRITE, (viewer, to: Destination) => {
    if (viewer.external) return false;
    if (to.kind === "user") return effectiveAccess(viewer, to) >= OWNER;
    const needed = CREATION_LEVELS[to.project_creation_level ?? ""];
    return needed !== undefined && effectiveAccess(viewer, to) >= needed;
  }),
  update: action("projects.update", WRITE, writableAccessAtLeast(MAINTAINER)),
  /** The only things that an archived project's owner can still do. */
  archive: action("projects.archive", WRITE, accessAtLeast(OWNER)),
  remove: action("projects.remove", WRITE, accessAtLeast(OWNER)),
  transfer: action("projects.transfer", WRITE, writableAccessAtLeast(OWNER)),
  rename: action("projects.rename", WRITE, writableAccessAtLeast(OWNER)),
  /** How open a project is decides who sees everything in it. */
  setVisibility: action("projects.set_visibility", WRITE, writableAccessAtLeast(OWNER)),
  share: action("projects.share", WRITE, writableAccessAtLeast(MAINTAINER)),
};
