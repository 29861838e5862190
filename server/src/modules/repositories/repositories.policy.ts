/** Policy of repositories: who can read code, and who can push. Pure functions. */
import { DEVELOPER, MAINTAINER, REPORTER, VISIBILITY } from "@cairn/contract/access";
import type { TokenScope } from "@cairn/contract/auth";
import { defineAction, defineActionAllowingVisitors } from "../../platform/auth/actions.ts";
import type { Viewer } from "../../platform/context.ts";
import {
  ANYONE_ACCESS,
  effectiveFeatureAccess,
  type Place,
  type ProjectFeatureAccessLevel,
} from "../access/index.ts";

const READ: readonly TokenScope[] = ["read_repository", "write_repository", "read_api", "api"];
const PUSH: readonly TokenScope[] = ["write_repository", "api"];
const READ_API: readonly TokenScope[] = ["read_api", "api"];
const WRITE_API: readonly TokenScope[] = ["api"];

interface ProjectWithCode extends Place {
  repository_access_level: string;
}

/** The viewer's effective access to the code of the project. */
export function getCodeAccess(viewer: Viewer, project: ProjectWithCode): number {
  const feature = project.repository_access_level as ProjectFeatureAccessLevel;
  return effectiveFeatureAccess(viewer, project, feature);
}

/** Guests of a private project can see its issues, but not its code. */
function canReadCode(viewer: Viewer, project: ProjectWithCode): boolean {
  const isExternal = viewer.kind === "user" && viewer.external;
  const isOpen =
    project.visibility === VISIBILITY.public ||
    (project.visibility === VISIBILITY.internal && !isExternal);
  return getCodeAccess(viewer, project) >= (isOpen ? ANYONE_ACCESS : REPORTER);
}

function writableCodeRule(level: number) {
  return (viewer: Viewer, project: ProjectWithCode) =>
    !project.archived && getCodeAccess(viewer, project) >= level;
}

export const repositoriesPolicy = {
  read: defineActionAllowingVisitors("repositories.read", READ, canReadCode),
  push: defineAction("repositories.push", PUSH, writableCodeRule(DEVELOPER)),
  /** Permission to change files, branches and tags with the API. */
  commit: defineAction("repositories.commit", WRITE_API, writableCodeRule(DEVELOPER)),
  readProtectedBranches: defineAction(
    "repositories.read_protected_branches",
    READ_API,
    (viewer, project: ProjectWithCode) => getCodeAccess(viewer, project) >= DEVELOPER,
  ),
  manageProtectedBranches: defineAction(
    "repositories.manage_protected_branches",
    WRITE_API,
    writableCodeRule(MAINTAINER),
  ),
};
