/** SQL of shares of projects with groups. */
import type { Context } from "../../platform/context.ts";
import { databaseHandle } from "../../platform/db/handle.ts";

const db = (ctx: Context) => databaseHandle<"namespace_shares">(ctx);

export type ProjectShareRow = NonNullable<Awaited<ReturnType<typeof findProjectShare>>>;

export async function findProjectShare(ctx: Context, place: { id: number }, groupId: number) {
  return db(ctx)
    .selectFrom("namespace_shares")
    .select(["id", "namespace_id", "group_id", "access_level", "expires_at"])
    .where("namespace_id", "=", place.id)
    .where("group_id", "=", groupId)
    .executeTakeFirst();
}
