/** SQL of the audit log: lists entries by filter, and finds the names of their targets. */
import { sql } from "kysely";
import type { Context } from "../../../platform/context.ts";
import { databaseHandle } from "../../../platform/db/handle.ts";

const db = (ctx: Context) => databaseHandle<"audit_events" | "namespaces">(ctx);

/** A filter whose names are resolved to ids. */
export interface AuditEventFilter {
  actorId?: number | undefined;
  action?: string | undefined;
  subject?: { type: string; id: number } | undefined;
  /** First and last day in UTC, as `YYYY-MM-DD`. */
  from?: string | undefined;
  to?: string | undefined;
}

export type AuditEventRow = Awaited<ReturnType<typeof listAuditEventRows>>[number];

/**
 * Id and time of an event are assigned one after the other, so concurrent events can have them in a
 * different order. The ids that a day includes are searched with this tolerance.
 */
const ID_TOLERANCE = 1_000;
const ACTIONS_LIMIT = 200;

/** Lists entries newest first. `before` is the id of the last entry on the previous page. */
export async function listAuditEventRows(
  ctx: Context,
  filter: AuditEventFilter,
  limit: number,
  before: number | undefined,
) {
  let query = db(ctx).selectFrom("audit_events").selectAll();
  if (filter.actorId !== undefined) query = query.where("actor_id", "=", filter.actorId);
  if (filter.action !== undefined) query = query.where("action", "=", filter.action);
  if (filter.subject !== undefined) {
    query = query
      .where("subject_type", "=", filter.subject.type)
      .where("subject_id", "=", filter.subject.id);
  }
  if (filter.from !== undefined) query = query.where(startsOnSql(filter.from));
  if (filter.to !== undefined) query = query.where(endsOnSql(filter.to));
  if (before !== undefined) query = query.where("id", "<", before);
  return query.orderBy("id", "desc").limit(limit).execute();
}

/**
 * SQL condition: the event happened on this day or later. The first id of the day comes from an
 * index, so that PostgreSQL does not read all older events.
 */
function startsOnSql(day: string) {
  const start = sql`(${day}::date::timestamp at time zone 'UTC')`;
  return sql<boolean>`created_at >= ${start} and id >= coalesce((
    select first.id from audit_events first where first.created_at >= ${start}
    order by first.created_at, first.id limit 1), 0) - ${ID_TOLERANCE}`;
}

/** SQL condition: the event happened on this day or earlier. */
function endsOnSql(day: string) {
  const end = sql`((${day}::date + 1)::timestamp at time zone 'UTC')`;
  return sql<boolean>`created_at < ${end} and id <= coalesce((
    select last.id from audit_events last where last.created_at < ${end}
    order by last.created_at desc, last.id desc limit 1), 0) + ${ID_TOLERANCE}`;
}

/** Lists the names of all actions. Reads one entry of each action and not the whole table. */
export async function listAuditActionNames(ctx: Context): Promise<string[]> {
  const { rows } = await sql<{ action: string }>`
    with recursive actions (action) as (
      (select action from audit_events order by action limit 1)
      union all
      select (select next.action from audit_events next where next.action > actions.action
              order by next.action limit 1)
      from actions where actions.action is not null
    )
    select action from actions where action is not null limit ${ACTIONS_LIMIT}`.execute(db(ctx));
  return rows.map(({ action }) => action);
}

/** Finds kind and full path of namespaces, without those that are being deleted. */
export async function findNamespacePaths(ctx: Context, ids: readonly number[]) {
  return db(ctx)
    .selectFrom("namespaces")
    .select(["id", "kind", "full_path"])
    .where("id", "=", sql<number>`any(${[...ids]}::bigint[])`)
    .where("deleted_at", "is", null)
    .execute();
}
