import type { NewPersonalAccessToken, PersonalAccessToken } from "@cairn/contract/users";
import type { InjectOptions } from "fastify";
import { sql } from "kysely";
import { describe, expect, test, vi } from "vitest";
import { injectRequest, startTestApp } from "../../../../test/app.ts";
import { startWellBeforeMidnight } from "../../../../test/midnight.ts";
import {
  createTestPerson,
  sessionHeaders,
  TEST_PASSWORD,
  tokenHeaders,
  createTestToken,
} from "../../../../test/people.ts";

const DAY_MS = 86_400_000;
const TOKENS = "/api/v4/personal_access_tokens";
const NEW_TOKEN = "/api/v4/user/personal_access_tokens";
const ABSENT = 999_999;

await startWellBeforeMidnight();
const app = await startTestApp();
const ada = await createTestPerson(app, { username: "ada" });
const bob = await createTestPerson(app, { username: "bob" });
const admin = await createTestPerson(app, { username: "grace", admin: true });

describe("making a token", () => {
  test("is not for visitors", async () => {
    const answer = await make({ payload: { name: "x", scopes: ["api"] }, headers: {} });
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toEqual({ message: "401 Unauthorized" });
  });

  test("for somebody else is for administrators", async () => {
    const url = `/api/v4/users/${bob.id}/personal_access_tokens`;
    const payload = {
      name: "by another",
      scopes: ["read_api"],
      current_password: TEST_PASSWORD,
    };
    const refused = await make({ url, payload, headers: sessionHeaders(ada) });
    expect(refused.statusCode).toBe(403);
    expect(refused.json()).toEqual({ message: "403 Forbidden" });
    const made = await make({ url, payload, headers: sessionHeaders(admin) });
    expect(made.json()).toMatchObject({ user_id: bob.id });
  });

  test("for nobody is not possible", async () => {
    const answer = await make({
      url: `/api/v4/users/${ABSENT}/personal_access_tokens`,
      payload: { name: "x", scopes: ["api"], current_password: TEST_PASSWORD },
      headers: sessionHeaders(admin),
    });
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toEqual({ message: "404 User Not Found" });
  });

  const FORM = { "content-type": "application/x-www-form-urlencoded" };
  test.each`
    way                         | request
    ${"JSON with a list"}       | ${{ payload: { name: "x", scopes: ["api", "read_user"] } }}
    ${"JSON with commas"}       | ${{ payload: { name: "x", scopes: "api,read_user" } }}
    ${"a form with a list"}     | ${{ payload: "name=x&scopes[]=api&scopes[]=read_user", headers: FORM }}
    ${"a form with commas"}     | ${{ payload: "name=x&scopes=api,read_user", headers: FORM }}
    ${"the address"}            | ${{ url: `${NEW_TOKEN}?name=x&scopes[]=api&scopes[]=read_user` }}
    ${"the address, by commas"} | ${{ url: `${NEW_TOKEN}?name=x&scopes=api,read_user` }}
  `("works with $way", async ({ request }) => {
    const { headers, ...rest } = request as InjectOptions;
    const answer = await make({ ...rest, headers: { ...sessionHeaders(ada), ...headers } });
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({ name: "x", scopes: ["api", "read_user"] });
  });

  test("answers the token's text, this once, and how it will be seen later", async () => {
    const made = (
      await make({ payload: { name: "once", scopes: ["api"] } })
    ).json<NewPersonalAccessToken>();
    expect(made).toEqual({
      id: made.id,
      name: "once",
      revoked: false,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string,
      scopes: ["api"],
      user_id: ada.id,
      last_used_at: null,
      active: true,
      expires_at: dateIn(365),
      made_by_user_id: null,
      token: expect.stringMatching(/^glpat-[\w-]{43}$/) as string,
    });
    const { token, ...later } = made;
    const read = await injectRequest(app, {
      url: `${TOKENS}/${made.id}`,
      headers: sessionHeaders(ada),
    });
    expect(read.json()).toEqual(later);
    expect(read.body).not.toContain(token);
  });

  test("keeps the text nowhere in the database, not even for a retry", async () => {
    const answer = await make({
      payload: { name: "secret", scopes: ["api"] },
      headers: { ...sessionHeaders(ada), "idempotency-key": "keeps-no-text" },
    });
    const { token } = answer.json<{ token: string }>();
    expect(await tablesWith("secret")).toEqual(["personal_access_tokens"]);
    expect(await tablesWith(token)).toEqual([]);
    expect(await tablesWith(Buffer.from(token).toString("hex"))).toEqual([]);
  });

  test.each`
    expires_at      | status | error
    ${dateIn(1)}    | ${201} | ${undefined}
    ${dateIn(365)}  | ${201} | ${undefined}
    ${dateIn(0)}    | ${400} | ${{ message: { expires_at: ["must be in the future"] } }}
    ${dateIn(366)}  | ${400} | ${{ message: { expires_at: ["must be at most 365 days from now"] } }}
    ${"tomorrow"}   | ${400} | ${{ error: "expires_at is invalid" }}
    ${"2027-02-31"} | ${400} | ${{ error: "expires_at is invalid" }}
  `("until $expires_at is answered $status", async ({ expires_at, status, error }) => {
    const answer = await make({
      payload: { name: "x", scopes: ["api"], expires_at: expires_at as string },
    });
    expect(answer.statusCode).toBe(status);
    if (error !== undefined) expect(answer.json()).toEqual(error);
  });

  test.each`
    payload                                       | error
    ${{}}                                         | ${"name is missing, scopes is missing"}
    ${{ name: " ", scopes: ["api"] }}             | ${"name is invalid"}
    ${{ name: "x".repeat(256), scopes: ["api"] }} | ${"name is invalid"}
    ${{ name: "x", scopes: [] }}                  | ${"scopes is invalid"}
    ${{ name: "x", scopes: ["api"], user_id: 1 }} | ${"user_id is not known"}
  `("refuses because $error", async ({ payload, error }) => {
    const answer = await make({ payload: payload as object });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({ error: error as string });
  });

  test.each(["everything", ["api", "everything"]])("refuses the scope %j", async (scopes) => {
    const answer = await make({ payload: { name: "x", scopes } });
    expect(answer.statusCode).toBe(400);
    expect(answer.json<{ error: string }>().error).toMatch(/^scopes /);
  });

  test("with a token cannot reach further than that token", async () => {
    const headers = tokenHeaders(await createTestToken(app, admin, ["api"]));
    const within = await make({ payload: { name: "x", scopes: ["read_api"] }, headers });
    expect(within.statusCode).toBe(201);
    const beyond = await make({ payload: { name: "x", scopes: ["sudo"] }, headers });
    expect(beyond.statusCode).toBe(403);
  });

  test("does not outlive the token that made it", async () => {
    const soon = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
    const payload = { name: "short", scopes: ["api"], expires_at: soon };
    const maker = tokenHeaders((await make({ payload, headers: sessionHeaders(ada) })).json());
    const same = await make({ payload: { name: "child", scopes: ["api"] }, headers: maker });
    expect(same.json()).toMatchObject({ expires_at: soon });
    const later = { name: "elder", scopes: ["api"], expires_at: dateIn(3) };
    expect((await make({ payload: later, headers: maker })).statusCode).toBe(400);
  });

  test("for acting as others is for administrators", async () => {
    const payload = { name: "x", scopes: ["sudo"], current_password: TEST_PASSWORD };
    expect((await make({ payload, headers: sessionHeaders(ada) })).statusCode).toBe(403);
    expect((await make({ payload, headers: sessionHeaders(admin) })).statusCode).toBe(201);
  });

  test("again with the same Idempotency-Key gives the same token", async () => {
    const request = {
      payload: { name: "retried", scopes: ["api"] },
      headers: { ...sessionHeaders(bob), "idempotency-key": "a-key" },
    };
    const [first, second] = [await make(request), await make(request)];
    expect(second.statusCode).toBe(201);
    expect(second.body).toBe(first.body);
    expect(second.headers["idempotency-replayed"]).toBe("true");
    const found = await injectRequest(app, {
      url: `${TOKENS}?search=retried`,
      headers: sessionHeaders(bob),
    });
    expect(found.json()).toHaveLength(1);
  });

  test("again with the same key for something else is a conflict", async () => {
    const headers = { ...sessionHeaders(bob), "idempotency-key": "another-key" };
    await make({ payload: { name: "one", scopes: ["api"] }, headers });
    const answer = await make({ payload: { name: "two", scopes: ["api"] }, headers });
    expect(answer.statusCode).toBe(409);
  });

  test("with somebody else's key is a token of one's own", async () => {
    const key = { "idempotency-key": "shared-key" };
    const payload = { name: "x", scopes: ["api"] };
    const mine = await make({ payload, headers: { ...sessionHeaders(ada), ...key } });
    const theirs = await make({ payload, headers: { ...sessionHeaders(bob), ...key } });
    expect(theirs.json()).toMatchObject({ user_id: bob.id });
    expect(theirs.json<{ token: string }>().token).not.toBe(mine.json<{ token: string }>().token);
  });
});

