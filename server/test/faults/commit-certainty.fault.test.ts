/**
 * Tests that the server never reports success for a COMMIT that the standby has not confirmed,
 * whatever PostgreSQL answers.
 */
import { defineEvent } from "../../src/platform/events/event.ts";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { startScratchPostgres } from "../../../scripts/services.ts";
import type { App } from "../../src/app.ts";
import { CommitUncertainError } from "../../src/platform/db/commit-uncertain.ts";
import { migrate } from "../../src/platform/db/migrate.ts";
import { AppError } from "../../src/platform/errors/app-error.ts";
import { extendTimeLimitMs } from "../allowed-time.ts";
import { injectRequest, startTestApp } from "../app.ts";
import { createTestPerson, createTestToken } from "../people.ts";
import { printMeasurements } from "./figures.ts";

const DEADLINE_MS = 3_000;
const POOL = 3;

let cluster: Awaited<ReturnType<typeof startScratchPostgres>>;
let admin: pg.Client;
let app: App;

beforeAll(async () => {
  cluster = await startScratchPostgres({});
  await migrate(cluster.url);
  admin = await connected(cluster.adminUrl, "-c synchronous_commit=local");
  app = await startTestApp({
    DATABASE_URL: cluster.url,
    CAIRN_COMMIT_DEADLINE_MS: String(DEADLINE_MS),
    CAIRN_DATABASE_POOL: String(POOL),
    // Turns logging off, because the server logs an error for every commit that is not confirmed.
    CAIRN_LOG_LEVEL: "silent",
  });
});

afterAll(async () => {
  try {
    await admin.end();
    await app.close();
  } finally {
    await cluster.stop();
  }
});

beforeEach(() => setStandby("one that never comes"));
// Removes the standby from the settings, which ends all transactions that still wait for it.
afterEach(() => setStandby(""));

test("a COMMIT that does not answer fails after its deadline and costs the pool no connection", async () => {
  for (let attempt = 1; attempt <= POOL + 1; attempt += 1) {
    const started = performance.now();
    const error = await failureOf(write("hangs"));
    const took = performance.now() - started;
    expect(error).toMatchObject({ code: "unavailable", details: { retryAfterSeconds: 1 } });
    expect(took).toBeGreaterThan(DEADLINE_MS - 50);
    expect(took - DEADLINE_MS).toBeLessThan(await extendTimeLimitMs(500, took - DEADLINE_MS));
  }
  // PostgreSQL canceled no transaction: all still wait for the standby, and their rows are not
  // visible yet.
  expect(await waitingForStandby()).toHaveLength(POOL + 1);
  expect(await countOf("hangs")).toBe(0);

  await setStandby("");
  expect(await countOf("hangs", POOL + 1)).toBe(POOL + 1);
});

test("a COMMIT whose wait was cancelled is reported as failure", async () => {
  const started = performance.now();
  const error = await whileCancelling(failureOf(write("cancelled")));
  const took = performance.now() - started;
  printMeasurements("cancelled COMMIT, ms", { took });

  expect(error).toMatchObject({ code: "unavailable" });
  expect(error.cause).toBeInstanceOf(CommitUncertainError);
  expect(took).toBeLessThan(await extendTimeLimitMs(DEADLINE_MS, took));
});

test("a plain client takes the same cancelled COMMIT for success, so the test can tell", async () => {
  const client = await connected(cluster.url);
  const notices: (string | undefined)[] = [];
  client.on("notice", ({ code }) => notices.push(code));
  await client.query("begin");
  await client.query("insert into outbox (stream, type, payload) values ('test:1', 'plain', '{}')");

  expect((await whileCancelling(client.query("commit"))).command).toBe("COMMIT");
  expect(notices).toEqual(["01000"]);
  await client.end();
});

