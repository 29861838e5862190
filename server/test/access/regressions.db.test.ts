/** Regression tests of security findings: unauthorized access, and ways to block other users. */
import { DEVELOPER, GUEST, MAINTAINER, MINIMAL_ACCESS, OWNER } from "@cairn/contract/access";
import type { InjectOptions } from "fastify";
import pg from "pg";
import { describe, expect, test } from "vitest";
import { injectRequest, startTestApp } from "../app.ts";
import { getTestDatabase } from "../database.ts";
import { createTestPerson, sessionHeaders, type TestPerson } from "../people.ts";
import { createTestGroup, addTestMember, createTestProject } from "../places.ts";

const app = await startTestApp();
const owner = await createTestPerson(app, { username: "owner" });
const eve = await createTestPerson(app, { username: "eve" });

function call(
  person: TestPerson | null,
  method: "GET" | "POST" | "PUT" | "DELETE",
  path: string,
  payload?: InjectOptions["payload"],
) {
  const headers = person === null ? {} : sessionHeaders(person);
  const body = payload === undefined ? {} : { payload };
  return injectRequest(app, { method, url: `/api/v4${path}`, headers, ...body });
}

describe("rights", () => {
  test("minimal access below a private group opens nothing of the group above", async () => {
    const top = await createTestGroup(app, owner);
    const sub = await createTestGroup(app, owner, { parent: top });
    await call(owner, "POST", `/groups/${top.id}/labels`, { name: "layoffs", color: "red" });
    await addTestMember(app, sub, eve, MINIMAL_ACCESS);
    for (const what of ["labels", "milestones", "iterations"]) {
      expect((await call(eve, "GET", `/groups/${top.id}/${what}`)).statusCode, what).toBe(404);
    }
    await addTestMember(app, sub, eve, GUEST);
    expect((await call(eve, "GET", `/groups/${top.id}/labels`)).statusCode).toBe(200);
  });

  test("people invited with a group are named only to those who see into the group", async () => {
    const shy = await createTestGroup(app, owner);
    const lonely = await createTestProject(app, owner, { group: shy });
    const open = await createTestProject(app, owner, { visibility: "public" });
    await addTestMember(app, lonely, eve, GUEST);
    const share = { group_id: shy.id, group_access: DEVELOPER };
    const quiet = await createTestPerson(app);
    await addTestMember(app, shy, quiet, DEVELOPER);
    expect((await call(owner, "POST", `/projects/${open.id}/share`, share)).statusCode).toBe(201);
    const seen = await call(eve, "GET", `/projects/${open.id}/members/all`);
    expect(seen.json<{ id: number }[]>().map((member) => member.id)).not.toContain(quiet.id);
  });

  test("comments name the level of an invited group only to those who see the group", async () => {
    const shy = await createTestGroup(app, owner);
    const known = await createTestGroup(app, owner, { visibility: "public" });
    const open = await createTestProject(app, owner, { visibility: "public" });
    const [quiet, loud] = [await createTestPerson(app), await createTestPerson(app)];
    await addTestMember(app, shy, quiet, DEVELOPER);
    await addTestMember(app, known, loud, DEVELOPER);
    for (const { id } of [shy, known]) {
      const share = { group_id: id, group_access: DEVELOPER };
      expect((await call(owner, "POST", `/projects/${open.id}/share`, share)).statusCode).toBe(201);
    }
    await addTestMember(app, open, eve, GUEST);
    const stranger = await createTestPerson(app);
    const admin = await createTestPerson(app, { admin: true });
    const issues = `/projects/${open.id}/issues`;
    const { iid } = (await call(owner, "POST", issues, { title: "Open" })).json<{ iid: number }>();
    for (const person of [quiet, loud]) {
      const answer = await call(person, "POST", `${issues}/${iid}/notes`, { body: "Here" });
      expect(answer.statusCode, answer.body).toBe(201);
    }
    const url = `/${open.path}/-/issues/${iid}/discussions.json`;
    const levelsFor = async (person: TestPerson | null) => {
      const headers = person === null ? {} : { cookie: person.cookie };
      const answer = await injectRequest(app, { url, headers });
      return answer
        .json<{ notes: { human_access: string | null }[] }[]>()
        .map(({ notes }) => notes[0]?.human_access);
    };
    // Twice, because the second answers come from the cache.
    for (let round = 0; round < 2; round += 1) {
      for (const person of [owner, eve, quiet, admin]) {
        expect(await levelsFor(person)).toEqual(["Developer", "Developer"]);
      }
      for (const person of [stranger, null]) {
        expect(await levelsFor(person)).toEqual([null, "Developer"]);
      }
    }
  });

  test("a group that forbids sharing forbids it for the groups in it too", async () => {
    const top = await createTestGroup(app, owner);
    const sub = await createTestGroup(app, owner, { parent: top });
    const guests = await createTestGroup(app, owner);
    await call(owner, "PUT", `/groups/${top.id}`, { share_with_group_lock: true });
    const share = { group_id: guests.id, group_access: GUEST };
    expect((await call(owner, "POST", `/groups/${sub.id}/share`, share)).statusCode).toBe(400);
  });

  test("an owner for a while does not become one for good by moving the group", async () => {
    const top = await createTestGroup(app, owner);
    const sub = await createTestGroup(app, owner, { parent: top });
    await addTestMember(app, sub, eve, OWNER, "2999-01-01");
    expect((await call(eve, "POST", `/groups/${sub.id}/transfer`)).statusCode).toBe(201);
    const members = await call(owner, "GET", `/groups/${sub.id}/members`);
    expect(members.json()).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ id: owner.id, access_level: OWNER, expires_at: null }),
        expect.objectContaining({ id: eve.id, access_level: OWNER, expires_at: "2999-01-01" }),
      ]),
    );
  });

  test("who loses their rights while waiting adds nobody", async () => {
    const project = await createTestProject(app, owner);
    const mal = await createTestPerson(app);
    const pal = await createTestPerson(app);
    await addTestMember(app, project, mal, MAINTAINER);
    const client = new pg.Client({ connectionString: (await getTestDatabase()).databaseUrl });
    await client.connect();
    await client.query("begin");
    await client.query("select from namespaces where id = $1 for update", [project.id]);
    const adding = call(mal, "POST", `/projects/${project.id}/members`, {
      user_id: pal.id,
      access_level: MAINTAINER,
    });
    await waitingForLock(client);
    await client.query("delete from memberships where namespace_id = $1 and user_id = $2", [
      project.id,
      mal.id,
    ]);
    await client.query("commit");
    await client.end();
    expect((await adding).statusCode).toBe(404);
  });

  test("a share that is over makes room for a new one, and is not shown", async () => {
    const group = await createTestGroup(app, owner);
    const guests = await createTestGroup(app, owner);
    const share = { group_id: guests.id, group_access: GUEST, expires_at: "2999-01-01" };
    await call(owner, "POST", `/groups/${group.id}/share`, share);
    await withClient((client) =>
      client.query(
        "update namespace_shares set expires_at = '2020-01-01' where namespace_id = $1",
        [group.id],
      ),
    );
    const shown = await call(owner, "GET", `/groups/${group.id}`);
    expect(shown.json()).toMatchObject({ shared_with_groups: [] });
    expect((await call(owner, "POST", `/groups/${group.id}/share`, share)).statusCode).toBe(201);
  });
});

