/** Policy of saved replies: who can list, use and manage saved replies. Pure functions. */
import { MAINTAINER } from "@cairn/contract/access";
import type { TokenScope } from "@cairn/contract/auth";
import { action } from "../../platform/auth/actions.ts";
import type { Viewer } from "../../platform/context.ts";
import {
  ANYONE_ACCESS,
  effectiveFeatureAccess,
  writableAccessLevelRule,
  type FeatureLevel,
  type Place,
} from "../access/index.ts";

const READ: readonly TokenScope[] = ["api", "read_api"];
const WRITE: readonly TokenScope[] = ["api"];

/** A project with the access level of its issues, which decides who can use its saved replies. */
export interface SavedRepliesPlace extends Place {
  issues_access_level: string;
}

const keepsInOrder = writableAccessLevelRule(MAINTAINER);

/** Whether the viewer can see the project's issues. */
function mayTalk(viewer: Viewer, project: SavedRepliesPlace): boolean {
  return (
    effectiveFeatureAccess(viewer, project, project.issues_access_level as FeatureLevel) >=
    ANYONE_ACCESS
  );
}

export const savedRepliesPolicy = {
  /** Listing and managing the viewer's own saved replies. Allowed for every signed-in user. */
  listOwn: action("saved_replies.list_own", READ, () => true),
  manageOwn: action("saved_replies.manage_own", WRITE, () => true),
  /** Using a project's saved replies. Allowed for signed-in users who can see the project's issues. */
  use: action("saved_replies.use", READ, mayTalk),
  manage: action(
    "saved_replies.manage",
    WRITE,
    (viewer, project: SavedRepliesPlace) =>
      mayTalk(viewer, project) && keepsInOrder(viewer, project),
  ),
};
