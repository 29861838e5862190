/**
 * Tests that no acknowledged write is lost when the primary of a PostgreSQL cluster crashes, freezes or
 * hands over to a standby while users write, and measures how long nothing can be written.
 */
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { extendTimeLimitMs } from "../allowed-time.ts";
import { injectRequest, startTestApp } from "../app.ts";
import { printMeasurements } from "../faults/figures.ts";
import { buildWebDatabaseUrl } from "./database.ts";
import { startFailoverFixture, type FailoverFixture } from "./fixture.ts";
import type { PatroniNode } from "./patroni-node.ts";
import { waitUntil } from "./programs.ts";
import { listStoredNotes, waitUntilServersAgree } from "./stored-notes.ts";
import { computeLongestGap, startWriters } from "./writers.ts";

const CRASH_GOAL_MS = 10_000;
const SWITCHOVER_GOAL_MS = 5_000;
const TIMEOUT_MS = 900_000;
/** Notes that are acknowledged before the event, and after writing is possible again. */
const NOTES = 200;
/** How long users still write while the former primary continues in the belief that it is the primary. */
const THAWED_MS = 10_000;
const POOLED_CONNECTIONS = 8;
const NEW_PRIMARY_DEADLINE_MS = 60_000;

let fixture: FailoverFixture;

beforeAll(async () => {
  fixture = await startFailoverFixture();
}, TIMEOUT_MS);

afterAll(() => fixture?.stop(), TIMEOUT_MS);

test("the connections of PgBouncer keep the settings of the role", async () => {
  const clients = Array.from(
    { length: POOLED_CONNECTIONS },
    () => new pg.Client({ connectionString: fixture.pooledUrl }),
  );
  try {
    const settings = [];
    for (const client of clients) {
      await client.connect();
      // Keeps the server connection, so that the next client gets another one.
      await client.query("begin");
      const { rows } = await client.query<{ default_transaction_read_only: string }>(
        "show default_transaction_read_only",
      );
      settings.push(rows[0]?.default_transaction_read_only);
    }
    expect(settings).toEqual(settings.map(() => "on"));
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
});

test("a process that reaches a standby answers a write with 503", async () => {
  const { cluster, account } = fixture;
  const primary = await cluster.getPrimary();
  const standby = cluster.nodes.find((node) => node !== primary)!;
  const app = await startTestApp({
    DATABASE_URL: buildWebDatabaseUrl(standby.postgresPort),
    CAIRN_LOG_LEVEL: "silent",
  });
  const answer = await injectRequest(app, {
    method: "POST",
    url: account.notePaths[0]!,
    headers: { "private-token": account.user.token },
    payload: { body: "on a standby" },
  });
  await app.close();
  expect([answer.statusCode, answer.headers["retry-after"]]).toEqual([503, "2"]);
});

test(
  "a crash of the primary loses no acknowledged note",
  async () => {
    const outage = await measureOutage("crash", {
      event: (primary) => primary.crash(),
      afterwards: (primary) => primary.start(),
    });
    expect(outage).toBeLessThan(await extendTimeLimitMs(CRASH_GOAL_MS, outage));
  },
  TIMEOUT_MS,
);

test(
  "a frozen primary that continues later loses no acknowledged note",
  async () => {
    await measureOutage("freeze", {
      event: async (primary) => primary.freeze(),
      afterwards: async (primary) => {
        primary.thaw();
        await sleep(THAWED_MS);
      },
    });
  },
  TIMEOUT_MS,
);

test(
  "a switchover loses no acknowledged note",
  async () => {
    const outage = await measureOutage("switchover", {
      event: () => fixture.cluster.switchOver(),
      afterwards: async () => {},
    });
    expect(outage).toBeLessThan(await extendTimeLimitMs(SWITCHOVER_GOAL_MS, outage));
  },
  TIMEOUT_MS,
);

/**
 * Lets users write while the event happens, and checks that each acknowledged note is stored exactly once,
 * and no other note. Returns the longest time in which no note was acknowledged, in milliseconds.
 */
async function measureOutage(
  name: string,
  steps: {
    event: (primary: PatroniNode) => Promise<void>;
    /** Runs when notes are acknowledged again, while users still write. */
    afterwards: (primary: PatroniNode) => Promise<void>;
  },
): Promise<number> {
  const { cluster, urls, account } = fixture;
  await cluster.waitUntilComplete();
  const former = await cluster.getPrimary();
  const writers = startWriters(name, urls, account);
  let before = 0;
  let promoted = 0;
  try {
    await writers.waitForNotes(NOTES);
    before = computeLongestGap(writers.acknowledged);
    const began = performance.now();
    const promotion = waitForAnotherPrimary(former).then(() => performance.now() - began);
    [promoted] = await Promise.all([promotion, steps.event(former)]);
    await writers.waitForNotes(NOTES);
    await steps.afterwards(former);
    await cluster.waitUntilComplete();
    await writers.stop();
  } finally {
    writers.cancel();
  }

  const { acknowledged, unexpected } = writers;
  const outage = computeLongestGap(acknowledged);
  const stored = await listStoredNotes(cluster, name);
  const describe = ({ id, body }: { id: number; body: string }) => `${id}: ${body}`;
  const storedNames = new Set(stored.map(describe));
  printMeasurements(name, {
    acknowledged: acknowledged.length,
    lost: acknowledged.filter((note) => !storedNames.has(describe(note))).length,
    doubled: stored.length - new Set(stored.map(({ body }) => body)).size,
    repeated: acknowledged.filter(({ attempts }) => attempts > 1).length,
    replayed: acknowledged.filter(({ replayed }) => replayed).length,
    "new primary after, s": promoted / 1000,
    "outage, s": outage / 1000,
    "longest gap before, s": before / 1000,
  });

  expect(stored.map(describe).toSorted()).toEqual(acknowledged.map(describe).toSorted());
  expect(stored.filter(({ events }) => events !== 1)).toEqual([]);
  expect(unexpected).toEqual([]);
  await waitUntilServersAgree(cluster);
  return outage;
}

/** Waits until Patroni on another node says that its server is the primary. */
async function waitForAnotherPrimary(former: PatroniNode): Promise<void> {
  const others = fixture.cluster.nodes.filter((node) => node !== former);
  await waitUntil("another node is the primary", NEW_PRIMARY_DEADLINE_MS, async () => {
    const answers = await Promise.all(others.map((node) => node.ask("/primary")));
    return answers.some((answer) => answer?.status === 200);
  });
}
