/** Members of groups and projects in the API: schemas, limits and addresses. */
import * as z from "zod";
import { appendQueryString } from "./addresses.ts";
import {
  DEVELOPER,
  GUEST,
  MAINTAINER,
  MINIMAL_ACCESS,
  OWNER,
  PLANNER,
  REPORTER,
} from "./access.ts";
import { placeApiPath, type PlaceName } from "./place-api.ts";
import { placePath } from "./places.ts";
import { UserBasic } from "./users.ts";

/** Access levels that a membership in a project or a share can have. */
export const PROJECT_ACCESS_LEVELS = [
  GUEST,
  PLANNER,
  REPORTER,
  DEVELOPER,
  MAINTAINER,
  OWNER,
] as const;
/**
 * Access levels that a membership in a group can have. Members with Minimal access are listed, but
 * get no permissions.
 */
export const GROUP_ACCESS_LEVELS = [MINIMAL_ACCESS, ...PROJECT_ACCESS_LEVELS] as const;

export const ACCESS_LEVEL_NAMES: Readonly<Record<number, string>> = {
  [MINIMAL_ACCESS]: "Minimal access",
  [GUEST]: "Guest",
  [PLANNER]: "Planner",
  [REPORTER]: "Reporter",
  [DEVELOPER]: "Developer",
  [MAINTAINER]: "Maintainer",
  [OWNER]: "Owner",
};

/** Largest number of users that one request can add as members of a project or group. */
export const MAX_MEMBERS_PER_REQUEST = 100;

export const Member = UserBasic.extend({
  access_level: z.int(),
  created_at: z.string(),
  /** The first day on which the user is no longer a member. */
  expires_at: z.string().nullable(),
  membership_state: z.literal("active"),
});
export type Member = z.infer<typeof Member>;

/**
 * Response to adding several users as members. An error names the users who were not added; all
 * other users were added.
 */
export const AddMembersResponse = z.discriminatedUnion("status", [
  z.strictObject({ status: z.literal("success") }),
  z.strictObject({ status: z.literal("error"), message: z.record(z.string(), z.string()) }),
]);
export type AddMembersResponse = z.infer<typeof AddMembersResponse>;

export const ProjectShare = z.strictObject({
  id: z.int(),
  project_id: z.int(),
  group_id: z.int(),
  group_access: z.int(),
  expires_at: z.string().nullable(),
});
export type ProjectShare = z.infer<typeof ProjectShare>;

/** Address of the first eight members of a project or group, which its front page shows. */
export function overviewMembersAddress(place: PlaceName): string {
  return `${placeApiPath(place)}/members/all?per_page=8`;
}

/** A member on the members page, with the project or group that grants the access level. */
export const MemberListItem = Member.extend({
  source: z.strictObject({
    kind: z.enum(["direct", "inherited", "invited"]),
    /** The group that the membership comes from; null when the viewer cannot see the invited group. */
    group: z.strictObject({ name: z.string(), full_path: z.string() }).nullable(),
  }),
  /**
   * The user's direct membership in this project or group, if any. The level of an inherited membership
   * can be higher.
   */
  direct: z.strictObject({ access_level: z.int(), expires_at: z.string().nullable() }).nullable(),
});
export type MemberListItem = z.infer<typeof MemberListItem>;

export const MEMBERS_PER_PAGE = 50;

const membersPage = ({ kind }: PlaceName) =>
  kind === "group" ? "group_members" : "project_members";

export function membersPath(place: PlaceName): string {
  return placePath(place, membersPage(place));
}

/** Query parameters of the members page. */
export interface MembersQuery {
  search?: string | undefined;
  page?: number | undefined;
}

export function membersPageAddress(place: PlaceName, { search, page }: MembersQuery): string {
  return appendQueryString(membersPath(place), { search, page });
}

export function memberListAddress(place: PlaceName, { search, page }: MembersQuery): string {
  const asked = { query: search, page, per_page: MEMBERS_PER_PAGE };
  return appendQueryString(`${membersPath(place)}.json`, asked);
}

export function membersAddress(place: PlaceName): string {
  return `${placeApiPath(place)}/members`;
}

/** API address of the project or group; its response includes the groups that it is shared with. */
export function placeSharesAddress(place: PlaceName): string {
  return placeApiPath(place) + (place.kind === "group" ? "?with_projects=false" : "");
}

export function shareAddress(place: PlaceName): string {
  return `${placeApiPath(place)}/share`;
}
