/** SQL of repositories: where the repository of a project is stored, and how large it is. */
import { sql } from "kysely";
import type { Context } from "../../platform/context.ts";
import { databaseHandle } from "../../platform/db/handle.ts";

const db = (ctx: Context) => databaseHandle<"repositories">(ctx);

export async function findRepository(ctx: Context, projectId: number) {
  return db(ctx)
    .selectFrom("repositories")
    .select(["project_id", "storage", "path", "size_bytes", "pushed_at"])
    .where("project_id", "=", projectId)
    .executeTakeFirst();
}

/** Does nothing when the project has a repository. */
export async function insertRepository(
  ctx: Context,
  repository: { project_id: number; root_namespace_id: number; storage: string; path: string },
): Promise<void> {
  await db(ctx)
    .insertInto("repositories")
    .values(repository)
    .onConflict((conflict) => conflict.column("project_id").doNothing())
    .execute();
}

export async function updateRepositoryAfterPush(
  ctx: Context,
  projectId: number,
  sizeBytes: number,
): Promise<void> {
  await db(ctx)
    .updateTable("repositories")
    .set({ size_bytes: sizeBytes, pushed_at: ctx.now().toISOString() })
    .where("project_id", "=", projectId)
    .execute();
}

export async function updateRepositoriesRootNamespace(
  ctx: Context,
  projectIds: readonly number[],
  rootId: number,
): Promise<void> {
  await db(ctx)
    .updateTable("repositories")
    .set({ root_namespace_id: rootId })
    .where("project_id", "=", sql<number>`any(${[...projectIds]}::bigint[])`)
    .execute();
}

/** Finds at most `limit` repositories of these projects. */
export async function findRepositoriesOfProjects(
  ctx: Context,
  projectIds: readonly number[],
  limit: number,
) {
  return db(ctx)
    .selectFrom("repositories")
    .select(["project_id", "storage", "path"])
    .where("project_id", "=", sql<number>`any(${[...projectIds]}::bigint[])`)
    .limit(limit)
    .execute();
}

export async function deleteRepositoryRows(
  ctx: Context,
  projectIds: readonly number[],
): Promise<void> {
  await db(ctx)
    .deleteFrom("repositories")
    .where("project_id", "=", sql<number>`any(${[...projectIds]}::bigint[])`)
    .execute();
}
