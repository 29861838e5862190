/** Lists all users for administrators, with their emails. */
import { authorize } from "../../../platform/auth/actions.ts";
import { rateLimitKey } from "../../../platform/auth/viewer.ts";
import type { Context } from "../../../platform/context.ts";
import type { LimitOffset, RowsWithTotal } from "../../../platform/http/paging.ts";
import { usersPolicy } from "../users.policy.ts";
import {
  countUserRows,
  findPrimaryEmails,
  listUserRows,
  type UserFilter,
  type UserRow,
} from "../users.queries.ts";

interface UserForAdmin {
  user: UserRow;
  email: string;
}

export async function listUsersForAdmin(
  ctx: Context,
  search: string | undefined,
  page: LimitOffset,
): Promise<RowsWithTotal<UserForAdmin>> {
  authorize(ctx, usersPolicy.administer);
  if (search !== undefined) await ctx.rateLimits.spend("search", rateLimitKey(ctx.viewer));
  const filter: UserFilter = { search, orderBy: "id", sort: "desc" };
  const [users, total] = await Promise.all([
    listUserRows(ctx, filter, page),
    countUserRows(ctx, filter),
  ]);
  const emails = await findPrimaryEmails(
    ctx,
    users.map(({ id }) => id),
  );
  return { rows: users.map((user) => ({ user, email: emails.get(user.id) ?? "" })), total };
}
