/** Groups and namespaces in the API: schemas, limits and addresses. */
import * as z from "zod";
import {
  GUEST,
  PLANNER,
  REPORTER,
  DEVELOPER,
  MAINTAINER,
  OWNER,
  VisibilityName,
} from "./access.ts";
import {
  encodePathSegment,
  PLACES_PER_PAGE,
  encodeFullPath,
  appendQueryString,
  type SearchAndPageQuery,
} from "./addresses.ts";
import { Project } from "./projects.ts";

export const GROUP_DESCRIPTION_MAX = 255;

/** The access level from which members can create projects in a group. */
export const ProjectCreationLevel = z.enum(["noone", "maintainer", "developer"]);
export const SubgroupCreationLevel = z.enum(["owner", "maintainer"]);

/** Access levels that a share can have. Members of the invited group get at most this level. */
export const SHARE_ACCESS_LEVELS = [
  GUEST,
  PLANNER,
  REPORTER,
  DEVELOPER,
  MAINTAINER,
  OWNER,
] as const;

export const Group = z.strictObject({
  id: z.int(),
  web_url: z.string(),
  name: z.string(),
  path: z.string(),
  description: z.string(),
  visibility: VisibilityName,
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
  /**
   * `projects` and `shared_projects` list at most 100 each; `/groups/:id/projects` lists all projects.
   */
  projects: z.array(Project).optional(),
  shared_projects: z.array(Project).optional(),
});
export type GroupDetail = z.infer<typeof GroupDetail>;

export const NamespaceExistsResponse = z.strictObject({
  exists: z.boolean(),
  /** Suggestions when the path is taken: similar paths that no group or user has. */
  suggests: z.array(z.string()),
});
export type NamespaceExistsResponse = z.infer<typeof NamespaceExistsResponse>;

export const NEW_GROUP_PATH = "/groups/new";
export const OWN_GROUPS_PATH = "/dashboard/groups";

/**
 * Address of the groups that the viewer is a member of, sorted by name. Without `all_available:
 * false`, an administrator would get every group.
 */
export function ownGroupsUrl(wish: SearchAndPageQuery & { perPage?: number } = {}): string {
  const { search, page, perPage = PLACES_PER_PAGE } = wish;
  return appendQueryString("/api/v4/groups", {
    all_available: false,
    search,
    page,
    per_page: perPage,
  });
}

export function groupApiUrl(id: number): string {
  return `/api/v4/groups/${id}?with_projects=false`;
}

/** Address of the direct subgroups of a group; with a search term, of its subgroups at every depth. */
export function subgroupsUrl(path: string, { search, page }: SearchAndPageQuery = {}): string {
  const depth = search ? "descendant_groups" : "subgroups";
  return appendQueryString(`/api/v4/groups/${encodeFullPath(path)}/${depth}`, {
    search,
    page,
    per_page: PLACES_PER_PAGE,
  });
}

/**
 * Address that checks whether a user or a group already has this path. The server ignores groups
 * that are hidden from the viewer.
 */
export function namespaceExistsUrl(path: string, parentId: number | undefined): string {
  return appendQueryString(`/api/v4/namespaces/${encodePathSegment(path)}/exists`, {
    parent_id: parentId,
  });
}
