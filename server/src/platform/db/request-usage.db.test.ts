/**
 * Tests the database budget of one request, and that very many requests of one caller do not delay other
 * callers.
 */
import pg from "pg";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import type { App } from "../../app.ts";
import { extendTimeLimitMs } from "../../../test/allowed-time.ts";
import { injectRequest, startTestApp } from "../../../test/app.ts";
import { getTestDatabase } from "../../../test/database.ts";
import {
  createTestPerson,
  createTestToken,
  sessionHeaders,
  tokenHeaders,
  type TestPerson,
} from "../../../test/people.ts";
import { createTestProject, type TestPlace } from "../../../test/places.ts";
import { countStatements } from "../../../test/statements.ts";

let app: App;
let ada: TestPerson;
let bob: TestPerson;
let place: TestPlace;
beforeAll(async () => {
  app = await startTestApp();
  [ada, bob] = [await createTestPerson(app), await createTestPerson(app)];
  place = await createTestProject(app, ada, { visibility: "public" });
});

const issuesOf = () => `/api/v4/projects/${place.id}/issues`;

async function countIssues(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from issues where project_id = ${place.id}`.execute(app.platform.db);
  return rows[0]?.count ?? 0;
}

async function refusalsOf(strict: App, name: string): Promise<number> {
  const { values } = await strict.platform.metrics.refused.get();
  return values.find(({ labels }) => labels.limit === name)?.value ?? 0;
}

describe("a request that uses up its budget", () => {
  it("is refused, and what it wrote is rolled back [H2]", async () => {
    const strict = await startTestApp({ CAIRN_BUDGETS: "userStatements=6" });
    const before = await countIssues();
    const answer = await injectRequest(strict, {
      method: "POST",
      url: issuesOf(),
      headers: sessionHeaders(ada),
      payload: { title: "Too much" },
    });
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toEqual({
      message: expect.stringContaining("asks for too much") as string,
    });
    expect(await countIssues()).toBe(before);
    expect(await refusalsOf(strict, "request_statements")).toBe(1);
  });

  it("has one budget for visitors, users and tokens each [H2]", async () => {
    const strict = await startTestApp({
      CAIRN_BUDGETS: "visitorStatements=1,userStatements=100,tokenStatements=1",
    });
    const token = await createTestToken(app, ada, ["api"]);
    const statusFor = async (headers: Record<string, string>) =>
      (await injectRequest(strict, { method: "GET", url: issuesOf(), headers })).statusCode;
    expect(await statusFor({})).toBe(422);
    expect(await statusFor(sessionHeaders(ada))).toBe(200);
    expect(await statusFor(tokenHeaders(token))).toBe(422);
  });

  it.each([
    ["time it took", "visitorDatabaseMs", "request_database_time"],
    ["rows it read", "visitorRows", "request_rows"],
  ])("is refused for the %s [H2]", async (_what, budget, metric) => {
    for (const title of ["One", "Two", "Three"]) {
      await injectRequest(app, {
        method: "POST",
        url: issuesOf(),
        headers: sessionHeaders(ada),
        payload: { title },
      });
    }
    const strict = await startTestApp({ CAIRN_BUDGETS: `${budget}=1` });
    const answer = await injectRequest(strict, { method: "GET", url: issuesOf() });
    expect(answer.statusCode).toBe(422);
    expect(await refusalsOf(strict, metric)).toBeGreaterThan(0);
  });

  it("tells GraphQL clients in an error [H2]", async () => {
    const strict = await startTestApp({ CAIRN_BUDGETS: "visitorStatements=1" });
    const query = `{ project(fullPath: "${place.path}") { issues { nodes { title } } } }`;
    const answer = await injectRequest(strict, {
      method: "POST",
      url: "/api/graphql",
      payload: { query },
    });
    expect(answer.body).toContain("asks for too much");
    expect(answer.body).toContain('"code":"unprocessable"');
  });
});

async function createTestIssue(): Promise<{ id: number; iid: number }> {
  const created = await injectRequest(app, {
    method: "POST",
    url: issuesOf(),
    headers: sessionHeaders(ada),
    payload: { title: "An issue" },
  });
  return created.json();
}

describe("a page", () => {
  it("shares its budget with what it reads for itself [H2]", async () => {
    const { iid } = await createTestIssue();
    const page = `/${place.path}/-/issues/${iid}`;
    const headers = { ...sessionHeaders(ada), accept: "text/html" };
    expect((await app.http.inject({ url: page, headers })).statusCode).toBe(200);
    const needed = await countStatements(app, () => app.http.inject({ url: page, headers }));
    const half = Math.floor(needed / 2);
    const strict = await startTestApp({ CAIRN_BUDGETS: `userStatements=${half}` });
    const one = await injectRequest(strict, {
      method: "GET",
      url: `${issuesOf()}/${iid}`,
      headers: sessionHeaders(ada),
    });
    expect(one.statusCode).toBe(200);
    expect(await refusalsOf(strict, "request_statements")).toBe(0);
    await strict.http.inject({ url: page, headers });
    expect(await refusalsOf(strict, "request_statements")).toBe(1);
  });
});

describe("a caller that floods the database", () => {
  it("keeps no other caller waiting [H4]", async () => {
    const { id, iid } = await createTestIssue();
    const { databaseUrl } = await getTestDatabase();
    const client = new pg.Client(databaseUrl);
    await client.connect();
    try {
      await client.query("begin");
      await client.query("select from issues where id = $1 for update", [id]);
      // Each request that gets a connection waits for the locked row, so the connection stays in use.
      const flood = Array.from({ length: 20 }, (_, n) =>
        injectRequest(app, {
          method: "PUT",
          url: `${issuesOf()}/${iid}`,
          headers: sessionHeaders(ada),
          payload: { title: `Changed ${n}` },
        }),
      );
      await expect.poll(countWaiting, { timeout: 5_000 }).toBeGreaterThanOrEqual(3);
      for (const headers of [sessionHeaders(bob), {}]) {
        const started = performance.now();
        const answer = await injectRequest(app, { method: "GET", url: issuesOf(), headers });
        expect(answer.statusCode).toBe(200);
        const took = performance.now() - started;
        expect(took).toBeLessThan(await extendTimeLimitMs(1_500, took));
      }
      expect(await countWaiting()).toBeLessThanOrEqual(3);
      await client.query("rollback");
      const statuses = await Promise.all(flood.map(async (answer) => (await answer).statusCode));
      expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(3);
    } finally {
      await client.end();
    }
  }, 30_000);
});

/** Number of statements in this database that wait for a lock. */
async function countWaiting(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(app.platform.db);
  return rows[0]?.count ?? 0;
}
