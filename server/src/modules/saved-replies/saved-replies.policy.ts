/** Policy of saved replies: who can list, use and manage them. Pure functions. */
import { MAINTAINER } from "@cairn/contract/access";
import type { TokenScope } from "@cairn/contract/auth";
import { action } from "../../platform/auth/actions.ts";
import type { Viewer } from "../../platform/context.ts";
import {
  ANYONE_ACCESS,
  effectiveFeatureAccess,
  writableAccessAtLeast,
  type FeatureLevel,
  type Place,
} from "../access/index.ts";

const READ: readonly TokenScope[] = ["api", "read_api"];
const WRITE: readonly TokenScope[] = ["api"];

/** The fields of a project that decide who can use its saved replies. */
export interface SavedRepliesPlace extends Place {
  issues_access_level: string;
}

const keepsInOrder = writableAccessAtLeast(MAINTAINER);

/** Whether the viewer can see the project's issues, and so can comment on them. */
function mayTalk(viewer: Viewer, project: SavedRepliesPlace): boolean {
  return (
    effectiveFeatureAccess(viewer, project, project.issues_access_level as FeatureLevel) >=
    ANYONE_ACCESS
  );
}

export const savedRepliesPolicy = {
  /** Listing and managing one's own saved replies, for every signed-in user. */
  listOwn: action("saved_replies.list_own", READ, () => true),
  manageOwn: action("saved_replies.manage_own", WRITE, () => true),
  /** Using a project's saved replies, for users who can comment on its issues. */
  use: action("saved_replies.use", READ, mayTalk),
  manage: action(
    "saved_replies.manage",
    WRITE,
    (viewer, project: SavedRepliesPlace) =>
      mayTalk(viewer, project) && keepsInOrder(viewer, project),
  ),
};
