/** SQL of projects that are shared with whole groups. */
import { sql } from "kysely";
import type { Context } from "../../platform/context.ts";
import { dbOf } from "../../platform/db/handle.ts";
import { todayOf } from "../access/index.ts";

const db = (ctx: Context) => dbOf<"namespace_shares" | "groups">(ctx);

export type ShareRow = NonNullable<Awaited<ReturnType<typeof findShare>>>;

export async function findShare(ctx: Context, place: { id: number }, groupId: number) {
  return db(ctx)
    .selectFrom("namespace_shares")
    .select(["id", "namespace_id", "group_id", "access_level", "expires_at"])
    .where("namespace_id", "=", place.id)
    .where("group_id", "=", groupId)
    .executeTakeFirst();
}

/** A share that is over makes room for a new one. */
export async function deleteExpiredShare(ctx: Context, place: { id: number }, groupId: number) {
  await db(ctx)
    .deleteFrom("namespace_shares")
    .where("namespace_id", "=", place.id)
    .where("group_id", "=", groupId)
    .where("expires_at", "<=", todayOf(ctx))
    .execute();
}

/** Any group above can keep its projects from being shared. */
export async function isSharingLocked(ctx: Context, place: { traversal_ids: number[] }) {
  const locked = await db(ctx)
    .selectFrom("groups")
    .select("id")
    .where("id", "=", sql<number>`any(${place.traversal_ids}::bigint[])`)
    .where("share_with_group_lock", "=", true)
    .limit(1)
    .executeTakeFirst();
  return locked !== undefined;
}
