import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import * as z from "zod";
import { injectRequest, startTestApp } from "../../../test/app.ts";
import { modules } from "../../modules/index.ts";
import { definePublicAction } from "../auth/actions.ts";
import type { Module } from "../module.ts";

let value = 1;
/** Callbacks that simulate changes during a read: each call of the handler runs the next callback. */
let meanwhile: (() => Promise<void> | void)[] = [];
let reads = 0;
let isPart = false;

const probe: Module = {
  name: "probe",
  routes(routes) {
    routes.polled({
      path: "/-/probe",
      action: definePublicAction("probe.read"),
      summary: "A number",
      response: z.strictObject({ value: z.int() }),
      everyMs: 1_500,
      async handler() {
        reads += 1;
        const body = { value };
        await meanwhile.shift()?.();
        return { streams: ["probe:1"], body };
      },
    });
    routes.polled({
      path: "/-/probes",
      action: definePublicAction("probes.read"),
      summary: "A number, from two streams",
      response: z.strictObject({ value: z.int() }),
      everyMs: 1_500,
      async handler() {
        const part = isPart ? { everyMs: 1, isPart } : {};
        return { streams: ["probe:1", "probe:2"], body: JSON.stringify({ value }), ...part };
      },
    });
  },
};

const app = await startTestApp({}, [...modules, probe]);
const { redis } = app.platform;
beforeAll(() => vi.waitUntil(() => redis.isConnected(), { timeout: 10_000 }));

beforeEach(async () => {
  await redis.commands.del(`${redis.prefix}tag:probe:1`);
  value = 1;
  meanwhile = [];
  reads = 0;
});

const poll = (etag?: string) =>
  injectRequest(app, {
    url: "/-/probe",
    headers: etag === undefined ? {} : { "if-none-match": etag },
  });

/** Changes the value that the route returns and publishes an event, as a committed change does. */
async function change(to: number): Promise<void> {
  value = to;
  await redis.publish([{ stream: "probe:1", position: to, type: "probe.changed", payload: {} }]);
}

test("a change that comes before there is a tag is read before the tag is given out", async () => {
  meanwhile = [() => change(2)];
  const answer = await poll();
  expect(answer.json()).toEqual({ value: 2 });
  expect((await poll(answer.headers.etag)).statusCode).toBe(304);
});

test("a change that comes while the answer is read makes its tag worthless", async () => {
  meanwhile = [() => {}, () => change(2)];
  const first = await poll();
  expect(first.json()).toEqual({ value: 1 });
  meanwhile = [() => change(3)];
  const second = await poll(first.headers.etag);
  expect(second.json()).toEqual({ value: 2 });
  const third = await poll(second.headers.etag);
  expect(third.json()).toEqual({ value: 3 });
  expect((await poll(third.headers.etag)).statusCode).toBe(304);
});

test("whoever has a tag is read to once, and not at all while nothing happens", async () => {
  const first = await poll();
  expect(reads).toBe(2);
  await poll(first.headers.etag);
  expect(reads).toBe(2);
  await change(2);
  await poll(first.headers.etag);
  expect(reads).toBe(3);
});

test("a tag lives for a minute, however often it is asked for", async () => {
  const { etag } = (await poll()).headers;
  const key = `${redis.prefix}tag:probe:1`;
  expect(await redis.commands.ttl(key)).toBeLessThanOrEqual(60);
  await redis.commands.expire(key, 30);
  await poll(etag);
  expect(await redis.commands.ttl(key)).toBeLessThanOrEqual(30);
});

test("streams that nobody asks about are not remembered", async () => {
  await change(2);
  expect(await redis.commands.exists(`${redis.prefix}tag:probe:1`)).toBe(0);
});

describe("an answer that several streams change", () => {
  const both = () => injectRequest(app, { url: "/-/probes" });
  const known = (etag: string | undefined) =>
    injectRequest(app, { url: "/-/probes", headers: { "if-none-match": etag ?? "" } });

  beforeEach(() => {
    isPart = false;
    return redis.commands.del(`${redis.prefix}tag:probe:2`);
  });

  test("is known until something happens on any of them", async () => {
    const { etag } = (await both()).headers;
    expect((await known(etag)).statusCode).toBe(304);
    await redis.publish([{ stream: "probe:2", position: 1, type: "probe.changed", payload: {} }]);
    const next = await known(etag);
    expect(next.statusCode).toBe(200);
    expect((await known(next.headers.etag)).statusCode).toBe(304);
    await change(2);
    expect((await known(next.headers.etag)).statusCode).toBe(200);
  });

  test("is sent as it is, and sooner when there is more, without a tag that could hide it", async () => {
    isPart = true;
    const answer = await both();
    expect(answer.headers).toMatchObject({
      "poll-interval": "1",
      "content-type": "application/json",
    });
    expect(answer.headers.etag).toBeUndefined();
    expect(answer.json()).toEqual({ value: 1 });
  });

  test("is not known by a tag with more streams than any answer has", async () => {
    const streams = Array.from({ length: 50 }, () => "probe:1").join("+");
    const tags = Array.from({ length: 50 }, () => "a".repeat(22)).join("+");
    expect((await known(`W/"${streams}.${tags}"`)).statusCode).toBe(200);
  });
});
