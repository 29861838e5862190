/**
 * Tests that a token which is created or rotated with another token expires no later than the other
 * token, and is revoked together with it.
 */
import { promotionPath } from "@cairn/contract/administration/users";
import type { NewPersonalAccessToken } from "@cairn/contract/users";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { injectRequest, startTestApp, type TestResponse } from "../../../../test/app.ts";
import {
  createTestPerson,
  sessionHeaders,
  TEST_PASSWORD,
  tokenHeaders,
  createTestToken,
} from "../../../../test/people.ts";

const TOKENS = "/api/v4/personal_access_tokens";
const NEW_TOKEN = "/api/v4/user/personal_access_tokens";

const app = await startTestApp();
const ada = await createTestPerson(app, { username: "ada" });
const bob = await createTestPerson(app, { username: "bob" });
const admin = await createTestPerson(app, { username: "grace", admin: true });

describe("rotating by a token", () => {
  test("cannot lengthen the token itself [M3]", async () => {
    const short = await made(sessionHeaders(ada), { expires_at: dateIn(2) });
    const refused = await rotate("self", tokenHeaders(short), dateIn(360));
    expect(refused.statusCode).toBe(400);
    expect(refused.json()).toEqual({
      message: {
        expires_at: [`can't be after ${dateIn(2)}, when the token of this request expires`],
      },
    });
    expect(await works(short)).toBe(true);
  });

  test("without a date keeps within the token's own end, a week at most [M3]", async () => {
    const short = await made(sessionHeaders(ada), { expires_at: dateIn(2) });
    expect((await rotate("self", tokenHeaders(short))).json()).toMatchObject({
      expires_at: dateIn(2),
    });
    const long = await made(sessionHeaders(ada), { expires_at: dateIn(100) });
    const rotated = await rotate("self", tokenHeaders(long));
    expect(rotated.statusCode).toBe(200);
    expect(rotated.json()).toMatchObject({ expires_at: dateIn(7) });
  });

  test("by its number is held to the same end [M3]", async () => {
    const short = await made(sessionHeaders(ada), { expires_at: dateIn(2) });
    expect((await rotate(short.id, tokenHeaders(short), dateIn(3))).statusCode).toBe(400);
    expect((await rotate(short.id, tokenHeaders(short), dateIn(2))).statusCode).toBe(200);
  });

  test("of another token of the owner gives nothing that outlives the asking one [M3]", async () => {
    const short = await made(sessionHeaders(ada), { expires_at: dateIn(2) });
    const other = await made(sessionHeaders(ada), { expires_at: dateIn(300) });
    expect((await rotate(other.id, tokenHeaders(short), dateIn(300))).statusCode).toBe(400);
    expect(await works(other)).toBe(true);
    const rotated = await rotate(other.id, tokenHeaders(short));
    expect(rotated.json()).toMatchObject({ expires_at: dateIn(2) });
  });

  test("of another token gives no scope that the asking one lacks", async () => {
    const mighty = await createTestToken(app, admin, ["api", "sudo"]);
    const asking = await createTestToken(app, admin, ["api"]);
    expect((await rotate(mighty.id, tokenHeaders(asking))).statusCode).toBe(403);
  });

  test("for administrators is held to the end of their token, in their name and in others' [M3]", async () => {
    const short = await made(sessionHeaders(admin), {
      expires_at: dateIn(2),
      scopes: ["api", "sudo"],
    });
    const bobs = await made(sessionHeaders(bob), { expires_at: dateIn(300) });
    expect((await rotate(bobs.id, tokenHeaders(short), dateIn(300))).statusCode).toBe(400);
    const inHisName = { ...tokenHeaders(short), sudo: "bob" };
    expect((await rotate(bobs.id, inHisName, dateIn(300))).statusCode).toBe(400);
    expect((await rotate(bobs.id, inHisName)).json()).toMatchObject({ expires_at: dateIn(2) });
  });

  test("at a page may lengthen", async () => {
    const short = await made(sessionHeaders(ada), { expires_at: dateIn(2) });
    expect((await rotate(short.id, sessionHeaders(ada), dateIn(300))).statusCode).toBe(200);
  });

  test("by the token itself works for one of several who try at once [M3]", async () => {
    const token = await made(sessionHeaders(ada), { expires_at: dateIn(2) });
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => rotate("self", tokenHeaders(token))),
    );
    const done = answers.filter(({ statusCode }) => statusCode === 200);
    expect(done).toHaveLength(1);
    for (const { statusCode } of answers) expect([200, 401, 409]).toContain(statusCode);
  });
});

