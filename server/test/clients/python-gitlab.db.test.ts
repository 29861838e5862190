import { describe, expect, test } from "vitest";
import { CAIRN_VERSION } from "../../src/platform/version.ts";
import { injectRequest } from "../app.ts";
import { createTestPerson, createTestToken, type TestPerson } from "../people.ts";
import { startListeningApp } from "./listening.ts";
import { runPython, createPythonRunner } from "./python-gitlab.ts";

const PEOPLE = 45;

const site = await startListeningApp();
const ada = await createTestPerson(site.app, { username: "ada", name: "Ada Lovelace" });
const admin = await createTestPerson(site.app, { username: "grace", admin: true });
for (let made = 2; made < PEOPLE; made += 1) await createTestPerson(site.app);

const as = (person: TestPerson) => createPythonRunner(site, person);

describe("python-gitlab and people", () => {
  test("finds out who it works for", async () => {
    const python = await as(ada);
    const user = await python.run(`
gl.auth()
answer({"id": gl.user.id, "username": gl.user.username, "email": gl.user.email, "state": gl.user.state})
`);
    expect(user).toEqual({
      id: ada.id,
      username: "ada",
      email: "ada@example.com",
      state: "active",
    });
  });

  test("reads the version of the instance, and nothing without a token", async () => {
    const python = await as(ada);
    const read = await python.run(`
anonymous = gitlab.Gitlab(url)
answer([gl.version(), gl.http_get("/metadata")["kas"]["enabled"], anonymous.version()])
`);
    // python-gitlab answers "unknown" where the server refuses.
    expect(read).toEqual([[CAIRN_VERSION, "unknown"], false, ["unknown", "unknown"]]);
  });

  test("walks through all pages of people by the links it is given", async () => {
    const python = await as(ada);
    const ids = await python.run<number[]>(
      `answer([user.id for user in gl.users.list(get_all=True, per_page=20)])`,
    );
    expect(ids).toHaveLength(PEOPLE);
    expect(new Set(ids).size).toBe(PEOPLE);
    expect(ids).toEqual(ids.toSorted((a, b) => b - a));
  });

  test("reads how many pages there are, and fetches them only as it goes", async () => {
    const python = await as(ada);
    const found = await python.run(`
people = gl.users.list(iterator=True, per_page=20, order_by="id", sort="asc")
first = next(people)
answer({
    "total": people.total, "pages": people.total_pages, "per_page": people.per_page,
    "page": people.current_page, "next": people.next_page, "prev": people.prev_page,
    "first": first.username,
})
`);
    expect(found).toEqual({
      total: PEOPLE,
      pages: 3,
      per_page: 20,
      page: 1,
      next: 2,
      prev: null,
      first: "ada",
    });
  });

  test("finds somebody by username and reads them by id", async () => {
    const python = await as(ada);
    const found = await python.run(`
listed = gl.users.list(username="GRACE", get_all=True)
user = gl.users.get(listed[0].id)
answer({"listed": len(listed), "name": user.username, "web_url": user.web_url})
`);
    expect(found).toEqual({ listed: 1, name: "grace", web_url: `${site.url}/grace` });
  });

  test("searches by a part of the name", async () => {
    const python = await as(ada);
    expect(
      await python.run(
        `answer([u.username for u in gl.users.list(search="lovelace", get_all=True)])`,
      ),
    ).toEqual(["ada"]);
  });

  test("NOTE-067: sets a status and reads the status of others", async () => {
    const python = await as(ada);
    const found = await python.run(`
gl.auth()
own = gl.user.status.get()
empty = own.attributes
own.emoji = "coffee"
own.message = "Back soon"
own.save()
status = gl.users.get(${ada.id}).status.get()
answer({"empty": empty["message"], "emoji": status.emoji, "message": status.message,
  "html": status.message_html, "availability": status.availability, "clear": status.clear_status_at})
`);
    expect(found).toEqual({
      empty: null,
      emoji: "coffee",
      message: "Back soon",
      html: "Back soon",
      availability: "not_set",
      clear: null,
    });
  });

  test("blocks and unblocks somebody as administrator", async () => {
    const victim = await createTestPerson(site.app, { username: "mallory" });
    const python = await as(admin);
    const states = await python.run(`
user = gl.users.get(${victim.id})
states = []
for change in (user.block, user.unblock):
    change()
    states.append(gl.users.get(${victim.id}).state)
answer(states)
`);
    expect(states).toEqual(["blocked", "active"]);
  });
});

