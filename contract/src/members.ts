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
import { placeApiPath, type PlaceKey } from "./place-api.ts";
import { placePagePath } from "./places.ts";
import { UserBasic } from "./users.ts";
import { ShownUserStatus } from "./users/user-status.ts";

/** Access levels of members of a project, and of groups that a project or group is shared with. */
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
  /** Cairn extension: the status to show beside the name; absent without one. */
  status: ShownUserStatus.optional(),
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

/** A user who asks to become a member of a project or group. */
export const AccessRequest = UserBasic.extend({ requested_at: z.string() });
export type AccessRequest = z.infer<typeof AccessRequest>;

export const ProjectShare = z.strictObject({
  id: z.int(),
  project_id: z.int(),
  group_id: z.int(),
  group_access: z.int(),
  expires_at: z.string().nullable(),
});
export type ProjectShare = z.infer<typeof ProjectShare>;

/** Address of the first eight members of a project or group, which its front page shows. */
export function frontPageMembersUrl(place: PlaceKey): string {
  return `${placeApiPath(place)}/members/all?per_page=8`;
}

/** A member on the members page, with the project or group that grants the access level. */
export const MemberListItem = Member.extend({
  source: z.strictObject({
    kind: z.enum(["direct", "inherited", "invited"]),
    /**
     * The group that the membership comes from. Null for a direct membership, and for an invited
     * group that the viewer cannot see.
     */
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

const membersPage = ({ kind }: PlaceKey) =>
  kind === "group" ? "group_members" : "project_members";

export function membersPath(place: PlaceKey): string {
  return placePagePath(place, membersPage(place));
}

/** Query parameters of the members page. */
export interface MemberListQuery {
  search?: string | undefined;
  page?: number | undefined;
}

export function membersPageUrl(place: PlaceKey, { search, page }: MemberListQuery): string {
  return appendQueryString(membersPath(place), { search, page });
}

export function memberListJsonUrl(place: PlaceKey, { search, page }: MemberListQuery): string {
  const asked = { query: search, page, per_page: MEMBERS_PER_PAGE };
  return appendQueryString(`${membersPath(place)}.json`, asked);
}

export function membersApiPath(place: PlaceKey): string {
  return `${placeApiPath(place)}/members`;
}

export function accessRequestsApiPath(place: PlaceKey): string {
  return `${placeApiPath(place)}/access_requests`;
}

/** Address of the access requests that the members page shows: the oldest ones. */
export function accessRequestListUrl(place: PlaceKey): string {
  return appendQueryString(accessRequestsApiPath(place), { per_page: MEMBERS_PER_PAGE });
}

/** API address of the project or group; its response includes the groups that it is shared with. */
export function placeWithSharesUrl(place: PlaceKey): string {
  return placeApiPath(place) + (place.kind === "group" ? "?with_projects=false" : "");
}

export function sharesApiPath(place: PlaceKey): string {
  return `${placeApiPath(place)}/share`;
}
