import type { CurrentUser, User } from "@cairn/contract/users";
import { describe, expect, test } from "vitest";
import { injectRequest, startTestApp } from "../../../test/app.ts";
import {
  createTestPerson,
  sessionHeaders,
  tokenHeaders,
  createTestToken,
  requestSignIn,
} from "../../../test/people.ts";

const ABSENT = 999_999;

const app = await startTestApp({ CAIRN_RATE_LIMITS: "search=100000,signInByAccount=100000" });
const ada = await createTestPerson(app, { username: "ada_l", name: "Ada Lovelace" });
const bob = await createTestPerson(app, { username: "bob", name: "Bob 100% Ångström" });
const admin = await createTestPerson(app, { username: "grace", name: "Grace Hopper", admin: true });

const BASIC = words("id name username state avatar_url web_url");
const PUBLIC =
  words(`created_at bio bio_html location public_email skype linkedin twitter website_url
  organization job_title bot work_information followers following`);
const OWN = words(`last_sign_in_at confirmed_at last_activity_on email theme_id color_scheme_id
  projects_limit current_sign_in_at identities can_create_group can_create_project
  two_factor_enabled external private_profile`);

describe("the person who is asking", () => {
  test("is nobody when signed out", async () => {
    const answer = await injectRequest(app, { url: "/api/v4/user" });
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toEqual({ message: "401 Unauthorized" });
  });

  test("sees everything about themselves, and nothing more", async () => {
    const answer = await injectRequest(app, { url: "/api/v4/user", headers: sessionHeaders(ada) });
    const me = answer.json<CurrentUser>();
    expect(new Set(Object.keys(me))).toEqual(new Set([...BASIC, ...PUBLIC, ...OWN]));
    expect(me).toMatchObject({
      id: ada.id,
      username: "ada_l",
      name: "Ada Lovelace",
      email: "ada_l@example.com",
      state: "active",
      web_url: "http://localhost:3000/ada_l",
    });
  });

  test("sees that they are an administrator", async () => {
    const answer = await injectRequest(app, {
      url: "/api/v4/user",
      headers: sessionHeaders(admin),
    });
    expect(answer.json()).toMatchObject({ is_admin: true, note: "" });
  });
});

