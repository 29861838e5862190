/** SQL of requests for access to a project or group. */
import type { Context } from "../../platform/context.ts";
import { databaseHandle } from "../../platform/db/handle.ts";
import { countRowsUpToLimit } from "../../platform/db/list-queries.ts";
import type { LimitOffset } from "../../platform/http/paging.ts";

const db = (ctx: Context) => databaseHandle<"access_requests" | "users">(ctx);

const REQUEST_COLUMNS = [
  "users.id",
  "users.username",
  "users.name",
  "users.state",
  "access_requests.created_at as requested_at",
] as const;

export type AccessRequestRow = Awaited<ReturnType<typeof listAccessRequestRows>>[number];

/** Lists the requests, oldest first. Leaves out blocked users, who cannot use an approved request. */
export async function listAccessRequestRows(
  ctx: Context,
  place: { id: number },
  page: LimitOffset,
) {
  return requestsOfActiveUsers(ctx, place)
    .select(REQUEST_COLUMNS)
    .orderBy("access_requests.id")
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

export async function countAccessRequestRows(ctx: Context, place: { id: number }) {
  return countRowsUpToLimit(
    db(ctx),
    requestsOfActiveUsers(ctx, place).select("access_requests.id"),
  );
}

/** Finds the request of an active user. */
export async function findAccessRequestRow(ctx: Context, place: { id: number }, userId: number) {
  return requestsOfActiveUsers(ctx, place)
    .select(REQUEST_COLUMNS)
    .where("users.id", "=", userId)
    .executeTakeFirst();
}

function requestsOfActiveUsers(ctx: Context, place: { id: number }) {
  return db(ctx)
    .selectFrom("access_requests")
    .innerJoin("users", "users.id", "access_requests.user_id")
    .where("access_requests.namespace_id", "=", place.id)
    .where("users.state", "=", "active");
}

/** Inserts a request. Returns false when the user has requested access already. */
export async function insertAccessRequest(
  ctx: Context,
  place: { id: number },
  userId: number,
): Promise<boolean> {
  const inserted = await db(ctx)
    .insertInto("access_requests")
    .values({ namespace_id: place.id, user_id: userId })
    .onConflict((conflict) => conflict.columns(["namespace_id", "user_id"]).doNothing())
    .executeTakeFirst();
  return (inserted.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Deletes the user's request. Returns false when there is none. */
export async function deleteAccessRequest(
  ctx: Context,
  place: { id: number },
  userId: number,
): Promise<boolean> {
  const deleted = await db(ctx)
    .deleteFrom("access_requests")
    .where("namespace_id", "=", place.id)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return deleted.numDeletedRows > 0n;
}
