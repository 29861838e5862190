/** SQL that finds, inserts, updates and deletes saved replies. */
import { sql, type ExpressionBuilder } from "kysely";
import type { Context } from "../../platform/context.ts";
import { databaseHandle } from "../../platform/db/handle.ts";

type Tables = { saved_replies: { user_id: number | null; project_id: number | null } };
const db = (ctx: Context) => databaseHandle<"saved_replies">(ctx);

/** A saved reply belongs either to a user or to a project. */
export type SavedReplyOwner =
  | { userId: number }
  | { project: { id: number; root_namespace_id: number } };

export interface SavedReplyRow {
  id: number;
  user_id: number | null;
  name: string;
  body: string;
  lock_version: number;
}

const COLUMNS = ["id", "user_id", "name", "body", "lock_version"] as const;

/** Returns the saved replies of all `owners` in one list, sorted by name. */
export function findSavedReplies(
  ctx: Context,
  owners: readonly SavedReplyOwner[],
): Promise<SavedReplyRow[]> {
  return db(ctx)
    .selectFrom("saved_replies")
    .select(COLUMNS)
    .where((row) => row.or(owners.map((owner) => belongsTo(row, owner))))
    .orderBy(sql`lower(name)`)
    .orderBy("id")
    .execute();
}

export function lockSavedReply(
  ctx: Context,
  owner: SavedReplyOwner,
  id: number,
): Promise<SavedReplyRow | undefined> {
  return db(ctx)
    .selectFrom("saved_replies")
    .select(COLUMNS)
    .where("id", "=", id)
    .where((row) => belongsTo(row, owner))
    .forUpdate()
    .executeTakeFirst();
}

export async function countSavedReplies(ctx: Context, owner: SavedReplyOwner): Promise<number> {
  const { count } = await db(ctx)
    .selectFrom("saved_replies")
    .select(sql<number>`count(*)::int`.as("count"))
    .where((row) => belongsTo(row, owner))
    .executeTakeFirstOrThrow();
  return count;
}

export interface SavedReplyFields {
  name: string;
  body: string;
}

export function insertSavedReply(
  ctx: Context,
  owner: SavedReplyOwner,
  words: SavedReplyFields,
): Promise<SavedReplyRow> {
  const whose =
    "userId" in owner
      ? { user_id: owner.userId }
      : { project_id: owner.project.id, root_namespace_id: owner.project.root_namespace_id };
  return db(ctx)
    .insertInto("saved_replies")
    .values({ ...whose, ...words })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

export function updateSavedReplyRow(
  ctx: Context,
  id: number,
  words: SavedReplyFields,
): Promise<SavedReplyRow> {
  return db(ctx)
    .updateTable("saved_replies")
    .set({
      ...words,
      lock_version: sql<number>`lock_version + 1`,
      updated_at: sql<string>`clock_timestamp()`,
    })
    .where("id", "=", id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

export async function deleteSavedReply(ctx: Context, id: number): Promise<void> {
  await db(ctx).deleteFrom("saved_replies").where("id", "=", id).execute();
}

export async function updateSavedRepliesRootNamespace(
  ctx: Context,
  namespaceIds: readonly number[],
  rootNamespaceId: number,
): Promise<void> {
  await db(ctx)
    .updateTable("saved_replies")
    .set({ root_namespace_id: rootNamespaceId })
    .where("project_id", "=", sql<number>`any(${[...namespaceIds]}::bigint[])`)
    .execute();
}

function belongsTo(row: ExpressionBuilder<Tables, "saved_replies">, owner: SavedReplyOwner) {
  return "userId" in owner
    ? row("user_id", "=", owner.userId)
    : row("project_id", "=", owner.project.id);
}
