/** Tests of tokens that an administrator creates for other users, and of tokens with `sudo`. */
import { demotionPath } from "@cairn/contract/administration/users";
import type { NewPersonalAccessToken } from "@cairn/contract/users";
import { expect, test } from "vitest";
import { injectRequest, startTestApp, type TestResponse } from "../../../../test/app.ts";
import {
  createTestPerson,
  createTestToken,
  sessionHeaders,
  TEST_PASSWORD,
  tokenHeaders,
  type TestPerson,
} from "../../../../test/people.ts";

const app = await startTestApp();
const admin = await createTestPerson(app, { username: "grace", admin: true });
const ada = await createTestPerson(app, { username: "ada" });

const OWN = "/api/v4/user/personal_access_tokens";
const ofUser = ({ id }: TestPerson) => `/api/v4/users/${id}/personal_access_tokens`;
const rotationOf = ({ id }: { id: number }) => `/api/v4/personal_access_tokens/${id}/rotate`;

function post(
  url: string,
  headers: Record<string, string>,
  payload: object,
): Promise<TestResponse> {
  return injectRequest(app, { method: "POST", url, headers, payload });
}

async function create(creator: TestPerson, owner: TestPerson): Promise<NewPersonalAccessToken> {
  const answer = await post(ofUser(owner), sessionHeaders(creator), {
    name: "planted",
    scopes: ["api"],
    current_password: TEST_PASSWORD,
  });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json();
}

async function works(token: { token: string }): Promise<boolean> {
  const answer = await injectRequest(app, { url: "/api/v4/user", headers: tokenHeaders(token) });
  return answer.statusCode === 200;
}

const ENDS: [string, (id: number) => string, object][] = [
  ["blocked", (id) => `/api/v4/users/${id}/block`, {}],
  ["demoted", demotionPath, { current_password: TEST_PASSWORD }],
];

test.each(ENDS)(
  "tokens that an administrator created for others in a session end when they are %s",
  async (_name, path, payload) => {
    const rogue = await createTestPerson(app, { admin: true });
    const planted = await create(rogue, ada);
    const child = (
      await post(OWN, tokenHeaders(planted), { name: "child", scopes: ["api"] })
    ).json<NewPersonalAccessToken>();
    const rotated = (
      await post("/api/v4/personal_access_tokens/self/rotate", tokenHeaders(child), {})
    ).json<NewPersonalAccessToken>();
    const kept = await createTestToken(app, ada);
    const plantedAgain = await create(rogue, ada);
    const selfRotated = (
      await post("/api/v4/personal_access_tokens/self/rotate", tokenHeaders(plantedAgain), {})
    ).json<NewPersonalAccessToken>();
    const all = [planted, rotated, selfRotated, kept];
    expect(await Promise.all(all.map(works))).toEqual([true, true, true, true]);
    const answer = await post(path(rogue.id), sessionHeaders(admin), payload);
    expect(answer.statusCode, answer.body).toBeLessThan(300);
    expect(await Promise.all(all.map(works))).toEqual([false, false, false, true]);
  },
);

test("a session needs the current password for tokens with sudo and for tokens of others", async () => {
  const sudo = await createTestToken(app, admin, ["api", "sudo"]);
  const adas = await createTestToken(app, ada);
  const requests: [string, object][] = [
    [OWN, { name: "x", scopes: ["api", "sudo"] }],
    [ofUser(ada), { name: "x", scopes: ["api"] }],
    [rotationOf(sudo), {}],
    [rotationOf(adas), {}],
  ];
  for (const [url, wish] of requests) {
    const without = await post(url, sessionHeaders(admin), wish);
    expect([without.statusCode, without.json()], url).toEqual([
      400,
      { message: { current_password: ["can't be blank"] } },
    ]);
    const wrong = await post(url, sessionHeaders(admin), { ...wish, current_password: "wrong" });
    expect([wrong.statusCode, wrong.json()], url).toEqual([
      400,
      { message: { current_password: ["is incorrect"] } },
    ]);
  }
  for (const [url, wish] of requests) {
    const right = { ...wish, current_password: TEST_PASSWORD };
    expect((await post(url, sessionHeaders(admin), right)).statusCode, url).toBeLessThan(300);
  }
});

