/** REST routes of groups. */
import { sanitizeLine } from "@cairn/contract/lines";
import {
  ACCESS_LEVELS,
  NAMESPACE_NAME_MAX,
  VISIBILITY,
  VisibilityName,
} from "@cairn/contract/access";
import {
  Group,
  GROUP_DESCRIPTION_MAX,
  GroupDetail,
  ProjectCreationLevel,
  SHARE_ACCESS_LEVELS,
  SubgroupCreationLevel,
} from "@cairn/contract/groups";
import {
  wireBoolean,
  wireDay,
  wireId,
  wireInteger,
  wireList,
  wireNamespaceIdOrPath,
} from "@cairn/contract/wire";
import * as z from "zod";
import type { Context } from "../../platform/context.ts";
import { respondWithListPage, pagingQueryParams } from "../../platform/http/paging.ts";
import type { RouteRegistrar } from "../../platform/http/routes.ts";
import { createGroup } from "./creating.ts";
import { loadGroupProjects } from "./group-projects.ts";
import { groupsPolicy } from "./groups.policy.ts";
import { presentDetailedGroup, presentGroup } from "./groups.present.ts";
import { getDetailedGroup, listGroups, listSubgroups, type DetailedGroup } from "./reading.ts";
import { removeGroup } from "./removing.ts";
import { shareGroup, unshareGroup } from "./sharing.ts";
import { transferGroup } from "./transferring.ts";
import { updateGroup } from "./updating.ts";

const GroupParams = z.strictObject({ id: wireNamespaceIdOrPath });

const Level = wireInteger.pipe(z.literal(ACCESS_LEVELS));

const ListQuery = z.strictObject({
  ...pagingQueryParams,
  skip_groups: wireList(wireId).optional(),
  all_available: wireBoolean.optional(),
  search: z
    .string()
    .max(255)
    .transform((text) => text || undefined)
    .optional(),
  order_by: z.enum(["name", "path", "id", "similarity"]).optional(),
  sort: z.enum(["asc", "desc"]).optional(),
  owned: wireBoolean.optional(),
  min_access_level: Level.optional(),
  top_level_only: wireBoolean.optional(),
  visibility: VisibilityName.optional(),
  // GitLab clients send these two parameters. They are ignored, because neither feature
  // exists here.
  statistics: wireBoolean.optional(),
  with_custom_attributes: wireBoolean.optional(),
});

const details = {
  description: z.string().max(GROUP_DESCRIPTION_MAX).optional(),
  project_creation_level: ProjectCreationLevel.optional(),
  subgroup_creation_level: SubgroupCreationLevel.optional(),
  share_with_group_lock: wireBoolean.optional(),
  request_access_enabled: wireBoolean.optional(),
  emails_disabled: wireBoolean.optional(),
  mentions_disabled: wireBoolean.optional(),
};

/**
 * Schema for restrictions that GitLab has and Cairn does not have. Rejects `true`, so that no client
 * relies on a restriction that is not enforced.
 */
const wireOff = wireBoolean.refine((on) => !on);

/** Parameters that GitLab clients send for features that do not exist here. They have no effect. */
const withoutMeaning = {
  auto_devops_enabled: wireBoolean.optional(),
  default_branch_protection: wireInteger.optional(),
  extra_shared_runners_minutes_limit: wireInteger.optional(),
  lfs_enabled: wireBoolean.optional(),
  membership_lock: wireOff.optional(),
  require_two_factor_authentication: wireOff.optional(),
  shared_runners_minutes_limit: wireInteger.optional(),
  two_factor_grace_period: wireInteger.optional(),
};

const name = z.string().overwrite(sanitizeLine).min(1).max(NAMESPACE_NAME_MAX);
const path = z.string().min(1).max(1_000);

const NewGroupBody = z.strictObject({
  name,
  path,
  parent_id: wireInteger.nullish(),
  visibility: VisibilityName.optional(),
  ...details,
  ...withoutMeaning,
});

const ChangeBody = z.strictObject({
  name: name.optional(),
  path: path.optional(),
  visibility: VisibilityName.optional(),
  ...details,
  ...withoutMeaning,
  file_template_project_id: wireInteger.nullish(),
  prevent_forking_outside_group: wireOff.optional(),
  prevent_sharing_groups_outside_hierarchy: wireOff.optional(),
  shared_runners_setting: z.string().max(255).optional(),
});

const ShareBody = z.strictObject({
  group_id: wireInteger,
  group_access: wireInteger.pipe(z.literal(SHARE_ACCESS_LEVELS)),
  expires_at: wireDay.nullish(),
});

