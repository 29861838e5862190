import type { UserStatus } from "@cairn/contract/users/user-status";
import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { injectRequest, startTestApp } from "../../../../test/app.ts";
import { createTestPerson, sessionHeaders, type TestPerson } from "../../../../test/people.ts";
import { countSelectQueries } from "../../../../test/statements.ts";
import { VISITOR_WITHOUT_IP } from "../../../platform/auth/viewer.ts";
import { usersJobs } from "../users.jobs.ts";

/** More than the tests below need of one user. */
const MOST = 40;
const app = await startTestApp({
  CAIRN_RATE_LIMITS: `statusChanges=${MOST},signUpByAddress=1000`,
});
const ada = await createTestPerson(app, { username: "ada", name: "Ada" });
const ben = await createTestPerson(app, { username: "ben", name: "Ben" });

const NONE = {
  emoji: null,
  availability: null,
  message: null,
  message_html: null,
  clear_status_at: null,
  shown: null,
};

const send = (who: TestPerson | null, method: "GET" | "PUT" | "PATCH", body?: object) =>
  injectRequest(app, {
    method,
    url: "/api/v4/user/status",
    headers: who === null ? {} : sessionHeaders(who),
    ...(body && { payload: body }),
  });
const set = async (body: object) => {
  const answer = await send(ada, "PUT", body);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<UserStatus>();
};
const statusFor = (who: TestPerson | null, ref: string | number = "ada") =>
  injectRequest(app, {
    url: `/api/v4/users/${ref}/status`,
    headers: who === null ? {} : sessionHeaders(who),
  });
const shown = async (who: TestPerson | null = ben) => (await statusFor(who)).json<UserStatus>();
const execute = (statement: ReturnType<typeof sql>) =>
  app.platform.db.transaction().execute((trx) => statement.execute(trx));
const expire = () =>
  execute(sql`update user_statuses set clear_status_at = now() - interval '1 second'`);
const countRows = async () => (await execute(sql`select user_id from user_statuses`)).rows.length;

beforeEach(async () => {
  await execute(sql`delete from user_statuses`);
});

