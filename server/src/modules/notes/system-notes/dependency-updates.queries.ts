/**
 * SQL that updates notes when projects move, and deletes system notes that refer to deleted noteables.
 */
import { sql } from "kysely";
import type { Context } from "../../../platform/context.ts";
import { deleteSystemNotesAndUpdateCounters } from "../../noteables/index.ts";
import { notesDb } from "../notes.queries.ts";

/**
 * Sets the root namespace of notes after a move. Includes deleted notes, because they can still be
 * restored.
 */
export async function updateNotesRootNamespace(
  ctx: Context,
  namespaceIds: readonly number[],
  rootId: number,
) {
  for (const table of ["notes", "deleted_notes"]) {
    await sql`update ${sql.table(table)} set root_namespace_id = ${rootId} from noteables
      where noteables.id = ${sql.ref(`${table}.noteable_id`)}
        and noteables.namespace_id = any(${[...namespaceIds]}::bigint[])`.execute(notesDb(ctx));
  }
}

/** Stores the new project on the notes of a noteable, also on deleted ones. */
export async function updateNotesNamespace(
  ctx: Context,
  noteableId: number,
  place: { namespace_id: number; root_namespace_id: number },
): Promise<void> {
  for (const table of ["notes", "deleted_notes"] as const) {
    await notesDb(ctx)
      .updateTable(table)
      .set(place)
      .where("noteable_id", "=", noteableId)
      .execute();
  }
}

const PORTION = 1_000;

/**
 * Deletes one batch of the system notes that refer to this noteable, or to any noteable of these
 * namespaces. Returns false when no such system note was left.
 */
export async function deleteSystemNotesAboutNoteables(
  ctx: Context,
  gone: { noteableId: number } | { namespaceIds: readonly number[] },
): Promise<boolean> {
  const isGone =
    "noteableId" in gone
      ? sql`other.id = ${gone.noteableId}`
      : sql`other.namespace_id = any(${[...gone.namespaceIds]}::bigint[])`;
  return deleteSystemNotesAndUpdateCounters(
    ctx,
    sql`delete from notes where id in (
        select notes.id from noteables other join notes on notes.other_noteable_id = other.id
        where ${isGone} limit ${PORTION}
      ) returning noteable_id`,
  );
}
