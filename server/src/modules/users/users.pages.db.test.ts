import { ownTokensUrl } from "@cairn/contract/users";
import { describe, expect, test } from "vitest";
import { injectRequest, startTestApp, type TestResponse } from "../../../test/app.ts";
import {
  isCsrfTokenOf,
  createTestPerson,
  createTestToken,
  TEST_PASSWORD,
  readSessionFromResponse,
  type TestPerson,
} from "../../../test/people.ts";

const TOKENS = "/-/profile/personal_access_tokens";
const SESSIONS = "/-/profile/active_sessions";

const app = await startTestApp();
const ada = await createTestPerson(app, { username: "ada" });
const bob = await createTestPerson(app, { username: "bob" });

describe("pages for people who are signed in", () => {
  test.each([TOKENS, SESSIONS, `${TOKENS}?page=2`])(
    "%s sends visitors to sign in and brings them back",
    async (path) => {
      const answer = await visit(path);
      expect(answer.statusCode).toBe(303);
      expect(answer.headers.location).toBe(
        `/users/sign_in?redirect_to=${encodeURIComponent(path)}`,
      );
    },
  );

  test("carry who is signed in, and the token their forms need", async () => {
    const answer = await visit("/", ada);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers["cache-control"]).toBe("no-store");
    const session = mounted(answer, "session") as { csrf_token: string };
    expect(session).toMatchObject({ user: { username: "ada" } });
    expect(isCsrfTokenOf(app, ada, session.csrf_token)).toBe(true);
  });

  test("carry their first data under the address it would be fetched from", async () => {
    const { id } = await createTestToken(app, ada, ["read_user"]);
    const data = mounted(await visit(TOKENS, ada), "data") as Record<string, unknown>;
    const url = ownTokensUrl(ada.id);
    expect(data[url]).toMatchObject([{ id, scopes: ["read_user"] }]);
    expect((await injectRequest(app, { url, headers: { cookie: ada.cookie } })).json()).toEqual(
      data[url],
    );
  });

  test("list one's sessions", async () => {
    const data = mounted(await visit(SESSIONS, bob), "data");
    expect(data).toMatchObject({ [`${SESSIONS}.json`]: [{ current: true }] });
  });
});

describe("pages for everybody", () => {
  test("at /users/sign_up says so when accounts are not handed out", async () => {
    const closed = await startTestApp({ CAIRN_SIGN_UP: "false" });
    const headers = { accept: "text/html" };
    const answer = await injectRequest(closed, { url: "/users/sign_up", headers });
    expect(answer.statusCode).toBe(403);
    expect(answer.body).toContain("Sign-up is by invitation only");
    expect((await injectRequest(closed, { url: "/users/sign_in", headers })).body).not.toContain(
      "/users/sign_up",
    );
  });

  test.each(["/", "/users/sign_in", "/users/sign_up"])("%s is shown to visitors", async (path) => {
    const answer = await visit(path);
    expect(answer.statusCode).toBe(200);
    expect(mounted(answer, "session")).toMatchObject({ user: null, csrf_token: null });
  });

  test.each`
    asked                                | sent
    ${"/users/sign_in"}                  | ${"/"}
    ${"/users/sign_in?redirect_to=/ada"} | ${"/ada"}
    ${"/users/sign_up?redirect_to=//e"}  | ${"/"}
    ${"/users/sign_in?redirect_to=/%01"} | ${"/"}
  `("$asked sends those who are signed in on to $sent", async ({ asked, sent }) => {
    const answer = await visit(asked as string, ada);
    expect([answer.statusCode, answer.headers.location]).toEqual([303, sent]);
  });
});

describe("a plain form", () => {
  test("signs in and leads on", async () => {
    const answer = await submit("/users/sign_in", {
      "user[login]": "ada",
      "user[password]": TEST_PASSWORD,
      redirect_to: TOKENS,
    });
    expect([answer.statusCode, answer.headers.location]).toEqual([303, TOKENS]);
    expect(await readSessionFromResponse(app, answer)).toMatchObject({ id: ada.id });
  });

  test("is shown again after a failure, with the name typed and without the password", async () => {
    const answer = await submit("/users/sign_in", {
      "user[login]": "ada <b>",
      "user[password]": "a typed secret",
    });
    expect(answer.statusCode).toBe(401);
    expect(mounted(answer, "form")).toEqual({
      values: { login: "ada <b>" },
      errors: {},
      message: "Incorrect username or password.",
    });
    expect(answer.body).toContain("ada &lt;b&gt;");
    expect(answer.body).not.toContain("a typed secret");
    expect(answer.headers).not.toHaveProperty("set-cookie");
  });

  test("says what is wrong with which field of a new account", async () => {
    const answer = await submit("/users", {
      "user[name]": "Ada the Second",
      "user[username]": "ada",
      "user[email]": "second@example.com",
      "user[password]": "a typed secret",
    });
    expect(answer.statusCode).toBe(400);
    expect(mounted(answer, "form")).toMatchObject({
      values: { name: "Ada the Second", username: "ada", email: "second@example.com" },
      errors: { username: ["has already been taken"] },
    });
    expect(answer.body).not.toContain("a typed secret");
  });

  test("makes a token and shows its text on that page alone", async () => {
    const fields = { name: "by form", "scopes[]": "read_user", expires_at: "" };
    const answer = await submit(TOKENS, fields, bob);
    expect(answer.statusCode).toBe(201);
    const { new_token: made } = mounted(answer, "data") as { new_token: { token: string } };
    expect(made).toMatchObject({ name: "by form", scopes: ["read_user"] });
    expect((await visit(TOKENS, bob)).body).not.toContain(made.token);
  });

  test("that lacks something is shown again with what is missing", async () => {
    const answer = await submit(TOKENS, { name: "no scopes" }, bob);
    expect(answer.statusCode).toBe(400);
    expect(mounted(answer, "form")).toMatchObject({
      values: { name: "no scopes" },
      errors: { scopes: ["can't be blank"] },
    });
  });

  test("revokes one's own token, and finds nobody else's", async () => {
    const { id } = await createTestToken(app, bob);
    expect((await submit(`${TOKENS}/${id}/revoke`, {}, ada)).statusCode).toBe(404);
    const answer = await submit(`${TOKENS}/${id}/revoke`, {}, bob);
    expect([answer.statusCode, answer.headers.location]).toEqual([303, TOKENS]);
  });

  test("signs out", async () => {
    const answer = await submit("/users/sign_out", {}, await createTestPerson(app));
    expect([answer.statusCode, answer.headers.location]).toEqual([303, "/users/sign_in"]);
    expect(answer.headers["set-cookie"]).toMatch(/Max-Age=0$/);
  });
});

