/** Policy of projects: who can do what. Pure functions. */
import type { TokenScope } from "@cairn/contract/auth";
import { DEVELOPER, MAINTAINER, OWNER } from "@cairn/contract/access";
import { defineAction, defineActionAllowingVisitors } from "../../platform/auth/actions.ts";
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
  list: defineActionAllowingVisitors("projects.list", READ, () => true),
  /** Permission to list the viewer's own projects. Visitors have no projects and must sign in. */
  listOwn: defineAction("projects.list_own", READ, () => true),
  /** Permission to list the projects of which another user is a member. Visitors must sign in. */
  listOfUser: defineAction("projects.list_of_user", READ, () => true),
  /** Permission to list the namespaces where the viewer can create a project. */
  listDestinations: defineAction("projects.list_destinations", READ, () => true),
  read: defineActionAllowingVisitors("projects.read", READ, accessLevelRule(ANYONE_ACCESS)),
  create: defineAction("projects.create", WRITE, (viewer, to: Destination) => {
    if (viewer.external) return false;
    if (to.kind === "user") return effectiveAccess(viewer, to) >= OWNER;
    const needed = CREATION_LEVELS[to.project_creation_level ?? ""];
    return needed !== undefined && effectiveAccess(viewer, to) >= needed;
  }),
  /**
   * Permission to open the settings page. Also in an archived project, which owners can unarchive
   * there.
   */
  openSettings: defineAction("projects.open_settings", READ, accessLevelRule(MAINTAINER)),
  update: defineAction("projects.update", WRITE, writableAccessLevelRule(MAINTAINER)),
  /**
   * Permission to archive and unarchive. Unarchiving and removing are the only changes that an
   * owner can make to an archived project.
   */
  archive: defineAction("projects.archive", WRITE, accessLevelRule(OWNER)),
  remove: defineAction("projects.remove", WRITE, accessLevelRule(OWNER)),
  transfer: defineAction("projects.transfer", WRITE, writableAccessLevelRule(OWNER)),
  rename: defineAction("projects.rename", WRITE, writableAccessLevelRule(OWNER)),
  /**
   * Permission to change the visibility: owners only, because the visibility decides who sees the
   * project's content.
   */
  setVisibility: defineAction("projects.set_visibility", WRITE, writableAccessLevelRule(OWNER)),
  share: defineAction("projects.share", WRITE, writableAccessLevelRule(MAINTAINER)),
};
