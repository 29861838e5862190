/** SQL of pushes: records which refs a push asks for, and which it has changed. */
import { sql } from "kysely";
import type { Context } from "../../platform/context.ts";
import { databaseHandle } from "../../platform/db/handle.ts";
import type { RefUpdate } from "../../platform/git/repository-store.ts";

const db = (ctx: Context) => databaseHandle<"pushes">(ctx);

const COLUMNS = ["id", "project_id", "root_namespace_id", "user_id", "updates"] as const;

export async function insertPush(
  ctx: Context,
  push: {
    project_id: number;
    root_namespace_id: number;
    user_id: number | null;
    updates: readonly RefUpdate[];
  },
): Promise<number> {
  const { id } = await db(ctx)
    .insertInto("pushes")
    .values({ ...push, updates: JSON.stringify(push.updates) })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Returns undefined when the push is finished already. */
export async function finishPushRow(ctx: Context, id: number, updates: readonly RefUpdate[]) {
  return db(ctx)
    .updateTable("pushes")
    .set({ updates: JSON.stringify(updates), finished_at: ctx.now().toISOString() })
    .where("id", "=", id)
    .where("finished_at", "is", null)
    .returning(["id", "project_id", "root_namespace_id"])
    .executeTakeFirst();
}

/** Deletes a push that has changed no ref. */
export async function deleteUnfinishedPush(ctx: Context, id: number): Promise<void> {
  await db(ctx)
    .deleteFrom("pushes")
    .where("id", "=", id)
    .where("finished_at", "is", null)
    .execute();
}

/** Finds pushes that were begun before `before` and are not finished, oldest first. */
export async function findUnfinishedPushes(ctx: Context, before: Date, limit: number) {
  const rows = await db(ctx)
    .selectFrom("pushes")
    .select(COLUMNS)
    .where("finished_at", "is", null)
    .where("created_at", "<", before.toISOString())
    .orderBy("created_at")
    .limit(limit)
    .execute();
  return rows.map((row) => Object.assign(row, { updates: row.updates as unknown as RefUpdate[] }));
}

export async function updatePushesRootNamespace(
  ctx: Context,
  projectIds: readonly number[],
  rootId: number,
): Promise<void> {
  await db(ctx)
    .updateTable("pushes")
    .set({ root_namespace_id: rootId })
    .where("project_id", "=", sql<number>`any(${[...projectIds]}::bigint[])`)
    .execute();
}

/** Deletes at most `limit` pushes of these projects, and returns how many were deleted. */
export async function deletePushesOfProjects(
  ctx: Context,
  projectIds: readonly number[],
  limit: number,
): Promise<number> {
  const { numDeletedRows } = await db(ctx)
    .deleteFrom("pushes")
    .where("id", "in", (some) =>
      some
        .selectFrom("pushes")
        .select("id")
        .where("project_id", "=", sql<number>`any(${[...projectIds]}::bigint[])`)
        .limit(limit),
    )
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
