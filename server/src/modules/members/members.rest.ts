/** REST routes of members, the same for groups and projects. */
import {
  GROUP_ACCESS_LEVELS,
  MAX_MEMBERS_PER_REQUEST,
  Member,
  AddMembersResponse,
  PROJECT_ACCESS_LEVELS,
} from "@cairn/contract/members";
import { USERNAME_MAX } from "@cairn/contract/users";
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
import { AppError } from "../../platform/errors/app-error.ts";
import { respondWithListPage, pagingQueryParams } from "../../platform/http/paging.ts";
import type { RouteRegistrar } from "../../platform/http/routes.ts";
import type { NamespaceRef } from "../access/index.ts";
import type { PlaceRef } from "../projects/index.ts";
import { addMember, addMembers } from "./adding.ts";
import { updateMember } from "./updating.ts";
import type { UserIdOrUsername } from "../users/index.ts";
import { membersPolicy } from "./members.policy.ts";
import { presentMember } from "./members.present.ts";
import { getMember, listMembers } from "./reading.ts";
import { removeMember } from "./removing.ts";

const PlaceParams = z.strictObject({ id: wireNamespaceIdOrPath });
const MemberParams = z.strictObject({ id: wireNamespaceIdOrPath, user_id: wireId });

const ListQuery = z.strictObject({
  ...pagingQueryParams,
  query: z
    .string()
    .max(255)
    .transform((text) => text || undefined)
    .optional(),
  user_ids: wireList(wireId).optional(),
  skip_users: wireList(wireId).optional(),
  show_seat_info: wireBoolean.optional(),
  /**
   * Accepted for compatibility. `active` is the only value, because there are no pending memberships.
   */
  state: z.literal("active").optional(),
});

/** Expiry date of a membership. An empty string, as forms send it, means no expiry date. */
export const expiresAtSchema = z
  .union([wireDay, z.literal("").transform(() => null), z.null()])
  .optional();

const people = z
  .union([
    wireInteger.transform((id) => [id]),
    z
      .string()
      .transform((text) => text.split(",").filter(Boolean))
      .pipe(z.array(wireId)),
    z.array(wireInteger),
  ])
  .pipe(z.array(z.int().positive()).min(1).max(MAX_MEMBERS_PER_REQUEST));

/** Parameters that old clients send when adding a member; they have no effect. */
const OLD_EXTRAS = {
  invite_source: z.string().max(255).optional(),
  tasks_to_be_done: wireList(z.string().max(255)).optional(),
  tasks_project_id: wireInteger.optional(),
};

const RemovalBody = z.strictObject({
  skip_subresources: wireBoolean.optional(),
  /** A misspelling of `skip_subresources` that one GitLab client sends. */
  skip_subresource_s: wireBoolean.optional(),
  unassign_issuables: wireBoolean.optional(),
});

export interface MemberRouteScope {
  under: "groups" | "projects";
  place: (id: NamespaceRef) => PlaceRef;
  level: z.ZodType<number>;
}

export const MEMBER_ROUTE_SCOPES: readonly MemberRouteScope[] = [
  {
    under: "projects",
    place: (project) => ({ project }),
    level: wireInteger.pipe(z.literal(PROJECT_ACCESS_LEVELS)),
  },
  {
    under: "groups",
    place: (group) => ({ group }),
    level: wireInteger.pipe(z.literal(GROUP_ACCESS_LEVELS)),
  },
];

export function registerMembersRestRoutes(routes: RouteRegistrar): void {
  for (const scope of MEMBER_ROUTE_SCOPES) {
    addReading(routes, scope, { path: `/${scope.under}/:id/members`, inherited: false });
    addReading(routes, scope, { path: `/${scope.under}/:id/members/all`, inherited: true });
    addWriting(routes, scope);
  }
}

