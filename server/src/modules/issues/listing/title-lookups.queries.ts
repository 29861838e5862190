/** SQL that finds labels, milestones and iterations by the titles in a filter. */
import { sql } from "kysely";
import type { Context } from "../../../platform/context.ts";
import { databaseHandle } from "../../../platform/db/handle.ts";

const db = (ctx: Context) => databaseHandle<"labels" | "milestones" | "iterations">(ctx);

/**
 * The namespaces in which a query searches for labels, milestones or iterations: a project and the
 * groups above it (`usableIn`), all namespaces below one root, or all namespaces.
 */
export type NamespacesToSearch =
  | { usableIn: readonly number[] }
  | { rootId: number }
  | { all: true };

export async function findLabelMilestoneOrIterationIdsByTitle(
  ctx: Context,
  table: "labels" | "milestones" | "iterations",
  titles: readonly string[],
  among: NamespacesToSearch,
): Promise<Map<string, number[]>> {
  let query = db(ctx)
    .selectFrom(table)
    .select(["id", "title"])
    .where("title", "=", sql<string>`any(${[...titles]})`);
  if ("usableIn" in among) {
    query = query.where("namespace_id", "=", sql<number>`any(${[...among.usableIn]}::bigint[])`);
  } else if ("rootId" in among) {
    query = query.where("root_namespace_id", "=", among.rootId);
  }
  const found = new Map<string, number[]>();
  for (const { id, title } of await query.execute()) {
    const ids = found.get(title);
    if (ids === undefined) found.set(title, [id]);
    else ids.push(id);
  }
  return found;
}
