/**
 * Tests the limits on sign-in attempts: an attacker cannot lock out the owner of an account, and
 * rejections do not reveal which accounts exist.
 */
import { beforeEach, describe, expect, test } from "vitest";
import { injectRequest, startTestApp, type TestResponse } from "../../../../test/app.ts";
import {
  createTestPerson,
  TEST_PASSWORD,
  readSessionFromResponse,
} from "../../../../test/people.ts";
import type { App } from "../../../app.ts";
import { hashPassword } from "../passwords/passwords.ts";

const OPEN = "anonymousPages=100000,anonymousApi=100000,signUpByAddress=100000";
const MOST = 3;
const app = await startTestApp({
  CAIRN_RATE_LIMITS: `${OPEN},signInByAddress=${MOST},signInByAccount=${MOST},signInByDevice=${MOST}`,
});
/** An instance on which only the limit by login is reached, because its other limits are very high. */
const byLogin = await startTestApp({
  CAIRN_RATE_LIMITS: `${OPEN},signInByAddress=100000,signInByAccount=${MOST}`,
});

const attacked = await startTestApp({
  CAIRN_RATE_LIMITS: `${OPEN},signInByAddress=100000,signInAttack=4,signInUnderAttack=2`,
});

let ada = { id: 0, username: "", email: "" };
/**
 * IP addresses of the attacker and of the account's owner. Each test uses new addresses, so that it
 * starts with unused rate limits.
 */
let attacker = "";
let home = "";
let tests = 0;
beforeEach(async () => {
  ada = await createTestPerson(app);
  tests += 1;
  attacker = `203.0.113.${tests}`;
  home = `198.51.100.${tests}`;
});

describe("while somebody guesses at an account", () => {
  test("its owner signs in from another address [M2]", async () => {
    const guesses = await guessing(app, ada.username, MOST + 2);
    expect(guesses.map(({ statusCode }) => statusCode)).toEqual([
      ...Array.from({ length: MOST }, () => 401),
      429,
      429,
    ]);
    expect((await attempt(app, ada.username, { from: home })).statusCode).toBe(201);
    expect((await attempt(app, ada.email, { from: home })).statusCode).toBe(201);
  });

  test("fifty times at once, no more guesses than allowed are looked at and its owner signs in [M2]", async () => {
    const guesses = await Promise.all(
      Array.from({ length: 50 }, () => attempt(app, ada.username, { password: "wrong" })),
    );
    const count = (status: number) => guesses.filter((one) => one.statusCode === status).length;
    expect([count(401), count(429)]).toEqual([MOST, 50 - MOST]);
    expect((await attempt(app, ada.username, { from: home })).statusCode).toBe(201);
  });

  test("a browser that its owner used before is let in from the guesser's own address [M2]", async () => {
    const cookie = deviceOf(await attempt(app, ada.username, { from: home }));
    await guessing(app, ada.username, MOST + 1);
    const known = await attempt(app, ada.email, { from: attacker, cookie });
    expect(known.statusCode).toBe(201);
    const unknown = await attempt(app, ada.username, { from: attacker });
    expect(unknown.statusCode).toBe(429);
  });
});

describe("a known browser", () => {
  test("is counted by itself [M2]", async () => {
    const cookie = deviceOf(await attempt(app, ada.username, { from: home }));
    const statuses: number[] = [];
    for (let nth = 0; nth <= MOST; nth += 1) {
      const tried = await attempt(app, ada.username, { from: home, cookie, password: "wrong" });
      statuses.push(tried.statusCode);
    }
    expect(statuses).toEqual([...Array.from({ length: MOST }, () => 401), 429]);
    expect((await attempt(app, ada.username, { from: home })).statusCode).toBe(201);
  });

  test("cannot hash passwords without end by signing in again and again", async () => {
    let cookie: string | undefined;
    const statuses: number[] = [];
    for (let nth = 0; nth < MOST + 2; nth += 1) {
      const answer = await attempt(app, ada.username, { from: home, cookie });
      cookie = deviceOf(answer) || cookie;
      statuses.push(answer.statusCode);
    }
    expect(statuses).toEqual([...Array.from({ length: MOST + 1 }, () => 201), 429]);
  });

  test("is one of the account's own, with its present password and a true proof [M2]", async () => {
    const cookie = deviceOf(await attempt(app, ada.username, { from: home }));
    const bob = await createTestPerson(app);
    const bobs = deviceOf(await attempt(app, bob.username, { from: home }));
    await guessing(app, ada.username, MOST + 1);
    const last = cookie.at(-1) === "A" ? "B" : "A";
    const wrong = [
      bobs,
      cookie.slice(0, -1) + last,
      cookie.replace(/=\d+\./, `=${bob.id}.`),
      cookie.replace(/\.\d+\./, ".99999."),
      `__Host-cairn_device=${"9.".repeat(2_000)}`,
    ];
    for (const one of wrong) {
      expect((await attempt(app, ada.username, { cookie: one })).statusCode).toBe(429);
    }
    expect((await attempt(app, ada.username, { cookie })).statusCode).toBe(201);
    const digest = await hashPassword("a new password for ada", { memoryKib: 8 });
    await app.platform.db
      .transaction()
      .execute((trx) =>
        trx
          .updateTable("users")
          .set({ password_digest: digest })
          .where("id", "=", ada.id)
          .execute(),
      );
    expect((await attempt(app, ada.username, { cookie })).statusCode).toBe(429);
  });

  test("remembers five accounts, the last one first", async () => {
    let cookie: string | undefined;
    const people = await Promise.all(Array.from({ length: 6 }, () => createTestPerson(byLogin)));
    for (const { username } of people) {
      cookie = deviceOf(await attempt(byLogin, username, { from: home, cookie }));
    }
    const ids = cookie
      ?.split("=")[1]
      ?.split("~")
      .map((entry) => Number(entry.split(".")[0]));
    expect(ids).toEqual(
      people
        .slice(1)
        .toReversed()
        .map(({ id }) => id),
    );
  });

  test("may be one that is signed in to the account [M2]", async () => {
    const { cookie, csrfToken } = await readSessionFromResponse(
      app,
      await attempt(app, ada.email, { from: home }),
    );
    await guessing(app, ada.username, MOST + 1);
    const answer = await injectRequest(app, {
      method: "POST",
      url: "/users/sign_in",
      remoteAddress: attacker,
      headers: { cookie, "x-csrf-token": csrfToken },
      payload: { user: { login: ada.username, password: TEST_PASSWORD } },
    });
    expect(answer.statusCode).toBe(201);
  });
});

