/** SQL of timelogs: the time that users spent on noteables. */
import { sql } from "kysely";
import type { Context } from "../../platform/context.ts";
import { databaseHandle } from "../../platform/db/handle.ts";

const db = (ctx: Context) => databaseHandle<"timelogs">(ctx);

export interface NewTimelog {
  noteable_id: number;
  namespace_id: number;
  root_namespace_id: number;
  user_id: number;
  /** The time spent. Negative when the timelog subtracts time. */
  seconds: number;
  spent_at: string;
  summary: string;
}

export async function insertTimelog(ctx: Context, timelog: NewTimelog): Promise<void> {
  await db(ctx).insertInto("timelogs").values(timelog).execute();
}

export async function updateTimelogsRootNamespace(
  ctx: Context,
  namespaceIds: readonly number[],
  rootId: number,
): Promise<void> {
  await db(ctx)
    .updateTable("timelogs")
    .set({ root_namespace_id: rootId })
    .where("namespace_id", "=", sql<number>`any(${[...namespaceIds]}::bigint[])`)
    .execute();
}
