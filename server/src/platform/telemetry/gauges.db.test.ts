/** Tests the metrics that are measured when a process is scraped. */
import { sql, type Transaction } from "kysely";
import { Registry } from "prom-client";
import { expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import type { DB } from "../db/generated.ts";
import { registerInstanceGauges } from "./instance-gauges.ts";

/** Key of the advisory lock that a process takes while it moves events out of the outbox. */
const DISPATCH_LOCK = 7_226_319_002;

const app = await startTestApp();

test("a scrape reports the version, Redis, the queue of jobs and its dead jobs", async () => {
  const registry = new Registry();
  registerInstanceGauges(registry, app.platform.db, app.platform.log);
  const measured = await withoutDispatcher(async () => {
    await app.platform.db.transaction().execute(addJobsAndEvent);
    return registry.metrics();
  });
  expect(measured).toContain('cairn_job_queue_jobs{state="waiting"} 1\n');
  expect(measured).toContain('cairn_job_queue_jobs{state="dead"} 1\n');
  expect(measured).toMatch(/^cairn_job_queue_oldest_waiting_seconds 36\d\d\./m);
  expect(measured).toMatch(/^cairn_outbox_oldest_seconds 36\d\d\./m);
  expect(measured).toMatch(/^cairn_job_workers 0$/m);
  expect(measured).toMatch(/^cairn_instance_metrics_up 1$/m);
  const scraped = (await app.http.inject({ url: "/-/metrics" })).body;
  expect(scraped).toMatch(/^cairn_build_info\{version="[\w.-]+"\} 1$/m);
  expect(scraped).toMatch(/^cairn_redis_connected 1$/m);
  expect(scraped).toMatch(/^cairn_database_pool_size 8$/m);
});

/** Runs `work` while the app leaves events in the outbox. */
function withoutDispatcher<T>(work: () => Promise<T>): Promise<T> {
  return app.platform.db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${DISPATCH_LOCK})`.execute(trx);
    return work();
  });
}

async function addJobsAndEvent(trx: Transaction<DB>): Promise<void> {
  await sql`select graphile_worker.add_job('test:work', run_at := now() - interval '1 hour')`.execute(
    trx,
  );
  await sql`with added as (select id from graphile_worker.add_job('test:dead'))
    select graphile_worker.permanently_fail_jobs(array_agg(id)) from added`.execute(trx);
  await sql`insert into outbox (stream, type, payload, created_at)
    values ('test', 'test', '{}', now() - interval '1 hour')`.execute(trx);
}

test("a scrape succeeds without the database, and its values are not mistaken for zero", async () => {
  await app.platform.db.transaction().execute(async (trx) => {
    await sql`alter table worker_heartbeats rename to hidden`.execute(trx);
  });
  const registry = new Registry();
  registerInstanceGauges(registry, app.platform.db, app.platform.log);
  const measured = await registry.metrics();
  expect(measured).toMatch(/^cairn_job_queue_jobs\{state="dead"\} Nan$/m);
  expect(measured).toMatch(/^cairn_outbox_oldest_seconds Nan$/m);
  expect(measured).toMatch(/^cairn_instance_metrics_up 0$/m);
});
