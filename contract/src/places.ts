/** What the frame around a page knows of the project, group or person whose page it is. */
import * as z from "zod";
import { VisibilityWord } from "./access.ts";

export const PlaceFrame = z.strictObject({
  kind: z.enum(["project", "group", "user"]),
  id: z.int(),
  name: z.string(),
  full_path: z.string(),
  description: z.string(),
  visibility: VisibilityWord,
  archived: z.boolean(),
  /** The groups it is in, from the top down. */
  above: z.array(z.strictObject({ name: z.string(), full_path: z.string() })),
  /** Null where there are too many to count, or none may be seen. */
  open_issues: z.int().nullable(),
  /** The viewer's standing there, as an access level: what they can grant to others at most. */
  level: z.int(),
  abilities: z.strictObject({
    see_issues: z.boolean(),
    create_issue: z.boolean(),
    /** Labels, assignees, milestones of issues, also of many at once. */
    arrange_issues: z.boolean(),
    see_plans: z.boolean(),
    manage_labels: z.boolean(),
    manage_milestones: z.boolean(),
    see_members: z.boolean(),
    manage_members: z.boolean(),
    create_project: z.boolean(),
    create_subgroup: z.boolean(),
    update: z.boolean(),
  }),
});
export type PlaceFrame = z.infer<typeof PlaceFrame>;
export type PlaceKind = PlaceFrame["kind"];

/** Where the frame's facts are read. */
export function placeAddress(path: string): string {
  return `/-/place?path=${encodeURIComponent(path)}`;
}

/** The address of a page of a place; without a page, its front. */
export function placePath(place: { kind: PlaceKind; full_path: string }, page?: string): string {
  if (page === undefined) return `/${place.full_path}`;
  return `${place.kind === "group" ? "/groups" : ""}/${place.full_path}/-/${page}`;
}
