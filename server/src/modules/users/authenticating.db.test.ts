import type { InjectOptions } from "fastify";
import { describe, expect, test } from "vitest";
import { injectRequest, startTestApp } from "../../../test/app.ts";
import { createTestPerson, tokenHeaders, createTestToken } from "../../../test/people.ts";

const TODAY = new Date().toISOString().slice(0, 10);

const app = await startTestApp();
const ada = await createTestPerson(app, { username: "ada" });
const bob = await createTestPerson(app, { username: "bob" });
const admin = await createTestPerson(app, { username: "grace", admin: true });
const mighty = tokenHeaders(await createTestToken(app, admin, ["api", "sudo"]));

describe("a token is taken", () => {
  test.each`
    way                | request
    ${"PRIVATE-TOKEN"} | ${(token: string) => ({ headers: { "private-token": token } })}
    ${"Bearer"}        | ${(token: string) => ({ headers: { authorization: `Bearer ${token}` } })}
    ${"the address"}   | ${(token: string) => ({ query: { private_token: token } })}
  `("by $way", async ({ request }) => {
    const { token } = await createTestToken(app, ada);
    const how = (request as (token: string) => InjectOptions)(token);
    const answer = await injectRequest(app, { url: "/api/v4/user", ...how });
    expect(answer.json()).toMatchObject({ username: "ada" });
  });
});

describe("a token that is no good", () => {
  test.each`
    why          | change                                      | description
    ${"revoked"} | ${{ revoked_at: new Date().toISOString() }} | ${"The access token was revoked."}
    ${"expired"} | ${{ expires_at: TODAY }}                    | ${"The access token has expired."}
    ${"unknown"} | ${{ token_hash: Buffer.from("other") }}     | ${"The access token is invalid."}
  `("because it is $why is refused", async ({ change, description }) => {
    const token = await createTestToken(app, ada);
    await alter(token.id, change as object);
    const answer = await injectRequest(app, { url: "/api/v4/user", headers: tokenHeaders(token) });
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toEqual({
      error: "invalid_token",
      error_description: description as string,
    });
  });

  test("is refused even where a good session comes along", async () => {
    const headers = { cookie: ada.cookie, "private-token": "glpat-nonsense" };
    expect((await injectRequest(app, { url: "/api/v4/user", headers })).statusCode).toBe(401);
  });
});

describe("acting as another user", () => {
  test.each`
    who                             | headers
    ${"an administrator at a page"} | ${{ cookie: admin.cookie }}
    ${"a visitor"}                  | ${{}}
  `("means nothing from $who", async ({ headers: given }) => {
    const headers = given as Record<string, string>;
    const url = "/api/v4/user";
    const [plain, sudo] = [
      await injectRequest(app, { url, headers }),
      await injectRequest(app, { url, headers: { ...headers, sudo: "bob" } }),
    ];
    expect(sudo.body).toBe(plain.body);
  });

  test("is refused to a token that was not made for it", async () => {
    const headers = { ...tokenHeaders(await createTestToken(app, admin, ["api"])), sudo: "bob" };
    expect((await injectRequest(app, { url: "/api/v4/user", headers })).statusCode).toBe(403);
  });

  test.each(["bob", "BOB", String(bob.id)])("works by %s", async (sudo) => {
    const answer = await injectRequest(app, { url: "/api/v4/user", headers: { ...mighty, sudo } });
    expect(answer.json()).toMatchObject({ username: "bob" });
    expect(answer.json()).not.toHaveProperty("is_admin");
  });

  test("in the name of somebody blocked is not possible", async () => {
    const carl = await createTestPerson(app, { username: "carl" });
    await injectRequest(app, {
      method: "POST",
      url: `/api/v4/users/${carl.id}/block`,
      headers: mighty,
    });
    const answer = await injectRequest(app, {
      url: "/api/v4/user",
      headers: { ...mighty, sudo: "carl" },
    });
    expect(answer.statusCode).toBe(404);
  });

  test("still knows its own token", async () => {
    const url = "/api/v4/personal_access_tokens/self";
    const answer = await injectRequest(app, { url, headers: { ...mighty, sudo: "bob" } });
    expect(answer.json()).toMatchObject({ user_id: admin.id, scopes: ["api", "sudo"] });
  });

  test("leaves a trace of who really acted", async () => {
    const made = await injectRequest(app, {
      method: "POST",
      url: "/api/v4/user/personal_access_tokens",
      headers: { ...mighty, sudo: "bob" },
      payload: { name: "made for bob", scopes: ["read_api"] },
    });
    const act = await app.platform.db
      .selectFrom("audit_events")
      .select(["actor_id", "details"])
      .where("subject_type", "=", "personal_access_token")
      .where("subject_id", "=", made.json<{ id: number }>().id)
      .executeTakeFirst();
    expect(act).toEqual({
      actor_id: bob.id,
      details: { acting_user_id: admin.id, user_id: bob.id },
    });
  });

  test("of nobody is not possible", async () => {
    const answer = await injectRequest(app, {
      url: "/api/v4/user",
      headers: { ...mighty, sudo: "nobody" },
    });
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toEqual({ message: "404 User Not Found" });
  });
});

async function alter(id: number, to: object): Promise<void> {
  await app.platform.db
    .transaction()
    .execute((trx) =>
      trx.updateTable("personal_access_tokens").set(to).where("id", "=", id).execute(),
    );
}
