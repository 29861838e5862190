/** SQL of the table `noteables`, which has a row for each noteable of every kind. */
import { sql, type RawBuilder } from "kysely";
import type { Context } from "../../platform/context.ts";
import { databaseHandle } from "../../platform/db/handle.ts";
import { NOTEABLE_KIND, type NoteableKindName } from "./noteable.ts";

export type SqlCondition = RawBuilder<boolean>;

const db = (ctx: Context) => databaseHandle<"noteables">(ctx);

/** Returns the new id; the kind's own table, such as `issues`, uses the same id. */
export async function insertNoteable(
  ctx: Context,
  kind: NoteableKindName,
  place: { id: number; root_namespace_id: number },
): Promise<number> {
  const { id } = await db(ctx)
    .insertInto("noteables")
    .values({
      kind: NOTEABLE_KIND[kind],
      namespace_id: place.id,
      root_namespace_id: place.root_namespace_id,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Locks these noteables until the transaction ends, so that no other transaction can change or
 * delete them or their discussions. Notes of other noteables can still refer to the locked
 * noteables. Locks the rows in the order of their ids, so that concurrent transactions cannot
 * deadlock.
 */
export async function lockNoteables(ctx: Context, ids: readonly number[]): Promise<void> {
  await db(ctx)
    .selectFrom("noteables")
    .select("id")
    .where("id", "=", sql<number>`any(${[...ids]}::bigint[])`)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
}

export async function deleteNoteable(ctx: Context, id: number): Promise<void> {
  await db(ctx).deleteFrom("noteables").where("id", "=", id).execute();
}

export async function updateNoteableNamespace(
  ctx: Context,
  id: number,
  place: { id: number; root_namespace_id: number },
): Promise<void> {
  await db(ctx)
    .updateTable("noteables")
    .set({ namespace_id: place.id, root_namespace_id: place.root_namespace_id })
    .where("id", "=", id)
    .execute();
}

/** Returns the number that grows with every change of the discussion. */
export async function findDiscussionVersion(ctx: Context, id: number): Promise<number> {
  const { discussion_version: version } = await db(ctx)
    .selectFrom("noteables")
    .select("discussion_version")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return version;
}

export async function updateNoteablesRootNamespace(
  ctx: Context,
  namespaceIds: readonly number[],
  rootId: number,
): Promise<void> {
  await db(ctx)
    .updateTable("noteables")
    .set({ root_namespace_id: rootId })
    .where("namespace_id", "=", sql<number>`any(${[...namespaceIds]}::bigint[])`)
    .execute();
}

const PORTION = 1_000;

/**
 * Deletes one batch of the noteables in these namespaces. Returns false when there was none to
 * delete.
 */
export async function eraseNoteables(
  ctx: Context,
  namespaceIds: readonly number[],
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from noteables where id in (
      select id from noteables
      where namespace_id = any(${[...namespaceIds]}::bigint[]) limit ${PORTION}
    )`.execute(db(ctx));
  return (numAffectedRows ?? 0n) > 0n;
}
