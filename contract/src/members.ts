/** Members of groups and projects as they travel on the wire. */
import * as z from "zod";
import { withQuery } from "./addresses.ts";
import { DEVELOPER, GUEST, MAINTAINER, MINIMAL, OWNER, PLANNER, REPORTER } from "./access.ts";
import { placeApi, type PlaceName } from "./place-api.ts";
import { placePath } from "./places.ts";
import { UserBasic } from "./users.ts";

/** What a project gives out, and what a share hands on. */
export const PROJECT_LEVELS = [GUEST, PLANNER, REPORTER, DEVELOPER, MAINTAINER, OWNER] as const;
/** Groups have one more: on the list of members, and nothing else. */
export const GROUP_LEVELS = [MINIMAL, ...PROJECT_LEVELS] as const;

export const LEVEL_NAMES: Readonly<Record<number, string>> = {
  [MINIMAL]: "Minimal access",
  [GUEST]: "Guest",
  [PLANNER]: "Planner",
  [REPORTER]: "Reporter",
  [DEVELOPER]: "Developer",
  [MAINTAINER]: "Maintainer",
  [OWNER]: "Owner",
};

/** How many people one request can make members. */
export const MAX_ADDED_AT_ONCE = 100;

export const Member = UserBasic.extend({
  access_level: z.int(),
  created_at: z.string(),
  /** The first day on which they are no longer a member. */
  expires_at: z.string().nullable(),
  membership_state: z.literal("active"),
});
export type Member = z.infer<typeof Member>;

/** What adding several people at once answers: the others are added all the same. */
export const MembersAdded = z.discriminatedUnion("status", [
  z.strictObject({ status: z.literal("success") }),
  z.strictObject({ status: z.literal("error"), message: z.record(z.string(), z.string()) }),
]);
export type MembersAdded = z.infer<typeof MembersAdded>;

export const ProjectShare = z.strictObject({
  id: z.int(),
  project_id: z.int(),
  group_id: z.int(),
  group_access: z.int(),
  expires_at: z.string().nullable(),
});
export type ProjectShare = z.infer<typeof ProjectShare>;

/** A few of those who belong to a place, for its front page. */
export function someMembersAddress(place: PlaceName): string {
  return `${placeApi(place)}/members/all?per_page=8`;
}

/** A member as the page of members tells of them: also where their level comes from. */
export const RosterMember = Member.extend({
  source: z.strictObject({
    kind: z.enum(["direct", "inherited", "invited"]),
    /** The group it comes from; null when it was invited and the viewer may not know it. */
    group: z.strictObject({ name: z.string(), full_path: z.string() }).nullable(),
  }),
  /** What they were given here, which can be less than what comes from elsewhere. */
  direct: z.strictObject({ access_level: z.int(), expires_at: z.string().nullable() }).nullable(),
});
export type RosterMember = z.infer<typeof RosterMember>;

export const MEMBERS_PER_PAGE = 50;

const membersPage = ({ kind }: PlaceName) =>
  kind === "group" ? "group_members" : "project_members";

export function membersPath(place: PlaceName): string {
  return placePath(place, membersPage(place));
}

/** What stands in the address of the page of members. */
export interface MembersQuery {
  search?: string | undefined;
  page?: number | undefined;
}

export function membersPageAddress(place: PlaceName, { search, page }: MembersQuery): string {
  return withQuery(membersPath(place), { search, page });
}

export function rosterAddress(place: PlaceName, { search, page }: MembersQuery): string {
  const asked = { query: search, page, per_page: MEMBERS_PER_PAGE };
  return withQuery(`${membersPath(place)}.json`, asked);
}

export function membersAddress(place: PlaceName): string {
  return `${placeApi(place)}/members`;
}

/** What tells, beside much else, with which groups the place is shared. */
export function sharedPlaceAddress(place: PlaceName): string {
  return placeApi(place) + (place.kind === "group" ? "?with_projects=false" : "");
}

export function shareAddress(place: PlaceName): string {
  return `${placeApi(place)}/share`;
}
