/**
 * Tests that a reader who follows the positions of a stream misses no event, even when a writer
 * commits late.
 */
import { randomInt } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import type { App } from "../../src/app.ts";
import type { Context } from "../../src/platform/context.ts";
import { defineEvent, type StreamEvent } from "../../src/platform/events/event.ts";
import { findEventsAfterPosition } from "../../src/platform/events/events.queries.ts";
import { startTestApp } from "../app.ts";
import { listConsecutiveNumbers, percentile, printMeasurements } from "./figures.ts";
import { extendTimeLimitMs } from "../allowed-time.ts";

const WRITTEN = defineEvent<{ n?: number }>("test.written");
const WRITES = 200;
const WRITERS = 25;
const POLLERS = 4;
const STREAMS = ["project:1", "project:2", "project:3"];
const LONGEST_HOLD_MS = 1_000;
/** How long a writer keeps its transaction open while the test measures others. */
const HOLD_MS = 5_000;
/** How long the readers can take to see all events. */
const PATIENCE_MS = 20_000;

let here: App;
let there: App;

beforeAll(async () => {
  const wide = { CAIRN_DATABASE_POOL: "40" };
  [here, there] = await Promise.all([startTestApp(wide), startTestApp(wide)]);
});

describe("200 writers that commit up to a second after they announced", () => {
  const polled = new Map<string, StreamEvent[]>();
  const watched = new Map<string, StreamEvent[]>();
  const seenByIdCursor = new Set<number>();

  beforeAll(async () => {
    const end = new AbortController();
    const readers = [
      ...listConsecutiveNumbers(1, POLLERS).flatMap((poller) =>
        STREAMS.map((stream) => poll(stream, listIn(polled, `${poller} ${stream}`))),
      ),
      pollById(),
    ];
    for (const app of [here, there]) {
      for (const stream of STREAMS) {
        const seen = listIn(watched, `${app === here ? "here" : "there"} ${stream}`);
        await app.platform.feed.watch(stream, (event) => seen.push(event)).ready;
      }
    }

    const numbers = listConsecutiveNumbers(1, WRITES).values();
    await Promise.all(
      listConsecutiveNumbers(1, WRITERS).map(async () => {
        for (const n of numbers) await write(n % 2 === 0 ? here : there, n);
      }),
    );
    const count = () =>
      [...polled.values(), ...watched.values()].reduce((sum, { length }) => sum + length, 0);
    const deadline = performance.now() + PATIENCE_MS;
    while (count() < (POLLERS + 2) * WRITES && performance.now() < deadline) await sleep(50);
    // The dispatcher runs every second. Waits for one more run, which must deliver no event again.
    await sleep(1_500);
    end.abort();
    await Promise.all(readers);

    async function poll(stream: string, seen: StreamEvent[]): Promise<void> {
      while (!end.signal.aborted) {
        const cursor = seen.at(-1)?.position ?? 0;
        seen.push(...(await findEventsAfterPosition(here.platform.db, stream, cursor, 100)));
        await sleep(randomInt(20));
      }
    }

    async function pollById(): Promise<void> {
      let cursor = 0;
      while (!end.signal.aborted) {
        for (const { id, n } of await committedAfter(cursor)) {
          seenByIdCursor.add(n);
          cursor = id;
        }
        await sleep(randomInt(20));
      }
    }
  }, 60_000);

  test("really commit out of order", async () => {
    const { rows } = await sql<{ late: number }>`
      select count(*)::int as late from (
        select id < max(id) over (partition by stream order by position
                                  rows between unbounded preceding and 1 preceding) as late
        from events where stream = any(${STREAMS})) as moved
      where late`.execute(here.platform.db);
    printMeasurements("late commits", { late: rows[0]!.late, of: WRITES });
    expect(rows[0]!.late).toBeGreaterThan(WRITES / 10);
  });

  test("are each seen once by every poller, at positions that count from 1", () => {
    expect(polled.size).toBe(POLLERS * STREAMS.length);
    for (const poller of listConsecutiveNumbers(1, POLLERS)) {
      expectAll(STREAMS.map((stream) => listIn(polled, `${poller} ${stream}`)));
    }
  });

  test("are each heard once by those who watch, in the writing process and in another", () => {
    for (const place of ["here", "there"]) {
      expectAll(STREAMS.map((stream) => listIn(watched, `${place} ${stream}`)));
    }
  });

  test("are missed by a cursor over plain ids, so the test can tell", () => {
    printMeasurements("cursor over ids", { missed: WRITES - seenByIdCursor.size, of: WRITES });
    expect(seenByIdCursor.size).toBeLessThan(WRITES);
  });
});

test("a writer that holds its transaction open delays nobody, on its own stream or another", async () => {
  const delays: number[] = [];
  for (const stream of ["project:11", "project:12"]) {
    const announced = Promise.withResolvers<void>();
    let holding = true;
    const holder = contextOf(here).transaction(async (ctx) => {
      await ctx.announce({ type: WRITTEN, stream: "project:11", payload: {} });
      announced.resolve();
      await sleep(HOLD_MS);
      holding = false;
    });
    await announced.promise;
    const before = (await latest(stream))?.position ?? 0;

    const started = performance.now();
    await contextOf(there).transaction((ctx) =>
      ctx.announce({ type: WRITTEN, stream, payload: {} }),
    );
    delays.push(performance.now() - started);
    while (((await latest(stream))?.position ?? 0) === before) await sleep(5);
    delays.push(performance.now() - started);

    expect(holding).toBe(true);
    await holder;
  }
  printMeasurements("beside an open transaction, ms", { longest: percentile(delays, 1) });
  const longest = Math.max(...delays);
  expect(longest).toBeLessThan(await extendTimeLimitMs(HOLD_MS, longest));
});

function contextOf(app: App): Context {
  const { platform } = app;
  return platform.contextFor({ kind: "visitor", ipAddress: null }, "late commit", platform.log);
}

function write(app: App, n: number): Promise<void> {
  const stream = STREAMS[n % STREAMS.length]!;
  return contextOf(app).transaction(async (ctx) => {
    await ctx.announce({ type: WRITTEN, stream, payload: { n } });
    await sleep(randomInt(LONGEST_HOLD_MS));
  });
}

function listIn(lists: Map<string, StreamEvent[]>, name: string): StreamEvent[] {
  const list = lists.get(name) ?? [];
  lists.set(name, list);
  return list;
}

function expectAll(streams: StreamEvent[][]): void {
  for (const seen of streams) {
    expect(seen.map(({ position }) => position)).toEqual(listConsecutiveNumbers(1, seen.length));
  }
  const numbers = streams.flat().map(({ payload }) => Number(payload["n"]));
  expect(numbers.toSorted((a, b) => a - b)).toEqual(listConsecutiveNumbers(1, WRITES));
}

async function latest(stream: string): Promise<StreamEvent | undefined> {
  return (await findEventsAfterPosition(here.platform.db, stream, 0, 100)).at(-1);
}

/**
 * Reads events by ascending id. This misses events, because transactions do not commit in the
 * order of their ids.
 */
async function committedAfter(id: number): Promise<{ id: number; n: number }[]> {
  const { rows } = await sql<{ id: number; n: number }>`
    select id, (payload->>'n')::int as n
    from (select id, payload from outbox union all select id, payload from events) as told
    where id > ${id} order by id`.execute(here.platform.db);
  return rows;
}
