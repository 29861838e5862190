/** Projects in the API: schemas, limits and addresses. */
import * as z from "zod";
import { Namespace, VisibilityName } from "./access.ts";
import {
  PLACES_PER_PAGE,
  encodeFullPath,
  appendQueryString,
  type SearchAndPageQuery,
} from "./addresses.ts";

export const PROJECT_DESCRIPTION_MAX = 2000;
export const TOPICS_PER_PROJECT_MAX = 50;
export const FEATURE_ACCESS_LEVELS = ["disabled", "private", "enabled"] as const;
export const FeatureAccessLevel = z.enum(FEATURE_ACCESS_LEVELS);

export const SimpleProject = z.strictObject({
  id: z.int(),
  description: z.string().nullable(),
  name: z.string(),
  name_with_namespace: z.string(),
  path: z.string(),
  path_with_namespace: z.string(),
  created_at: z.string(),
  default_branch: z.string(),
  tag_list: z.array(z.string()),
  topics: z.array(z.string()),
  /** Null where the instance serves no git over SSH. */
  ssh_url_to_repo: z.string().nullable(),
  http_url_to_repo: z.string(),
  web_url: z.string(),
  readme_url: z.string().nullable(),
  avatar_url: z.string().nullable(),
  forks_count: z.int(),
  star_count: z.int(),
  last_activity_at: z.string(),
  namespace: Namespace,
});
export type SimpleProject = z.infer<typeof SimpleProject>;

const Level = z.strictObject({ access_level: z.int(), notification_level: z.int() });

export const Project = SimpleProject.extend({
  _links: z.strictObject({
    self: z.string(),
    issues: z.string(),
    labels: z.string(),
    members: z.string(),
  }),
  empty_repo: z.boolean(),
  archived: z.boolean(),
  visibility: VisibilityName,
  resolve_outdated_diff_discussions: z.boolean(),
  issues_enabled: z.boolean(),
  merge_requests_enabled: z.boolean(),
  wiki_enabled: z.boolean(),
  jobs_enabled: z.boolean(),
  snippets_enabled: z.boolean(),
  service_desk_enabled: z.boolean(),
  service_desk_address: z.string().nullable(),
  can_create_merge_request_in: z.boolean(),
  issues_access_level: FeatureAccessLevel,
  merge_requests_access_level: FeatureAccessLevel,
  repository_access_level: FeatureAccessLevel,
  emails_disabled: z.boolean(),
  shared_runners_enabled: z.boolean(),
  lfs_enabled: z.boolean(),
  packages_enabled: z.boolean(),
  creator_id: z.int().nullable(),
  import_status: z.string(),
  shared_with_groups: z.array(
    z.strictObject({
      group_id: z.int(),
      group_name: z.string(),
      group_full_path: z.string(),
      group_access_level: z.int(),
      expires_at: z.string().nullable(),
    }),
  ),
  only_allow_merge_if_pipeline_succeeds: z.boolean(),
  only_allow_merge_if_all_discussions_are_resolved: z.boolean(),
  request_access_enabled: z.boolean(),
  remove_source_branch_after_merge: z.boolean(),
  merge_method: z.string(),
  suggestion_commit_message: z.string().nullable(),
  autoclose_referenced_issues: z.boolean(),
  approvals_before_merge: z.int(),
  mirror: z.boolean(),
  permissions: z
    .strictObject({ project_access: Level.nullable(), group_access: Level.nullable() })
    .optional(),
});
export type Project = z.infer<typeof Project>;

/** A namespace in which the viewer can create projects. */
export const NamespaceForNewProject = z.strictObject({
  id: z.int(),
  kind: z.enum(["user", "group"]),
  name: z.string(),
  full_path: z.string(),
  visibility: VisibilityName,
});
export type NamespaceForNewProject = z.infer<typeof NamespaceForNewProject>;

export const NEW_PROJECT_PATH = "/projects/new";
export const OWN_PROJECTS_PATH = "/dashboard/projects";
/**
 * Largest number of namespaces in one response of `namespacesForNewProjectUrl`. The viewer finds
 * other namespaces by a search.
 */
export const NAMESPACES_FOR_NEW_PROJECT_MAX = 50;

/** Address of the projects that the viewer is a member of, most recently active first. */
export function ownProjectsUrl(wish: SearchAndPageQuery & { perPage?: number } = {}): string {
  const { search, page, perPage = PLACES_PER_PAGE } = wish;
  return appendQueryString("/api/v4/projects", {
    membership: true,
    order_by: "last_activity_at",
    search,
    search_namespaces: search ? true : undefined,
    page,
    per_page: perPage,
  });
}

export function projectApiUrl(path: string): string {
  return `/api/v4/projects/${encodeFullPath(path)}`;
}

/** Address of the projects of a group; with a search term, also of its subgroups at every depth. */
export function groupProjectsUrl(path: string, { search, page }: SearchAndPageQuery = {}): string {
  return appendQueryString(`/api/v4/groups/${encodeFullPath(path)}/projects`, {
    order_by: "last_activity_at",
    include_subgroups: search ? true : undefined,
    search,
    page,
    per_page: PLACES_PER_PAGE,
  });
}

/** Address of the projects of which a user is a member and which the viewer can see. */
export function memberProjectsUrl(username: string, { page }: SearchAndPageQuery = {}): string {
  return appendQueryString(`/users/${encodeURIComponent(username)}/projects.json`, {
    page,
    per_page: PLACES_PER_PAGE,
  });
}

interface DestinationWish {
  search?: string | undefined;
  namespaceId?: number | undefined;
}

/**
 * Address of the namespaces in which the viewer can create a project. The namespace with the id
 * `namespaceId` is in the response even when the list is cut off.
 */
export function namespacesForNewProjectUrl(wish: DestinationWish = {}): string {
  return appendQueryString("/-/destinations", {
    search: wish.search,
    namespace_id: wish.namespaceId,
  });
}
