/** Who may do what with attached files. Pure functions, read aloud. */
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
import { canSeePlans } from "../projects/index.ts";

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
 * A file belongs to a project or a group, not to the text that shows it: whoever sees the place may
 * read it, if they also know its address, in which there are 128 random bits. So a file in a confidential
 * issue is as safe as its address; the address is told only to those who may read the issue.
 */
function maySee(viewer: Viewer, place: UploadPlace): boolean {
  return "works_below" in place
    ? canSeePlans(viewer, place)
    : effectiveAccess(viewer, place) >= ANYONE_ACCESS;
}

/** Files are attached to what one writes: in a project an issue or a comment, for which one is no member. */
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