describe("python-gitlab and personal access tokens", () => {
  test("lists the tokens of the one who asks", async () => {
    const person = await createTestPerson(site.app);
    const python = await as(person);
    expect(
      await python.run(
        `answer([[t.id, t.user_id, t.active, t.scopes] for t in gl.personal_access_tokens.list(get_all=True)])`,
      ),
    ).toEqual([[python.id, person.id, true, ["api"]]]);
  });

  test("makes a token for somebody as administrator, and the token works", async () => {
    const python = await as(admin);
    const made = await python.run<{ token: string; scopes: string[]; user_id: number }>(`
user = gl.users.get(${ada.id}, lazy=True)
made = user.personal_access_tokens.create({"name": "from python", "scopes": ["read_user", "read_api"]})
answer(made.attributes)
`);
    expect(made).toMatchObject({ scopes: ["read_user", "read_api"], user_id: ada.id });
    const name = await runPython(
      { url: site.url, token: made.token },
      `gl.auth()\nanswer(gl.user.username)`,
    );
    expect(name).toBe("ada");
  });

  test("reads and rotates a token by its plain calls, after which the old text is refused", async () => {
    const person = await createTestPerson(site.app);
    const python = await as(person);
    const made = await python.run<{ token: string; name: string }>(`
own = gl.http_get("/personal_access_tokens/self")
assert own["id"] == ${python.id}, own
same = gl.http_get("/personal_access_tokens/${python.id}")
assert same["name"] == own["name"], same
answer(gl.http_post("/personal_access_tokens/${python.id}/rotate"))
`);
    expect(made.token).not.toBe(python.token);
    expect((await userWith(made.token)).statusCode).toBe(200);
    expect((await userWith(python.token)).statusCode).toBe(401);
  });

  test("revokes a token, which is refused from then on", async () => {
    const person = await createTestPerson(site.app);
    const doomed = await createTestToken(site.app, person);
    const python = await as(person);
    await python.run(`answer(gl.personal_access_tokens.delete(${doomed.id}))`);
    expect((await userWith(doomed.token)).statusCode).toBe(401);
    expect((await userWith(python.token)).statusCode).toBe(200);
  });
});

describe("python-gitlab and refusals", () => {
  test("a wrong token is an authentication error", async () => {
    const name = await runPython(
      { url: site.url, token: "glpat-nobody-ever-had-this-one" },
      caught(`gl.auth()`),
    );
    expect(name).toEqual(["GitlabAuthenticationError", 401]);
  });

  test("somebody who is not there is a get error", async () => {
    const python = await as(ada);
    expect(await python.run(caught(`gl.users.get(987654321)`))).toEqual(["GitlabGetError", 404]);
  });

  test("somebody else's token is not there", async () => {
    const other = await createTestToken(site.app, await createTestPerson(site.app));
    const python = await as(ada);
    expect(await python.run(caught(`gl.personal_access_tokens.delete(${other.id})`))).toEqual([
      "GitlabDeleteError",
      404,
    ]);
  });

  test("a token made for less is told so", async () => {
    const { token } = await createTestToken(site.app, ada, ["read_user"]);
    const lines = caught(`gl.personal_access_tokens.list(get_all=True)`);
    expect(await runPython({ url: site.url, token }, lines)).toEqual(["GitlabListError", 403]);
  });

  test("values that cannot be accepted are a create error with the server's words", async () => {
    const python = await as(admin);
    const [kind, status, words] = await python.run<[string, number, object]>(`
tokens = gl.users.get(${ada.id}, lazy=True).personal_access_tokens
late = {"name": "late", "scopes": ["api"], "expires_at": "2001-01-01"}
answer(refusal(lambda: tokens.create(late)))
`);
    expect([kind, status]).toEqual(["GitlabCreateError", 400]);
    expect(JSON.stringify(words)).toContain("must be in the future");
  });
});

/** Python code that returns the class and the status of the error that the call raises. */
function caught(call: string): string {
  return `answer(refusal(lambda: ${call})[:2])`;
}

function userWith(token: string) {
  return injectRequest(site.app, { url: "/api/v4/user", headers: { "private-token": token } });
}
