import { getIntrospectionQuery } from "graphql";
import { beforeAll, describe, expect, it } from "vitest";
import type { App } from "../../app.ts";
import { injectRequest, startTestApp } from "../../../test/app.ts";
import {
  createTestPerson,
  sessionHeaders,
  createTestToken,
  type TestPerson,
} from "../../../test/people.ts";

let app: App;
let ada: TestPerson;
let token: string;
beforeAll(async () => {
  app = await startTestApp();
  ada = await createTestPerson(app);
  ({ token } = await createTestToken(app, ada));
});

const post = (payload: object | string, headers: Record<string, string> = {}) =>
  injectRequest(app, { method: "POST", url: "/api/graphql", headers, payload });

const query = (text: string) => post({ query: text }, { "private-token": token });

describe("a GraphQL request", () => {
  it("answers with data", async () => {
    const answer = await query("{ currentUser { username } }");
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ data: { currentUser: { username: ada.username } } });
  });

  it("may be a small batch, answered with a list in the same order", async () => {
    const one = { query: "{ currentUser { username } }" };
    const two = { query: "{ currentUser { name } }" };
    const answer = await post([one, two], { "private-token": token });
    expect(answer.json<unknown[]>()).toHaveLength(2);
    expect(
      (
        await post(
          Array.from({ length: 6 }, () => one),
          { "private-token": token },
        )
      ).statusCode,
    ).toBe(422);
  });

  it("is refused by GET, so that a link can change nothing", async () => {
    const answer = await injectRequest(app, { url: "/api/graphql?query={currentUser{id}}" });
    expect(answer.statusCode).toBe(405);
    expect(answer.headers["allow"]).toBe("POST");
  });

  it("is refused as a form, which any site could send", async () => {
    const form = { "content-type": "application/x-www-form-urlencoded" };
    expect((await post("query={currentUser{id}}", form)).statusCode).toBe(422);
  });

  it("by cookie needs the CSRF token", async () => {
    const payload = { query: "{ currentUser { username } }" };
    expect((await post(payload, { cookie: ada.cookie })).statusCode).toBe(403);
    expect((await post(payload, sessionHeaders(ada))).json()).toMatchObject({
      data: { currentUser: { username: ada.username } },
    });
  });

  it("with a wrong token is refused", async () => {
    const answer = await post(
      { query: "{ currentUser { id } }" },
      { "private-token": "glpat-nope" },
    );
    expect(answer.statusCode).toBe(401);
  });

  it("lets tools read the schema", async () => {
    const answer = await post({ query: getIntrospectionQuery() });
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain('"currentUser"');
  });
});

describe("a GraphQL request that asks for too much", () => {
  const refused = async (text: string) => {
    const answer = await query(text);
    expect(answer.statusCode).toBe(422);
    return answer.json<{ errors: { message: string }[] }>().errors[0]?.message ?? "";
  };

  it("is refused for its length", async () => {
    await refused(`{ currentUser { id } } #${"x".repeat(10_000)}`);
  });

  it("is refused for its aliases", async () => {
    const many = Array.from({ length: 31 }, (_, n) => `a${n}: currentUser { id }`).join(" ");
    expect(await refused(`{ ${many} }`)).toContain("more than 30 aliases");
  });

  it("is refused for its complexity, with less allowed to visitors", async () => {
    const many = Array.from({ length: 30 }, (_, n) => `a${n}: user(username: "x") { ...F }`).join(
      " ",
    );
    const text = `{ ${many} } fragment F on User { id username name state webUrl webPath location }`;
    expect((await query(text)).statusCode).toBe(200);
    const visitor = await post({ query: text });
    expect(visitor.body).toContain("complexity");
  });

  it("is refused for its number of fields, before it is validated", async () => {
    const text = `{ currentUser { ${"name ".repeat(401)} } }`;
    expect(await refused(text)).toContain("more than 400 fields");
  });

  it("is measured by the operation that runs, not by the first one", async () => {
    const many = Array.from({ length: 30 }, (_, n) => `a${n}: user(username: "x") { ...F }`).join(
      " ",
    );
    const fragment = "fragment F on User { id username name state webUrl webPath location }";
    const text = `query A { __typename } query B { ${many} } ${fragment}`;
    const visitor = await post({ query: text, operationName: "B" });
    expect(visitor.body).toContain("complexity");
    expect((await post({ query: text })).body).toContain("Name the operation to run");
  });

  it("is refused when it multiplies the schema by aliases", async () => {
    const text = "{ a: __schema { types { name } } b: __schema { types { name } } }";
    expect(await refused(text)).toContain("more than 0 aliases");
  });

  it("is refused for fragments in a circle", async () => {
    const text = "{ currentUser { ...A } } fragment A on User { ...B } fragment B on User { ...A }";
    expect(await refused(text)).toContain("Cannot spread fragment");
  });

  it("is refused for a character that cannot be stored, however it is spelled", async () => {
    const text = String.raw`{ group(fullPath: "a\u0000") { id } }`;
    expect(await refused(text)).toContain("characters that can't be stored");
  });

  it("is refused when the budget of the minute is spent", async () => {
    const strict = await startTestApp({ CAIRN_RATE_LIMITS: "anonymousApi=1000,graphqlCost=5" });
    const payload = { query: "{ currentUser { id username name } }" };
    const ask3 = () => injectRequest(strict, { method: "POST", url: "/api/graphql", payload });
    await ask3();
    expect((await ask3()).body).toContain("Too many requests");
  });
});

describe("a GraphQL failure", () => {
  it("tells what is hidden and what is absent alike", async () => {
    const answer = await post({ query: '{ user(username: "anybody") { id } }' });
    expect(answer.json()).toMatchObject({
      data: { user: null },
      errors: [
        {
          message: "This doesn't exist, or you don't have permission to do it.",
        },
      ],
    });
  });
});
