/** SQL of projects that are shared with whole groups. */
import type { Context } from "../../platform/context.ts";
import { dbOf } from "../../platform/db/handle.ts";

const db = (ctx: Context) => dbOf<"namespace_shares">(ctx);

export type ShareRow = NonNullable<Awaited<ReturnType<typeof findShare>>>;

export async function findShare(ctx: Context, place: { id: number }, groupId: number) {
  return db(ctx)
    .selectFrom("namespace_shares")
    .select(["id", "namespace_id", "group_id", "access_level", "expires_at"])
    .where("namespace_id", "=", place.id)
    .where("group_id", "=", groupId)
    .executeTakeFirst();
}
