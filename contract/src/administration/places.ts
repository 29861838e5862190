/** Lists of all projects and all groups for administrators: addresses and schemas. */
import * as z from "zod";
import { VisibilityName } from "../access.ts";
import { appendQueryString } from "../addresses.ts";
import { UserBasic } from "../users.ts";
import { wireInteger } from "../wire.ts";

export const ADMIN_PROJECTS_PATH = "/admin/projects";
export const ADMIN_GROUPS_PATH = "/admin/groups";

export type AdminPlaceKind = "project" | "group";

/** `before` is the id of the last project or group on the previous page. */
export const AdminPlacesQuery = z.strictObject({
  search: z
    .string()
    .max(255)
    .transform((text) => text.trim() || undefined)
    .optional(),
  before: wireInteger.optional(),
});
export type AdminPlacesQuery = z.output<typeof AdminPlacesQuery>;

export const AdminPlace = z.strictObject({
  id: z.int(),
  kind: z.enum(["project", "group"]),
  name: z.string(),
  full_path: z.string(),
  visibility: VisibilityName,
  archived: z.boolean(),
  created_at: z.string(),
  /** One of the owners: of the project or group itself, or of the nearest group above. */
  owner: UserBasic.nullable(),
  /** Bytes of the files attached in the project or group itself. */
  attachment_bytes: z.int(),
  /** Null for groups. */
  open_issues: z.int().nullable(),
  /** Projects and groups directly below. Null for projects. */
  projects: z.int().nullable(),
  subgroups: z.int().nullable(),
});
export type AdminPlace = z.infer<typeof AdminPlace>;

export const AdminPlacesResponse = z.strictObject({
  items: z.array(AdminPlace),
  /** The value of `before` for the next page; null on the last page. */
  next: z.int().nullable(),
});
export type AdminPlacesResponse = z.infer<typeof AdminPlacesResponse>;

export function adminPlacesPath(kind: AdminPlaceKind, query: AdminPlacesQuery = {}): string {
  return appendQueryString(pathOf(kind), { search: query.search, before: query.before });
}

export function adminPlacesUrl(kind: AdminPlaceKind, query: AdminPlacesQuery): string {
  return appendQueryString(`${pathOf(kind)}.json`, { search: query.search, before: query.before });
}

function pathOf(kind: AdminPlaceKind): string {
  return kind === "project" ? ADMIN_PROJECTS_PATH : ADMIN_GROUPS_PATH;
}
