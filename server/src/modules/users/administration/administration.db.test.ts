import { ADMIN_USERS_PATH } from "@cairn/contract/administration";
import { adminUsersUrl, demotionPath, promotionPath } from "@cairn/contract/administration/users";
import type { AdminUser } from "@cairn/contract/administration/users";
import { expect, test } from "vitest";
import { injectRequest, startTestApp } from "../../../../test/app.ts";
import {
  createTestPerson,
  createTestToken,
  requestSignIn,
  sessionHeaders,
  TEST_PASSWORD,
  tokenHeaders,
  type TestPerson,
} from "../../../../test/people.ts";

const app = await startTestApp();
const admin = await createTestPerson(app, { username: "root", admin: true });
const ada = await createTestPerson(app, { username: "ada", name: "Ada" });
const bob = await createTestPerson(app, { username: "bob", name: "Bob" });

const promote = (headers: Record<string, string>, person: TestPerson, password = TEST_PASSWORD) =>
  injectRequest(app, {
    method: "POST",
    url: promotionPath(person.id),
    headers,
    payload: { current_password: password },
  });
const list = (person: TestPerson, search?: string) =>
  injectRequest(app, { url: adminUsersUrl({ search }), headers: { cookie: person.cookie } });

test("administrators find every user with the email; others find nothing", async () => {
  const found = (await list(admin, "ada")).json<AdminUser[]>();
  expect(found).toMatchObject([{ username: "ada", email: "ada@example.com", is_admin: false }]);
  expect((await list(ada)).statusCode).toBe(403);
  const token = await createTestToken(app, admin, ["api"]);
  const byToken = { url: `${ADMIN_USERS_PATH}.json`, headers: tokenHeaders(token) };
  expect((await injectRequest(app, byToken)).statusCode).toBe(403);
});

test("only an administrator with the right password makes another one", async () => {
  expect((await promote(sessionHeaders(bob), bob)).statusCode).toBe(403);
  const wrong = await promote(sessionHeaders(admin), ada, "wrong");
  expect([wrong.statusCode, wrong.json()]).toEqual([
    400,
    { message: { current_password: ["is incorrect"] } },
  ]);
  expect((await promote({ cookie: admin.cookie }, ada)).statusCode).toBe(403);
  expect((await list(ada)).statusCode).toBe(403);
  expect((await promote(sessionHeaders(admin), ada)).statusCode).toBe(204);
  // The sessions of the new administrator have ended.
  expect((await list(ada)).statusCode).toBe(401);
  expect((await requestSignIn(app, "ada")).statusCode).toBe(201);
  const [found] = (await list(admin, "ada")).json<AdminUser[]>();
  expect(found?.is_admin).toBe(true);
});

test("an administrator with the right password removes another one, but never the last", async () => {
  const cleo = await createTestPerson(app, { username: "cleo", admin: true });
  const demote = (
    headers: Record<string, string>,
    person: TestPerson,
    current_password = TEST_PASSWORD,
  ) =>
    injectRequest(app, {
      method: "POST",
      url: demotionPath(person.id),
      headers,
      payload: { current_password },
    });
  const sudo = await createTestToken(app, cleo, ["api", "sudo"]);
  const impersonate = () =>
    injectRequest(app, {
      url: "/api/v4/user",
      headers: { ...tokenHeaders(sudo), sudo: bob.username },
    });
  expect((await impersonate()).statusCode).toBe(200);
  expect((await demote({}, cleo)).statusCode).toBe(401);
  expect((await demote(sessionHeaders(bob), cleo)).statusCode).toBe(403);
  expect((await demote(tokenHeaders(sudo), cleo)).statusCode).toBe(403);
  expect((await demote({ cookie: admin.cookie }, cleo)).statusCode).toBe(403);
  expect((await demote(sessionHeaders(admin), cleo, "wrong")).statusCode).toBe(400);
  expect((await list(cleo)).statusCode).toBe(200);

  expect((await demote(sessionHeaders(admin), cleo)).statusCode).toBe(204);
  expect((await list(cleo)).statusCode).toBe(401);
  expect((await impersonate()).statusCode).toBe(403);
  const events = await app.platform.db
    .selectFrom("audit_events")
    .select(["actor_id", "subject_id"])
    .where("action", "=", "user.demoted")
    .execute();
  expect(events).toEqual([{ actor_id: admin.id, subject_id: cleo.id }]);

  // A blocked administrator does not count, and ada was made an administrator above.
  await app.platform.db
    .transaction()
    .execute((trx) =>
      trx.updateTable("users").set({ state: "blocked" }).where("id", "=", ada.id).execute(),
    );
  const last = await demote(sessionHeaders(admin), admin);
  expect([last.statusCode, last.json()]).toEqual([
    400,
    { message: { user: ["is the last administrator"] } },
  ]);
});
