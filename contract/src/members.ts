/** Members of groups and projects as they travel on the wire. */
import * as z from "zod";
import { DEVELOPER, GUEST, MAINTAINER, MINIMAL, OWNER, PLANNER, REPORTER } from "./access.ts";
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
