/**
 * Tests that a process finishes its requests after SIGTERM, and that the events of a killed
 * process are still delivered.
 */
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findFreePort } from "../../../scripts/services/state.ts";
import { BUDGETS } from "../../src/platform/rate-limits/budgets.ts";
import { buildTestEnvironmentVariables } from "../app.ts";
import { startServer, type ServerProcess } from "../process.ts";
import { subscribeToUserChannel } from "./cable-client.ts";
import { listConsecutiveNumbers, printMeasurements } from "./figures.ts";
import { connectToTestDatabase, waitForDispatchedPosition } from "./judge.ts";
import { startServiceManager } from "./notifications.ts";
import { createToken, signUpWithToken, tryCreateToken } from "./somebody.ts";
import { extendTimeLimitMs } from "../allowed-time.ts";

const MAIN = fileURLToPath(new URL("../../src/main.ts", import.meta.url));
const STOP_DEADLINE_MS = 20_000;
const UNDER_WAY = 6;
/**
 * How many requests of one user can use the database at the same time. The test sends more
 * requests, and the others wait.
 */
const IN_DATABASE = BUDGETS.databaseRequestsPerCaller.value;
const PAGES = 5;
/** Key of the advisory lock that the dispatcher takes while it moves events out of the outbox. */
const DISPATCH_LOCK = 7_226_319_002;

let environment: Record<string, string>;
let database: pg.Client;
let other: ServerProcess;

beforeAll(async () => {
  environment = await buildTestEnvironmentVariables();
  database = await connectToTestDatabase();
  other = await startServer(environment);
});

afterAll(() => Promise.all([other.kill(), database.end()]));

test("a process that is told to stop answers what is under way and sends its pages elsewhere", async () => {
  const { child, url } = await startChild();
  const who = await signUpWithToken(url);
  const pages = await Promise.all(
    listConsecutiveNumbers(1, PAGES).map(() => subscribeToUserChannel(url, who)),
  );

  // Locks the table, so that the requests are blocked inside their transactions when SIGTERM arrives.
  await database.query("begin; lock table personal_access_tokens in share mode");
  const answers = Promise.all(
    listConsecutiveNumbers(1, UNDER_WAY).map((n) => tryCreateToken(url, who, `under way ${n}`)),
  );
  await waitingForTable(IN_DATABASE);
  const exit = once(child, "exit");
  const told = performance.now();
  child.kill("SIGTERM");
  await sleep(500);
  expect(child.exitCode).toBeNull();
  await database.query("commit");

  expect((await answers).map(({ status }) => status)).toEqual(Array(UNDER_WAY).fill(201));
  expect(await exit).toEqual([0, null]);
  const took = performance.now() - told;
  printMeasurements("stop, ms", { took });
  expect(took).toBeLessThan(await extendTimeLimitMs(STOP_DEADLINE_MS, took));
  for (const page of pages) {
    expect(page.control.at(-1)).toEqual({
      type: "disconnect",
      reason: "server_restart",
      reconnect: true,
    });
    expect(page.isOpen()).toBe(false);
  }
  await expect(fetch(`${url}/-/health`)).rejects.toThrow("fetch failed");
});

test("an event whose process died between COMMIT and telling is told by another, once", async () => {
  const dying = await startServer(environment);
  const who = await signUpWithToken(dying.url);
  const before = await waitForDispatchedPosition(database, who.id);
  const page = await subscribeToUserChannel(other.url, who);

  // Takes the lock of the dispatcher, so that the change is committed while its event is still in
  // the outbox.
  await database.query("select pg_advisory_lock($1)", [DISPATCH_LOCK]);
  await createToken(dying.url, who, "made by the dying");
  await dying.kill("SIGKILL");
  const { rowCount } = await database.query("select from outbox where stream = $1", [
    `user:${who.id}`,
  ]);
  expect(rowCount).toBe(1);
  expect(page.heard).toEqual([]);
  await database.query("select pg_advisory_unlock($1)", [DISPATCH_LOCK]);

  const free = performance.now();
  const { at } = await page.until(before + 1, 5_000);
  printMeasurements("told by another process, ms", { took: at - free });
  // The dispatcher runs every second. Waits for one more run, which must not deliver the event a
  // second time.
  await sleep(1_200);
  page.close();
  expect(page.heard.map(({ offset }) => offset)).toEqual([before + 1]);
});

test("a process tells systemd when it is ready and when it stops", async () => {
  const { socket, received } = await startServiceManager();
  const server = await startServer({ ...environment, NOTIFY_SOCKET: socket });
  await expect.poll(() => received).toContain("READY=1");
  expect(received).not.toContain("STOPPING=1");
  await server.kill("SIGTERM");
  await expect.poll(() => received).toContain("STOPPING=1");
});

/**
 * Starts a server process. Does not use `startServer`, because the test needs the exit code of
 * the process.
 */
async function startChild(): Promise<{ child: ChildProcess; url: string }> {
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, [MAIN], {
    env: {
      PATH: process.env["PATH"],
      NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"],
      ...environment,
      CAIRN_PORT: String(port),
    },
    stdio: "ignore",
  });
  for (let waited = 0; waited < 60_000 && child.exitCode === null; waited += 50) {
    const answer = await fetch(`${url}/-/readiness`).catch(() => null);
    if (answer?.ok) return { child, url };
    await sleep(50);
  }
  child.kill("SIGKILL");
  throw new Error("The server did not start.");
}

async function waitingForTable(wished: number): Promise<void> {
  for (let waited = 0; waited < 20_000; waited += 20) {
    const { rows } = await database.query<{ count: number }>(
      `select count(*)::int as count from pg_locks
       where not granted and relation = 'personal_access_tokens'::regclass`,
    );
    if (rows[0]?.count === wished) return;
    await sleep(20);
  }
  throw new Error(`Fewer than ${wished} requests came to wait.`);
}
