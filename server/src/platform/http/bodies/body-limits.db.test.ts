/**
 * Tests the limits of request bodies (bytes, JSON members, depth), and that a request counts for the
 * rate limit before its body is read.
 */
import { randomUUID } from "node:crypto";
import type { InjectOptions } from "fastify";
import { beforeAll, describe, expect, it } from "vitest";
import type { App } from "../../../app.ts";
import { injectRequest, startTestApp } from "../../../../test/app.ts";
import {
  createTestPerson,
  sessionHeaders,
  tokenHeaders,
  createTestToken,
  type TestPerson,
} from "../../../../test/people.ts";
import { createTestProject } from "../../../../test/places.ts";

let app: App;
let ada: TestPerson;
beforeAll(async () => {
  app = await startTestApp();
  ada = await createTestPerson(app);
});

const JSON_TYPE = { "content-type": "application/json" };
const PAGE = { accept: "text/html", "sec-fetch-site": "same-origin" };
const signIn = (payload: string, headers = {}): InjectOptions => ({
  method: "POST",
  url: "/users/sign_in",
  headers: { ...JSON_TYPE, ...headers },
  payload,
});
const membersOf = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`m${index}`, 0]));

describe("a body that is too large [M5]", () => {
  it("is refused before it is read: forms and small calls take 64 kB", async () => {
    const answer = await injectRequest(app, signIn(JSON.stringify(membersOf(150_000))));
    expect(answer.statusCode).toBe(413);
    expect(answer.body.length).toBeLessThan(200);
    const plain = await injectRequest(app, {
      ...signIn(`user[login]=${"x".repeat(70_000)}`),
      headers: { "content-type": "application/x-www-form-urlencoded" },
    });
    expect(plain.statusCode).toBe(413);
    const { values } = await app.platform.metrics.refused.get();
    const counted = values.find(({ labels }) => labels.limit === "body_bytes");
    expect(counted?.value).toBe(2);
  });

  it("is taken where people write texts", async () => {
    const project = await createTestProject(app, ada);
    const { token } = await createTestToken(app, ada);
    const description = "word ".repeat(100_000);
    const answer = await injectRequest(app, {
      method: "POST",
      url: `/api/v4/projects/${project.id}/issues`,
      headers: tokenHeaders({ token }),
      payload: { title: "Long", description },
    });
    expect(answer.statusCode).toBe(201);
    const draft = await injectRequest(app, {
      method: "PUT",
      url: `/${project.path}/-/issues/1/drafts/note`,
      headers: sessionHeaders(ada),
      payload: { text: description, revision: 0 },
    });
    expect(draft.statusCode).not.toBe(413);
    const query = await injectRequest(app, {
      method: "POST",
      url: "/api/graphql",
      payload: { query: "{ currentUser { id } }", variables: { text: description } },
    });
    expect(query.statusCode).toBe(200);
  });

  it("has at most 5,000 members, wherever they are", async () => {
    for (const body of [
      membersOf(5_001),
      { user: membersOf(5_001) },
      { user: { login: Array.from({ length: 5_001 }, () => 0) } },
    ]) {
      const answer = await injectRequest(app, signIn(JSON.stringify(body)));
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toEqual({ error: "The request has more than 5000 members" });
    }
    const query = await injectRequest(app, {
      method: "POST",
      url: "/api/graphql",
      payload: { query: "{ currentUser { id } }", variables: membersOf(5_001) },
    });
    expect(query.statusCode).toBe(400);
  });
});

describe("a body with members that nobody knows [M5]", () => {
  it("is told ten of them", async () => {
    const answer = await injectRequest(
      app,
      signIn(JSON.stringify({ user: {}, ...membersOf(4_000) })),
    );
    expect(answer.statusCode).toBe(400);
    expect(answer.body.length).toBeLessThan(500);
    expect(answer.body).toContain("m9 is not known, 3990 more are not known");
    expect(answer.body).not.toContain("m10 ");
  });

  it("is told the beginning of a long name", async () => {
    const answer = await injectRequest(
      app,
      signIn(JSON.stringify({ user: {}, ["n".repeat(50_000)]: 0 })),
    );
    expect(answer.statusCode).toBe(400);
    expect(answer.body.length).toBeLessThan(500);
  });
});

describe("a body that is nested deeply [L1]", () => {
  const deep = (open: string, close: string, depth: number) =>
    open.repeat(depth) + "0" + close.repeat(depth);

  it.each([
    ["objects", deep('{"a":', "}", 9_000)],
    ["arrays", deep("[", "]", 30_000)],
    ["arrays in a field", `{"user":{"login":${deep("[", "]", 30_000)}}}`],
    ["objects in a list", `{"user":[${deep('{"a":', "}", 9_000)}]}`],
  ])("of %s is no reason to fail, as JSON or as a page", async (_what, payload) => {
    for (const headers of [{}, PAGE]) {
      const answer = await injectRequest(app, signIn(payload, headers));
      expect(answer.statusCode).toBe(400);
    }
  });

  it("is refused where texts may be long, too", async () => {
    const project = await createTestProject(app, ada);
    const url = `/${project.path}/-/issues/new`;
    const answer = await injectRequest(app, {
      method: "POST",
      url,
      headers: { ...sessionHeaders(ada), ...JSON_TYPE, ...PAGE },
      payload: deep('{"a":', "}", 300_000),
    });
    expect(answer.statusCode).toBe(400);
  });
});

describe("visitors are counted [M5, M6]", () => {
  const strictApp = async (limits: string) => {
    const strict = await startTestApp({
      CAIRN_RATE_LIMITS: limits,
      CAIRN_REDIS_PREFIX: `strict:${randomUUID()}:`,
    });
    await expect.poll(() => strict.platform.redis.commands.status).toBe("ready");
    return strict;
  };

  it("before their body is read, on the forms that are open to all", async () => {
    const strict = await strictApp("anonymousPages=2");
    const statuses: number[] = [];
    for (let time = 0; time < 3; time += 1) {
      statuses.push((await injectRequest(strict, signIn("{ no JSON"))).statusCode);
    }
    expect(statuses).toEqual([400, 400, 429]);
  });

  it.each([
    "/users/sign_in",
    "/",
    "/help/user/markdown",
    "/-/emojis",
    "/api/v4/openapi.json",
    "/-/nowhere",
  ])("when they read %s", async (url) => {
    const strict = await strictApp("publicPages=1,anonymousApi=1,anonymousPages=1");
    const read = async () =>
      (await injectRequest(strict, { url, headers: { accept: "text/html" } })).statusCode;
    const first = await read();
    expect([200, 303, 404]).toContain(first);
    expect(await read()).toBe(429);
    expect((await injectRequest(strict, { url: "/-/health" })).statusCode).toBe(200);
  });
});
