/** Policy of uploads: who can attach files and who can read attached files. Pure functions. */
import { GUEST } from "@cairn/contract/access";
import type { TokenScope } from "@cairn/contract/auth";
import { action, actionAllowingVisitors } from "../../platform/auth/actions.ts";
import type { Viewer } from "../../platform/context.ts";
import {
  ANYONE_ACCESS,
  SIGNED_IN_ACCESS,
  effectiveFeatureAccess,
  effectiveAccess,
  type FeatureLevel,
  type Place,
} from "../access/index.ts";
import { canSeeLabelsAndMilestones } from "../projects/index.ts";

const READ: readonly TokenScope[] = ["api", "read_api"];
const WRITE: readonly TokenScope[] = ["api"];

interface ProjectOfFiles extends Place {
  issues_access_level: string;
}

interface GroupOfFiles extends Place {
  works_below: boolean;
}

export type UploadPlace = ProjectOfFiles | GroupOfFiles;

/**
 * An upload belongs to a project or group, not to the text that links to it. Every viewer who can see
 * the project or group and knows the upload's address can read the file. The address contains 128
 * random bits. The address of a file in a confidential issue is known only to viewers of this issue.
 */
function maySee(viewer: Viewer, place: UploadPlace): boolean {
  return "works_below" in place
    ? canSeeLabelsAndMilestones(viewer, place)
    : effectiveAccess(viewer, place) >= ANYONE_ACCESS;
}

/**
 * In a project, every signed-in user who can see the project's issues can attach files, because such
 * users can write issues and comments without being members. In a group, members from Guest on can
 * attach files.
 */
function mayWrite(viewer: Viewer, place: UploadPlace): boolean {
  if ("works_below" in place) return effectiveAccess(viewer, place) >= GUEST;
  return (
    effectiveFeatureAccess(viewer, place, place.issues_access_level as FeatureLevel) >=
    SIGNED_IN_ACCESS
  );
}

export const uploadsPolicy = {
  read: actionAllowingVisitors("uploads.read", READ, maySee),
  create: action(
    "uploads.create",
    WRITE,
    (viewer, place: UploadPlace) => !place.archived && mayWrite(viewer, place),
  ),
};
