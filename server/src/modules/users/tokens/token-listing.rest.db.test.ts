import type { NewPersonalAccessToken, PersonalAccessToken } from "@cairn/contract/users";
import { describe, expect, test } from "vitest";
import { injectRequest, startTestApp } from "../../../../test/app.ts";
import {
  createTestPerson,
  sessionHeaders,
  tokenHeaders,
  createTestToken,
  type TestPerson,
} from "../../../../test/people.ts";

const TOKENS = "/api/v4/personal_access_tokens";
const ABSENT = 999_999;

const app = await startTestApp();
const ada = await createTestPerson(app, { username: "ada" });
const bob = await createTestPerson(app, { username: "bob" });
const admin = await createTestPerson(app, { username: "grace", admin: true });
const adas = await createTestToken(app, ada, ["api"]);
const bobs = await createTestToken(app, bob, ["api"]);

describe("the list of tokens", () => {
  test("is not for visitors", async () => {
    expect((await injectRequest(app, { url: TOKENS })).statusCode).toBe(401);
  });

  test("of others is refused alike whether they exist or not", async () => {
    const theirs = await list(ada, `user_id=${bob.id}`);
    const nobodys = await list(ada, `user_id=${ABSENT}`);
    expect(theirs.statusCode).toBe(403);
    expect(theirs.json()).toEqual({ message: "403 Forbidden" });
    expect(nobodys.body).toBe(theirs.body);
  });

  test.each`
    who      | query                  | owners
    ${ada}   | ${""}                  | ${[ada.id]}
    ${ada}   | ${`user_id=${ada.id}`} | ${[ada.id]}
    ${admin} | ${""}                  | ${[ada.id, bob.id]}
    ${admin} | ${`user_id=${bob.id}`} | ${[bob.id]}
    ${admin} | ${`user_id=${ABSENT}`} | ${[]}
  `(
    "asked with '$query' by $who.username shows those of $owners",
    async ({ who, query, owners }) => {
      const tokens = (await list(who as TestPerson, query as string)).json<PersonalAccessToken[]>();
      expect(new Set(tokens.map(({ user_id }) => user_id))).toEqual(new Set(owners as number[]));
    },
  );

  test("never shows a token's text", async () => {
    const { body } = await list(ada);
    expect(body).not.toContain("glpat-");
    expect(body).not.toContain('"token"');
  });

  test("can be narrowed by name and state", async () => {
    const person = await createTestPerson(app);
    await createTestToken(app, person, ["read_user"]);
    const { id } = await createTestToken(app, person, ["read_api"]);
    await revoke(person, id);
    const names = async (query: string) =>
      (await list(person, query)).json<PersonalAccessToken[]>().map(({ name }) => name);
    const [used, unused] = [["token for read_user"], ["token for read_api"]];
    expect(await names("")).toEqual([...unused, ...used]);
    expect(await names("state=active")).toEqual(used);
    expect(await names("state=inactive")).toEqual(unused);
    expect(await names("revoked=false")).toEqual(used);
    expect(await names("revoked=true")).toEqual(unused);
    expect(await names("search=READ_API")).toEqual(unused);
    expect(await names("search=%25")).toEqual([]);
  });

  test("comes in pages", async () => {
    const person = await createTestPerson(app);
    for (const scope of ["api", "read_api", "read_user"] as const)
      await createTestToken(app, person, [scope]);
    const answer = await list(person, "per_page=1&page=2&state=active");
    expect(answer.json()).toMatchObject([{ scopes: ["read_api"] }]);
    expect(answer.headers).toMatchObject({
      "x-page": "2",
      "x-per-page": "1",
      "x-prev-page": "1",
      "x-next-page": "3",
      "x-total": "3",
      "x-total-pages": "3",
      link: ["prev 1", "next 3", "first 1", "last 3"].map(linked).join(", "),
    });
  });
});

