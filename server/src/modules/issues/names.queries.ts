/** SQL that finds what filters call by name: labels, milestones, iterations. */
import { sql } from "kysely";
import type { Context } from "../../platform/context.ts";
import { dbOf } from "../../platform/db/handle.ts";

const db = (ctx: Context) => dbOf<"labels" | "milestones" | "iterations">(ctx);

/** Ids by title; below a project or group only those that can be used there. */
export async function idsByTitle(
  ctx: Context,
  table: "labels" | "milestones" | "iterations",
  titles: readonly string[],
  usableIn: readonly number[] | null,
): Promise<Map<string, number[]>> {
  let query = db(ctx)
    .selectFrom(table)
    .select(["id", "title"])
    .where("title", "=", sql<string>`any(${[...titles]})`);
  if (usableIn !== null) {
    query = query.where("namespace_id", "=", sql<number>`any(${[...usableIn]}::bigint[])`);
  }
  const found = new Map<string, number[]>();
  for (const { id, title } of await query.execute()) {
    found.set(title, [...(found.get(title) ?? []), id]);
  }
  return found;
}
