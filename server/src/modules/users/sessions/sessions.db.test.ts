import type { ActiveSession } from "@cairn/contract/users";
import { describe, expect, test } from "vitest";
import { injectRequest, startTestApp } from "../../../../test/app.ts";
import {
  createTestPerson,
  sessionHeaders,
  tokenHeaders,
  createTestToken,
  TEST_PASSWORD,
  readSessionFromResponse,
  requestSignIn,
  type TestPerson,
} from "../../../../test/people.ts";

const DAY_MS = 86_400_000;
const LIST = "/-/profile/active_sessions.json";

const app = await startTestApp();
const stranger = await createTestPerson(app);

describe("the list of sessions", () => {
  test("is not for visitors", async () => {
    const answer = await injectRequest(app, { url: LIST });
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toEqual({ message: "401 Unauthorized" });
  });

  test("is not for programs with a token", async () => {
    const answer = await injectRequest(app, {
      url: LIST,
      headers: tokenHeaders(await createTestToken(app, stranger)),
    });
    expect(answer.statusCode).toBe(403);
  });

  test("shows one's own, the current one marked", async () => {
    const person = await createTestPerson(app);
    const laptop = await injectRequest(app, {
      method: "POST",
      url: "/users/sign_in",
      headers: { "user-agent": "A laptop" },
      payload: { user: { login: person.username, password: TEST_PASSWORD } },
    });
    const { cookie } = await readSessionFromResponse(app, laptop);
    const sessions = await sessionsOf(cookie);
    expect(sessions).toHaveLength(2);
    expect(sessions.filter(({ current }) => current)).toMatchObject([
      { user_agent: "A laptop", ip_address: "127.0.0.1" },
    ]);
  });

  test("leaves out what has ended, expired or gone idle", async () => {
    const person = await createTestPerson(app);
    const [ended, expired, idle] = [
      await another(person),
      await another(person),
      await another(person),
    ];
    await change(ended.sessionId, { ended_at: new Date().toISOString() });
    await change(expired.sessionId, { expires_at: ago(1) });
    await change(idle.sessionId, { last_seen_at: ago(14 * DAY_MS) });
    expect(await sessionsOf(person.cookie)).toMatchObject([{ current: true }]);
  });
});

describe("ending a session", () => {
  test("is not for visitors", async () => {
    const answer = await injectRequest(app, {
      method: "DELETE",
      url: "/-/profile/active_sessions/1",
    });
    expect(answer.statusCode).toBe(401);
  });

  test("of somebody else is refused as if there were none", async () => {
    const { sessionId } = await another(await createTestPerson(app));
    const theirs = await end(stranger, sessionId);
    const absent = await end(stranger, 999_999);
    expect(theirs.statusCode).toBe(404);
    expect([theirs.statusCode, theirs.body]).toEqual([absent.statusCode, absent.body]);
  });

  test("of one's own makes its cookie a visitor's", async () => {
    const person = await createTestPerson(app);
    const lost = await another(person);
    expect(await statusFor(lost.cookie)).toBe(200);
    expect((await end(person, lost.sessionId)).statusCode).toBe(204);
    expect(await statusFor(lost.cookie)).toBe(401);
    expect(await statusFor(person.cookie)).toBe(200);
  });

  test("works once", async () => {
    const person = await createTestPerson(app);
    const { sessionId } = await another(person);
    const answers = [await end(person, sessionId), await end(person, sessionId)];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([204, 404]);
  });
});

describe("signing out", () => {
  test("is not for visitors", async () => {
    const answer = await injectRequest(app, { method: "POST", url: "/users/sign_out" });
    expect(answer.statusCode).toBe(401);
  });

  test("ends this session alone, takes the cookie away and clears what the browser kept", async () => {
    const person = await createTestPerson(app);
    const other = await another(person);
    const answer = await injectRequest(app, {
      method: "POST",
      url: "/users/sign_out",
      headers: sessionHeaders(person),
    });
    expect(answer.json()).toEqual({ redirect_to: "/users/sign_in" });
    expect(answer.headers).toMatchObject({
      "set-cookie": expect.stringMatching(/^__Host-cairn_session=;.*; Max-Age=0$/) as string,
      "clear-site-data": '"cache"',
    });
    expect(await statusFor(person.cookie)).toBe(401);
    expect(await statusFor(other.cookie)).toBe(200);
  });

  test("is written into the audit log", async () => {
    const person = await createTestPerson(app);
    await injectRequest(app, {
      method: "POST",
      url: "/users/sign_out",
      headers: sessionHeaders(person),
    });
    const acts = await app.platform.db
      .selectFrom("audit_events")
      .select(["action", "subject_type"])
      .where("actor_id", "=", person.id)
      .orderBy("id", "desc")
      .limit(1)
      .execute();
    expect(acts).toEqual([{ action: "user.session_ended", subject_type: "session" }]);
  });
});

describe("the cookie of a session", () => {
  test.each`
    state                  | changes                               | status
    ${"in use"}            | ${{}}                                 | ${200}
    ${"that has ended"}    | ${{ ended_at: ago(1_000) }}           | ${401}
    ${"past its end"}      | ${{ expires_at: ago(1_000) }}         | ${401}
    ${"idle for 14 days"}  | ${{ last_seen_at: ago(14 * DAY_MS) }} | ${401}
    ${"quiet for 13 days"} | ${{ last_seen_at: ago(13 * DAY_MS) }} | ${200}
  `("$state is answered $status", async ({ changes, status }) => {
    const { cookie, sessionId } = await another(stranger);
    await change(sessionId, changes as object);
    expect(await statusFor(cookie)).toBe(status);
  });

  test.each(["", "nonsense", "x".repeat(5_000)])("that says %j is a visitor's", async (token) => {
    expect(await statusFor(`__Host-cairn_session=${token}`)).toBe(401);
  });
});

/**
 * Signs the user in again, in a second session. Waits until the server has stored the time of last use
 * in the background, because it could otherwise replace the time that a test sets.
 */
async function another(person: TestPerson): Promise<{ cookie: string; sessionId: number }> {
  const { cookie } = await readSessionFromResponse(app, await requestSignIn(app, person.username));
  const current = (await sessionsOf(cookie)).find((session) => session.current);
  const sessionId = current!.id;
  await expect.poll(() => isTouched(sessionId)).toBe(true);
  return { cookie, sessionId };
}

async function isTouched(id: number): Promise<boolean> {
  const row = await app.platform.db
    .selectFrom("user_sessions")
    .select("id")
    .where("id", "=", id)
    .whereRef("last_seen_at", ">", "created_at")
    .executeTakeFirst();
  return row !== undefined;
}

async function sessionsOf(cookie: string): Promise<ActiveSession[]> {
  return (await injectRequest(app, { url: LIST, headers: { cookie } })).json();
}

function end(person: TestPerson, id: number) {
  const url = `/-/profile/active_sessions/${id}`;
  return injectRequest(app, { method: "DELETE", url, headers: sessionHeaders(person) });
}

async function statusFor(cookie: string): Promise<number> {
  return (await injectRequest(app, { url: "/api/v4/user", headers: { cookie } })).statusCode;
}

function ago(ms: number): string {
  return new Date(Date.now() - ms).toISOString();
}

async function change(id: number, to: object): Promise<void> {
  if (Object.keys(to).length === 0) return;
  await app.platform.db
    .transaction()
    .execute((trx) => trx.updateTable("user_sessions").set(to).where("id", "=", id).execute());
}
