/** Policy of projects: who can do what. Pure functions. */
import type { TokenScope } from "@cairn/contract/auth";
import { DEVELOPER, MAINTAINER, OWNER } from "@cairn/contract/access";
import { action, actionAllowingVisitors } from "../../platform/auth/actions.ts";
import {
  ANYONE_ACCESS,
  accessLevelRule,
  effectiveAccess,
  writableAccessLevelRule,
  type Place,
} from "../access/index.ts";

const READ: readonly TokenScope[] = ["api", "read_api"];
const WRITE: readonly TokenScope[] = ["api"];

/** The namespace for a new project: a group or a personal namespace. */
interface Destination extends Place {
  kind: string;
  project_creation_level: string | null;
}

/**
 * The access level required to create projects in a group, for each value of the group's
 * `project_creation_level`.
 */
const CREATION_LEVELS: Record<string, number> = { developer: DEVELOPER, maintainer: MAINTAINER };

export const projectsPolicy = {
  list: actionAllowingVisitors("projects.list", READ, () => true),
  /** Permission to list the viewer's own projects. Visitors have none and must sign in. */
  listOwn: action("projects.list_own", READ, () => true),
  /** Permission to list the namespaces where the viewer can create a project. */
  listDestinations: action("projects.list_destinations", READ, () => true),
  read: actionAllowingVisitors("projects.read", READ, accessLevelRule(ANYONE_ACCESS)),
  create: action("projects.create", WRITE, (viewer, to: Destination) => {
    if (viewer.external) return false;
    if (to.kind === "user") return effectiveAccess(viewer, to) >= OWNER;
    const needed = CREATION_LEVELS[to.project_creation_level ?? ""];
    return needed !== undefined && effectiveAccess(viewer, to) >= needed;
  }),
  update: action("projects.update", WRITE, writableAccessLevelRule(MAINTAINER)),
  /**
   * Permission to archive and unarchive. Together with removing it is the only change that an owner
   * can make to an archived project.
   */
  archive: action("projects.archive", WRITE, accessLevelRule(OWNER)),
  remove: action("projects.remove", WRITE, accessLevelRule(OWNER)),
  transfer: action("projects.transfer", WRITE, writableAccessLevelRule(OWNER)),
  rename: action("projects.rename", WRITE, writableAccessLevelRule(OWNER)),
  /**
   * Permission to change the visibility: owners only, because the visibility decides who sees the
   * project's content.
   */
  setVisibility: action("projects.set_visibility", WRITE, writableAccessLevelRule(OWNER)),
  share: action("projects.share", WRITE, writableAccessLevelRule(MAINTAINER)),
};
