import { describe, expect, test } from "vitest";
import { injectRequest, startTestApp } from "../../../../test/app.ts";
import {
  createTestPerson,
  sessionHeaders,
  createTestToken,
  tokenHeaders,
  TEST_PASSWORD,
  readSessionFromResponse,
} from "../../../../test/people.ts";
import type { App } from "../../../app.ts";

const app = await startTestApp();
const closed = await startTestApp({ CAIRN_SIGN_UP: "false" });
const strict = await startTestApp({ CAIRN_RATE_LIMITS: "signUpByAddress=2" });

const fewTaken = await startTestApp({ CAIRN_RATE_LIMITS: "signUpTaken=2" });

const mary = {
  name: "Mary Somerville",
  username: "mary",
  email: "mary@example.com",
  password: TEST_PASSWORD,
};

const WEAK = "must not contain commonly used combinations of words and letters";

function signUp(at: App, user: object, headers: Record<string, string> = {}) {
  return injectRequest(at, { method: "POST", url: "/users", headers, payload: { user } });
}

describe("signing up", () => {
  test("is not for programs with a token", async () => {
    const token = await createTestToken(app, await createTestPerson(app));
    const answer = await signUp(app, mary, tokenHeaders(token));
    expect(answer.statusCode).toBe(403);
    expect(answer.json()).toMatchObject({ error: "insufficient_scope" });
  });

  test("is not for those who are signed in", async () => {
    const answer = await signUp(app, mary, sessionHeaders(await createTestPerson(app)));
    expect(answer.statusCode).toBe(403);
    expect(answer.json()).toEqual({ message: "403 Forbidden" });
  });

  test("is not possible where accounts are not handed out", async () => {
    const answer = await signUp(closed, mary);
    expect(answer.statusCode).toBe(403);
    expect(await usernames("mary")).toEqual([]);
  });

  test("makes an account and signs in", async () => {
    const answer = await signUp(app, mary);
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toEqual({ redirect_to: "/" });
    const { cookie } = await readSessionFromResponse(app, answer);
    const me = await injectRequest(app, { url: "/api/v4/user", headers: { cookie } });
    expect(me.json()).toMatchObject({ username: "mary", email: "mary@example.com" });
    expect(me.json()).not.toHaveProperty("is_admin");
  });

  test("keeps the password only as its digest", async () => {
    const { password_digest: digest } = await app.platform.db
      .selectFrom("users")
      .select("password_digest")
      .where("username", "=", (await createTestPerson(app)).username)
      .executeTakeFirstOrThrow();
    expect(digest).toMatch(/^argon2id\$/);
    expect(digest).not.toContain(TEST_PASSWORD);
  });

  test("is written into the audit log", async () => {
    const { id } = await createTestPerson(app);
    const acts = await app.platform.db
      .selectFrom("audit_events")
      .select(["action", "subject_type", "ip_address"])
      .where("actor_id", "=", id)
      .orderBy("id")
      .execute();
    expect(acts).toEqual([
      { action: "user.signed_up", subject_type: "user", ip_address: "127.0.0.1" },
      { action: "user.signed_in", subject_type: "session", ip_address: "127.0.0.1" },
    ]);
  });

  test.each`
    field         | value                 | problem
    ${"username"} | ${"MARY"}             | ${"has already been taken"}
    ${"email"}    | ${"Mary@Example.COM"} | ${"has already been taken"}
    ${"username"} | ${"admin"}            | ${"is a reserved name"}
    ${"email"}    | ${"mary at home"}     | ${"is invalid"}
    ${"password"} | ${"password1"}        | ${WEAK}
    ${"password"} | ${"aaaaaaaa"}         | ${WEAK}
    ${"password"} | ${"short"}            | ${"is too short (minimum is 8 characters)"}
  `("refuses $field $value: it $problem", async ({ field, value, problem }) => {
    const other = { ...mary, username: "mary2", email: "mary2@example.com" };
    const answer = await signUp(app, { ...other, [field as string]: value as string });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({ message: { [field as string]: [problem] } });
    expect(answer.headers).not.toHaveProperty("set-cookie");
  });

  test("tells everything that is wrong at once", async () => {
    const answer = await signUp(app, { ...mary, username: "api", email: "x@y", password: "1" });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({
      message: {
        username: ["is a reserved name"],
        email: ["is invalid"],
        password: ["is too short (minimum is 8 characters)"],
      },
    });
  });

  test("cannot make an administrator", async () => {
    const answer = await signUp(app, { ...mary, username: "eve", admin: true });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({ error: "user[admin] is not known" });
  });

  test("gives a username to exactly one of twenty who want it at once", async () => {
    // Opens the database connections before the test, so that all requests insert the username at once.
    await Promise.all(Array.from({ length: 8 }, () => usernames("sought")));
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, nth) => {
        const username = nth % 2 === 0 ? "sought" : "SOUGHT";
        return signUp(app, { ...mary, username, email: `sought${nth}@example.com` });
      }),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
    const refused = answers.filter(({ statusCode }) => statusCode !== 201);
    for (const answer of refused) {
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toEqual({ message: { username: ["has already been taken"] } });
    }
    expect(await usernames("sought")).toHaveLength(1);
  });

  test("leaves nothing behind when the address is taken", async () => {
    const answer = await signUp(app, { ...mary, username: "halfway" });
    expect(answer.json()).toEqual({ message: { email: ["has already been taken"] } });
    expect(await usernames("halfway")).toEqual([]);
  });

  test("again with the same Idempotency-Key is the same account and the same session", async () => {
    const user = { ...mary, username: "patient", email: "patient@example.com" };
    const key = { "idempotency-key": "signing-up-once" };
    const [first, second] = [await signUp(app, user, key), await signUp(app, user, key)];
    expect([first.statusCode, second.statusCode]).toEqual([201, 201]);
    expect(second.headers["set-cookie"]).toEqual(first.headers["set-cookie"]);
    expect(second.headers["set-cookie"]).toHaveLength(2);
    expect(await usernames("patient")).toHaveLength(1);
  });

  test("tells an address of few taken emails, and then answers taken and free ones alike [M2]", async () => {
    const statuses: number[] = [];
    for (const email of [mary.email, mary.email, mary.email, mary.email, "free@example.com"]) {
      const { statusCode } = await injectRequest(fewTaken, {
        method: "POST",
        url: "/users",
        remoteAddress: "192.0.2.9",
        payload: { user: { ...mary, username: "prober", email } },
      });
      statuses.push(statusCode);
    }
    expect(statuses).toEqual([400, 400, 429, 429, 429]);
    expect(await usernames("prober")).toEqual([]);
  });

  test("is limited for each address", async () => {
    const statuses: number[] = [];
    for (const password of ["1", "2", TEST_PASSWORD]) {
      const { statusCode } = await injectRequest(strict, {
        method: "POST",
        url: "/users",
        remoteAddress: "192.0.2.1",
        payload: { user: { ...mary, username: "hasty", password } },
      });
      statuses.push(statusCode);
    }
    expect(statuses).toEqual([400, 400, 429]);
  });
});

async function usernames(username: string) {
  return app.platform.db
    .selectFrom("users")
    .select("username")
    .where((eb) => eb(eb.fn<string>("lower", ["username"]), "=", username))
    .execute();
}
