/** SQL that finds the groups above a project or group, for example for a breadcrumb. */
import { sql } from "kysely";
import type { Context } from "../../platform/context.ts";
import { databaseHandle } from "../../platform/db/handle.ts";

/** Returns the groups from the top-level group down, without the project or group itself. */
export async function findAncestorNamespaces(
  ctx: Context,
  place: { id: number; traversal_ids: readonly number[] },
): Promise<{ name: string; full_path: string }[]> {
  const ids = place.traversal_ids.filter((id) => id !== place.id);
  if (ids.length === 0) return [];
  return databaseHandle<"namespaces">(ctx)
    .selectFrom("namespaces")
    .select(["name", "full_path"])
    .where("id", "=", sql<number>`any(${ids}::bigint[])`)
    .orderBy(sql`cardinality(traversal_ids)`)
    .execute();
}