describe("the status of a user", () => {
  test("is not set or read as one's own by visitors", async () => {
    expect((await send(null, "GET")).statusCode).toBe(401);
    expect((await send(null, "PUT", { message: "x" })).statusCode).toBe(401);
    expect((await send(null, "PATCH", { message: "x" })).statusCode).toBe(401);
    expect(await countRows()).toBe(0);
  });

  test("is empty at first, for a known and for visitors an unknown user", async () => {
    expect((await send(ada, "GET")).json()).toEqual(NONE);
    expect(await shown(null)).toEqual(NONE);
    expect((await statusFor(null, "nobody")).json()).toEqual(NONE);
    expect((await statusFor(null, 999_999)).statusCode).toBe(200);
    expect((await statusFor(ben, "nobody")).statusCode).toBe(404);
  });

  test("NOTE-067: is set with emoji, message and availability, and everybody reads it", async () => {
    const expected = {
      emoji: "coffee",
      availability: "busy",
      message: "Back :sooon: <b>with</b> :tea:",
      message_html: expect.stringMatching(
        /^Back :sooon: &lt;b&gt;with&lt;\/b&gt; <gl-emoji [^>]+>🍵<\/gl-emoji>$/u,
      ) as string,
      clear_status_at: null,
      shown: { emoji: "☕️", message: "Back :sooon: <b>with</b> 🍵", busy: true },
    };
    const { emoji, message, availability } = expected;
    expect(await set({ emoji, message, availability })).toEqual(expected);
    for (const who of [ada, ben, null]) expect(await shown(who)).toEqual(expected);
    expect((await statusFor(null, ada.id)).json()).toEqual(expected);
  });

  test("has a default emoji, and is removed when nothing is left", async () => {
    expect(await set({ message: "  Hi  " })).toMatchObject({
      emoji: "speech_balloon",
      message: "Hi",
      availability: "not_set",
    });
    expect(await set({ message: "", availability: "not_set" })).toEqual(NONE);
    expect(await countRows()).toBe(0);
  });

  test("is replaced by PUT and changed in parts by PATCH", async () => {
    await set({ emoji: "coffee", message: "One", clear_status_after: "1_day" });
    const changed = (await send(ada, "PATCH", { message: "Two" })).json<UserStatus>();
    expect(changed).toMatchObject({ emoji: "coffee", message: "Two" });
    expect(changed.clear_status_at).not.toBeNull();
    const kept = (await send(ada, "PATCH", { clear_status_after: null })).json<UserStatus>();
    expect(kept).toMatchObject({ emoji: "coffee", message: "Two", clear_status_at: null });
    expect(await set({ availability: "busy" })).toMatchObject({
      message: "",
      availability: "busy",
    });
  });

  test("keeps concurrent changes of different fields", async () => {
    await Promise.all([
      send(ada, "PATCH", { emoji: "coffee" }),
      send(ada, "PATCH", { message: "Together" }),
      send(ada, "PATCH", { availability: "busy" }),
    ]);
    expect(await shown()).toMatchObject({
      emoji: "coffee",
      message: "Together",
      availability: "busy",
    });
  });

  test.each`
    after           | minutes
    ${"30_minutes"} | ${30}
    ${"3_hours"}    | ${180}
    ${"8_hours"}    | ${480}
    ${"1_day"}      | ${1440}
    ${"3_days"}     | ${4320}
    ${"7_days"}     | ${10080}
    ${"30_days"}    | ${43200}
  `("is cleared after $after", async ({ after, minutes }: { after: string; minutes: number }) => {
    const { clear_status_at: at } = await set({ message: "x", clear_status_after: after });
    const left = (Date.parse(at ?? "") - Date.now()) / 60_000;
    expect(left).toBeGreaterThan(minutes - 1);
    expect(left).toBeLessThanOrEqual(minutes);
  });

  test.each`
    field                   | value
    ${"emoji"}              | ${"no_such_emoji"}
    ${"emoji"}              | ${"x".repeat(81)}
    ${"message"}            | ${"x".repeat(101)}
    ${"message"}            | ${":".repeat(20_000)}
    ${"availability"}       | ${"away"}
    ${"clear_status_after"} | ${"1_year"}
    ${"clear_status_after"} | ${"toString"}
  `("is refused with another $field", async ({ field, value }: Record<string, string>) => {
    const answer = await send(ada, "PUT", { message: "ok", [String(field)]: value });
    expect(answer.statusCode, answer.body).toBe(400);
    expect(await countRows()).toBe(0);
  });

  test("is absent as soon as its time is over, and a job deletes it", async () => {
    await set({ message: "x", clear_status_after: "30_minutes" });
    await execute(sql`insert into user_statuses values (${ben.id}, 'tea', '', 'not_set', null)`);
    await expire();
    await execute(sql`update user_statuses set clear_status_at = null where user_id = ${ben.id}`);
    expect(await shown()).toEqual(NONE);
    expect((await send(ada, "GET")).json()).toEqual(NONE);
    // An expired status is not kept by a change of one field.
    expect((await send(ada, "PATCH", { emoji: "tea" })).json()).toMatchObject({ message: "" });
    await expire();
    await execute(sql`update user_statuses set clear_status_at = null where user_id = ${ben.id}`);
    expect(await countRows()).toBe(2);
    const job = usersJobs.find(({ name }) => name === "users:delete_expired_statuses");
    await job?.run(app.platform.contextFor(VISITOR_WITHOUT_IP, "test", app.platform.log), {});
    expect(await countRows()).toBe(1);
  });

  test("is hidden while the user is blocked, and deleted with the user", async () => {
    const gone = await createTestPerson(app);
    await execute(sql`insert into user_statuses values (${gone.id}, 'tea', 'Hi', 'busy', null)`);
    const read = async () => (await statusFor(ben, gone.id)).json<UserStatus>();
    expect(await read()).toMatchObject({ message: "Hi" });
    await execute(sql`update users set state = 'blocked' where id = ${gone.id}`);
    expect(await read()).toEqual(NONE);
    const { rows } = await execute(sql`select confdeltype from pg_constraint
      where conrelid = 'user_statuses'::regclass and contype = 'f'`);
    expect(rows).toEqual([{ confdeltype: "c" }]);
  });

  test("can be changed only so often a minute", async () => {
    const eve = await createTestPerson(app);
    const answers = await Promise.all(
      Array.from({ length: MOST + 1 }, () => send(eve, "PUT", { message: "x" })),
    );
    const count = (status: number) =>
      answers.filter(({ statusCode }) => statusCode === status).length;
    expect([count(200), count(429)]).toEqual([MOST, 1]);
  });

  test("is a field of GraphQL users, loaded with one statement", async () => {
    await set({ emoji: "tea", message: ":tea: time", availability: "busy" });
    const fields = "{ status { emoji availability message messageHtml clearStatusAt } }";
    const ask = async (query: string) =>
      (
        await injectRequest(app, {
          method: "POST",
          url: "/api/graphql",
          headers: sessionHeaders(ben),
          payload: { query },
        })
      ).json<{ data: unknown }>().data;
    expect(await ask(`{ user(username: "ada") ${fields} currentUser ${fields} }`)).toEqual({
      user: {
        status: {
          emoji: "tea",
          availability: "BUSY",
          message: ":tea: time",
          messageHtml: expect.stringContaining("🍵") as string,
          clearStatusAt: null,
        },
      },
      currentUser: { status: null },
    });
    const one = `{ user(username: "ada") ${fields} }`;
    const two = `{ user(username: "ada") { a: status { emoji } b: status { message } } }`;
    expect(await countSelectQueries(() => ask(two))).toBe(await countSelectQueries(() => ask(one)));
  });
});
