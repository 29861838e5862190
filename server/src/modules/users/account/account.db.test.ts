import {
  ACCOUNT_EMAIL_PATH,
  ACCOUNT_PASSWORD_PATH,
  ACCOUNT_PATH,
  ACCOUNT_USERNAME_PATH,
} from "@cairn/contract/users";
import { describe, expect, test } from "vitest";
import { injectRequest, startTestApp, type TestResponse } from "../../../../test/app.ts";
import {
  createTestPerson,
  createTestToken,
  readSessionFromResponse,
  requestSignIn,
  sessionHeaders,
  TEST_PASSWORD,
  tokenHeaders,
  type TestPerson,
} from "../../../../test/people.ts";
import { createTestGroup, createTestProject } from "../../../../test/places.ts";

const app = await startTestApp({
  CAIRN_RATE_LIMITS: "currentPasswords=6,signUpByAddress=1000,signInByAddress=1000",
});
const NEXT = "nine stones at a ford";

const post = (url: string, headers: Record<string, string>, payload: object) =>
  injectRequest(app, { method: "POST", url, headers, payload });
const change = (person: TestPerson, url: string, payload: object) =>
  post(url, sessionHeaders(person), payload);
const audited = async (person: TestPerson) => {
  const rows = await app.platform.db
    .selectFrom("audit_events")
    .select("action")
    .where("subject_type", "=", "user")
    .where("subject_id", "=", person.id)
    .execute();
  return rows.map(({ action }) => action);
};
const me = async (headers: Record<string, string>) =>
  (await injectRequest(app, { url: "/api/v4/user", headers })).statusCode;
const errorsOf = (answer: TestResponse) => answer.json<{ message: object }>().message;

describe("the username", () => {
  test("moves the person's page and projects, and the old addresses redirect", async () => {
    const ada = await createTestPerson(app, { username: "ada" });
    await createTestProject(app, ada, { name: "Maps" });
    expect((await change(ada, ACCOUNT_USERNAME_PATH, { username: "lovelace" })).statusCode).toBe(
      201,
    );
    const headers = { accept: "text/html", cookie: ada.cookie };
    const old = await injectRequest(app, { url: "/ada/maps", headers });
    expect([old.statusCode, old.headers.location]).toEqual([303, "/lovelace/maps"]);
    expect((await injectRequest(app, { url: "/ada", headers })).headers.location).toBe("/lovelace");
    expect((await requestSignIn(app, "lovelace")).statusCode).toBe(201);
    expect((await requestSignIn(app, "ada")).statusCode).toBe(401);
    expect(await audited(ada)).toContain("user.username_changed");
  });

  test("of somebody else, of a group, of a page, or misspelled is refused", async () => {
    const bob = await createTestPerson(app);
    const other = await createTestPerson(app);
    const group = await createTestGroup(app, other, { name: "Ropes" });
    for (const username of [other.username.toUpperCase(), group.path, "admin", "a b"]) {
      const answer = await change(bob, ACCOUNT_USERNAME_PATH, { username });
      expect([username, answer.statusCode]).toEqual([username, 400]);
      expect(errorsOf(answer)).toHaveProperty("username");
    }
    expect((await requestSignIn(app, bob.username)).statusCode).toBe(201);
  });
});

describe("the email", () => {
  test("is for signing in, and needs the password", async () => {
    const cleo = await createTestPerson(app);
    const email = "cleo@elsewhere.example";
    const wrong = await change(cleo, ACCOUNT_EMAIL_PATH, { email, current_password: "wrong" });
    expect([wrong.statusCode, errorsOf(wrong)]).toEqual([
      400,
      { current_password: ["is incorrect"] },
    ]);
    const right = { email, current_password: TEST_PASSWORD };
    expect((await change(cleo, ACCOUNT_EMAIL_PATH, right)).statusCode).toBe(201);
    expect((await requestSignIn(app, email)).statusCode).toBe(201);
    expect((await requestSignIn(app, cleo.email)).statusCode).toBe(401);
    expect(await audited(cleo)).toEqual(
      expect.arrayContaining(["user.current_password_refused", "user.email_changed"]),
    );
  });

  test("of somebody else is refused", async () => {
    const [dan, eve] = [await createTestPerson(app), await createTestPerson(app)];
    const body = { email: eve.email.toUpperCase(), current_password: TEST_PASSWORD };
    expect(errorsOf(await change(dan, ACCOUNT_EMAIL_PATH, body))).toEqual({
      email: ["has already been taken"],
    });
  });
});

