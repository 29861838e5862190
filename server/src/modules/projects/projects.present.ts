/** Presents projects as REST responses. */
import { toVisibilityName } from "@cairn/contract/access";
import type { NamespaceForNewProject, Project, SimpleProject } from "@cairn/contract/projects";
import { instanceUrl, formatWireTime } from "@cairn/contract/wire";
import { buildSshUrl } from "../../platform/config/ssh-settings.ts";
import type { Context } from "../../platform/context.ts";
import type { ProjectFeatureAccessLevel } from "../access/index.ts";
import { UNSUPPORTED_FEATURE_DEFAULTS } from "./absent-features.ts";
import type { NewProjectNamespaceRow } from "./destinations.queries.ts";
import type { ListedProject } from "./reading.ts";

/** Notification level in the API: 3 means "participating", which every user has here. */
const NOTIFICATION_LEVEL = 3;

export function presentSimpleProject({ config }: Context, project: ListedProject): SimpleProject {
  const { url: base, sshUrl } = config;
  return {
    id: project.id,
    description: project.description || null,
    name: project.name,
    name_with_namespace: project.full_name,
    path: project.path,
    path_with_namespace: project.full_path,
    created_at: formatWireTime(project.created_at),
    default_branch: project.default_branch,
    tag_list: project.topics,
    topics: project.topics,
    ssh_url_to_repo: sshUrl && buildSshUrl(sshUrl, `${project.full_path}.git`),
    http_url_to_repo: instanceUrl(base, `/${project.full_path}.git`),
    web_url: instanceUrl(base, `/${project.full_path}`),
    readme_url: null,
    avatar_url: null,
    forks_count: 0,
    star_count: 0,
    last_activity_at: formatWireTime(project.last_activity_at),
    namespace: presentParent(base, project),
  };
}

function presentParent(base: URL, project: ListedProject): SimpleProject["namespace"] {
  const kind = project.parent_kind as "user" | "group";
  const page = kind === "group" ? `/groups/${project.parent_full_path}` : `/${project.parent_path}`;
  return {
    id: project.parent_id ?? 0,
    name: project.parent_name,
    path: project.parent_path,
    kind,
    full_path: project.parent_full_path,
    parent_id: project.parent_parent_id,
    avatar_url: null,
    web_url: instanceUrl(base, page),
  };
}

export function presentProject(ctx: Context, project: ListedProject): Project {
  const base = ctx.config.url;
  const address = (rest: string) => instanceUrl(base, `/api/v4/projects/${project.id}${rest}`);
  const issues = project.issues_access_level as ProjectFeatureAccessLevel;
  const mergeRequests = project.merge_requests_access_level as ProjectFeatureAccessLevel;
  return {
    ...presentSimpleProject(ctx, project),
    ...UNSUPPORTED_FEATURE_DEFAULTS,
    _links: {
      self: address(""),
      issues: address("/issues"),
      labels: address("/labels"),
      members: address("/members"),
    },
    packages_enabled: false,
    empty_repo: true,
    archived: project.archived,
    visibility: toVisibilityName(project.visibility),
    issues_enabled: issues !== "disabled",
    merge_requests_enabled: mergeRequests !== "disabled",
    wiki_enabled: false,
    jobs_enabled: false,
    snippets_enabled: false,
    service_desk_address: null,
    can_create_merge_request_in: false,
    issues_access_level: issues,
    merge_requests_access_level: mergeRequests,
    repository_access_level: project.repository_access_level as ProjectFeatureAccessLevel,
    shared_runners_enabled: false,
    lfs_enabled: false,
    creator_id: project.creator_id,
    import_status: "none",
    shared_with_groups: project.shares,
    request_access_enabled: project.request_access_enabled,
    emails_disabled: project.emails_disabled,
    merge_method: "merge",
    suggestion_commit_message: null,
    approvals_before_merge: 0,
    ...(ctx.viewer.kind === "user" ? { permissions: presentPermissions(project) } : {}),
  };
}

function presentPermissions(project: ListedProject): NonNullable<Project["permissions"]> {
  const inherited = levelOrNull(project.inherited_level);
  const direct = levelOrNull(project.direct_level);
  // In a personal namespace, the inherited level is shown as access to the project itself, because
  // a personal namespace is not a group.
  return project.parent_kind === "user"
    ? { project_access: direct ?? inherited, group_access: null }
    : { project_access: direct, group_access: inherited };
}

function levelOrNull(level: number | null) {
  return level === null ? null : { access_level: level, notification_level: NOTIFICATION_LEVEL };
}

export function presentNamespaceForNewProject(row: NewProjectNamespaceRow): NamespaceForNewProject {
  const { id, kind, name, full_path } = row;
  return { id, kind, name, full_path, visibility: toVisibilityName(row.visibility) };
}
