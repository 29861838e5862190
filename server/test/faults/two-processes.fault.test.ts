/**
 * Tests that a change made through one server process reaches a page that is connected to another
 * process.
 */
import type pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { computeTimeLimitMs } from "../allowed-time.ts";
import { buildTestEnvironmentVariables } from "../app.ts";
import { startServer, type ServerProcess } from "../process.ts";
import { subscribeToUserChannel } from "./cable-client.ts";
import { listConsecutiveNumbers, median, percentile, printMeasurements } from "./figures.ts";
import { connectToTestDatabase, waitForDispatchedPosition } from "./judge.ts";
import { createToken, signUpWithToken } from "./somebody.ts";

const CHANGES = 50;
const MEDIAN_GOAL_MS = 200;

let database: pg.Client;
let here: ServerProcess;
let there: ServerProcess;

beforeAll(async () => {
  database = await connectToTestDatabase();
  const environment = await buildTestEnvironmentVariables();
  [here, there] = await Promise.all([startServer(environment), startServer(environment)]);
});

afterAll(() => Promise.all([here.kill(), there.kill(), database.end()]));

test("a change made through one process reaches a page on another quickly, in order and once", async () => {
  const who = await signUpWithToken(here.url);
  await createToken(here.url, who, "so that the process is warm");
  const before = await waitForDispatchedPosition(database, who.id);
  const page = await subscribeToUserChannel(there.url, who);

  const delays: number[] = [];
  for (let n = 1; n <= CHANGES; n += 1) {
    // The time is taken before the request, so that the delay includes the change itself.
    const sent = performance.now();
    await createToken(here.url, who, `change ${n}`);
    delays.push((await page.until(before + n, 20_000)).at - sent);
  }
  page.close();

  printMeasurements("request to other process's cable, ms", {
    median: median(delays),
    p95: percentile(delays, 0.95),
    longest: Math.max(...delays),
  });
  expect(page.heard.map(({ offset }) => offset)).toEqual(
    listConsecutiveNumbers(before + 1, CHANGES),
  );
  expect(median(delays)).toBeLessThan(await computeTimeLimitMs(MEDIAN_GOAL_MS));
});

test("changes made through both processes at once reach both pages in one order, each once", async () => {
  const who = await signUpWithToken(here.url);
  const before = await waitForDispatchedPosition(database, who.id);
  const pages = await Promise.all([
    subscribeToUserChannel(here.url, who),
    subscribeToUserChannel(there.url, who),
  ]);
  const made = listConsecutiveNumbers(1, CHANGES).map((n) =>
    createToken(n % 2 === 0 ? here.url : there.url, who, `change ${n}`),
  );
  await Promise.all(made);

  for (const page of pages) {
    await page.until(before + CHANGES, 20_000);
    page.close();
    expect(page.heard.map(({ offset }) => offset)).toEqual(
      listConsecutiveNumbers(before + 1, CHANGES),
    );
  }
});
