import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { injectRequest, startTestApp, type TestResponse } from "../../../../test/app.ts";
import {
  createTestPerson,
  sessionHeaders,
  tokenHeaders,
  createTestToken,
  TEST_PASSWORD,
  readSessionFromResponse,
  requestSignIn,
} from "../../../../test/people.ts";

const app = await startTestApp();
const strict = await startTestApp({ CAIRN_RATE_LIMITS: "signInByAddress=4,signInByAccount=2" });
const ada = await createTestPerson(app, { username: "ada" });
const admin = await createTestPerson(app, { admin: true });

describe("signing in", () => {
  test("is not for programs with a token", async () => {
    const answer = await injectRequest(app, {
      method: "POST",
      url: "/users/sign_in",
      headers: tokenHeaders(await createTestToken(app, ada)),
      payload: { user: { login: "ada", password: TEST_PASSWORD } },
    });
    expect(answer.statusCode).toBe(403);
  });

  test.each(["ada", "ADA", "ada@example.com", "Ada@Example.Com"])("works as %s", async (login) => {
    const answer = await requestSignIn(app, login);
    expect(answer.statusCode).toBe(201);
    expect(await readSessionFromResponse(app, answer)).toMatchObject({ id: ada.id });
  });

  test("says the same to a wrong password, an unknown name and somebody blocked", async () => {
    const blocked = await createTestPerson(app);
    await block(blocked.id);
    const answers = [
      await requestSignIn(app, "ada", "not the password"),
      await requestSignIn(app, "nobody", TEST_PASSWORD),
      await requestSignIn(app, "nobody@example.com", TEST_PASSWORD),
      await requestSignIn(app, blocked.username),
    ];
    for (const answer of answers) {
      expect(answer.statusCode).toBe(401);
      expect(answer.json()).toEqual({ message: "Incorrect username or password." });
      expect(answer.headers).not.toHaveProperty("set-cookie");
    }
  });

  test("works again for somebody who was unblocked", async () => {
    const person = await createTestPerson(app);
    await block(person.id);
    await block(person.id, "unblock");
    expect((await requestSignIn(app, person.username)).statusCode).toBe(201);
  });

  test("starts a new session every time, and never the one that came along", async () => {
    const planted = "__Host-cairn_session=planted-by-somebody-else";
    const answer = await injectRequest(app, {
      method: "POST",
      url: "/users/sign_in",
      headers: { cookie: planted },
      payload: { user: { login: "ada", password: TEST_PASSWORD } },
    });
    const cookies = [
      cookieOf(answer),
      cookieOf(await requestSignIn(app, "ada")),
      ada.cookie,
      planted,
    ];
    expect(new Set(cookies).size).toBe(4);
  });

  test("sets a cookie that ends with the browser", async () => {
    const [session, device] = cookiesOf(await requestSignIn(app, "ada"));
    expect(session).toMatch(
      /^__Host-cairn_session=[\w-]{43}; Path=\/; Secure; HttpOnly; SameSite=Lax$/,
    );
    expect(device).toMatch(
      /^__Host-cairn_device=[\w.-]+; Path=\/; Secure; HttpOnly; SameSite=Lax; Max-Age=31536000$/,
    );
  });

  test.each([true, "1"])("sets a cookie for 90 days when remembering (%j)", async (remember_me) => {
    const answer = await injectRequest(app, {
      method: "POST",
      url: "/users/sign_in",
      payload: { user: { login: "ada", password: TEST_PASSWORD, remember_me } },
    });
    expect(cookiesOf(answer)[0]).toMatch(/; Max-Age=7776000$/);
  });

  test("keeps the session only as a hash", async () => {
    const token = cookieOf(await requestSignIn(app, "ada")).split("=")[1]!;
    const { rows } = await sql<{ text: string }>`
      select user_sessions::text as text from user_sessions`.execute(app.platform.db);
    expect(rows.length).toBeGreaterThan(0);
    for (const { text } of rows) expect(text).not.toContain(token);
  });

  test("remembers the time before", async () => {
    const person = await createTestPerson(app);
    const first = await readSessionFromResponse(app, await requestSignIn(app, person.username));
    const second = await readSessionFromResponse(app, await requestSignIn(app, person.username));
    const { current_sign_in_at: current } = await me(first.cookie);
    expect(await me(second.cookie)).toMatchObject({
      last_sign_in_at: expect.any(String) as string,
    });
    expect(current).not.toBeNull();
  });

  test.each`
    asked                      | sent
    ${"/ada/project?page=2"}   | ${"/ada/project?page=2"}
    ${"//evil.example"}        | ${"/"}
    ${"https://evil.example/"} | ${"/"}
  `("leads to $sent when $asked was asked for", async ({ asked, sent }) => {
    const answer = await injectRequest(app, {
      method: "POST",
      url: "/users/sign_in",
      payload: { user: { login: "ada", password: TEST_PASSWORD }, redirect_to: asked as string },
    });
    expect(answer.json()).toEqual({ redirect_to: sent as string });
  });

  test("is written down, and so is every refusal, without what was typed", async () => {
    const person = await createTestPerson(app);
    await requestSignIn(app, person.username, "a typed secret");
    await requestSignIn(app, "typed-by-mistake", "a typed secret");
    const acts = await app.platform.db
      .selectFrom("audit_events")
      .selectAll()
      .where("action", "=", "user.sign_in_refused")
      .orderBy("id", "desc")
      .limit(2)
      .execute();
    expect(acts).toMatchObject([
      { subject_type: "user", subject_id: null, actor_id: null, ip_address: "127.0.0.1" },
      { subject_type: "user", subject_id: person.id, actor_id: null, ip_address: "127.0.0.1" },
    ]);
    expect(JSON.stringify(acts)).not.toContain("typed");
  });
});