describe("a token that is revoked", () => {
  test("ends what it made, and what that made [M3]", async () => {
    const first = await made(sessionHeaders(ada), {});
    const second = await made(tokenHeaders(first), {});
    const third = await made(tokenHeaders(second), {});
    const apart = await made(sessionHeaders(ada), {});
    await revoke(first.id);
    expect(await Promise.all([first, second, third, apart].map(works))).toEqual([
      false,
      false,
      false,
      true,
    ]);
  });

  test("ends what came of it by rotation, whoever has the text now [M3]", async () => {
    const first = await made(sessionHeaders(ada), {});
    const second = await made(tokenHeaders(first), {});
    const rotatedItself = (
      await rotate("self", tokenHeaders(second))
    ).json<NewPersonalAccessToken>();
    const other = await made(sessionHeaders(ada), {});
    const taken = (await rotate(other.id, tokenHeaders(first))).json<NewPersonalAccessToken>();
    expect(await Promise.all([rotatedItself, taken].map(works))).toEqual([true, true]);
    await revoke(first.id);
    expect(await Promise.all([rotatedItself, taken].map(works))).toEqual([false, false]);
  });

  test("ends what an administrator made with it for others, and says so in the audit log [M3]", async () => {
    const mighty = await made(sessionHeaders(admin), { scopes: ["api", "sudo"] });
    const direct = await made(
      tokenHeaders(mighty),
      {},
      `/api/v4/users/${bob.id}/personal_access_tokens`,
    );
    const byName = await made({ ...tokenHeaders(mighty), sudo: "bob" }, {});
    expect([direct.user_id, byName.user_id]).toEqual([bob.id, bob.id]);
    await revoke(mighty.id, sessionHeaders(admin));
    expect(await Promise.all([direct, byName].map(works))).toEqual([false, false]);
    const acts = await app.platform.db
      .selectFrom("audit_events")
      .select(["subject_id"])
      .where("action", "=", "user.token_revoked")
      .where("subject_id", "in", [direct.id, byName.id])
      .execute();
    expect(acts).toHaveLength(2);
  });

  test("is not needed when its owner is blocked: what it made for others ends [M3]", async () => {
    const leaving = await createTestPerson(app, { admin: true });
    const mighty = await made(sessionHeaders(leaving), {});
    const bobs = await made(
      tokenHeaders(mighty),
      {},
      `/api/v4/users/${bob.id}/personal_access_tokens`,
    );
    const url = `/api/v4/users/${leaving.id}/block`;
    expect(
      (await injectRequest(app, { method: "POST", url, headers: sessionHeaders(admin) }))
        .statusCode,
    ).toBe(201);
    expect(await Promise.all([mighty, bobs].map(works))).toEqual([false, false]);
  });

  test("ends thousands that it made in few statements", async () => {
    const first = await made(sessionHeaders(ada), {});
    await app.platform.db.transaction().execute((trx) =>
      sql`insert into personal_access_tokens
            (user_id, name, token_hash, scopes, expires_at, made_by_token_id)
          select ${ada.id}, 'one of many', sha256(nth::text::bytea), '{api}', current_date + 1,
            ${first.id}
          from generate_series(1, 3000) as nth`.execute(trx),
    );
    expect((await revoke(first.id)).statusCode).toBe(204);
    const { rows } = await sql<{ live: number }>`
      select count(*) as live from personal_access_tokens
      where name = 'one of many' and revoked_at is null`.execute(app.platform.db);
    expect(rows[0]?.live).toBe(0);
  });

  test("by rotation ends what it had made [M3]", async () => {
    const first = await made(sessionHeaders(ada), {});
    const child = await made(tokenHeaders(first), {});
    const next = (await rotate(first.id, sessionHeaders(ada))).json<NewPersonalAccessToken>();
    expect(await Promise.all([first, child, next].map(works))).toEqual([false, false, true]);
  });

  test("in the same moment as it makes others leaves none of them [M3]", async () => {
    const first = await made(sessionHeaders(ada), {});
    const [, ...answers] = await Promise.all([
      revoke(first.id),
      ...Array.from({ length: 8 }, () => make(tokenHeaders(first), {})),
    ]);
    const children = answers.filter(({ statusCode }) => statusCode === 201);
    for (const { statusCode } of answers) expect([201, 401]).toContain(statusCode);
    for (const child of children) expect(await works(child.json())).toBe(false);
  });
});

test("a token that its user creates at the moment of the promotion does not outlive it", async () => {
  const riser = await createTestPerson(app);
  const promotion = {
    method: "POST",
    url: promotionPath(riser.id),
    headers: sessionHeaders(admin),
    payload: { current_password: TEST_PASSWORD },
  } as const;
  const [promoted, ...answers] = await Promise.all([
    injectRequest(app, promotion),
    ...Array.from({ length: 8 }, () => make(sessionHeaders(riser), {})),
  ]);
  expect(promoted.statusCode).toBe(204);
  for (const { statusCode } of answers) expect([201, 401]).toContain(statusCode);
  const children = answers.filter(({ statusCode }) => statusCode === 201);
  for (const child of children) expect(await works(child.json())).toBe(false);
});

interface Wish {
  expires_at?: string;
  scopes?: string[];
}

function make(headers: Record<string, string>, wish: Wish, url = NEW_TOKEN): Promise<TestResponse> {
  const payload = { name: "x", scopes: ["api"], current_password: TEST_PASSWORD, ...wish };
  return injectRequest(app, { method: "POST", url, headers, payload });
}

async function made(headers: Record<string, string>, wish: Wish, url?: string) {
  const answer = await make(headers, wish, url);
  expect(answer.statusCode).toBe(201);
  return answer.json<NewPersonalAccessToken>();
}

function rotate(
  which: number | "self",
  headers: Record<string, string>,
  expires_at?: string,
): Promise<TestResponse> {
  const payload = expires_at === undefined ? {} : { expires_at };
  return injectRequest(app, { method: "POST", url: `${TOKENS}/${which}/rotate`, headers, payload });
}

function revoke(id: number, headers = sessionHeaders(ada)): Promise<TestResponse> {
  return injectRequest(app, { method: "DELETE", url: `${TOKENS}/${id}`, headers });
}

async function works(token: { token: string }): Promise<boolean> {
  return (
    (await injectRequest(app, { url: "/api/v4/user", headers: tokenHeaders(token) })).statusCode ===
    200
  );
}

function dateIn(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}
