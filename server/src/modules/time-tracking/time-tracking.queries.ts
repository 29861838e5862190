/** SQL of timelogs: the time that users spent on noteables. */
import { sql } from "kysely";
import type { Context } from "../../platform/context.ts";
import { databaseHandle } from "../../platform/db/handle.ts";
import type { GraphqlUserRow } from "../users/index.ts";

const db = (ctx: Context) => databaseHandle<"timelogs" | "users">(ctx);

export interface TimelogRow {
  id: number;
  noteable_id: number;
  /** Negative when the timelog subtracts time. */
  seconds: number;
  spent_at: string;
  summary: string;
  user: GraphqlUserRow;
}

/** Selects one timelog by its id, or a page of timelogs, the newest first. */
export type TimelogPage =
  | { id: number }
  | { limit: number; backwards: boolean; fromId: number | null };

/** Lists timelogs of the noteable, or of any noteable if `noteableId` is null. */
export async function listTimelogRows(
  ctx: Context,
  noteableId: number | null,
  page: TimelogPage,
): Promise<TimelogRow[]> {
  let query = db(ctx)
    .selectFrom("timelogs")
    .innerJoin("users", "users.id", "timelogs.user_id")
    .select(["timelogs.id", "noteable_id", "seconds", "spent_at", "summary"])
    .select(
      sql<GraphqlUserRow>`jsonb_build_object('id', users.id, 'username', users.username,
        'name', users.name, 'state', users.state, 'location', users.location,
        'public_email', users.public_email, 'created_at', users.created_at)`.as("user"),
    );
  if (noteableId !== null) query = query.where("noteable_id", "=", noteableId);
  if ("id" in page) return query.where("timelogs.id", "=", page.id).execute();
  const { limit, backwards, fromId } = page;
  if (fromId !== null) query = query.where("timelogs.id", backwards ? ">" : "<", fromId);
  return query
    .orderBy("timelogs.id", backwards ? "asc" : "desc")
    .limit(limit)
    .execute();
}

/** Returns undefined when the noteable has no such timelog. */
export async function deleteTimelogRow(ctx: Context, noteableId: number, id: number) {
  return db(ctx)
    .deleteFrom("timelogs")
    .where("id", "=", id)
    .where("noteable_id", "=", noteableId)
    .returning(["seconds", "spent_at"])
    .executeTakeFirst();
}

export interface NewTimelog {
  noteable_id: number;
  namespace_id: number;
  root_namespace_id: number;
  user_id: number;
  /** The time spent. Negative when the timelog subtracts time. */
  seconds: number;
  spent_at: string;
  summary: string;
}

export async function insertTimelog(ctx: Context, timelog: NewTimelog): Promise<number> {
  const { id } = await db(ctx)
    .insertInto("timelogs")
    .values(timelog)
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateTimelogsRootNamespace(
  ctx: Context,
  namespaceIds: readonly number[],
  rootId: number,
): Promise<void> {
  await db(ctx)
    .updateTable("timelogs")
    .set({ root_namespace_id: rootId })
    .where("namespace_id", "=", sql<number>`any(${[...namespaceIds]}::bigint[])`)
    .execute();
}

/** Stores the new project on the timelogs of a noteable. */
export async function updateTimelogsNamespace(
  ctx: Context,
  noteableId: number,
  place: { namespace_id: number; root_namespace_id: number },
): Promise<void> {
  await db(ctx).updateTable("timelogs").set(place).where("noteable_id", "=", noteableId).execute();
}
