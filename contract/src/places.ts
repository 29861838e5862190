/**
 * Frame data: what the sidebar and breadcrumb show about the project, group or user that a page belongs
 * to.
 */
import * as z from "zod";
import { VisibilityName } from "./access.ts";

export const PlaceFrame = z.strictObject({
  kind: z.enum(["project", "group", "user"]),
  id: z.int(),
  name: z.string(),
  full_path: z.string(),
  description: z.string(),
  visibility: VisibilityName,
  archived: z.boolean(),
  /** The parent groups, from the top down. */
  above: z.array(z.strictObject({ name: z.string(), full_path: z.string() })),
  /**
   * Number of open issues. Null when there are too many to count, when the viewer cannot see the
   * project's issues, and for namespaces of users.
   */
  open_issues: z.int().nullable(),
  /** The viewer's access level, which is the highest level that the viewer can grant to others. */
  level: z.int(),
  /** Whether the viewer can request access, or has a pending request that they can withdraw. */
  access_request: z.enum(["unavailable", "available", "pending"]),
  abilities: z.strictObject({
    see_issues: z.boolean(),
    create_issue: z.boolean(),
    /**
     * Whether the viewer can set labels, assignees and milestones of issues, for one issue or in
     * bulk.
     */
    arrange_issues: z.boolean(),
    see_plans: z.boolean(),
    see_code: z.boolean(),
    manage_labels: z.boolean(),
    manage_milestones: z.boolean(),
    create_epic: z.boolean(),
    see_members: z.boolean(),
    manage_members: z.boolean(),
    create_project: z.boolean(),
    create_subgroup: z.boolean(),
    update: z.boolean(),
  }),
});
export type PlaceFrame = z.infer<typeof PlaceFrame>;
export type PlaceKind = PlaceFrame["kind"];

/** Address of the frame data of a page. `path` is the full path of the project, group or user. */
export function placeFrameUrl(path: string): string {
  return `/-/place?path=${encodeURIComponent(path)}`;
}

/** Path of a page of a project or group. Without `page`, the path of the front page. */
export function placePagePath(
  place: { kind: PlaceKind; full_path: string },
  page?: string,
): string {
  if (page === undefined) return `/${place.full_path}`;
  return `${place.kind === "group" ? "/groups" : ""}/${place.full_path}/-/${page}`;
}

/** Path of the settings page of a project or group. */
export function placeSettingsPath(place: { kind: PlaceKind; full_path: string }): string {
  return placePagePath(place, place.kind === "group" ? "edit" : "settings");
}
