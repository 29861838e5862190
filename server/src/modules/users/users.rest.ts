/** REST routes that read, list, block and unblock users. */
import { wireBoolean, wireId } from "@cairn/contract/wire";
import { User, CurrentUser } from "@cairn/contract/users";
import * as z from "zod";
import { AppError } from "../../platform/errors/app-error.ts";
import {
  keysetPagingHeaders,
  keysetPagingQueryParams,
  parsePagingQueryParams,
  offsetPagingHeaders,
  pagingQueryParams,
} from "../../platform/http/paging.ts";
import type { RouteRegistrar } from "../../platform/http/routes.ts";
import { blockUser, unblockUser } from "./blocking.ts";
import { getCurrentUser, getUser, listUsers } from "./reading.ts";
import { usersPolicy } from "./users.policy.ts";
import { presentCurrentUser, presentUser } from "./users.present.ts";

const UserParams = z.strictObject({ id: wireId });

const ListQuery = z.strictObject({
  ...pagingQueryParams,
  ...keysetPagingQueryParams,
  username: z.string().max(255).optional(),
  search: z
    .string()
    .max(255)
    .transform((text) => text || undefined)
    .optional(),
  active: wireBoolean.optional(),
  blocked: wireBoolean.optional(),
  external: wireBoolean.optional(),
  exclude_internal: wireBoolean.optional(),
  order_by: z.enum(["id", "name", "username", "created_at", "updated_at"]).optional(),
  sort: z.enum(["asc", "desc"]).optional(),
});

export function registerUsersRestRoutes(routes: RouteRegistrar): void {
  routes.api({
    method: "GET",
    path: "/user",
    action: usersPolicy.readSelf,
    summary: "Get the current user",
    response: CurrentUser,
    handler: async ({ ctx }) => presentCurrentUser(ctx.config.url, await getCurrentUser(ctx)),
  });

  routes.api({
    method: "GET",
    path: "/users",
    action: usersPolicy.list,
    summary: "List the users, by name or state",
    query: ListQuery,
    response: z.array(User),
    async handler({ ctx, query, url, setHeaders }) {
      const page = parsePagingQueryParams(query);
      const sort = query.sort ?? "desc";
      const orderBy = query.order_by ?? "id";
      const byKeyset = query.pagination === "keyset";
      if (byKeyset && orderBy !== "id") {
        throw new AppError("method_not_allowed", "405 Method Not Allowed");
      }
      const { rows, total } = await listUsers(
        ctx,
        {
          username: query.username,
          search: query.search,
          active: query.active,
          blocked: query.blocked,
          external: query.external,
          idAfter: query.id_after,
          idBefore: query.id_before,
          orderBy,
          sort,
        },
        { limit: page.perPage, offset: byKeyset ? 0 : page.offset },
      );
      const ids = rows.map((row) => row.id);
      setHeaders(
        byKeyset
          ? keysetPagingHeaders(url, ctx.config.url, sort, page, ids)
          : offsetPagingHeaders(url, ctx.config.url, page, total, rows.length),
      );
      return rows.map((row) => presentUser(ctx.config.url, row));
    },
  });

  routes.api({
    method: "GET",
    path: "/users/:id",
    action: usersPolicy.read,
    summary: "Get a user",
    params: UserParams,
    response: User,
    handler: async ({ ctx, params }) =>
      presentUser(ctx.config.url, await getUser(ctx, { id: params.id })),
  });

  routes.api({
    method: "POST",
    path: "/users/:id/block",
    action: usersPolicy.block,
    summary: "Block a user (administrators)",
    params: UserParams,
    response: z.literal(true),
    async handler({ ctx, params }) {
      await blockUser(ctx, params.id);
      return true;
    },
  });

  routes.api({
    method: "POST",
    path: "/users/:id/unblock",
    action: usersPolicy.block,
    summary: "Unblock a user (administrators)",
    params: UserParams,
    response: z.literal(true),
    async handler({ ctx, params }) {
      await unblockUser(ctx, params.id);
      return true;
    },
  });
}
