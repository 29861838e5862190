import { setTimeout as wait } from "node:timers/promises";
import { beforeAll, describe, expect, it } from "vitest";
import type { App } from "../../app.ts";
import { modules } from "../../modules/index.ts";
import { startTestApp } from "../../../test/app.ts";
import { createTestPerson } from "../../../test/people.ts";
import type { Context } from "../context.ts";
import { defineListener, defineJobListener } from "./announcing.ts";
import { defineEvent, type StreamEvent } from "./event.ts";
import { findEventsAfterPosition, findStreamPositions } from "./events.queries.ts";
import { DEFAULT_PREFERENCES } from "../../../test/default-preferences.ts";

const STONE_LAID = defineEvent<Record<string, unknown>>("stone.laid");

let app: App;
const heard: string[] = [];
const jobs: { actor: Context["viewer"]; payload: Record<string, unknown> }[] = [];

beforeAll(async () => {
  app = await startTestApp({}, [
    ...modules,
    {
      name: "planted",
      listeners: [
        defineListener(STONE_LAID, async (_ctx, payload, event) => {
          heard.push(event.stream);
          if (payload["refused"] === true) throw new Error("refused by a listener");
        }),
        defineJobListener(STONE_LAID, "planted:tell"),
      ],
      jobs: [
        {
          name: "planted:tell",
          async run(ctx, payload) {
            jobs.push({ actor: ctx.viewer, payload });
          },
        },
      ],
    },
  ]);
  await app.listen();
});

const visitor = { kind: "visitor", ipAddress: null } as const;
const context = (viewer: Context["viewer"] = visitor) =>
  app.platform.contextFor(viewer, "test", app.platform.log);

async function lay(stream: string, payload: Record<string, unknown> = {}): Promise<void> {
  await context().transaction((ctx) => ctx.announce({ type: STONE_LAID, stream, payload }));
}

/** Reads the log repeatedly until it contains `count` events of the stream. */
async function logOf(stream: string, count: number): Promise<StreamEvent[]> {
  for (;;) {
    const events = await findEventsAfterPosition(app.platform.db, stream, 0, 1000);
    if (events.length >= count) return events;
    await wait(10);
  }
}

describe("announcing", () => {
  it("is only possible inside a transaction", async () => {
    const outside = context().announce({ type: STONE_LAID, stream: "s", payload: {} });
    await expect(outside).rejects.toThrow(/inside ctx.transaction/);
  });

  it("gives the events of a stream positions without gaps, in the order of their commits", async () => {
    for (let stone = 1; stone <= 5; stone += 1) await lay("cairn:1", { stone });
    const events = await logOf("cairn:1", 5);
    expect(events.map((event) => event.position)).toEqual([1, 2, 3, 4, 5]);
    expect(events.map((event) => event.payload["stone"])).toEqual([1, 2, 3, 4, 5]);
    const positions = await findStreamPositions(app.platform.db, ["cairn:1", "cairn:none"]);
    expect([...positions]).toEqual([["cairn:1", 5]]);
  });

  it("leaves nothing behind when the transaction fails", async () => {
    const failing = context().transaction(async (ctx) => {
      await ctx.announce({ type: STONE_LAID, stream: "cairn:2", payload: {} });
      throw new Error("changed my mind");
    });
    await expect(failing).rejects.toThrow("changed my mind");
    await lay("cairn:2", { kept: true });
    const events = await logOf("cairn:2", 1);
    expect(events.map((event) => event.payload)).toEqual([{ kept: true }]);
  });

  it("lets a listener in the transaction refuse the whole change", async () => {
    await expect(lay("cairn:3", { refused: true })).rejects.toThrow("refused by a listener");
    expect(heard).toContain("cairn:3");
    const positions = await findStreamPositions(app.platform.db, ["cairn:3"]);
    expect(positions.size).toBe(0);
  });

  it("starts the jobs of its listeners after the commit, as the one who did it", async () => {
    const person = await createTestPerson(app);
    const before = jobs.length;
    const who = { userId: person.id, username: person.username, name: "A", admin: false };
    const viewer = {
      ...who,
      kind: "user",
      external: false,
      preferences: DEFAULT_PREFERENCES,
      ipAddress: null,
      by: { job: true },
    } as const;
    await context(viewer).transaction((ctx) =>
      ctx.announce({ type: STONE_LAID, stream: "cairn:4", payload: { stone: "flat" } }),
    );
    const mine = () => jobs.slice(before).find(({ actor }) => actor.kind === "user");
    while (mine() === undefined) await wait(10);
    expect(mine()?.actor).toMatchObject({ userId: person.id, by: { job: true } });
    expect(mine()?.payload["event"]).toMatchObject({ stream: "cairn:4", type: STONE_LAID });
  });
});

describe("watching", () => {
  it("delivers every event after it is ready, once and in order", async () => {
    const seen: number[] = [];
    await lay("cairn:5");
    await logOf("cairn:5", 1);
    const watch = app.platform.feed.watch("cairn:5", (event) => seen.push(event.position));
    await watch.ready;
    await Promise.all(Array.from({ length: 20 }, () => lay("cairn:5")));
    while (seen.length < 20) await wait(10);
    expect(seen).toEqual(Array.from({ length: 20 }, (_, index) => index + 2));
    watch.stop();
  });

  it("fills a gap from the log when a message was lost on the way", async () => {
    const seen: number[] = [];
    const watch = app.platform.feed.watch("cairn:6", (event) => seen.push(event.position));
    await watch.ready;
    await app.platform.db.transaction().execute(async (trx) => {
      const rows = [1, 2].map((position) => silentEvent("cairn:6", position));
      await trx.insertInto("events").values(rows).execute();
      const now = new Date().toISOString();
      await trx
        .insertInto("event_streams")
        .values({ stream: "cairn:6", position: 2, updated_at: now })
        .execute();
    });
    await lay("cairn:6");
    while (seen.length < 3) await wait(10);
    expect(seen).toEqual([1, 2, 3]);
    watch.stop();
  });
});

/** An event that is in the log but was never published over Redis. */
function silentEvent(stream: string, position: number) {
  const now = new Date().toISOString();
  const type = "stone.laid";
  return { id: 0, stream, position, type, payload: "{}", created_at: now, recorded_at: now };
}