describe("what a token opens", () => {
  const routes = {
    user: { url: "/api/v4/user" },
    users: { url: "/api/v4/users" },
    tokens: { url: TOKENS },
    self: { url: `${TOKENS}/self` },
    make: { method: "POST", url: `${NEW_TOKEN}?name=x&scopes=read_user` },
    sessions: { url: "/-/profile/active_sessions.json" },
  } satisfies Record<string, InjectOptions>;

  test.each`
    scope                 | user   | users  | tokens | self   | make   | sessions
    ${"api"}              | ${200} | ${200} | ${200} | ${200} | ${201} | ${403}
    ${"read_api"}         | ${200} | ${200} | ${200} | ${200} | ${403} | ${403}
    ${"read_user"}        | ${200} | ${200} | ${403} | ${200} | ${403} | ${403}
    ${"read_repository"}  | ${403} | ${403} | ${403} | ${200} | ${403} | ${403}
    ${"write_repository"} | ${403} | ${403} | ${403} | ${200} | ${403} | ${403}
  `("$scope", async ({ scope, ...expected }) => {
    const headers = tokenHeaders(await createTestToken(app, ada, [scope as "api"]));
    const statuses: Record<string, number> = {};
    for (const [name, request] of Object.entries(routes)) {
      statuses[name] = (await injectRequest(app, { ...request, headers })).statusCode;
    }
    expect(statuses).toEqual(expected);
  });

  test("is told when it is not enough", async () => {
    const headers = tokenHeaders(await createTestToken(app, ada, ["read_user"]));
    const answer = await injectRequest(app, { url: TOKENS, headers });
    expect(answer.json()).toEqual({
      error: "insufficient_scope",
      error_description: "The access token doesn't have the required scope.",
      scope: "api read_api",
    });
  });

  test("needs no CSRF token, which belongs to cookies", async () => {
    const answer = await injectRequest(app, {
      method: "POST",
      url: NEW_TOKEN,
      headers: tokenHeaders(await createTestToken(app, ada)),
      payload: { name: "x", scopes: ["read_user"] },
    });
    expect(answer.statusCode).toBe(201);
  });
});

