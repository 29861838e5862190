/** SQL that lists the groups a group is shared with. */
import { sql } from "kysely";
import type { Context } from "../../platform/context.ts";
import { databaseHandle } from "../../platform/db/handle.ts";
import { isVisibleGroupSql, isUnexpiredSql, currentDate } from "../access/index.ts";

export type GroupShareRow = Awaited<ReturnType<typeof listGroupShareRows>>[number];

/** Lists the groups that were invited to a group, without groups that the viewer cannot see. */
export async function listGroupShareRows(ctx: Context, groupId: number) {
  return databaseHandle<"namespace_shares" | "namespaces">(ctx)
    .selectFrom("namespace_shares")
    .innerJoin("namespaces as invited", "invited.id", "namespace_shares.group_id")
    .select([
      "invited.id",
      "invited.name",
      "invited.full_path",
      "namespace_shares.access_level",
      "namespace_shares.expires_at",
    ])
    .where("namespace_shares.namespace_id", "=", groupId)
    .where("invited.deleted_at", "is", null)
    .where(isUnexpiredSql("namespace_shares", currentDate(ctx)))
    .where(isVisibleGroupSql(ctx, "invited"))
    .orderBy("namespace_shares.id")
    .execute();
}

/** Whether `share_with_group_lock` is set on this group or on one of its ancestors. */
export async function isSharingLocked(ctx: Context, place: { traversal_ids: number[] }) {
  const locked = await databaseHandle<"groups">(ctx)
    .selectFrom("groups")
    .select("id")
    .where("id", "=", sql<number>`any(${place.traversal_ids}::bigint[])`)
    .where("share_with_group_lock", "=", true)
    .limit(1)
    .executeTakeFirst();
  return locked !== undefined;
}
