/** Functions for "places", which are projects or groups: both have labels, milestones and iterations. */
import type { Context, Viewer } from "../../platform/context.ts";
import {
  ANYONE_ACCESS,
  effectiveFeatureAccess,
  effectiveAccess,
  type ProjectFeatureAccessLevel,
  type NamespaceRef,
  type Place,
} from "../access/index.ts";
import { getGroup, type GroupWithAncestors } from "../groups/index.ts";
import { getProject, type ProjectRow } from "./reading.ts";

export type PlaceRef = { project: NamespaceRef } | { group: NamespaceRef };

export type PlaceRow = ProjectRow | GroupWithAncestors;

/** Loads the project or group. Throws 404 when the viewer cannot see it. */
export async function getPlace(ctx: Context, ref: PlaceRef): Promise<PlaceRow> {
  return "project" in ref ? getProject(ctx, ref.project) : getGroup(ctx, ref.group);
}

export function isProject(place: PlaceRow): place is ProjectRow {
  return "issues_access_level" in place;
}

interface GroupOfPlans extends Place {
  /** Whether the viewer is at least a Guest of a project or group inside the group. */
  works_below: boolean;
}

interface ProjectOfPlans extends Place {
  issues_access_level: string;
  merge_requests_access_level: string;
}

/**
 * Whether the viewer can see the labels, milestones and iterations of a project or group. In a
 * project, viewers can see them if they can see its issues or merge requests; in a group, if they
 * can see the group. Minimal access to a group is not enough.
 */
export function canSeeLabelsAndMilestones(
  viewer: Viewer,
  place: GroupOfPlans | ProjectOfPlans,
): boolean {
  if ("works_below" in place)
    return place.works_below || effectiveAccess(viewer, place) >= ANYONE_ACCESS;
  return [place.issues_access_level, place.merge_requests_access_level].some(
    (feature) =>
      effectiveFeatureAccess(viewer, place, feature as ProjectFeatureAccessLevel) >= ANYONE_ACCESS,
  );
}
