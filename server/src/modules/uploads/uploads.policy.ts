/** Policy of uploads: who can attach files and who can read attached files. Pure functions. */
import { GUEST } from "@cairn/contract/access";
import type { TokenScope } from "@cairn/contract/auth";
import { defineAction, defineActionAllowingVisitors } from "../../platform/auth/actions.ts";
import type { Viewer } from "../../platform/context.ts";
import {
  ANYONE_ACCESS,
  SIGNED_IN_ACCESS,
  effectiveFeatureAccess,
  effectiveAccess,
  type ProjectFeatureAccessLevel,
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
 * Whether the viewer can read the files of the project or group, whatever texts link to them. A
 * reader must know the file's URL, which contains 128 random bits. The URL of a file in a
 * confidential issue is known only to viewers of this issue.
 */
function maySee(viewer: Viewer, place: UploadPlace): boolean {
  return "works_below" in place
    ? canSeeLabelsAndMilestones(viewer, place)
    : effectiveAccess(viewer, place) >= ANYONE_ACCESS;
}

/**
 * Whether the viewer can attach files. In a project, every signed-in user who can see the project's
 * issues can attach files, because such users can write issues and comments without being members.
 * In a group, members from Guest on can attach files.
 */
function mayWrite(viewer: Viewer, place: UploadPlace): boolean {
  if ("works_below" in place) return effectiveAccess(viewer, place) >= GUEST;
  return (
    effectiveFeatureAccess(viewer, place, place.issues_access_level as ProjectFeatureAccessLevel) >=
    SIGNED_IN_ACCESS
  );
}

export const uploadsPolicy = {
  read: defineActionAllowingVisitors("uploads.read", READ, maySee),
  create: defineAction(
    "uploads.create",
    WRITE,
    (viewer, place: UploadPlace) => !place.archived && mayWrite(viewer, place),
  ),
};
