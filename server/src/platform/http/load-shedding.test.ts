import { setTimeout as sleep } from "node:timers/promises";
import fastify from "fastify";
import { expect, it } from "vitest";
import { rejectRequestsUnderOverload } from "./load-shedding.ts";

/** Returns the time at which it ended. */
function block(ms: number): number {
  const end = performance.now() + ms;
  while (performance.now() < end);
  return performance.now();
}

it("refuses work while the event loop is late again and again, but not after one long turn", async () => {
  const app = fastify();
  let refused = 0;
  rejectRequestsUnderOverload(app, { lateMs: 1_000, onRefused: () => (refused += 1) });
  app.get("/", () => "done");
  app.get("/-/health", () => "alive");
  const statusOf = async (url: string) => (await app.inject(url)).statusCode;
  await app.ready();
  expect(await statusOf("/")).toBe(200);
  let ended = block(1_600);
  await sleep(10);
  expect(await statusOf("/")).toBe(200);
  // When the machine stalls between two blocks, a sample on time ends the row of late ones.
  let pauseMs: number;
  do {
    pauseMs = performance.now() - ended;
    ended = block(1_600);
    await sleep(10);
  } while (pauseMs >= 500);
  expect([await statusOf("/"), await statusOf("/-/health")]).toEqual([500, 200]);
  expect(refused).toBe(1);
  await expect.poll(() => statusOf("/"), { timeout: 5_000 }).toBe(200);
  await app.close();
});