test("a wrong password in a request with an Idempotency-Key is in the audit log", async () => {
  const headers = { ...sessionHeaders(admin), "idempotency-key": "sudo for a thief" };
  const wish = { name: "x", scopes: ["sudo"], current_password: "a guess" };
  const refusals = () =>
    app.platform.db
      .selectFrom("audit_events")
      .select("id")
      .where("action", "=", "user.current_password_refused")
      .execute();
  const before = (await refusals()).length;
  expect((await post(OWN, headers, wish)).statusCode).toBe(400);
  expect(await refusals()).toHaveLength(before + 1);
});

test("GraphQL asks for the password of a session too", async () => {
  const query = `mutation ($input: PersonalAccessTokenCreateInput!) {
    personalAccessTokenCreate(input: $input) { token errors }
  }`;
  const send = async (password: object) => {
    const input = { name: "x", scopes: ["sudo"], ...password };
    const answer = await post("/api/graphql", sessionHeaders(admin), {
      query,
      variables: { input },
    });
    return answer.json<{ data: { personalAccessTokenCreate: object } }>().data;
  };
  expect((await send({})).personalAccessTokenCreate).toMatchObject({
    token: null,
    errors: ["Current password can't be blank"],
  });
  expect((await send({ currentPassword: TEST_PASSWORD })).personalAccessTokenCreate).toMatchObject({
    errors: [],
  });
});

test("a token needs no password, because API clients have none", async () => {
  const headers = tokenHeaders(await createTestToken(app, admin, ["api", "sudo"]));
  const adas = await createTestToken(app, ada);
  for (const [url, wish] of [
    [OWN, { name: "x", scopes: ["api", "sudo"] }],
    [ofUser(ada), { name: "x", scopes: ["api"] }],
    [rotationOf(adas), {}],
  ] as const) {
    expect((await post(url, headers, wish)).statusCode, url).toBeLessThan(300);
  }
});

test("the owner sees which tokens an administrator created, and the audit log names the owner", async () => {
  const bob = await createTestPerson(app, { username: "bob" });
  const own = await createTestToken(app, bob);
  const planted = await create(admin, bob);
  expect(planted.made_by_user_id).toBe(admin.id);
  const url = `/api/v4/personal_access_tokens?user_id=${bob.id}`;
  const listed = await injectRequest(app, { url, headers: sessionHeaders(bob) });
  expect(listed.json()).toMatchObject([
    { id: planted.id, made_by_user_id: admin.id },
    { id: own.id, made_by_user_id: null },
  ]);
  const entry = await app.platform.db
    .selectFrom("audit_events")
    .select(["actor_id", "details"])
    .where("action", "=", "user.token_created")
    .where("subject_id", "=", planted.id)
    .executeTakeFirst();
  expect(entry).toEqual({ actor_id: admin.id, details: { user_id: bob.id } });
});

test("a token that a demoted administrator creates at the same moment does not outlive it", async () => {
  const rogue = await createTestPerson(app, { admin: true });
  const wish = { name: "x", scopes: ["api"], current_password: TEST_PASSWORD };
  const [demoted, ...answers] = await Promise.all([
    post(demotionPath(rogue.id), sessionHeaders(admin), { current_password: TEST_PASSWORD }),
    ...Array.from({ length: 6 }, () => post(ofUser(ada), sessionHeaders(rogue), wish)),
  ]);
  expect(demoted.statusCode).toBe(204);
  const created = answers.filter(({ statusCode }) => statusCode === 201);
  for (const { statusCode } of answers) expect([201, 401, 403]).toContain(statusCode);
  for (const answer of created) expect(await works(answer.json())).toBe(false);
});
