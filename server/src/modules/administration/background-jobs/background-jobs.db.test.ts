import {
  BackgroundJobsResponse,
  backgroundJobsUrl,
  jobRetryPath,
} from "@cairn/contract/administration/background-jobs";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { injectRequest, startTestApp } from "../../../../test/app.ts";
import {
  createTestPerson,
  createTestToken,
  sessionHeaders,
  tokenHeaders,
} from "../../../../test/people.ts";

const app = await startTestApp();
const admin = await createTestPerson(app, { username: "root", admin: true });
const ada = await createTestPerson(app, { username: "ada" });

const execute = <Row>(statement: ReturnType<typeof sql<Row>>) =>
  app.platform.db.transaction().execute(async (trx) => (await statement.execute(trx)).rows);
/** Inserts a job of the test, which no worker runs, with its state after some attempts. */
async function insertJob(state: { error?: string; attempts?: number; locked?: boolean } = {}) {
  const [job] = await execute(sql<{ id: number }>`
    select id from graphile_worker.add_job('test:work', '{"text": "private words"}'::json)`);
  const id = job?.id ?? 0;
  const { error = null, attempts = 0, locked = false } = state;
  await execute(sql`update graphile_worker._private_jobs
    set last_error = ${error}, attempts = ${attempts}, locked_at = ${locked ? sql`now()` : null}
    where id = ${id}`);
  return id;
}
const read = (headers: Record<string, string>, before?: number) =>
  injectRequest(app, { url: backgroundJobsUrl(before), headers });
const list = async (before?: number) =>
  BackgroundJobsResponse.parse((await read(sessionHeaders(admin), before)).json());
const retry = (id: number, headers: Record<string, string> = sessionHeaders(admin)) =>
  injectRequest(app, { method: "POST", url: jobRetryPath(id), headers });

test("counts jobs by name and shows of a failed one only the first line of its error", async () => {
  await insertJob();
  await insertJob({ locked: true, attempts: 1 });
  const long = `duplicate key ${"x".repeat(400)}\nvalues: private words`;
  const failed = await insertJob({ error: long, attempts: 25 });
  const answer = await read(sessionHeaders(admin));
  expect(answer.body).not.toContain("private words");
  const page = BackgroundJobsResponse.parse(answer.json());
  expect(page.counts).toMatchObject([
    { name: "test:work", waiting: 1, scheduled: 0, running: 1, failed: 1 },
  ]);
  const [job] = page.failed;
  expect(job).toMatchObject({ id: failed, name: "test:work", attempts: 25, next_attempt_at: null });
  expect(job?.error).toBe(`${long.slice(0, 200)}…`);
});

test("only an administrator in a browser session retries a failed job, and it is recorded", async () => {
  const id = await insertJob({ error: "broken", attempts: 25 });
  const token = tokenHeaders(await createTestToken(app, admin, ["api"]));
  for (const [headers, status] of [
    [{}, 401],
    [sessionHeaders(ada), 403],
    [token, 403],
    [{ cookie: admin.cookie }, 403],
  ] as const) {
    expect((await retry(id, headers)).statusCode).toBe(status);
  }
  for (const headers of [sessionHeaders(ada), token]) {
    expect((await read(headers)).statusCode).toBe(403);
  }
  expect((await list()).failed[0]).toMatchObject({ id, attempts: 25 });
  expect((await retry(id)).statusCode).toBe(204);
  expect((await list()).failed.map((job) => job.id)).not.toContain(id);
  expect((await retry(id)).statusCode).toBe(404);
  const events = await app.platform.db
    .selectFrom("audit_events")
    .select(["actor_id", "subject_id", "details"])
    .where("action", "=", "job.retried")
    .execute();
  expect(events).toEqual([{ actor_id: admin.id, subject_id: id, details: { job: "test:work" } }]);
  const running = await insertJob({ error: "broken", attempts: 2, locked: true });
  expect((await retry(running)).statusCode).toBe(404);
});

test("a job whose processes were killed at every attempt is listed and retried", async () => {
  const id = await insertJob({ attempts: 25 });
  expect((await list()).failed[0]).toMatchObject({
    id,
    error: "The process ended while it ran this job.",
    next_attempt_at: null,
  });
  expect((await retry(id)).statusCode).toBe(204);
});

test("pages of failed jobs follow each other", async () => {
  for (let n = 0; n < 22; n += 1) await insertJob({ error: `broken ${n}`, attempts: 1 });
  const first = await list();
  expect(first.failed).toHaveLength(20);
  const second = await list(first.next ?? undefined);
  expect(second.failed[0]?.id).toBeLessThan(first.failed.at(-1)?.id ?? 0);
  expect(second.next).toBeNull();
});
