import { setTimeout as sleep } from "node:timers/promises";
import fastify from "fastify";
import { expect, it } from "vitest";
import { rejectRequestsUnderOverload } from "./load-shedding.ts";

function block(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

it("refuses work while the event loop is late again and again, but not after one long turn", async () => {
  const app = fastify();
  let refused = 0;
  rejectRequestsUnderOverload(app, { lateMs: 1_000, onRefused: () => (refused += 1) });
  app.get("/", () => "done");
  app.get("/-/health", () => "alive");
  const statusOf = async (url: string) => (await app.inject(url)).statusCode;
  await app.ready();
  block(1_600);
  await sleep(10);
  expect(await statusOf("/")).toBe(200);
  block(1_600);
  await sleep(10);
  expect([await statusOf("/"), await statusOf("/-/health")]).toEqual([500, 200]);
  expect(refused).toBe(1);
  await expect.poll(() => statusOf("/"), { timeout: 5_000 }).toBe(200);
  await app.close();
});