describe("a request that somebody else's site could send", () => {
  const name = "forged";
  const payload = { name, scopes: ["api"] };
  const withCsrf = { cookie: ada.cookie, "x-csrf-token": ada.csrfToken };

  test.each`
    flaw                         | headers
    ${"no CSRF token"}           | ${{ cookie: ada.cookie }}
    ${"a made-up CSRF token"}    | ${{ ...withCsrf, "x-csrf-token": "x".repeat(43) }}
    ${"another's CSRF token"}    | ${{ ...withCsrf, "x-csrf-token": bob.csrfToken }}
    ${"another site's page"}     | ${{ ...withCsrf, "sec-fetch-site": "cross-site" }}
    ${"a page of a sister site"} | ${{ ...withCsrf, "sec-fetch-site": "same-site" }}
    ${"another origin"}          | ${{ ...withCsrf, origin: "https://evil.example" }}
    ${"a hidden origin"}         | ${{ ...withCsrf, origin: "null" }}
  `("with $flaw changes nothing", async ({ headers }) => {
    for (const url of [TOKENS, "/api/v4/user/personal_access_tokens"]) {
      const answer = await injectRequest(app, {
        method: "POST",
        url,
        headers: headers as Record<string, string>,
        payload,
      });
      expect(answer.statusCode).toBe(403);
    }
    const made = await injectRequest(app, {
      url: `${ownTokensUrl(ada.id)}&search=${name}`,
      headers: withCsrf,
    });
    expect(made.json()).toEqual([]);
  });

  test("cannot sign a visitor in to an account of its choice", async () => {
    const answer = await injectRequest(app, {
      method: "POST",
      url: "/users/sign_in",
      headers: { "sec-fetch-site": "cross-site" },
      payload: { user: { login: "bob", password: TEST_PASSWORD } },
    });
    expect(answer.statusCode).toBe(403);
    expect(answer.headers).not.toHaveProperty("set-cookie");
  });

  test("is told from one of our own pages", async () => {
    const headers = {
      ...withCsrf,
      origin: "http://localhost:3000",
      "sec-fetch-site": "same-origin",
    };
    const answer = await injectRequest(app, {
      method: "POST",
      url: TOKENS,
      headers,
      payload: { ...payload, name: "our own" },
    });
    expect(answer.statusCode).toBe(201);
  });
});

function visit(url: string, person?: TestPerson): Promise<TestResponse> {
  const cookie = person === undefined ? {} : { cookie: person.cookie };
  return injectRequest(app, { url, headers: { accept: "text/html", ...cookie } });
}

/** Submits a form as a browser without JavaScript does: as a POST request with URL-encoded fields. */
function submit(
  url: string,
  fields: Record<string, string>,
  person?: TestPerson,
): Promise<TestResponse> {
  const form = new URLSearchParams(fields);
  if (person !== undefined) form.set("authenticity_token", person.csrfToken);
  return injectRequest(app, {
    method: "POST",
    url,
    headers: {
      accept: "text/html",
      "content-type": "application/x-www-form-urlencoded",
      ...(person === undefined ? {} : { cookie: person.cookie }),
    },
    payload: form.toString(),
  });
}

const ENTITIES = { "&amp;": "&", "&lt;": "<", "&#39;": "'" };

/**
 * Returns the parsed value of a data attribute of the mount element, which contains the page's data.
 */
function mounted(answer: TestResponse, name: string): unknown {
  const [, text = ""] = new RegExp(`<div id="cairn".* data-${name}='([^']*)'`).exec(answer.body)!;
  const plain = text.replaceAll(
    /&(amp|lt|#39);/g,
    (entity) => ENTITIES[entity as keyof typeof ENTITIES],
  );
  return JSON.parse(plain);
}
