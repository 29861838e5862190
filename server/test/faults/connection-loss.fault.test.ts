/**
 * Tests that broken or silent connections to PostgreSQL make single requests fail, but never end
 * the process.
 */
import { connect, createServer, type AddressInfo, type Server, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildTestEnvironmentVariables } from "../app.ts";
import { startServer, type ServerProcess } from "../process.ts";
import { printMeasurements } from "./figures.ts";
import { connectToTestDatabase } from "./judge.ts";
import { signUpWithToken, tryCreateToken, type SignedUpUser } from "./somebody.ts";
import { extendTimeLimitMs } from "../allowed-time.ts";

const CLIENTS = 12;
const LOAD_MS = 4_000;
const TERMINATE_OTHERS = `select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and usename = current_user and pid <> pg_backend_pid()`;
const STATEMENT_TIMEOUT_MS = 1_000;
/**
 * Maximum time until the server notices a lost connection: the statement timeout, plus time for
 * the network and for a busy machine.
 */
const PATIENCE_MS = 15_000;

let database: pg.Client;
let wire: SilentWire;
let server: ServerProcess;
let who: SignedUpUser;

beforeAll(async () => {
  const environment = await buildTestEnvironmentVariables();
  database = await connectToTestDatabase();
  wire = await layWire(environment["DATABASE_URL"] ?? "");
  server = await startServer({
    ...environment,
    DATABASE_URL: wire.url,
    CAIRN_ROLES: "web",
    CAIRN_STATEMENT_TIMEOUT_MS: String(STATEMENT_TIMEOUT_MS),
  });
  who = await signUpWithToken(server.url);
});

afterAll(async () => {
  await server.kill();
  wire.cut();
  await database.end();
});

test("backends that are terminated again and again under load cost answers, not the process", async () => {
  let made = 0;
  const until = performance.now() + LOAD_MS;
  const clients = Array.from({ length: CLIENTS }, async () => {
    while (performance.now() < until) {
      const answer = await tryCreateToken(server.url, who, `token ${(made += 1)}`);
      expect([201, 503]).toContain(answer.status);
    }
  });
  while (performance.now() < until) {
    await sleep(50);
    await database.query(TERMINATE_OTHERS);
  }
  await Promise.all(clients);
  await untilReadable();
});

test("a network that falls silent is noticed, and its return as well", async () => {
  expect(await read()).toBe(200);
  wire.silent = true;
  const asked = performance.now();
  expect(await read()).toBe(503);
  const noticed = performance.now() - asked;
  expect(noticed).toBeLessThan(await extendTimeLimitMs(PATIENCE_MS, noticed));

  wire.silent = false;
  wire.cut();
  printMeasurements("silent network, ms", { noticed, back: await untilReadable() });
});

async function untilReadable(): Promise<number> {
  const started = performance.now();
  await expect.poll(read, { timeout: 60_000 }).toBe(200);
  return performance.now() - started;
}

async function read(): Promise<number> {
  const answer = await fetch(`${server.url}/api/v4/user`, {
    headers: { "private-token": who.token },
  });
  await answer.arrayBuffer();
  return answer.status;
}

interface SilentWire {
  url: string;
  /** While true, the proxy drops bytes in both directions without closing connections. */
  silent: boolean;
  /** Closes open connections, as at the end of a network partition. */
  cut(): void;
}

async function layWire(databaseUrl: string): Promise<SilentWire> {
  const target = new URL(databaseUrl);
  const ends = new Set<Socket>();
  const between: Server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      ends.add(from);
      from.on("data", (bytes) => void (laid.silent || to.write(bytes)));
      from.on("error", () => {});
      from.on("close", () => {
        ends.delete(from);
        to.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => {
    between.listen(0, "127.0.0.1", resolve);
  });
  between.unref();
  const url = new URL(databaseUrl);
  url.port = String((between.address() as AddressInfo).port);
  const laid: SilentWire = {
    url: url.href,
    silent: false,
    cut() {
      for (const end of ends) end.destroy();
    },
  };
  return laid;
}
