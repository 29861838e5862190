import { describe, expect, test } from "vitest";
import { injectRequest, startTestApp } from "../../../test/app.ts";
import {
  createTestPerson,
  sessionHeaders,
  tokenHeaders,
  createTestToken,
} from "../../../test/people.ts";

const NO_SUCH_THING = "This doesn't exist, or you don't have permission to do it.";

const app = await startTestApp();
const ada = await createTestPerson(app, { username: "ada", name: "Ada Lovelace" });
const gid = `gid://gitlab/User/${ada.id}`;

describe("currentUser", () => {
  const query = "{ currentUser { id username name state webPath webUrl publicEmail createdAt } }";

  test("is null for visitors", async () => {
    expect(await graphql(query, {})).toEqual({ data: { currentUser: null } });
  });

  test("is refused to a token that was not made for it", async () => {
    const headers = tokenHeaders(await createTestToken(app, ada, ["read_repository"]));
    expect(await graphql(query, headers)).toMatchObject({
      data: { currentUser: null },
      errors: [{ extensions: { code: "insufficient_scope" } }],
    });
  });

  test("is the person who asks", async () => {
    expect(await graphql(query)).toEqual({
      data: {
        currentUser: {
          id: gid,
          username: "ada",
          name: "Ada Lovelace",
          state: "active",
          webPath: "/ada",
          webUrl: "http://localhost:3000/ada",
          publicEmail: "",
          createdAt: expect.stringMatching(/\.\d{3}Z$/) as string,
        },
      },
    });
  });
});

describe("user", () => {
  test("is not told to visitors", async () => {
    expect(await graphql('{ user(username: "ada") { id } }', {})).toMatchObject({
      data: { user: null },
      errors: [{ message: NO_SUCH_THING, extensions: { code: "unauthenticated" } }],
    });
  });

  test.each`
    by                                  | found
    ${'username: "ada"'}                | ${{ id: gid }}
    ${'username: "ADA"'}                | ${{ id: gid }}
    ${`id: "${gid}"`}                   | ${{ id: gid }}
    ${'username: "nobody"'}             | ${null}
    ${'id: "gid://gitlab/User/999999"'} | ${null}
  `("by $by is $found", async ({ by, found }) => {
    expect(await graphql(`{ user(${by as string}) { id } }`)).toEqual({
      data: { user: found as object | null },
    });
  });

  test.each([`id: "${ada.id}"`, 'id: "gid://gitlab/Project/1"', 'id: ""'])(
    "cannot be asked for by %s",
    async (by) => {
      expect(await graphql(`{ user(${by}) { id } }`)).toMatchObject({
        data: { user: null },
        errors: [{ extensions: { code: "bad_request" } }],
      });
    },
  );

  test("does not tell an address that is not public", async () => {
    expect(await graphql('{ user(username: "ada") { email } }')).toMatchObject({
      errors: [{ message: expect.stringContaining('Cannot query field "email"') as string }],
    });
  });
});

describe("personalAccessTokenCreate", () => {
  const mutation = `mutation($input: PersonalAccessTokenCreateInput!) {
    personalAccessTokenCreate(input: $input) { token name errors clientMutationId }
  }`;
  const create = async (input: object, headers?: Record<string, string>) =>
    graphql(mutation, headers, { input });

  test("is not for visitors", async () => {
    expect(await create({ name: "x", scopes: ["api"] }, {})).toMatchObject({
      data: { personalAccessTokenCreate: null },
      errors: [{ message: NO_SUCH_THING, extensions: { code: "unauthenticated" } }],
    });
  });

  test("is not for tokens that only read", async () => {
    const headers = tokenHeaders(await createTestToken(app, ada, ["read_api"]));
    expect(await create({ name: "x", scopes: ["read_api"] }, headers)).toMatchObject({
      data: { personalAccessTokenCreate: null },
      errors: [{ extensions: { code: "insufficient_scope" } }],
    });
  });

  test("is not for somebody who asks for more than they have", async () => {
    expect(await create({ name: "x", scopes: ["sudo"] })).toMatchObject({
      data: { personalAccessTokenCreate: null },
      errors: [{ message: NO_SUCH_THING, extensions: { code: "forbidden" } }],
    });
  });

  test("makes a token that works, and says whose call it answers", async () => {
    const answer = await create({ name: "a robot", scopes: ["read_user"], clientMutationId: "7" });
    expect(answer).toEqual({
      data: {
        personalAccessTokenCreate: {
          token: expect.stringMatching(/^glpat-/) as string,
          name: "a robot",
          errors: [],
          clientMutationId: "7",
        },
      },
    });
    const { data } = answer as { data: { personalAccessTokenCreate: { token: string } } };
    const headers = tokenHeaders(data.personalAccessTokenCreate);
    expect((await injectRequest(app, { url: "/api/v4/user", headers })).statusCode).toBe(200);
  });

  test("takes no day that is not in the calendar", async () => {
    const answer = await create({ name: "x", scopes: ["api"], expiresAt: "2027-02-31" });
    expect(answer).toMatchObject({
      errors: [{ message: expect.stringContaining("A date is written yyyy-mm-dd.") as string }],
    });
  });

  test.each`
    wish                                                       | problem
    ${{ name: "", scopes: ["api"] }}                           | ${"Name is invalid"}
    ${{ name: "x".repeat(256), scopes: ["api"] }}              | ${"Name is invalid"}
    ${{ name: "x", scopes: [] }}                               | ${"Scopes is invalid"}
    ${{ name: "x", scopes: ["api"], expiresAt: "2020-01-01" }} | ${"Expires at must be in the future"}
  `("says in its payload that $problem", async ({ wish, problem }) => {
    expect(await create({ ...(wish as object), clientMutationId: "8" })).toEqual({
      data: {
        personalAccessTokenCreate: {
          token: null,
          name: null,
          errors: [problem as string],
          clientMutationId: "8",
        },
      },
    });
  });

  test("refuses a scope that does not exist before it begins", async () => {
    const answer = await injectRequest(app, {
      method: "POST",
      url: "/api/graphql",
      headers: sessionHeaders(ada),
      payload: { query: mutation, variables: { input: { name: "x", scopes: ["all"] } } },
    });
    expect(answer.statusCode).toBe(422);
  });

  test("again with the same Idempotency-Key gives the same token", async () => {
    const headers = { ...sessionHeaders(ada), "idempotency-key": "a-mutation" };
    const input = { name: "retried", scopes: ["api"] };
    const first = await create(input, headers);
    expect(first).toMatchObject({ data: { personalAccessTokenCreate: { errors: [] } } });
    expect(await create(input, headers)).toEqual(first);
    const url = "/api/v4/personal_access_tokens?search=retried";
    expect((await injectRequest(app, { url, headers: sessionHeaders(ada) })).json()).toHaveLength(
      1,
    );
  });

  test("needs the CSRF token when a cookie carries it", async () => {
    const answer = await injectRequest(app, {
      method: "POST",
      url: "/api/graphql",
      headers: { cookie: ada.cookie },
      payload: { query: mutation, variables: { input: { name: "x", scopes: ["api"] } } },
    });
    expect(answer.statusCode).toBe(403);
  });
});

async function graphql(query: string, headers = sessionHeaders(ada), variables: object = {}) {
  const payload = { query, variables };
  const answer = await injectRequest(app, {
    method: "POST",
    url: "/api/graphql",
    headers,
    payload,
  });
  return answer.json<Record<string, unknown>>();
}
