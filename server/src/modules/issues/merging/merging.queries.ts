/** SQL of the table `issue_merges`. */
import { sql } from "kysely";
import type { Context } from "../../../platform/context.ts";
import { databaseHandle } from "../../../platform/db/handle.ts";

const db = (ctx: Context) => databaseHandle<"issue_merges" | "issues" | "namespaces">(ctx);

/** The ids of what the merge added to the target. */
export interface CarriedOverIds {
  subscriber_ids: number[];
  award_ids: number[];
  link_ids: number[];
}

export type IssueMergeRow = NonNullable<Awaited<ReturnType<typeof findCurrentMerge>>>;

/** Finds the merge of the duplicate that was not undone. The viewer may be unable to read the target. */
export async function findCurrentMerge(ctx: Context, duplicateId: number) {
  return db(ctx)
    .selectFrom("issue_merges")
    .select([
      "id",
      "target_id",
      "merged_at",
      "closed_duplicate",
      "former_duplicated_to_id",
      "subscriber_ids",
      "award_ids",
      "link_ids",
      // False while the project of the target waits for its deletion.
      sql<boolean>`exists (
        select from issues target
        join namespaces place on place.id = target.project_id and place.deleted_at is null
        where target.id = issue_merges.target_id)`.as("has_target"),
    ])
    .where("duplicate_id", "=", duplicateId)
    .where("undone_at", "is", null)
    .executeTakeFirst();
}

export async function insertMerge(
  ctx: Context,
  merge: CarriedOverIds & {
    duplicate_id: number;
    target_id: number;
    merged_by_id: number;
    closed_duplicate: boolean;
    former_duplicated_to_id: number | null;
  },
): Promise<void> {
  const merged_at = ctx.now().toISOString();
  await db(ctx)
    .insertInto("issue_merges")
    .values({ ...merge, merged_at })
    .execute();
}

export async function setMergeUndone(ctx: Context, id: number, userId: number): Promise<void> {
  await db(ctx)
    .updateTable("issue_merges")
    .set({ undone_by_id: userId, undone_at: ctx.now().toISOString() })
    .where("id", "=", id)
    .execute();
}

export async function deleteMerge(ctx: Context, id: number): Promise<void> {
  await db(ctx).deleteFrom("issue_merges").where("id", "=", id).execute();
}