describe("an attack from many addresses", () => {
  test("leaves each address fewer attempts, and the owner gets in with the first one [M2]", async () => {
    const statuses = async (login: string) => {
      const from = await Promise.all(
        Array.from({ length: 5 }, (_, nth) =>
          attempt(attacked, login, { from: `203.0.113.${100 + nth}`, password: "wrong" }),
        ),
      );
      expect(new Set(from.map(({ statusCode }) => statusCode))).toEqual(new Set([401]));
      const more = await guessing(attacked, login, 4);
      return more.map(seen);
    };
    const known = await statuses(ada.username);
    expect(known.map(({ statusCode }) => statusCode)).toEqual([401, 401, 429, 429]);
    // A login that does not exist gets the same responses.
    attacker = "203.0.113.99";
    expect(await statuses("nobody-here")).toEqual(known);
    expect((await attempt(attacked, ada.email, { from: home })).statusCode).toBe(201);
    expect((await attempt(attacked, ada.username, { from: home })).statusCode).toBe(201);
  });
});

describe("refusals", () => {
  test("do not tell whose an email is, or that it is anybody's [M2]", async () => {
    await guessing(byLogin, ada.username, 4);
    const [own, nobodys] = [
      await guessing(byLogin, ada.email, 5),
      await guessing(byLogin, "nobody@example.com", 5),
    ];
    expect(own.map(seen)).toEqual(nobodys.map(seen));
    expect(own.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401, 429, 429]);
  });

  test("do not name what was counted [M2]", async () => {
    const refused = (await guessing(app, ada.username, MOST + 1)).at(-1);
    expect(refused?.headers["ratelimit-name"]).toBe("sign_in");
    const byText = (await guessing(byLogin, ada.username, 4)).at(-1);
    expect(byText?.headers["ratelimit-name"]).toBe("sign_in");
  });

  test("of a number as login are no refusals of the account with that id [M2]", async () => {
    await guessing(byLogin, String(ada.id), 4);
    expect((await attempt(byLogin, ada.username, {})).statusCode).toBe(201);
  });

  test("count all spellings of a login that the database takes for the same", async () => {
    const answers: number[] = [];
    for (const login of ["ira.nilsen", "IRA.NILSEN", "\u0130RA.N\u0130LSEN", "Ira.Nilsen"]) {
      answers.push((await attempt(byLogin, login, { password: "wrong" })).statusCode);
    }
    expect(answers).toEqual([401, 401, 401, 429]);
  });
});

interface Attempt {
  from?: string;
  password?: string;
  cookie?: string | undefined;
}

function attempt(
  at: App,
  login: string,
  { from = attacker, password = TEST_PASSWORD, cookie }: Attempt,
): Promise<TestResponse> {
  return injectRequest(at, {
    method: "POST",
    url: "/users/sign_in",
    remoteAddress: from,
    headers: cookie === undefined ? {} : { cookie },
    payload: { user: { login, password } },
  });
}

async function guessing(at: App, login: string, times: number): Promise<TestResponse[]> {
  const answers: TestResponse[] = [];
  for (let nth = 0; nth < times; nth += 1) {
    answers.push(await attempt(at, login, { password: `guess ${nth}` }));
  }
  return answers;
}

/** Returns the parts of a response that an attacker could compare, without times. */
function seen({ statusCode, body, headers }: TestResponse) {
  const limit = Object.entries(headers).filter(
    ([name]) => name.startsWith("ratelimit-") && !name.startsWith("ratelimit-reset"),
  );
  return { statusCode, body, limit };
}

function deviceOf(answer: TestResponse): string {
  const cookies = [answer.headers["set-cookie"]].flat().map(String);
  return (
    cookies.find((cookie) => cookie.startsWith("__Host-cairn_device="))?.split(";", 1)[0] ?? ""
  );
}