test("over HTTP it is 503 with Retry-After, and a retry with the same key finds the one change", async () => {
  await setStandby("");
  const person = await createTestPerson(app);
  const { token } = await createTestToken(app, person);
  const create = () =>
    injectRequest(app, {
      method: "POST",
      url: "/api/v4/user/personal_access_tokens",
      headers: { "private-token": token, "idempotency-key": "one and the same" },
      payload: { name: "uncertain", scopes: ["api"] },
    });
  const whoAmI = () =>
    injectRequest(app, { url: "/api/v4/user", headers: { "private-token": token } });
  // The first use of a token writes a row, so use the token once while commits still succeed.
  expect((await whoAmI()).statusCode).toBe(200);
  const used = "select from personal_access_tokens where last_used_at is not null";
  await expect.poll(async () => (await admin.query(used)).rowCount).toBe(1);

  await setStandby("one that never comes");
  const refused = await create();
  expect(refused.statusCode).toBe(503);
  expect(refused.headers["retry-after"]).toBe("1");
  const readiness = await injectRequest(app, { url: "/-/readiness" });
  expect(readiness.json()).toMatchObject({
    status: "ok",
    database_check: [{ status: "degraded" }],
  });

  // The second request gets 503 with Retry-After, not 500, because the first request still waits
  // and keeps the idempotency key locked.
  const early = await create();
  expect(early.statusCode).toBe(503);
  expect(early.headers["retry-after"]).toBeDefined();
  expect((await whoAmI()).statusCode).toBe(200);

  await setStandby("");
  const repeated = await create();
  expect(repeated.statusCode).toBe(201);
  const { rows } = await admin.query<{ id: number }>(
    "select id::int from personal_access_tokens where name = 'uncertain'",
  );
  expect(rows).toEqual([{ id: repeated.json<{ id: number }>().id }]);
});

async function connected(url: string, options = ""): Promise<pg.Client> {
  // Replaces the database name in the superuser's URL with the name of the application's database.
  const database = new URL(cluster.url).pathname.slice(1);
  const own = new URL(url);
  own.pathname = database;
  const client = new pg.Client({ connectionString: own.href, options });
  await client.connect();
  return client;
}

async function setStandby(name: string): Promise<void> {
  const value = name === "" ? "" : `"${name}"`;
  await admin.query(`alter system set synchronous_standby_names = ${admin.escapeLiteral(value)}`);
  await admin.query("select pg_reload_conf()");
  if (name === "") while ((await waitingForStandby()).length > 0) await sleep(20);
  await waitUntilReloaded(name !== "");
}

/**
 * Resolves when commits wait for the standby, or no longer wait for it. The checkpointer process decides
 * this, and reloads the configuration later than other processes.
 */
async function waitUntilReloaded(waits: boolean): Promise<void> {
  const client = await connected(cluster.adminUrl);
  const notices: (string | undefined)[] = [];
  client.on("notice", ({ code }) => notices.push(code));
  const commit = () => client.query("select pg_logical_emit_message(true, 'reloaded', '')");
  if (!waits) await commit();
  else while (notices.length === 0) await whileCancelling(commit());
  await client.end();
}

function write(type: string): Promise<void> {
  const { platform } = app;
  const ctx = platform.contextFor({ kind: "visitor", ipAddress: null }, "certainty", platform.log);
  return ctx.transaction((inner) =>
    inner.announce({ type: defineEvent(type), stream: "test:1", payload: {} }),
  );
}

async function failureOf(work: Promise<unknown>): Promise<AppError> {
  const outcome = await work.then(
    () => null,
    (error: unknown) => error,
  );
  expect(outcome).toBeInstanceOf(AppError);
  return outcome as AppError;
}

async function waitingForStandby(): Promise<number[]> {
  const { rows } = await admin.query<{ pid: number }>(
    "select pid from pg_stat_activity where wait_event = 'SyncRep'",
  );
  return rows.map(({ pid }) => pid);
}

/**
 * While `work` runs, cancels all backends that wait for the standby, as an impatient
 * administrator would.
 */
async function whileCancelling<T>(work: Promise<T>): Promise<T> {
  const over = new AbortController();
  const watched = work.finally(() => over.abort());
  while (!over.signal.aborted) {
    for (const pid of await waitingForStandby()) {
      await admin.query("select pg_cancel_backend($1)", [pid]);
    }
    await sleep(10);
  }
  return watched;
}

/**
 * Counts the events of this type in the outbox and in the table `events`. Waits until there are
 * `expected` events, because the dispatcher moves rows from one table to the other in the
 * background.
 */
async function countOf(type: string, expected = 0): Promise<number> {
  for (let waited = 0; ; waited += 50) {
    const { rows } = await admin.query<{ count: number }>(
      `select count(*)::int as count
       from (select type from outbox union all select type from events) as told where type = $1`,
      [type],
    );
    const count = rows[0]?.count ?? 0;
    if (count >= expected || waited > 5_000) return count;
    await sleep(50);
  }
}
