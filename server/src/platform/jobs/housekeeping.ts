/** Recurring jobs of the platform: delete expired idempotency records, maintain event partitions. */
import { sql } from "kysely";
import { deleteIdempotencyRecordsBefore } from "../idempotency/idempotency.queries.ts";
import type { Platform } from "../platform.ts";
import type { Job } from "./jobs.ts";

const KEPT_HOURS = 24;
const BATCH = 5_000;
const MONTHS_AHEAD = 2;
const MONTHS_KEPT = 6;

export function createHousekeepingJobs({ db }: Pick<Platform, "db">): readonly Job[] {
  return [
    {
      name: "platform:forget_idempotency_records",
      every: "*/10 * * * *",
      async run(ctx) {
        const before = new Date(ctx.now().getTime() - KEPT_HOURS * 3_600_000);
        while ((await deleteIdempotencyRecordsBefore(db, before, BATCH)) === BATCH);
      },
    },
    {
      name: "platform:keep_event_partitions",
      every: "17 3 * * *",
      async run() {
        const keep = sql`select keep_event_partitions(${MONTHS_AHEAD}, ${MONTHS_KEPT})`;
        await db.transaction().execute((trx) => keep.execute(trx));
      },
    },
  ];
}
