/** A project or a group, where both hold the same things: labels, milestones, iterations. */
import type { Context, Viewer } from "../../platform/context.ts";
import {
  ANYONE_ACCESS,
  effectiveFeatureAccess,
  effectiveAccess,
  type FeatureLevel,
  type NamespaceRef,
  type Place,
} from "../access/index.ts";
import { getGroup, type GroupRow } from "../groups/index.ts";
import { getProject, type ProjectRow } from "./reading.ts";

export type PlaceRef = { project: NamespaceRef } | { group: NamespaceRef };

export type PlaceRow = ProjectRow | GroupRow;

/** The place as the viewer may see it, or the answer that it is not there. */
export async function getPlace(ctx: Context, ref: PlaceRef): Promise<PlaceRow> {
  return "project" in ref ? getProject(ctx, ref.project) : getGroup(ctx, ref.group);
}

export function isProject(place: PlaceRow): place is ProjectRow {
  return "issues_access_level" in place;
}

interface GroupOfPlans extends Place {
  /** Is the viewer at least Guest of something in the group? */
  works_below: boolean;
}

interface ProjectOfPlans extends Place {
  issues_access_level: string;
  merge_requests_access_level: string;
}

/**
 * What people plan with is open to whoever sees the project's issues or merge requests, or the group;
 * minimal access to a group is none to what is in it.
 */
export function canSeePlans(viewer: Viewer, place: GroupOfPlans | ProjectOfPlans): boolean {
  if ("works_below" in place)
    return place.works_below || effectiveAccess(viewer, place) >= ANYONE_ACCESS;
  return [place.issues_access_level, place.merge_requests_access_level].some(
    (feature) => effectiveFeatureAccess(viewer, place, feature as FeatureLevel) >= ANYONE_ACCESS,
  );
}