export function registerGroupsRestRoutes(routes: RouteRegistrar): void {
  routes.api({
    method: "GET",
    path: "/groups",
    action: groupsPolicy.list,
    summary: "List the viewer's groups, or with all_available all groups that the viewer can see",
    query: ListQuery,
    response: z.array(Group),
    async handler(call) {
      const { ctx, query } = call;
      const own = !(query.all_available ?? seesAllByDefault(ctx));
      const rows = await respondWithListPage(call, (slice) =>
        listGroups(ctx, { ...filterOf(query), own }, slice),
      );
      return rows.map((row) => presentGroup(ctx.config.url, row));
    },
  });

  routes.api({
    method: "POST",
    path: "/groups",
    action: groupsPolicy.create,
    summary: "Create a group, at the top level or in another group",
    body: NewGroupBody,
    response: GroupDetail,
    creates: true,
    async handler({ ctx, body }) {
      const group = await createGroup(ctx, {
        name: body.name,
        path: body.path,
        visibility: body.visibility,
        parentId: body.parent_id ?? undefined,
        ...detailsOf(body),
      });
      return presentWithProjects(ctx, group);
    },
  });

  routes.api({
    method: "GET",
    path: "/groups/:id",
    action: groupsPolicy.read,
    summary: "Get a group",
    params: GroupParams,
    query: z.strictObject({
      with_projects: wireBoolean.optional(),
      with_custom_attributes: wireBoolean.optional(),
    }),
    response: GroupDetail,
    async handler({ ctx, params, query }) {
      const group = await getDetailedGroup(ctx, params.id);
      if (query.with_projects === false) {
        return presentDetailedGroup(ctx.config.url, group, undefined);
      }
      return presentWithProjects(ctx, group);
    },
  });

  routes.api({
    method: "PUT",
    path: "/groups/:id",
    action: groupsPolicy.update,
    summary: "Update a group (owners)",
    params: GroupParams,
    body: ChangeBody,
    response: GroupDetail,
    async handler({ ctx, params, body }) {
      const group = await updateGroup(ctx, params.id, {
        name: body.name,
        path: body.path,
        visibility: body.visibility,
        ...detailsOf(body),
      });
      return presentWithProjects(ctx, group);
    },
  });

  routes.api({
    method: "DELETE",
    path: "/groups/:id",
    action: groupsPolicy.remove,
    summary: "Delete a group with all its subgroups and projects (owners)",
    params: GroupParams,
    status: 202,
    response: z.strictObject({ message: z.literal("202 Accepted") }),
    async handler({ ctx, params }) {
      await removeGroup(ctx, params.id);
      return { message: "202 Accepted" };
    },
  });

  for (const [address, directly] of [
    ["subgroups", true],
    ["descendant_groups", false],
  ] as const) {
    routes.api({
      method: "GET",
      path: `/groups/:id/${address}`,
      action: groupsPolicy.read,
      summary: directly
        ? "List the direct subgroups of a group"
        : "List the subgroups of a group, at any depth",
      params: GroupParams,
      query: ListQuery,
      response: z.array(Group),
      async handler(call) {
        const { ctx, params, query } = call;
        const filter = { ...filterOf(query), own: query.all_available === false, directly };
        const rows = await respondWithListPage(call, (slice) =>
          listSubgroups(ctx, params.id, filter, slice),
        );
        return rows.map((row) => presentGroup(ctx.config.url, row));
      },
    });
  }

  routes.api({
    method: "POST",
    path: "/groups/:id/transfer",
    action: groupsPolicy.transfer,
    summary: "Move a group into another group, or to the top level (owners)",
    params: GroupParams,
    body: z.strictObject({ group_id: wireInteger.nullish() }),
    response: GroupDetail,
    async handler({ ctx, params, body }) {
      const group = await transferGroup(ctx, params.id, body.group_id ?? undefined);
      return presentWithProjects(ctx, group);
    },
  });

  routes.api({
    method: "POST",
    path: "/groups/:id/share",
    action: groupsPolicy.share,
    summary: "Share a group with another group (owners)",
    params: GroupParams,
    body: ShareBody,
    response: GroupDetail,
    creates: true,
    async handler({ ctx, params, body }) {
      const grant = { accessLevel: body.group_access, expiresAt: body.expires_at ?? null };
      const group = await shareGroup(ctx, params.id, body.group_id, grant);
      return presentWithProjects(ctx, group);
    },
  });

  routes.api({
    method: "DELETE",
    path: "/groups/:id/share/:group_id",
    action: groupsPolicy.share,
    summary: "Stop sharing a group with another group (owners)",
    params: z.strictObject({ id: wireNamespaceIdOrPath, group_id: wireId }),
    handler: async ({ ctx, params }) => unshareGroup(ctx, params.id, params.group_id),
  });
}

/**
 * Whether a request without `all_available` lists all groups that the viewer can see. True for
 * administrators, and for visitors, who have no groups of their own. Other users get only their own
 * groups.
 */
function seesAllByDefault({ viewer }: Context): boolean {
  return viewer.kind === "visitor" || viewer.admin;
}

function filterOf(query: z.output<typeof ListQuery>) {
  const { order_by: orderBy } = query;
  return {
    owned: query.owned,
    minLevel: query.min_access_level,
    topLevel: query.top_level_only,
    visibility: query.visibility === undefined ? undefined : VISIBILITY[query.visibility],
    search: query.search,
    skip: query.skip_groups,
    orderBy: orderBy === undefined || orderBy === "similarity" ? ("name" as const) : orderBy,
    sort: query.sort ?? ("asc" as const),
  };
}

function detailsOf(body: z.output<z.ZodObject<typeof details>>) {
  return {
    description: body.description,
    project_creation_level: body.project_creation_level,
    subgroup_creation_level: body.subgroup_creation_level,
    share_with_group_lock: body.share_with_group_lock,
    request_access_enabled: body.request_access_enabled,
    emails_disabled: body.emails_disabled,
    mentions_disabled: body.mentions_disabled,
  };
}

async function presentWithProjects(ctx: Context, group: DetailedGroup) {
  return presentDetailedGroup(ctx.config.url, group, await loadGroupProjects(ctx, group));
}
