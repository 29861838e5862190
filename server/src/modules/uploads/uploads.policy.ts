/** Policy of uploads: who can attach and read files. Pure functions. */
import { GUEST } from "@cairn/contract/access";
import type { TokenScope } from "@cairn/contract/auth";
import { action, openAction } from "../../platform/auth/actions.ts";
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
 * An upload belongs to a project or group, not to the text that shows it. A viewer who sees the project
 * or group can read the upload, if the viewer knows its address, which contains 128 random bits. A file
 * in a confidential issue is therefore as safe as its address, which only viewers of the issue see.
 */
function maySee(viewer: Viewer, place: UploadPlace): boolean {
  return "works_below" in place
    ? canSeeLabelsAndMilestones(viewer, place)
    : effectiveAccess(viewer, place) >= ANYONE_ACCESS;
}

/**
 * In a project, every signed-in user who can see its issues can attach files, because non-members can
 * write issues and comments too. In a group, members from Guest on can.
 */
function mayWrite(viewer: Viewer, place: UploadPlace): boolean {
  if ("works_below" in place) return effectiveAccess(viewer, place) >= GUEST;
  return (
    effectiveFeatureAccess(viewer, place, place.issues_access_level as FeatureLevel) >=
    SIGNED_IN_ACCESS
  );
}

export const uploadsPolicy = {
  read: openAction("uploads.read", READ, maySee),
  create: action(
    "uploads.create",
    WRITE,
    (viewer, place: UploadPlace) => !place.archived && mayWrite(viewer, place),
  ),
};
