/**
 * Fuzz test: sends requests that are generated from our own schemas to every route and every
 * GraphQL field. No response must be 5xx or contain a stack trace, and no request must block the
 * event loop for a second. .ci/run sends a sample; CAIRN_FUZZ=100000 sets the number of requests,
 * CAIRN_SEED repeats a run.
 *
 * @module-tag sweep
 */
import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import type { InjectOptions } from "fastify";
import { expect, it } from "vitest";
import { createRandomGenerator } from "../../../../scripts/chance.ts";
import type { App } from "../../../src/app.ts";
import { buildGraphqlSchema } from "../../../src/platform/graphql/schema.ts";
import { RATE_LIMITS } from "../../../src/platform/rate-limits/limits.ts";
import { startTestApp } from "../../app.ts";
import { measureLongestEventLoopTurn } from "../event-loop.ts";
import { chooseTestSeed } from "../seed.ts";
import { createFuzzFixture } from "./fixture.ts";
import { generateGraphqlRequest } from "./graphql-queries.ts";
import { generateRouteRequest } from "./requests.ts";
import { listFuzzedRoutes } from "./routes.ts";

const requests = Number(process.env["CAIRN_FUZZ"] ?? 4_000);
const AT_ONCE = 8;
/**
 * Generated requests delete the objects that they find, so the test creates a new fixture after
 * this many requests.
 */
const REQUESTS_PER_FIXTURE = 500;
/**
 * Longest time that the event loop can be blocked, as processor time, which other programs do not
 * affect.
 */
const DELAY_MAX_MS = 1_000;
const GRAPHQL_SHARE = 0.15;

/** Sends the request again after a 503, which also means that the machine is too slow for the load. */
async function sendUnlessBusy({ http }: App, request: InjectOptions) {
  let answer = await http.inject(request);
  for (let again = 0; answer.statusCode === 503 && again < 2; again += 1) {
    await sleep(1_000);
    answer = await http.inject(request);
  }
  return answer;
}

it("never answers 5xx and never stops the event loop", { timeout: 3_600_000 }, async () => {
  const seed = chooseTestSeed("fuzz");
  const limits = Object.keys(RATE_LIMITS).map((name) => `${name}=1000000000`);
  const app = await startTestApp({ CAIRN_RATE_LIMITS: limits.join(",") });
  const routes = listFuzzedRoutes();
  const schema = buildGraphqlSchema();
  let longest = 0;
  const failures: string[] = [];
  const statuses = new Map<number, number>();
  const delays = monitorEventLoopDelay();
  delays.enable();

  for (let sent = 0; sent < requests; sent += REQUESTS_PER_FIXTURE) {
    const fixture = await createFuzzFixture(app);
    const chance = createRandomGenerator(seed, sent);
    const nextRequest = () => {
      if (!chance.happens(GRAPHQL_SHARE))
        return generateRouteRequest(chance.pick(routes), fixture, chance);
      const headers = { accept: "application/json", ...chance.pick(fixture.callers) };
      const payload = generateGraphqlRequest(schema, chance, fixture.globalIds, fixture.fullPaths);
      return { method: "POST" as const, url: "/api/graphql", headers, payload };
    };
    let left = Math.min(REQUESTS_PER_FIXTURE, requests - sent);
    const work = async () => {
      while (left > 0) {
        left -= 1;
        const request = nextRequest();
        const { statusCode, body } = await sendUnlessBusy(app, request);
        statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1);
        const isInternal = body.includes("node_modules") || body.includes("Internal server error");
        if (statusCode >= 500 || isInternal) {
          failures.push(
            `${statusCode} ${JSON.stringify(request).slice(0, 1_000)} ${body.slice(0, 300)}`,
          );
        }
      }
    };
    const everybody = () => Promise.all(Array.from({ length: AT_ONCE }, work));
    longest = Math.max(longest, await measureLongestEventLoopTurn(everybody));
  }

  const counts = [...statuses]
    .toSorted(([a], [b]) => a - b)
    .map(([status, n]) => `${status}: ${n}`);
  process.stdout.write(
    `  fuzz: ${requests} requests to ${routes.length} routes; ${counts.join(", ")}; longest turn of the event loop ${longest.toFixed(0)} ms of processor time, longest delay ${(delays.max / 1e6).toFixed(0)} ms by the clock\n`,
  );
  expect(failures.slice(0, 10)).toEqual([]);
  expect(longest).toBeLessThan(DELAY_MAX_MS);
});