describe("the password", () => {
  test("changes, ends all sessions, gives this browser a new one, and keeps the tokens", async () => {
    const finn = await createTestPerson(app);
    const token = await createTestToken(app, finn);
    const elsewhere = await readSessionFromResponse(app, await requestSignIn(app, finn.username));
    const body = { current_password: TEST_PASSWORD, password: NEXT };
    const answer = await change(finn, ACCOUNT_PASSWORD_PATH, body);
    expect(answer.statusCode).toBe(201);
    expect(String(answer.headers["set-cookie"])).toContain("cairn_device");
    const renewed = await readSessionFromResponse(app, answer);
    expect(await me({ cookie: finn.cookie })).toBe(401);
    expect(await me({ cookie: renewed.cookie })).toBe(200);
    const next = { current_password: NEXT, password: "two cairns in the fog" };
    const again = await change({ ...finn, ...renewed }, ACCOUNT_PASSWORD_PATH, next);
    expect(again.statusCode).toBe(201);
    expect(await me({ cookie: elsewhere.cookie })).toBe(401);
    expect(await me(tokenHeaders(token))).toBe(200);
    expect((await requestSignIn(app, finn.username)).statusCode).toBe(401);
    expect((await requestSignIn(app, finn.username, next.password)).statusCode).toBe(201);
    expect(await audited(finn)).toContain("user.password_changed");
  });

  test("keeps how long the browser stays signed in", async () => {
    const jo = await createTestPerson(app);
    const signedIn = await injectRequest(app, {
      method: "POST",
      url: "/users/sign_in",
      payload: { user: { login: jo.username, password: TEST_PASSWORD, remember_me: true } },
    });
    const remembered = { ...jo, ...(await readSessionFromResponse(app, signedIn)) };
    const endsAt = async () =>
      (
        await app.platform.db
          .selectFrom("user_sessions")
          .select("expires_at")
          .where("user_id", "=", jo.id)
          .where("ended_at", "is", null)
          .orderBy("id", "desc")
          .executeTakeFirst()
      )?.expires_at;
    const before = await endsAt();
    const body = { current_password: TEST_PASSWORD, password: NEXT };
    const answer = await change(remembered, ACCOUNT_PASSWORD_PATH, body);
    expect(await endsAt()).toBe(before);
    expect(String(answer.headers["set-cookie"])).toMatch(/^__Host-[^,]+; Max-Age=77\d{5},/);
  });

  test("revokes the access tokens and those created with them when the user asks for it", async () => {
    const kim = await createTestPerson(app);
    const token = tokenHeaders(await createTestToken(app, kim));
    const wish = { name: "child", scopes: ["api"] };
    const made = await post("/api/v4/user/personal_access_tokens", token, wish);
    const child = tokenHeaders(made.json<{ token: string }>());
    const body = { current_password: TEST_PASSWORD, password: NEXT, revoke_tokens: true };
    expect((await change(kim, ACCOUNT_PASSWORD_PATH, body)).statusCode).toBe(201);
    expect([await me(token), await me(child)]).toEqual([401, 401]);
  });

  test("can be changed by the owner while a stolen session guesses it", async () => {
    const lea = await createTestPerson(app);
    const signedIn = await requestSignIn(app, lea.username);
    const own = { ...lea, ...(await readSessionFromResponse(app, signedIn)) };
    const device = /__Host-cairn_device=[^;]+/.exec(String(signedIn.headers["set-cookie"]))?.[0];
    const body = { current_password: TEST_PASSWORD, password: NEXT };
    const wrong = { ...body, current_password: "a guess" };
    // The attacker has the cookie of the owner's session, and the session of another browser.
    for (const stolen of [own, lea]) {
      const answers = [];
      for (let n = 0; n < 7; n += 1) {
        answers.push((await change(stolen, ACCOUNT_PASSWORD_PATH, wrong)).statusCode);
      }
      expect(answers.at(-1)).toBe(429);
    }
    const headers = { ...sessionHeaders(own), cookie: `${own.cookie}; ${device}` };
    expect((await post(ACCOUNT_PASSWORD_PATH, headers, body)).statusCode).toBe(201);
  });

  test("can be changed after a new sign-in while a stolen session guesses it", async () => {
    const max = await createTestPerson(app);
    const wrong = { current_password: "a guess", password: NEXT };
    for (let n = 0; n < 7; n += 1) await change(max, ACCOUNT_PASSWORD_PATH, wrong);
    const own = await readSessionFromResponse(app, await requestSignIn(app, max.username));
    const body = { current_password: TEST_PASSWORD, password: NEXT };
    const answer = await change({ ...max, ...own }, ACCOUNT_PASSWORD_PATH, body);
    expect(answer.statusCode).toBe(201);
  });

  test.each`
    current          | next                | field
    ${"wrong"}       | ${NEXT}             | ${"current_password"}
    ${TEST_PASSWORD} | ${"password"}       | ${"password"}
    ${TEST_PASSWORD} | ${"x".repeat(1000)} | ${"password"}
  `("stays when $field is not right", async ({ current, next, field }: Record<string, string>) => {
    const gus = await createTestPerson(app);
    const body = { current_password: current, password: next };
    const answer = await change(gus, ACCOUNT_PASSWORD_PATH, body);
    expect([answer.statusCode, Object.keys(errorsOf(answer))]).toEqual([400, [field]]);
    expect((await requestSignIn(app, gus.username)).statusCode).toBe(201);
  });

  test("cannot be changed by a token, without the session's CSRF token, or by guessing", async () => {
    const hal = await createTestPerson(app);
    const body = { current_password: TEST_PASSWORD, password: NEXT };
    const token = await createTestToken(app, hal, ["api"]);
    expect((await post(ACCOUNT_PASSWORD_PATH, tokenHeaders(token), body)).statusCode).toBe(403);
    const forged = await post(ACCOUNT_PASSWORD_PATH, { cookie: hal.cookie }, body);
    expect(forged.statusCode).toBe(403);
    const wrong = { ...body, current_password: "wrong" };
    const tries = [];
    for (let n = 0; n < 7; n += 1) {
      tries.push((await change(hal, ACCOUNT_PASSWORD_PATH, wrong)).statusCode);
    }
    expect(tries).toEqual([400, 400, 400, 400, 400, 400, 429]);
    expect((await change(hal, ACCOUNT_PASSWORD_PATH, body)).statusCode).toBe(429);
  });

  test("without JavaScript shows the error in its own form and never the password", async () => {
    const ida = await createTestPerson(app);
    const answer = await injectRequest(app, {
      method: "POST",
      url: ACCOUNT_PASSWORD_PATH,
      headers: {
        accept: "text/html",
        cookie: ida.cookie,
        "content-type": "application/x-www-form-urlencoded",
      },
      payload: new URLSearchParams({
        authenticity_token: ida.csrfToken,
        current_password: "wrong guess",
        password: NEXT,
      }).toString(),
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.body.match(/Current password is incorrect/g)).toHaveLength(1);
    expect(answer.body).not.toContain("wrong guess");
    expect(answer.body).not.toContain(NEXT);
    const page = await injectRequest(app, {
      url: ACCOUNT_PATH,
      headers: { accept: "text/html", cookie: ida.cookie },
    });
    expect(page.body).toContain(ida.email);
  });
});
