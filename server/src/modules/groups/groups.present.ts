/** Presents groups and namespaces as REST responses. */
import { toVisibilityName } from "@cairn/contract/access";
import type { Namespace } from "@cairn/contract/access";
import type { Group, GroupDetail } from "@cairn/contract/groups";
import { formatWireTime } from "@cairn/contract/wire";
import type { ListedNamespace } from "./namespaces.ts";
import type { GroupProjectLists } from "./group-projects.ts";
import type { DetailedGroup, GroupRow } from "./reading.ts";

export function absoluteGroupUrl(base: URL, group: { full_path: string }): string {
  return new URL(`/groups/${group.full_path}`, base).href;
}

export function presentGroup(base: URL, group: GroupRow): Group {
  return {
    id: group.id,
    web_url: absoluteGroupUrl(base, group),
    name: group.name,
    path: group.path,
    description: group.description,
    visibility: toVisibilityName(group.visibility),
    share_with_group_lock: group.share_with_group_lock,
    require_two_factor_authentication: false,
    two_factor_grace_period: 48,
    project_creation_level: group.project_creation_level as Group["project_creation_level"],
    auto_devops_enabled: null,
    subgroup_creation_level: group.subgroup_creation_level as Group["subgroup_creation_level"],
    emails_disabled: group.emails_disabled,
    mentions_disabled: group.mentions_disabled,
    lfs_enabled: false,
    default_branch_protection: 2,
    avatar_url: null,
    request_access_enabled: group.request_access_enabled,
    full_name: group.full_name,
    full_path: group.full_path,
    created_at: formatWireTime(group.created_at),
    parent_id: group.parent_id,
  };
}

export function presentDetailedGroup(
  base: URL,
  group: DetailedGroup,
  projects: GroupProjectLists | undefined,
): GroupDetail {
  return {
    ...presentGroup(base, group),
    shared_with_groups: group.shares.map((share) => ({
      group_id: share.id,
      group_name: share.name,
      group_full_path: share.full_path,
      group_access_level: share.access_level,
      expires_at: share.expires_at,
    })),
    ...projects,
  };
}

export function presentNamespace(base: URL, namespace: ListedNamespace): Namespace {
  const page = namespace.kind === "group" ? absoluteGroupUrl(base, namespace) : null;
  return {
    id: namespace.id,
    name: namespace.name,
    path: namespace.path,
    kind: namespace.kind as Namespace["kind"],
    full_path: namespace.full_path,
    parent_id: namespace.parent_id,
    avatar_url: null,
    web_url: page ?? new URL(`/${namespace.full_path}`, base).href,
  };
}
