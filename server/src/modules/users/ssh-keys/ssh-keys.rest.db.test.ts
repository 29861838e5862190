/** SSH keys in the REST API and on their page. */
import { SSH_KEYS_URL } from "@cairn/contract/users/ssh-keys";
import { SSH_KEYS_PATH } from "@cairn/contract/users";
import { expect, test } from "vitest";
import { injectRequest, startTestApp } from "../../../../test/app.ts";
import { buildEd25519Key } from "../../../../test/git/public-keys.ts";
import { createTestPerson, sessionHeaders, type TestPerson } from "../../../../test/people.ts";

const KEYS = "/api/v4/user/keys";

const app = await startTestApp();
const ada = await createTestPerson(app, { username: "ada" });
const bob = await createTestPerson(app, { username: "bob" });

const send = (
  person: TestPerson | null,
  method: "GET" | "POST" | "DELETE",
  url: string,
  payload?: object,
) =>
  injectRequest(app, {
    method,
    url,
    headers: person === null ? {} : sessionHeaders(person),
    ...(payload && { payload }),
  });

test("visitors have no keys and add none [REPO-005]", async () => {
  expect((await send(null, "GET", KEYS)).statusCode).toBe(401);
  expect((await send(null, "POST", KEYS, { title: "x", key: buildEd25519Key() })).statusCode).toBe(
    401,
  );
});

test("a key is added, listed, read and removed [REPO-005]", async () => {
  const key = buildEd25519Key("ada@laptop");
  const added = await send(ada, "POST", KEYS, { title: "Laptop", key: ` ${key}\n` });
  expect(added.statusCode).toBe(201);
  const body = added.json<{ id: number }>();
  expect(body).toEqual({
    id: expect.any(Number) as number,
    title: "Laptop",
    key,
    created_at: expect.any(String) as string,
    expires_at: null,
  });
  expect((await send(ada, "GET", KEYS)).json()).toEqual([body]);
  expect((await send(ada, "GET", `${KEYS}/${body.id}`)).json()).toEqual(body);
  expect((await send(bob, "GET", `${KEYS}/${body.id}`)).statusCode).toBe(404);
  expect((await send(bob, "DELETE", `${KEYS}/${body.id}`)).statusCode).toBe(404);
  expect((await send(ada, "DELETE", `${KEYS}/${body.id}`)).statusCode).toBe(204);
  expect((await send(ada, "DELETE", `${KEYS}/${body.id}`)).statusCode).toBe(404);
  expect((await send(ada, "GET", KEYS)).json()).toEqual([]);
  const audit = await app.platform.db
    .selectFrom("audit_events")
    .select(["action", "actor_id", "subject_id"])
    .where("subject_type", "=", "ssh_key")
    .orderBy("id")
    .execute();
  const event = { actor_id: ada.id, subject_id: body.id };
  expect(audit).toEqual([
    { action: "user.ssh_key_added", ...event },
    { action: "user.ssh_key_removed", ...event },
  ]);
});

test("a key that is invalid or taken is refused with 400 [REPO-005]", async () => {
  const key = buildEd25519Key();
  const add = async (person: TestPerson, payload: object) => {
    const answer = await send(person, "POST", KEYS, payload);
    return [answer.statusCode, answer.json<{ message?: unknown }>().message];
  };
  expect((await add(ada, { title: "One", key }))[0]).toBe(201);
  for (const person of [ada, bob]) {
    expect(await add(person, { title: "Two", key: key.replace("laptop", "desk") })).toEqual([
      400,
      { fingerprint: ["has already been taken"] },
    ]);
  }
  expect(await add(ada, { title: "Bad", key: "ssh-rsa AAAA" })).toEqual([
    400,
    { key: ["is invalid. Check that you copied all of it."] },
  ]);
  const withoutComment = buildEd25519Key("");
  expect(await add(ada, { title: " ", key: withoutComment })).toEqual([
    400,
    { title: ["can't be blank"] },
  ]);
  const past = { title: "Past", key: withoutComment, expires_at: "2020-01-01" };
  expect(await add(ada, past)).toEqual([400, { expires_at: ["must be in the future"] }]);
  expect((await add(ada, { key: withoutComment }))[0]).toBe(400);
});

test("everybody sees the keys of a user, without their comments [REPO-005]", async () => {
  const key = buildEd25519Key("bob@secret-host");
  await send(bob, "POST", KEYS, { title: "Bob", key, expires_at: "2099-01-01T12:00:00Z" });
  const shown = {
    key: key.split(" ").slice(0, 2).join(" "),
    expires_at: "2099-01-01T12:00:00.000Z",
  };
  for (const ref of [bob.id, "bob"]) {
    for (const viewer of [null, ada]) {
      expect((await send(viewer, "GET", `/api/v4/users/${ref}/keys`)).json()).toMatchObject([
        shown,
      ]);
    }
  }
  expect((await send(ada, "GET", "/api/v4/users/nobody/keys")).statusCode).toBe(404);
  expect((await send(null, "GET", "/api/v4/users/nobody/keys")).json()).toEqual([]);
});

test("the page shows the fingerprint, and the form names the field of a taken key [REPO-005]", async () => {
  const carol = await createTestPerson(app, { username: "carol" });
  const key = buildEd25519Key("carol@laptop");
  const added = await send(carol, "POST", SSH_KEYS_PATH, { key, title: "", expires_at: "" });
  expect(added.statusCode).toBe(201);
  expect((await send(carol, "GET", SSH_KEYS_URL)).json()).toEqual([
    {
      id: expect.any(Number) as number,
      title: "carol@laptop",
      type: "ED25519",
      fingerprint: expect.stringMatching(/^SHA256:[A-Za-z0-9+/]{43}$/) as string,
      created_at: expect.any(String) as string,
      last_used_at: null,
      expires_at: null,
      expired: false,
    },
  ]);
  const again = await send(carol, "POST", SSH_KEYS_PATH, { key });
  expect([again.statusCode, again.json()]).toEqual([
    400,
    { message: { key: ["has already been taken"] } },
  ]);
});

test("adding keys is limited [REPO-005]", async () => {
  const strict = await startTestApp({ CAIRN_RATE_LIMITS: "sshKeys=1,signUpByAddress=1000" });
  const dora = await createTestPerson(strict, { username: "dora" });
  const add = async () =>
    injectRequest(strict, {
      method: "POST",
      url: KEYS,
      headers: sessionHeaders(dora),
      payload: { title: "Key", key: buildEd25519Key() },
    });
  expect((await add()).statusCode).toBe(201);
  expect((await add()).statusCode).toBe(429);
});
