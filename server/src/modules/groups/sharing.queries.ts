/** SQL that tells with which groups a group is shared. */
import type { Context } from "../../platform/context.ts";
import { dbOf } from "../../platform/db/handle.ts";
import { groupVisibleTo } from "../access/index.ts";

export type ShareRow = Awaited<ReturnType<typeof listShares>>[number];

/** Only groups that the viewer may see. */
export async function listShares(ctx: Context, groupId: number) {
  return dbOf<"namespace_shares" | "namespaces">(ctx)
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
    .where(groupVisibleTo(ctx, "invited"))
    .orderBy("namespace_shares.id")
    .execute();
}