describe("too many attempts", () => {
  test("from one address are refused, whoever they are for", async () => {
    const logins = ["first", "second", "third", "fourth"];
    for (const login of logins) expect((await attempt(login, "192.0.2.1")).statusCode).toBe(401);
    expectLimited(await attempt("fifth", "192.0.2.1"), 4);
    expect((await attempt("fifth", "192.0.2.2")).statusCode).toBe(401);
  });

  test("with one login are refused, however it is written, and only at their own address", async () => {
    await attempt("grace", "192.0.2.3");
    await attempt("GRACE", "192.0.2.3");
    expectLimited(await attempt("Grace", "192.0.2.3"), 2);
    expect((await attempt("grace", "192.0.2.4")).statusCode).toBe(401);
  });
});

function attempt(login: string, remoteAddress: string): Promise<TestResponse> {
  return injectRequest(strict, {
    method: "POST",
    url: "/users/sign_in",
    remoteAddress,
    payload: { user: { login, password: "wrong" } },
  });
}

function expectLimited(answer: TestResponse, limit: number): void {
  expect(answer.statusCode).toBe(429);
  expect(answer.json()).toEqual({
    message: { error: "Too many requests. Please try again later." },
  });
  expect(answer.headers).toMatchObject({
    "ratelimit-name": "sign_in",
    "ratelimit-limit": String(limit),
    "ratelimit-observed": String(limit + 1),
    "ratelimit-remaining": "0",
    "ratelimit-resettime": expect.stringMatching(/ GMT$/) as string,
  });
  const now = Date.now() / 1000;
  expect(Number(answer.headers["ratelimit-reset"])).toBeGreaterThan(now);
  expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
  expect(Number(answer.headers["retry-after"])).toBeLessThanOrEqual(60);
}

async function block(id: number, what: "block" | "unblock" = "block"): Promise<void> {
  const url = `/api/v4/users/${id}/${what}`;
  await injectRequest(app, { method: "POST", url, headers: sessionHeaders(admin) });
}

function cookieOf(answer: TestResponse): string {
  return String(answer.headers["set-cookie"]).split(";", 1)[0]!;
}

function cookiesOf(answer: TestResponse): string[] {
  return [answer.headers["set-cookie"]].flat().map(String);
}

async function me(cookie: string) {
  const answer = await injectRequest(app, { url: "/api/v4/user", headers: { cookie } });
  return answer.json<{ current_sign_in_at: string | null; last_sign_in_at: string | null }>();
}