describe("the list of people", () => {
  test("is not for visitors", async () => {
    expect((await injectRequest(app, { url: "/api/v4/users" })).statusCode).toBe(401);
  });

  test("is not for tokens made for something else", async () => {
    const headers = tokenHeaders(await createTestToken(app, ada, ["read_repository"]));
    const answer = await injectRequest(app, { url: "/api/v4/users", headers });
    expect(answer.statusCode).toBe(403);
    expect(answer.json()).toMatchObject({ error: "insufficient_scope" });
  });

  test("shows public faces only", async () => {
    const [somebody] = (await list("username=bob")).json<User[]>();
    expect(new Set(Object.keys(somebody!))).toEqual(new Set([...BASIC, ...PUBLIC]));
  });

  test.each`
    query                           | found
    ${""}                           | ${["grace", "bob", "ada_l"]}
    ${"username=BOB"}               | ${["bob"]}
    ${"username=bo"}                | ${[]}
    ${"search=hop"}                 | ${["grace"]}
    ${"search=ADA_"}                | ${["ada_l"]}
    ${"search=%C3%85ngstr%C3%B6m"}  | ${["bob"]}
    ${"search=%C3%A5NGSTR%C3%96M"}  | ${["bob"]}
    ${"search=%25"}                 | ${["bob"]}
    ${"search=_"}                   | ${["ada_l"]}
    ${"search=%5C"}                 | ${[]}
    ${"search=nobody"}              | ${[]}
    ${"active=true"}                | ${["grace", "bob", "ada_l"]}
    ${"active=1"}                   | ${["grace", "bob", "ada_l"]}
    ${"blocked=true"}               | ${[]}
    ${"external=true"}              | ${[]}
    ${"exclude_internal=true"}      | ${["grace", "bob", "ada_l"]}
    ${"sort=asc"}                   | ${["ada_l", "bob", "grace"]}
    ${"order_by=name"}              | ${["grace", "bob", "ada_l"]}
    ${"order_by=username&sort=asc"} | ${["ada_l", "bob", "grace"]}
    ${"order_by=created_at"}        | ${["grace", "bob", "ada_l"]}
  `("with '$query' has $found", async ({ query, found }) => {
    const people = (await list(query as string)).json<User[]>();
    expect(people.map(({ username }) => username)).toEqual(found);
  });

  test.each`
    query                  | error
    ${"nonsense=1"}        | ${"nonsense is not known"}
    ${"a=1&b=2"}           | ${"a is not known, b is not known"}
    ${"order_by=password"} | ${"order_by does not have a valid value"}
    ${"sort=up"}           | ${"sort does not have a valid value"}
    ${"active=maybe"}      | ${"active is invalid"}
    ${"page=two"}          | ${"page is invalid"}
    ${"username[]=a"}      | ${"username is invalid"}
    ${"search[$ne]=a"}     | ${"search is invalid"}
    ${"search=%00"}        | ${"The request contains characters that can't be stored"}
  `("with '$query' is refused: $error", async ({ query, error }) => {
    const answer = await list(query as string);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({ error: error as string });
  });

  test.each`
    query                  | page   | per      | prev   | next   | pages  | names
    ${"per_page=2"}        | ${"1"} | ${"2"}   | ${""}  | ${"2"} | ${"2"} | ${["grace", "bob"]}
    ${"per_page=2&page=2"} | ${"2"} | ${"2"}   | ${"1"} | ${""}  | ${"2"} | ${["ada_l"]}
    ${"per_page=2&page=9"} | ${"9"} | ${"2"}   | ${"8"} | ${""}  | ${"2"} | ${[]}
    ${"per_page=1000"}     | ${"1"} | ${"100"} | ${""}  | ${""}  | ${"1"} | ${["grace", "bob", "ada_l"]}
    ${"page=0&per_page=0"} | ${"1"} | ${"1"}   | ${""}  | ${"2"} | ${"3"} | ${["grace"]}
  `("comes in pages: '$query'", async ({ query, page, per, prev, next, pages, names }) => {
    const answer = await list(query as string);
    expect(answer.json<User[]>().map(({ username }) => username)).toEqual(names);
    expect(answer.headers).toMatchObject({
      "x-page": page as string,
      "x-per-page": per as string,
      "x-prev-page": prev as string,
      "x-next-page": next as string,
      "x-total": "3",
      "x-total-pages": pages as string,
    });
  });

  test("links to its other pages, with the question and without the token", async () => {
    const { token } = await createTestToken(app, ada);
    const url = `/api/v4/users?active=true&per_page=1&page=2&private_token=${token}`;
    const { link } = (await injectRequest(app, { url })).headers;
    const at = (page: number) =>
      `<http://localhost:3000/api/v4/users?active=true&per_page=1&page=${page}>`;
    expect(link).toBe(
      `${at(1)}; rel="prev", ${at(3)}; rel="next", ${at(1)}; rel="first", ${at(3)}; rel="last"`,
    );
  });
});

describe("one person", () => {
  test("is not for visitors", async () => {
    expect((await injectRequest(app, { url: `/api/v4/users/${bob.id}` })).statusCode).toBe(401);
  });

  test("can be read", async () => {
    const answer = await injectRequest(app, {
      url: `/api/v4/users/${bob.id}`,
      headers: sessionHeaders(ada),
    });
    expect(answer.json()).toMatchObject({ id: bob.id, username: "bob" });
    expect(answer.body).not.toContain("bob@example.com");
  });

  test.each`
    id                    | status | body
    ${ABSENT}             | ${404} | ${{ message: "404 User Not Found" }}
    ${"9007199254740991"} | ${404} | ${{ message: "404 User Not Found" }}
    ${"9007199254740993"} | ${400} | ${{ error: "id is invalid" }}
    ${"bob"}              | ${400} | ${{ error: "id is invalid" }}
    ${"0"}                | ${400} | ${{ error: "id is invalid" }}
  `("by the id $id is answered $status", async ({ id, status, body }) => {
    const answer = await injectRequest(app, {
      url: `/api/v4/users/${String(id)}`,
      headers: sessionHeaders(ada),
    });
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toEqual(body);
  });
});

