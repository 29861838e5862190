/** The platform's own recurring jobs. */
import { sql } from "kysely";
import { forgetOldRecords } from "../idempotency/idempotency.queries.ts";
import type { Job } from "./jobs.ts";

const KEPT_HOURS = 24;
const BATCH = 5_000;

export const housekeeping: readonly Job[] = [
  {
    name: "platform:forget_idempotency_records",
    every: "*/10 * * * *",
    async run(ctx, _payload, { db }) {
      const before = new Date(ctx.now().getTime() - KEPT_HOURS * 3_600_000);
      while ((await forgetOldRecords(db, before, BATCH)) === BATCH);
    },
  },
  {
    name: "platform:keep_event_partitions",
    every: "17 3 * * *",
    async run(_ctx, _payload, { db }) {
      await db.transaction().execute((trx) => sql`select keep_event_partitions(2, 6)`.execute(trx));
    },
  },
];
