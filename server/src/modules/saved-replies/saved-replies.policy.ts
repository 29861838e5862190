/** Who may do what with texts that are written again and again. Pure functions, read aloud. */
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

/** A project, as far as people talk in it. */
export interface SavedRepliesPlace extends Place {
  issues_access_level: string;
}

const keepsInOrder = writableAccessAtLeast(MAINTAINER);

/** Whoever sees the project's issues may comment there. */
function mayTalk(viewer: Viewer, project: SavedRepliesPlace): boolean {
  return (
    effectiveFeatureAccess(viewer, project, project.issues_access_level as FeatureLevel) >=
    ANYONE_ACCESS
  );
}

export const savedRepliesPolicy = {
  /** Everybody their own. */
  listOwn: action("saved_replies.list_own", READ, () => true),
  manageOwn: action("saved_replies.manage_own", WRITE, () => true),
  /** Those of a project: whoever may say something about its issues. */
  use: action("saved_replies.use", READ, mayTalk),
  manage: action(
    "saved_replies.manage",
    WRITE,
    (viewer, project: SavedRepliesPlace) =>
      mayTalk(viewer, project) && keepsInOrder(viewer, project),
  ),
};