describe.each(["block", "unblock"])("to %s somebody", (what) => {
  const knock = (id: number, headers: Record<string, string>) =>
    injectRequest(app, { method: "POST", url: `/api/v4/users/${id}/${what}`, headers });

  test("is not for visitors", async () => {
    expect((await knock(bob.id, {})).statusCode).toBe(401);
  });

  test("is not for people, and tells them nothing", async () => {
    const [theirs, absent] = [
      await knock(bob.id, sessionHeaders(ada)),
      await knock(ABSENT, sessionHeaders(ada)),
    ];
    expect(theirs.statusCode).toBe(403);
    expect(theirs.json()).toEqual({ message: "403 Forbidden" });
    expect(absent.body).toBe(theirs.body);
  });

  test("is not for an administrator's token that only reads", async () => {
    const headers = tokenHeaders(await createTestToken(app, admin, ["read_api"]));
    expect((await knock(bob.id, headers)).json()).toMatchObject({ error: "insufficient_scope" });
  });

  test("is nothing administrators can do to themselves, or to nobody", async () => {
    expect((await knock(admin.id, sessionHeaders(admin))).statusCode).toBe(403);
    const absent = await knock(ABSENT, sessionHeaders(admin));
    expect(absent.json()).toEqual({ message: "404 User Not Found" });
  });
});

describe("somebody who is blocked", () => {
  test("is out at once, with session and token, until let in again", async () => {
    const eve = await createTestPerson(app, { username: "eve" });
    const token = await createTestToken(app, eve);
    const set = async (what: "block" | "unblock") => {
      const url = `/api/v4/users/${eve.id}/${what}`;
      return injectRequest(app, { method: "POST", url, headers: sessionHeaders(admin) });
    };
    const status = async (headers: Record<string, string>) =>
      (await injectRequest(app, { url: "/api/v4/user", headers })).statusCode;

    const blocked = await set("block");
    expect([blocked.statusCode, blocked.json()]).toEqual([201, true]);
    expect(await status({ cookie: eve.cookie })).toBe(401);
    const refused = await injectRequest(app, { url: "/api/v4/user", headers: tokenHeaders(token) });
    expect(refused.statusCode).toBe(403);
    expect(refused.json()).toEqual({ message: "403 Forbidden - the account is blocked" });
    expect((await list("blocked=true")).json()).toMatchObject([
      { username: "eve", state: "blocked" },
    ]);

    await set("unblock");
    expect(await status(tokenHeaders(token))).toBe(200);
    // Unblocking does not restore the session: the user has to sign in again.
    expect(await status({ cookie: eve.cookie })).toBe(401);
    expect((await requestSignIn(app, "eve")).statusCode).toBe(201);
  });

  test("is in the audit log once, however often it is asked", async () => {
    const mallory = await createTestPerson(app);
    const url = `/api/v4/users/${mallory.id}/block`;
    await injectRequest(app, { method: "POST", url, headers: sessionHeaders(admin) });
    await injectRequest(app, { method: "POST", url, headers: sessionHeaders(admin) });
    const acts = await app.platform.db
      .selectFrom("audit_events")
      .select("actor_id")
      .where("action", "=", "user.blocked")
      .where("subject_id", "=", mallory.id)
      .execute();
    expect(acts).toEqual([{ actor_id: admin.id }]);
  });
});

function list(query: string) {
  return injectRequest(app, { url: `/api/v4/users?${query}`, headers: sessionHeaders(ada) });
}

function words(text: string): string[] {
  return text.split(/\s+/);
}