function addReading(
  routes: RouteRegistrar,
  { place }: MemberRouteScope,
  { path, inherited }: { path: string; inherited: boolean },
): void {
  const who = inherited ? "direct and inherited members" : "direct members";

  routes.api({
    method: "GET",
    path,
    action: membersPolicy.list,
    summary: `List the ${who} of a group or project`,
    params: PlaceParams,
    query: ListQuery,
    response: z.array(Member),
    async handler(call) {
      const { query, user_ids: userIds, skip_users: skipUsers } = call.query;
      const filter = { inherited, query, userIds, skipUsers };
      const rows = await respondWithListPage(call, (slice) =>
        listMembers(call.ctx, place(call.params.id), filter, slice),
      );
      return rows.map((row) => presentMember(call.ctx.config.url, row));
    },
  });

  routes.api({
    method: "GET",
    path: `${path}/:user_id`,
    action: membersPolicy.list,
    summary: `Get one of the ${who} of a group or project`,
    params: MemberParams,
    response: Member,
    async handler({ ctx, params }) {
      const member = await getMember(ctx, place(params.id), params.user_id, { inherited });
      return presentMember(ctx.config.url, member);
    },
  });
}

function addWriting(routes: RouteRegistrar, { under, place, level }: MemberRouteScope): void {
  const path = `/${under}/:id/members`;

  routes.api({
    method: "POST",
    path,
    action: membersPolicy.add,
    summary: "Add one or more members",
    params: PlaceParams,
    body: z.strictObject({
      user_id: people.optional(),
      username: wireList(z.string().max(USERNAME_MAX))
        .pipe(z.array(z.string()).min(1).max(MAX_MEMBERS_PER_REQUEST))
        .optional(),
      access_level: level,
      expires_at: expiresAtSchema,
      ...OLD_EXTRAS,
    }),
    response: z.union([Member, AddMembersResponse]),
    creates: true,
    handler: async ({ ctx, params, body }) =>
      add(ctx, place(params.id), peopleOf(body), {
        accessLevel: body.access_level,
        expiresAt: body.expires_at ?? null,
      }),
  });

  routes.api({
    method: "PUT",
    path: `${path}/:user_id`,
    action: membersPolicy.change,
    summary: "Change the access level or the expiration date of a member",
    params: MemberParams,
    body: z.strictObject({ access_level: level, expires_at: expiresAtSchema }),
    response: Member,
    async handler({ ctx, params, body }) {
      const change = { accessLevel: body.access_level, expiresAt: body.expires_at };
      const member = await updateMember(ctx, place(params.id), params.user_id, change);
      return presentMember(ctx.config.url, member);
    },
  });

  routes.api({
    method: "DELETE",
    path: `${path}/:user_id`,
    action: membersPolicy.remove,
    summary: "Remove a member, or leave",
    params: MemberParams,
    body: RemovalBody,
    async handler({ ctx, params, body }) {
      const keepBelow = body.skip_subresources ?? body.skip_subresource_s ?? false;
      const unassign = body.unassign_issuables ?? false;
      await removeMember(ctx, place(params.id), params.user_id, { keepBelow, unassign });
    },
  });
}

/**
 * Adds one user or a list of users. For one user it returns the new member, for a list the users who
 * could not be added.
 */
async function add(
  ctx: Context,
  place: PlaceRef,
  wanted: readonly UserIdOrUsername[],
  grant: { accessLevel: number; expiresAt: string | null },
): Promise<Member | AddMembersResponse> {
  const [only, ...others] = wanted;
  if (only === undefined || others.length > 0) return addMembers(ctx, place, wanted, grant);
  return presentMember(ctx.config.url, await addMember(ctx, place, only, grant));
}

function peopleOf(body: {
  user_id?: number[] | undefined;
  username?: string[] | undefined;
}): UserIdOrUsername[] {
  const { user_id: ids, username } = body;
  if (ids !== undefined && username !== undefined) {
    throw new AppError("bad_request", "user_id, username are mutually exclusive");
  }
  if (ids !== undefined) return [...new Set(ids)].map((id) => ({ id }));
  if (username !== undefined) return username.map((name) => ({ username: name }));
  throw new AppError(
    "bad_request",
    "user_id, username are missing, at least one parameter must be provided",
  );
}
