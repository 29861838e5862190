/** SQL of the table `epic_issues`: which issues an epic has, and in which order. */
import { sql } from "kysely";
import type { Context } from "../../../platform/context.ts";
import { databaseHandle } from "../../../platform/db/handle.ts";

const db = (ctx: Context) => databaseHandle<"epic_issues" | "namespace_shares">(ctx);

export interface EpicIssueRow {
  id: number;
  epic_id: number;
  issue_id: number;
  relative_position: number;
}

/** Lists the issues of an epic in their order, also issues that the viewer cannot read. */
export async function findEpicIssues(ctx: Context, epicId: number): Promise<EpicIssueRow[]> {
  return db(ctx)
    .selectFrom("epic_issues")
    .select(["id", "epic_id", "issue_id", "relative_position"])
    .where("epic_id", "=", epicId)
    .orderBy("relative_position")
    .orderBy("id")
    .execute();
}

export async function findEpicOfIssue(
  ctx: Context,
  issueId: number,
): Promise<EpicIssueRow | undefined> {
  return db(ctx)
    .selectFrom("epic_issues")
    .select(["id", "epic_id", "issue_id", "relative_position"])
    .where("issue_id", "=", issueId)
    .executeTakeFirst();
}

/** Moves the issue to the epic, or adds it. An issue that moves keeps the id of its link. */
export async function setEpicOfIssue(
  ctx: Context,
  { epic_id, issue_id, relative_position }: Omit<EpicIssueRow, "id">,
): Promise<EpicIssueRow> {
  return db(ctx)
    .insertInto("epic_issues")
    .values({ epic_id, issue_id, relative_position })
    .onConflict((conflict) =>
      conflict.column("issue_id").doUpdateSet({ epic_id, relative_position }),
    )
    .returning(["id", "epic_id", "issue_id", "relative_position"])
    .executeTakeFirstOrThrow();
}

export async function deleteEpicIssues(ctx: Context, ids: readonly number[]): Promise<void> {
  await db(ctx)
    .deleteFrom("epic_issues")
    .where("id", "=", sql<number>`any(${[...ids]}::bigint[])`)
    .execute();
}

export async function updateEpicIssuePositions(
  ctx: Context,
  positions: ReadonlyMap<number, number>,
): Promise<void> {
  await sql`
    update epic_issues set relative_position = moved.position
    from unnest(${[...positions.keys()]}::bigint[], ${[...positions.values()]}::bigint[])
      as moved (id, position)
    where epic_issues.id = moved.id`.execute(db(ctx));
}

export async function isAnyGroupInvitedTo(
  ctx: Context,
  namespaceIds: readonly number[],
): Promise<boolean> {
  const row = await db(ctx)
    .selectFrom("namespace_shares")
    .select("id")
    .where("namespace_id", "=", sql<number>`any(${[...namespaceIds]}::bigint[])`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
