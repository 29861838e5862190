/**
 * Tests that the jobs of a killed process and of a frozen one are run by another process within a
 * minute, and that nothing happens twice, also when the frozen process goes on.
 */
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildTestEnvironmentVariables } from "../app.ts";
import { createTestIssue, owner } from "../issues.ts";
import { createTestNote } from "../notes.ts";
import { startServer, type ServerProcess } from "../process.ts";
import { isFullSweep } from "../sampling.ts";
import { percentile, printMeasurements } from "./figures.ts";
import { connectToTestDatabase } from "./judge.ts";
import { extendTimeLimitMs } from "../allowed-time.ts";

const ROUNDS = isFullSweep ? 20 : 1;
const PROCESSES = 3;
const RELEASED_WITHIN_MS = 30_000;
const DONE_WITHIN_MS = 60_000;
const TAKEN_WITHIN_MS = 4_000;
const ATTEMPTS = 5;

interface RunningJob {
  id: string;
  worker: string;
  pid: number;
}

let database: pg.Client;
let environment: Record<string, string>;
let workers: ServerProcess[];

beforeAll(async () => {
  database = await connectToTestDatabase();
  // One job at a time, so that each process runs one of the jobs.
  environment = await buildTestEnvironmentVariables({
    CAIRN_ROLES: "worker",
    CAIRN_JOB_CONCURRENCY: "1",
  });
  workers = await Promise.all(Array.from({ length: PROCESSES }, () => startServer(environment)));
});

afterAll(async () => {
  await Promise.all(workers.map((worker) => worker.kill()));
  await database.end();
});

test(
  `jobs of a killed and of a frozen process are run by another one, ${ROUNDS} times`,
  async () => {
    const released: number[] = [];
    const done: number[] = [];
    const all: number[] = [];
    for (let round = 1; round <= ROUNDS; round += 1) {
      const { targets, running } = await interruptJobs();
      const [killed, frozen] = running as [RunningJob, RunningJob];
      const started = performance.now();
      await workerWithPid(killed.pid).kill("SIGKILL");
      process.kill(frozen.pid, "SIGSTOP");
      await database.query("rollback");
      const replacement = startServer(environment);

      for (const { worker } of [killed, frozen]) {
        await until(async () => (await countJobs("locked_by = $1", worker)) === 0);
        released.push(performance.now() - started);
      }
      await until(async () => (await countJobs("task_identifier = $1", TASK)) === 0);
      done.push(performance.now() - started);

      process.kill(frozen.pid, "SIGCONT");
      await until(async () => isAlive(frozen.pid));
      workers = workers.filter(({ pid }) => pid !== killed.pid).concat(await replacement);
      all.push(...targets);
    }
    // One more job in each process: the frozen one has finished what it was running before.
    const { targets } = await interruptJobs();
    await database.query("rollback");
    await until(async () => (await countJobs("task_identifier = $1", TASK)) === 0);
    const once = [...all, ...targets].map((id) => ({ id, notes: 1, events: 1 }));
    expect(await countEffects([...all, ...targets])).toEqual(once);
    printMeasurements("jobs of dead workers, s", {
      "released, longest": percentile(released, 1) / 1_000,
      "done, longest": percentile(done, 1) / 1_000,
      "done, median": percentile(done, 0.5) / 1_000,
      rounds: done.length,
    });
    const longest = { released: Math.max(...released), done: Math.max(...done) };
    expect(longest.released).toBeLessThan(
      await extendTimeLimitMs(RELEASED_WITHIN_MS, longest.released),
    );
    expect(longest.done).toBeLessThan(await extendTimeLimitMs(DONE_WITHIN_MS, longest.done));
  },
  (ROUNDS + 1) * 2 * DONE_WITHIN_MS,
);

const TASK = "notes:tell_mentioned";

/**
 * Starts one job in each process and leaves it in the middle of its transaction, where it waits for
 * the row of an issue that this test has locked. A job waits 5 seconds at most (`lock_timeout`). If
 * a process has not taken its job by then, because the machine is busy, tries again with new issues.
 */
async function interruptJobs(): Promise<{ targets: number[]; running: RunningJob[] }> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const issues = await Promise.all(
      Array.from({ length: PROCESSES }, (_, n) => createTestIssue(owner, { title: `Target ${n}` })),
    );
    const source = await createTestIssue(owner);
    const targets = issues.map(({ id }) => id).toSorted((a, b) => a - b);
    await database.query("begin");
    await database.query("select from noteables where id = any($1) for no key update", [targets]);
    for (const { iid } of issues) await createTestNote(owner, source, `See #${iid}.`);
    const started = performance.now();
    while (performance.now() - started < TAKEN_WITHIN_MS) {
      const running = await findInterruptedJobs();
      if (new Set(running.map(({ pid }) => pid)).size === PROCESSES) return { targets, running };
      await sleep(20);
    }
    await database.query("rollback");
    await until(async () => (await countJobs("task_identifier = $1", TASK)) === 0);
  }
  throw new Error(`The ${PROCESSES} processes did not take a job each.`);
}

/** The running jobs, when each of them waits for a row. */
async function findInterruptedJobs(): Promise<RunningJob[]> {
  const { rows } = await database.query<RunningJob & { waiting: number }>(
    `select id, locked_by as worker, split_part(process, ':', 2)::integer as pid,
       (select count(*)::integer from pg_stat_activity
        where datname = current_database() and wait_event in ('transactionid', 'tuple')) as waiting
     from graphile_worker.jobs join worker_heartbeats on worker_id = locked_by
     where task_identifier = $1`,
    [TASK],
  );
  return rows.filter(({ waiting }) => waiting >= PROCESSES);
}

function workerWithPid(wanted: number): ServerProcess {
  const worker = workers.find(({ pid }) => pid === wanted);
  if (worker === undefined) throw new Error(`No worker has the process id ${wanted}.`);
  return worker;
}

async function countJobs(condition: string, value: string): Promise<number> {
  const { rowCount } = await database.query(`select from graphile_worker.jobs where ${condition}`, [
    value,
  ]);
  return rowCount ?? 0;
}

async function isAlive(pid: number): Promise<boolean> {
  const { rowCount } = await database.query(
    `select from worker_heartbeats
     where split_part(process, ':', 2) = $1 and seen_at > clock_timestamp() - interval '3 seconds'`,
    [String(pid)],
  );
  return rowCount === 1;
}

/** The system notes "mentioned in" of each issue and the events about them. */
async function countEffects(targets: readonly number[]) {
  const { rows } = await database.query<{ id: number; notes: number; events: number }>(
    `select target::integer as id,
       (select count(*)::integer from notes
        where noteable_id = target and action = 'cross_reference') as notes,
       (select count(*)::integer
        from (select type, payload from outbox union all select type, payload from events) as told
        where type = 'note.created' and (payload->>'noteable_id')::bigint = target) as events
     from unnest($1::bigint[]) as target order by target`,
    [targets],
  );
  return rows;
}

async function until(isTrue: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + DONE_WITHIN_MS;
  while (!(await isTrue())) {
    if (performance.now() > deadline) throw new Error("It did not happen within a minute.");
    await sleep(50);
  }
}
