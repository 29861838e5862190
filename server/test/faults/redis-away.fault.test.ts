/**
 * Tests that all requests succeed and no event is lost while Redis is down for 6 seconds, or for
 * 30 in a full sweep.
 */
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startScratchRedis, type ScratchRedis } from "../../../scripts/services/redis.ts";
import { computeTimeLimitMs } from "../allowed-time.ts";
import { buildTestEnvironmentVariables } from "../app.ts";
import { startServer, type ServerProcess } from "../process.ts";
import { isFullSweep } from "../sampling.ts";
import { subscribeToUserChannel, type CableClient } from "./cable-client.ts";
import { listConsecutiveNumbers, median, percentile, printMeasurements } from "./figures.ts";
import { connectToTestDatabase, waitForDispatchedPosition } from "./judge.ts";
import {
  createToken,
  signIn,
  signUp,
  signUpWithToken,
  trySignIn,
  type SignedUpUser,
} from "./somebody.ts";

/**
 * Number of rounds of `ROUND_MS` for which Redis is down: 30 seconds in a full sweep, otherwise
 * 6, which is enough for several failed reconnects.
 */
const ROUNDS = isFullSweep ? 100 : 20;
const ROUND_MS = 300;
const P95_GOAL_MS = 500;
/**
 * Raises all rate limits by IP address, because all requests come from one address. The rate
 * limit by account keeps its default.
 */
const LIMITS =
  "anonymousApi=100000,anonymousPages=100000,signInByAddress=100000,signUpByAddress=100000";
/**
 * Maximum time until a client receives an event while Redis is down. The feed then polls the
 * event log every second.
 */
const HEARD_WITHOUT_REDIS_MS = 3_000;
const HEARD_WITH_REDIS_MS = 200;
/**
 * Maximum time until the server uses Redis again. ioredis tries to reconnect at least every 2
 * seconds.
 */
const BACK_WITHIN_MS = 5_000;

let redis: ScratchRedis;
let database: pg.Client;
let here: ServerProcess;
let there: ServerProcess;
let who: SignedUpUser;
let page: CableClient;
let before: number;

beforeAll(async () => {
  redis = await startScratchRedis();
  database = await connectToTestDatabase();
  const environment = await buildTestEnvironmentVariables({
    REDIS_URL: redis.url,
    CAIRN_RATE_LIMITS: LIMITS,
  });
  [here, there] = await Promise.all([startServer(environment), startServer(environment)]);
  who = await signUpWithToken(here.url);
  before = await waitForDispatchedPosition(database, who.id);
  page = await subscribeToUserChannel(there.url, who);
});

afterAll(async () => {
  try {
    page.close();
    await Promise.all([here.kill(), there.kill(), database.end()]);
  } finally {
    await redis.remove();
  }
});

describe("while Redis is away", () => {
  const latencies = new Map<string, number[]>();
  const failures: string[] = [];
  const delays: number[] = [];
  let changes = 0;

  beforeAll(async () => {
    await redis.stop();
    for (let round = 1; round <= ROUNDS; round += 1) {
      const next = performance.now() + ROUND_MS;
      const newcomer = `newcomer${round}`;
      await timed("sign-up", () => signUp(here.url, newcomer));
      await timed("sign-in", () => signIn(there.url, newcomer));
      const made = performance.now();
      await timed("token creation", () => createToken(here.url, who, `round ${round}`));
      changes += 1;
      const offset = before + changes;
      page.until(offset, 10_000).then(
        ({ at }) => delays.push(at - made),
        () => failures.push(`event ${offset} was not heard`),
      );
      await timed("GET /user", () => getUser(there.url));
      await sleep(Math.max(0, next - performance.now()));
    }
  }, 90_000);

  async function timed(what: string, work: () => Promise<unknown>): Promise<void> {
    const started = performance.now();
    await work().catch((error: unknown) => failures.push(`${what}: ${String(error)}`));
    const list = latencies.get(what) ?? [];
    list.push(performance.now() - started);
    latencies.set(what, list);
  }

  test("readiness stays good and says that Redis is missing", async () => {
    for (const { url } of [here, there]) {
      const answer = await fetch(`${url}/-/readiness`);
      expect(answer.status).toBe(200);
      expect(await answer.json()).toMatchObject({ redis_check: [{ status: "degraded" }] });
    }
  });

  test("people sign up, sign in, write and read as before", async () => {
    expect(failures).toEqual([]);
    for (const [what, list] of latencies) {
      printMeasurements(`${what} without Redis, ms`, {
        requests: list.length,
        median: median(list),
        p95: percentile(list, 0.95),
      });
      expect(percentile(list, 0.95), what).toBeLessThan(await computeTimeLimitMs(P95_GOAL_MS));
    }
  });

  test("wrong passwords are still throttled", async () => {
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 10; attempt += 1) {
      statuses.push((await trySignIn(here.url, who.username, `wrong ${attempt}`)).status);
    }
    // The rate limit is 10 attempts. Without Redis, each process counts attempts on its own and
    // allows half of them.
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429, 429, 429, 429]);
  });

  test("a page on another process hears of every change within seconds", async () => {
    await page.until(before + changes, 60_000);
    printMeasurements("change to cable without Redis, ms", {
      changes,
      median: median(delays),
      longest: Math.max(...delays),
    });
    expect(failures).toEqual([]);
    expect(Math.max(...delays)).toBeLessThan(await computeTimeLimitMs(HEARD_WITHOUT_REDIS_MS));
    expect(page.isOpen()).toBe(true);
  });

  test("when Redis is back, events are quick again and none was missed or doubled", async () => {
    await redis.start();
    const started = performance.now();
    await Promise.all([here, there].map((server) => connectedAgain(server)));
    printMeasurements("Redis found again, ms", { took: performance.now() - started });

    const quick: number[] = [];
    for (let n = 0; n < 20; n += 1) {
      const sent = performance.now();
      await createToken(here.url, who, `after the return ${n}`);
      changes += 1;
      quick.push((await page.until(before + changes, 20_000)).at - sent);
    }
    printMeasurements("change to cable after the return, ms", {
      median: median(quick),
      longest: Math.max(...quick),
    });
    expect(median(quick)).toBeLessThan(await computeTimeLimitMs(HEARD_WITH_REDIS_MS));
    expect(page.heard.map(({ offset }) => offset)).toEqual(
      listConsecutiveNumbers(before + 1, changes),
    );
  });
});

async function getUser(url: string): Promise<void> {
  const answer = await fetch(`${url}/api/v4/user`, { headers: { "private-token": who.token } });
  if (answer.status !== 200) throw new Error(`GET /user: ${answer.status}`);
  await answer.text();
}

async function connectedAgain({ url }: ServerProcess): Promise<void> {
  for (let waited = 0; waited < BACK_WITHIN_MS; waited += 50) {
    const answer = await fetch(`${url}/-/readiness`);
    const { redis_check: checks } = (await answer.json()) as { redis_check: { status: string }[] };
    if (checks[0]?.status === "ok") return;
    await sleep(50);
  }
  throw new Error(`Redis is not found again within ${BACK_WITHIN_MS} ms.`);
}
