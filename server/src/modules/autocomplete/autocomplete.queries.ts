/** SQL for the member counts that autocomplete shows beside group names. */
import { sql } from "kysely";
import type { Context } from "../../platform/context.ts";
import { databaseHandle } from "../../platform/db/handle.ts";
import { isUnexpiredSql, currentDate } from "../access/index.ts";

/** Returns the number of direct members by group id, without memberships that have expired. */
export async function countMembersByGroup(
  ctx: Context,
  groupIds: readonly number[],
): Promise<Map<number, number>> {
  const rows = await databaseHandle<"memberships">(ctx)
    .selectFrom("memberships")
    .select(["namespace_id", sql<number>`count(*)::int`.as("count")])
    .where("namespace_id", "=", sql<number>`any(${[...groupIds]}::bigint[])`)
    .where(isUnexpiredSql("memberships", currentDate(ctx)))
    .groupBy("namespace_id")
    .execute();
  return new Map(rows.map(({ namespace_id: id, count }) => [id, count]));
}