describe("a token in use", () => {
  test("remembers when it was used last", async () => {
    const token = await createTestToken(app, ada);
    await injectRequest(app, { url: "/api/v4/user", headers: tokenHeaders(token) });
    await vi.waitFor(async () => {
      const self = await injectRequest(app, {
        url: `${TOKENS}/self`,
        headers: tokenHeaders(token),
      });
      expect(self.json<PersonalAccessToken>().last_used_at).toMatch(/Z$/);
    }, 10_000);
  });

  test("can tell what it is", async () => {
    const token = await createTestToken(app, ada, ["read_repository"]);
    const self = await injectRequest(app, { url: `${TOKENS}/self`, headers: tokenHeaders(token) });
    expect(self.json()).toMatchObject({ id: token.id, scopes: ["read_repository"], active: true });
  });

  test("can give itself up", async () => {
    const headers = tokenHeaders(await createTestToken(app, ada, ["read_user"]));
    const request = { method: "DELETE", url: `${TOKENS}/self`, headers } as const;
    expect((await injectRequest(app, request)).statusCode).toBe(204);
    expect((await injectRequest(app, request)).statusCode).toBe(401);
  });

  test("is not what a session asks about with self", async () => {
    const answer = await injectRequest(app, {
      url: `${TOKENS}/self`,
      headers: sessionHeaders(ada),
    });
    expect(answer.statusCode).toBe(400);
  });
});

function make(options: InjectOptions) {
  return injectRequest(app, {
    method: "POST",
    url: NEW_TOKEN,
    headers: sessionHeaders(ada),
    ...options,
  });
}

function dateIn(days: number): string {
  return new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
}

/**
 * Returns the names of all tables with a column that contains the string. Bytes are compared as hex.
 */
async function tablesWith(text: string): Promise<string[]> {
  const { db } = app.platform;
  const found: string[] = [];
  for (const { schema, name } of await db.introspection.getTables()) {
    const { rows } = await sql`
      select from ${sql.table(`${schema}.${name}`)} as row where strpos(row::text, ${text}) > 0`.execute(
      db,
    );
    if (rows.length > 0) found.push(name);
  }
  return found;
}