describe("one token", () => {
  test("of somebody else is as good as absent", async () => {
    for (const request of [
      { method: "GET", path: "" },
      { method: "DELETE", path: "" },
      { method: "POST", path: "/rotate" },
    ] as const) {
      const knock = (id: number) =>
        injectRequest(app, {
          method: request.method,
          url: `${TOKENS}/${id}${request.path}`,
          headers: sessionHeaders(ada),
        });
      const [theirs, absent] = [await knock(bobs.id), await knock(ABSENT)];
      expect(theirs.statusCode).toBe(404);
      expect(theirs.json()).toEqual({ message: "404 Not found" });
      expect(theirs.body).toBe(absent.body);
    }
    expect(
      (await injectRequest(app, { url: "/api/v4/user", headers: tokenHeaders(bobs) })).statusCode,
    ).toBe(200);
  });

  test.each([ada, admin])("can be read by $username", async (who) => {
    const answer = await injectRequest(app, {
      url: `${TOKENS}/${adas.id}`,
      headers: sessionHeaders(who),
    });
    expect(answer.json()).toMatchObject({ id: adas.id, user_id: ada.id });
  });

  test.each([bob, admin])("can be revoked by $username, once", async (who) => {
    const token = await createTestToken(app, bob);
    expect((await revoke(who, token.id)).statusCode).toBe(204);
    expect(
      (await injectRequest(app, { url: "/api/v4/user", headers: tokenHeaders(token) })).statusCode,
    ).toBe(401);
    expect((await revoke(who, token.id)).statusCode).toBe(409);
  });

  test("leaves its making and its end in the audit log", async () => {
    const { id } = await createTestToken(app, bob);
    await revoke(admin, id);
    const acts = await app.platform.db
      .selectFrom("audit_events")
      .select(["action", "actor_id"])
      .where("subject_type", "=", "personal_access_token")
      .where("subject_id", "=", id)
      .orderBy("id")
      .execute();
    expect(acts).toEqual([
      { action: "user.token_created", actor_id: bob.id },
      { action: "user.token_revoked", actor_id: admin.id },
    ]);
  });
});

describe("rotating a token", () => {
  test("is not for visitors", async () => {
    const answer = await injectRequest(app, { method: "POST", url: `${TOKENS}/${adas.id}/rotate` });
    expect(answer.statusCode).toBe(401);
  });

  test("exchanges it for one with the same name and scopes", async () => {
    const old = await createTestToken(app, ada, ["read_user", "read_repository"]);
    const answer = await rotate(ada, old.id);
    expect(answer.statusCode).toBe(200);
    const fresh = answer.json<NewPersonalAccessToken>();
    expect(fresh).toMatchObject({
      name: "token for read_user and read_repository",
      scopes: ["read_user", "read_repository"],
      expires_at: new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10),
    });
    const status = async (token: { token: string }) =>
      (await injectRequest(app, { url: "/api/v4/user", headers: tokenHeaders(token) })).statusCode;
    expect([await status(old), await status(fresh)]).toEqual([401, 200]);
  });

  test("leaves it as it was when the new one cannot be made", async () => {
    const token = await createTestToken(app, ada);
    expect((await rotate(ada, token.id, "expires_at=2020-01-01")).statusCode).toBe(400);
    expect(
      (await injectRequest(app, { url: "/api/v4/user", headers: tokenHeaders(token) })).statusCode,
    ).toBe(200);
  });

  test("works for one of several who try at once", async () => {
    const { id } = await createTestToken(app, ada);
    const answers = await Promise.all(Array.from({ length: 5 }, () => rotate(ada, id)));
    const count = (status: number) => answers.filter((one) => one.statusCode === status).length;
    expect([count(200), count(409)]).toEqual([1, 4]);
  });

  test("does not give a token more than it has itself", async () => {
    const mighty = await createTestToken(app, admin, ["sudo"]);
    const answer = await injectRequest(app, {
      method: "POST",
      url: `${TOKENS}/${mighty.id}/rotate`,
      headers: tokenHeaders(await createTestToken(app, admin, ["api"])),
    });
    expect(answer.statusCode).toBe(403);
  });
});

function list(who: TestPerson, query = "") {
  return injectRequest(app, { url: `${TOKENS}?${query}`, headers: sessionHeaders(who) });
}

function revoke(who: TestPerson, id: number) {
  return injectRequest(app, {
    method: "DELETE",
    url: `${TOKENS}/${id}`,
    headers: sessionHeaders(who),
  });
}

function rotate(who: TestPerson, id: number, query = "") {
  const url = `${TOKENS}/${id}/rotate?${query}`;
  return injectRequest(app, { method: "POST", url, headers: sessionHeaders(who) });
}

/** Turns a string such as `next 3` into the part of the Link header for page 3. */
function linked(text: string): string {
  const [rel, page] = text.split(" ");
  return `<http://localhost:3000${TOKENS}?per_page=1&page=${page}&state=active>; rel="${rel}"`;
}
