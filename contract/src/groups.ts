/** Groups and namespaces on the wire: fields, limits, words. */
import * as z from "zod";
import {
  GUEST,
  PLANNER,
  REPORTER,
  DEVELOPER,
  MAINTAINER,
  OWNER,
  VisibilityWord,
} from "./access.ts";
import { Project } from "./projects.ts";

export const GROUP_DESCRIPTION_MAX = 255;

/** From which level on somebody may put projects into a group. */
export const ProjectCreationLevel = z.enum(["noone", "maintainer", "developer"]);
export const SubgroupCreationLevel = z.enum(["owner", "maintainer"]);

/** What members of an invited group can get at most. */
export const SHARE_LEVELS = [GUEST, PLANNER, REPORTER, DEVELOPER, MAINTAINER, OWNER] as const;

export const Group = z.strictObject({
  id: z.int(),
  web_url: z.string(),
  name: z.string(),
  path: z.string(),
  description: z.string(),
  visibility: VisibilityWord,
  share_with_group_lock: z.boolean(),
  require_two_factor_authentication: z.boolean(),
  two_factor_grace_period: z.int(),
  project_creation_level: ProjectCreationLevel,
  auto_devops_enabled: z.boolean().nullable(),
  subgroup_creation_level: SubgroupCreationLevel,
  emails_disabled: z.boolean(),
  mentions_disabled: z.boolean(),
  lfs_enabled: z.boolean(),
  default_branch_protection: z.int(),
  avatar_url: z.string().nullable(),
  request_access_enabled: z.boolean(),
  full_name: z.string(),
  full_path: z.string(),
  created_at: z.string(),
  parent_id: z.int().nullable(),
});
export type Group = z.infer<typeof Group>;

/** A group that another group or a project is shared with. */
export const SharedWithGroup = z.strictObject({
  group_id: z.int(),
  group_name: z.string(),
  group_full_path: z.string(),
  group_access_level: z.int(),
  expires_at: z.string().nullable(),
});
export type SharedWithGroup = z.infer<typeof SharedWithGroup>;

export const GroupDetail = Group.extend({
  shared_with_groups: z.array(SharedWithGroup),
  /** At most a hundred of each; `/groups/:id/projects` has all of them. */
  projects: z.array(Project).optional(),
  shared_projects: z.array(Project).optional(),
});
export type GroupDetail = z.infer<typeof GroupDetail>;

export const NamespaceExists = z.strictObject({
  exists: z.boolean(),
  /** Free paths that look alike. */
  suggests: z.array(z.string()),
});
export type NamespaceExists = z.infer<typeof NamespaceExists>;
