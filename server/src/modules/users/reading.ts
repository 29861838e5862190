/** Services that read users: the viewer's own user, another user, or a list of users. */
import { authorize } from "../../platform/auth/actions.ts";
import { rateLimitKey } from "../../platform/auth/viewer.ts";
import type { Context } from "../../platform/context.ts";
import { AppError, notFoundError } from "../../platform/errors/app-error.ts";
import type { RowsWithTotal, LimitOffset } from "../../platform/http/paging.ts";
import { usersPolicy } from "./users.policy.ts";
import {
  countUserRows,
  findCurrentUserRow,
  findUserByIdOrUsername,
  listUserRows,
  type CurrentUserRow,
  type UserFilter,
  type UserIdOrUsername,
  type UserRow,
} from "./users.queries.ts";

export type { UserRow } from "./users.queries.ts";

export async function getCurrentUser(ctx: Context): Promise<CurrentUserRow> {
  authorize(ctx, usersPolicy.readSelf);
  if (ctx.viewer.kind !== "user") throw new AppError("unauthenticated", "401 Unauthorized");
  const user = await findCurrentUserRow(ctx, { id: ctx.viewer.userId });
  if (user === undefined) throw notFoundError("User");
  return user;
}

/** Returns null for visitors, because some API fields return null instead of an error. */
export async function findCurrentUser(ctx: Context): Promise<CurrentUserRow | null> {
  authorize(ctx, usersPolicy.findSelf);
  return ctx.viewer.kind === "user"
    ? ((await findCurrentUserRow(ctx, { id: ctx.viewer.userId })) ?? null)
    : null;
}

export async function getUser(ctx: Context, ref: UserIdOrUsername): Promise<UserRow> {
  authorize(ctx, usersPolicy.read);
  const user = await findUserByIdOrUsername(ctx, ref);
  if (user === undefined) throw notFoundError("User");
  return user;
}

export async function listUsers(
  ctx: Context,
  filter: UserFilter,
  page: LimitOffset,
): Promise<RowsWithTotal<UserRow>> {
  authorize(ctx, usersPolicy.list);
  if (filter.search !== undefined) {
    await ctx.rateLimits.spend("search", rateLimitKey(ctx.viewer));
  }
  const [rows, total] = await Promise.all([
    listUserRows(ctx, filter, page),
    countUserRows(ctx, filter),
  ]);
  return { rows, total };
}
