/** SQL of resource events: changes of state, label, milestone, iteration and weight of a noteable. */
import { sql } from "kysely";
import type { Context } from "../../../platform/context.ts";
import type { LimitOffset } from "../../../platform/http/paging.ts";
import type { SystemNoteAction } from "../system-notes/system-note.ts";
import { notesDb } from "../notes.queries.ts";

function events(ctx: Context, noteableId: number, actions: readonly SystemNoteAction[]) {
  return notesDb(ctx)
    .selectFrom("notes")
    .where("notes.noteable_id", "=", noteableId)
    .where("notes.action", "=", sql<string>`any(${[...actions]}::text[])`);
}

function eventRows(ctx: Context, noteableId: number, actions: readonly SystemNoteAction[]) {
  return events(ctx, noteableId, actions).select([
    "notes.id",
    "notes.author_id",
    "notes.action",
    "notes.detail",
    "notes.created_at",
  ]);
}

export type ResourceEventRow = Awaited<ReturnType<typeof listResourceEventRows>>[number];

export async function listResourceEventRows(
  ctx: Context,
  noteableId: number,
  actions: readonly SystemNoteAction[],
  { limit, offset }: LimitOffset,
) {
  return eventRows(ctx, noteableId, actions)
    .orderBy("notes.created_at")
    .orderBy("notes.id")
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function countResourceEventRows(
  ctx: Context,
  noteableId: number,
  actions: readonly SystemNoteAction[],
): Promise<number> {
  const { count } = await events(ctx, noteableId, actions)
    .select(sql<number>`count(*)::int`.as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

export async function findResourceEvent(
  ctx: Context,
  noteableId: number,
  actions: readonly SystemNoteAction[],
  id: number,
): Promise<ResourceEventRow | undefined> {
  return eventRows(ctx, noteableId, actions)
    .where("notes.id", "=", sql<number>`${id}::bigint`)
    .executeTakeFirst();
}

/** Returns the ids of the events that happened while the noteable was closed. */
export async function findResourceEventIdsWhileClosed(
  ctx: Context,
  noteableId: number,
  eventIds: readonly number[],
): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    with turns as materialized (
      select created_at, id, action from notes
      where noteable_id = ${noteableId} and not is_reply and action in ('closed', 'reopened'))
    select notes.id from notes
    where notes.noteable_id = ${noteableId} and notes.id = any(${[...eventIds]}::bigint[])
      and (select turns.action from turns
        where (turns.created_at, turns.id) < (notes.created_at, notes.id)
        order by turns.created_at desc, turns.id desc limit 1) = 'closed'`.execute(notesDb(ctx));
  return new Set(rows.map(({ id }) => id));
}
