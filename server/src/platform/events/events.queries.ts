/**
 * SQL of the events: writes them into the outbox, moves them into the log, and reads a stream from a
 * position on.
 */
import { sql } from "kysely";
import type { Context } from "../context.ts";
import { databaseHandle } from "../db/handle.ts";
import type { Database } from "../db/pool.ts";
import type { EventInput, StreamEvent } from "./event.ts";

/**
 * Key of the advisory lock that lets only one process dispatch at a time. The number is arbitrary, but
 * every release must use the same one.
 */
const DISPATCH_LOCK = 7_226_319_002;

export async function writeToOutbox(
  ctx: Context,
  event: EventInput & { actorId: number | null },
): Promise<void> {
  await databaseHandle<"outbox">(ctx)
    .insertInto("outbox")
    .values({
      stream: event.stream,
      type: event.type,
      actor_id: event.actorId,
      root_namespace_id: event.rootNamespaceId ?? null,
      project_id: event.projectId ?? null,
      payload: JSON.stringify(event.payload),
    })
    .execute();
}

export async function enqueueJob(ctx: Context, job: string, payload: object): Promise<void> {
  await sql`select graphile_worker.add_job(${job}, ${JSON.stringify(payload)}::json)`.execute(
    databaseHandle(ctx),
  );
}

/**
 * Moves committed events from the outbox into the log, oldest first, and assigns each the next position
 * of its stream. Only one process moves events at a time, and it sees only committed rows. A transaction
 * that commits late therefore gets a later position, and no reader can miss its events.
 */
export async function dispatchOutbox(db: Database, limit: number): Promise<StreamEvent[]> {
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${DISPATCH_LOCK})`.execute(trx);
    const { rows } = await sql<StreamEvent>`
      with taken as (
        delete from outbox
        where id in (select id from outbox order by id limit ${limit})
        returning *
      ),
      numbered as (
        select *, row_number() over (partition by stream order by id) as step from taken
      ),
      advanced as (
        insert into event_streams as s (stream, position, updated_at)
        select stream, max(step), clock_timestamp() from numbered group by stream
        on conflict (stream) do update
          set position = s.position + excluded.position, updated_at = excluded.updated_at
        returning stream, position
      )
      insert into events (id, stream, position, type, actor_id, root_namespace_id, project_id,
                          payload, created_at, recorded_at)
      select n.id, n.stream,
             a.position - (max(n.step) over (partition by n.stream)) + n.step,
             n.type, n.actor_id, n.root_namespace_id, n.project_id,
             n.payload, n.created_at, clock_timestamp()
      from numbered n join advanced a using (stream)
      order by n.id
      returning stream, position, type, payload`.execute(trx);
    return rows;
  });
}

/** Returns the last position of each stream. The result does not contain streams without events. */
export async function findStreamPositions(
  db: Database,
  streams: readonly string[],
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom("event_streams")
    .select(["stream", "position"])
    .where("stream", "=", sql<string>`any(${[...streams]})`)
    .execute();
  return new Map(rows.map((row) => [row.stream, row.position]));
}

/** Reads at most `limit` events of a stream after a position, oldest first. */
export async function findEventsAfterPosition(
  db: Database,
  stream: string,
  position: number,
  limit: number,
): Promise<StreamEvent[]> {
  const rows = await db
    .selectFrom("events")
    .select(["stream", "position", "type", "payload"])
    .where("stream", "=", stream)
    .where("position", ">", position)
    .orderBy("position")
    .limit(limit)
    .execute();
  return rows as StreamEvent[];
}