describe("what one request may ask for", () => {
  test("labels of an issue, people it is given to and topics have an end", async () => {
    const project = await createTestProject(app, owner);
    const many = (count: number) => Array.from({ length: count }, (_, index) => `l${index}`);
    const issues = `/projects/${project.id}/issues`;
    const tooMany = { title: "x", labels: many(101) };
    expect((await call(owner, "POST", issues, tooMany)).statusCode).toBe(400);
    expect((await call(owner, "POST", issues, { title: "x", labels: many(100) })).statusCode).toBe(
      201,
    );
    const more = await call(owner, "PUT", `${issues}/1`, { add_labels: ["one more"] });
    expect(more.json()).toEqual({ message: { labels: ["are too many (maximum is 100)"] } });
    const people = { title: "x", assignee_ids: Array.from({ length: 201 }, (_, id) => id + 1) };
    expect((await call(owner, "POST", issues, people)).statusCode).toBe(400);
    const topics = await call(owner, "PUT", `/projects/${project.id}`, { topics: many(51) });
    expect(topics.statusCode).toBe(400);
  });

  test("GraphQL takes no longer lists and texts than REST", async () => {
    const project = await createTestProject(app, owner, { visibility: "public" });
    const query = `query ($path: ID!, $names: [String!], $search: String) {
      project(fullPath: $path) { issues(labelName: $names, search: $search) { nodes { iid } } } }`;
    const graphql = async (variables: object) => {
      const payload = { query, variables: { path: project.path, ...variables } };
      return (await injectRequest(app, { method: "POST", url: "/api/graphql", payload })).json<{
        errors?: unknown[];
      }>();
    };
    expect((await graphql({ names: ["a"], search: "b" })).errors).toBeUndefined();
    const names = Array.from({ length: 51 }, (_, index) => `l${index}`);
    expect((await graphql({ names })).errors).toHaveLength(1);
    expect((await graphql({ search: "x".repeat(256) })).errors).toHaveLength(1);
  });

  test("longer pages of GraphQL cost more", async () => {
    const project = await createTestProject(app, owner, { visibility: "public" });
    const aliases = (first: number) =>
      Array.from(
        { length: 20 },
        (_, index) => `a${index}: issues(first: ${first}) { nodes { iid } }`,
      );
    const cost = async (first: number) => {
      const query = `{ project(fullPath: "${project.path}") { ${aliases(first).join(" ")} } }`;
      return (
        await injectRequest(app, { method: "POST", url: "/api/graphql", payload: { query } })
      ).json<{
        errors?: { message: string }[];
      }>();
    };
    expect((await cost(20)).errors).toBeUndefined();
    expect((await cost(100)).errors?.[0]?.message).toMatch(/complexity/);
  });

  test("a text too short to be found by its parts is looked for as a word", async () => {
    const project = await createTestProject(app, owner);
    for (const [title, description] of [
      ["up the hill", "slowly"],
      ["upside down", "and up again"],
    ]) {
      await call(owner, "POST", `/projects/${project.id}/issues`, { title, description });
    }
    const found = async (search: string) =>
      (await call(owner, "GET", `/projects/${project.id}/issues?search=${search}`))
        .json<{ title: string }[]>()
        .map(({ title }) => title);
    expect(await found("up")).toEqual(["upside down", "up the hill"]);
    expect(await found("up&in=title")).toEqual(["up the hill"]);
    expect(await found("up&in=description")).toEqual(["upside down"]);
    expect(await found("ups")).toEqual(["upside down"]);
  });
});

async function withClient(work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: (await getTestDatabase()).databaseUrl });
  await client.connect();
  await work(client);
  await client.end();
}

/** Waits until another database connection is blocked by a lock of this client. */
async function waitingForLock(client: pg.Client): Promise<void> {
  for (;;) {
    const { rowCount } = await client.query(
      "select from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))",
    );
    if ((rowCount ?? 0) > 0) return;
  }
}
