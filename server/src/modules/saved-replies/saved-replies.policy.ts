/** Policy of saved replies: who can list, use and manage saved replies. Pure functions. */
import { MAINTAINER } from "@cairn/contract/access";
import type { TokenScope } from "@cairn/contract/auth";
import { defineAction } from "../../platform/auth/actions.ts";
import type { Viewer } from "../../platform/context.ts";
import {
  ANYONE_ACCESS,
  effectiveFeatureAccess,
  writableAccessLevelRule,
  type ProjectFeatureAccessLevel,
  type Place,
} from "../access/index.ts";

const READ: readonly TokenScope[] = ["api", "read_api"];
const WRITE: readonly TokenScope[] = ["api"];

/**
 * A project with its setting for who can see its issues. Users who can see the issues can use the
 * project's saved replies.
 */
export interface ProjectWithIssuesAccessLevel extends Place {
  issues_access_level: string;
}

const keepsInOrder = writableAccessLevelRule(MAINTAINER);

/** Whether the viewer can see the project's issues. */
function mayTalk(viewer: Viewer, project: ProjectWithIssuesAccessLevel): boolean {
  return (
    effectiveFeatureAccess(
      viewer,
      project,
      project.issues_access_level as ProjectFeatureAccessLevel,
    ) >= ANYONE_ACCESS
  );
}

export const savedRepliesPolicy = {
  /**
   * `listOwn` and `manageOwn`: permission to list and to change the viewer's own saved replies.
   * Every signed-in user has these permissions.
   */
  listOwn: defineAction("saved_replies.list_own", READ, () => true),
  manageOwn: defineAction("saved_replies.manage_own", WRITE, () => true),
  /**
   * Permission to use a project's saved replies. Signed-in users who can see the project's issues
   * have this permission.
   */
  use: defineAction("saved_replies.use", READ, mayTalk),
  manage: defineAction(
    "saved_replies.manage",
    WRITE,
    (viewer, project: ProjectWithIssuesAccessLevel) =>
      mayTalk(viewer, project) && keepsInOrder(viewer, project),
  ),
};
