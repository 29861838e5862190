import { DEVELOPER, GUEST, MAINTAINER, MINIMAL_ACCESS, OWNER } from "@cairn/contract/access";
import type { Group, GroupDetail } from "@cairn/contract/groups";
import { describe, expect, test } from "vitest";
import { injectRequest, startTestApp } from "../../../test/app.ts";
import { createTestPerson, sessionHeaders, type TestPerson } from "../../../test/people.ts";
import { createTestGroup, addTestMember, createTestProject } from "../../../test/places.ts";
import { GROUP_EVENTS } from "./groups.events.ts";

const ABSENT = 999_999;
const YESTERDAY = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);

const app = await startTestApp({
  CAIRN_RATE_LIMITS: "anonymousApi=100000,signUpByAddress=100000,search=100000",
});
const ada = await createTestPerson(app, { username: "ada", name: "Ada Lovelace" });
const outsider = await createTestPerson(app, { username: "otto" });
const external = await createTestPerson(app, { username: "erika" });
const admin = await createTestPerson(app, { username: "grace", admin: true });
await app.platform.db
  .transaction()
  .execute((trx) =>
    trx.updateTable("users").set({ external: true }).where("id", "=", external.id).execute(),
  );

function call(
  method: "GET" | "POST" | "PUT" | "DELETE",
  address: string,
  person: TestPerson | null = ada,
  payload?: object,
) {
  const headers = person === null ? {} : sessionHeaders(person);
  return injectRequest(app, {
    method,
    url: `/api/v4${address}`,
    headers,
    ...(payload && { payload }),
  });
}

async function found(wish: object, person = ada): Promise<GroupDetail> {
  const answer = await call("POST", "/groups", person, wish);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<GroupDetail>();
}

const encoded = (path: string) => encodeURIComponent(path);
const paths = (groups: Group[]) => groups.map((group) => group.full_path);

describe("one group", () => {
  test("is found by number and by path, whatever the case, with its projects or without", async () => {
    const group = await createTestGroup(app, ada, { name: "Found One" });
    const wanted = { id: group.id, projects: [], shared_projects: [] };
    for (const ref of [group.id, "found-one", "FOUND-ONE"]) {
      expect((await call("GET", `/groups/${ref}`)).json()).toMatchObject(wanted);
    }
    const bare = await call("GET", `/groups/${group.id}?with_projects=false`);
    expect(bare.json()).not.toHaveProperty("projects");
  });

  test("is not somebody's own namespace, and not a project", async () => {
    const group = await createTestGroup(app, ada, { name: "With Project" });
    const project = await createTestProject(app, ada, { name: "Inside", group });
    for (const path of ["ada", encoded(project.path), String(project.id)]) {
      expect((await call("GET", `/groups/${path}`)).statusCode).toBe(404);
    }
  });

  test.each`
    visibility    | visitor | external | outsider | admin
    ${"private"}  | ${404}  | ${404}   | ${404}   | ${200}
    ${"internal"} | ${404}  | ${404}   | ${200}   | ${200}
    ${"public"}   | ${200}  | ${200}   | ${200}   | ${200}
  `("that is $visibility is seen by", async ({ visibility, ...expected }) => {
    const group = await createTestGroup(app, ada, { visibility: visibility as "private" });
    const people = { visitor: null, external, outsider, admin };
    const seen = await Promise.all(
      Object.entries(people).map(async ([who, person]) => [
        who,
        (await call("GET", `/groups/${group.id}`, person)).statusCode,
      ]),
    );
    expect(Object.fromEntries(seen)).toEqual(expected);
  });

  test("that is hidden is answered like an absent one, in every way of asking", async () => {
    const group = await createTestGroup(app, ada, { name: "Hidden One" });
    const guest = await createTestGroup(app, outsider);
    const tries = (ref: string | number) =>
      [
        ["GET", `/groups/${ref}`],
        ["GET", `/groups/${ref}/subgroups`],
        ["GET", `/groups/${ref}/descendant_groups`],
        ["PUT", `/groups/${ref}`, { name: "Mine" }],
        ["DELETE", `/groups/${ref}`],
        ["POST", `/groups/${ref}/transfer`, {}],
        ["POST", `/groups/${ref}/share`, { group_id: guest.id, group_access: 10 }],
        ["DELETE", `/groups/${ref}/share/${guest.id}`],
        ["GET", `/namespaces/${ref}`],
      ] as const;
    const hidden = [...tries(group.id), ...tries("hidden-one")];
    const absent = [...tries(ABSENT), ...tries("nothing-here")];
    for (const [index, [method, address, payload]] of hidden.entries()) {
      const [, elsewhere] = absent[index] ?? [];
      const answer = await call(method, address, outsider, payload);
      const other = await call(method, elsewhere ?? "", outsider, payload);
      expect([address, answer.statusCode, answer.body]).toEqual([address, 404, other.body]);
      expect(Object.keys(answer.headers)).toEqual(Object.keys(other.headers));
    }
  });

  test("is known to somebody who belongs to something inside, but not what else is inside", async () => {
    const group = await createTestGroup(app, ada, { name: "Outer" });
    const inner = await createTestGroup(app, ada, { name: "Inner", parent: group });
    await createTestGroup(app, ada, { name: "Other", parent: group });
    const project = await createTestProject(app, ada, { group: inner });
    const member = await createTestPerson(app);
    await addTestMember(app, project, member, DEVELOPER);
    expect((await call("GET", `/groups/${group.id}`, member)).statusCode).toBe(200);
    expect((await call("GET", `/groups/${inner.id}`, member)).statusCode).toBe(200);
    const below = await call("GET", `/groups/${group.id}/descendant_groups`, member);
    expect(paths(below.json())).toEqual(["outer/inner"]);
    const own = await call("GET", "/groups", member);
    expect(paths(own.json())).toEqual(["outer/inner", "outer"]);
    expect((await call("GET", "/groups/outer%2Fother", member)).statusCode).toBe(404);
    const change = await call("PUT", `/groups/${inner.id}`, member, { name: "Mine" });
    expect(change.statusCode).toBe(403);
  });

  test("shows itself to minimal access, and nothing inside", async () => {
    const group = await createTestGroup(app, ada, { name: "Minimal" });
    await createTestGroup(app, ada, { name: "Inside", parent: group });
    const member = await createTestPerson(app);
    await addTestMember(app, group, member, MINIMAL_ACCESS);
    expect((await call("GET", `/groups/${group.id}`, member)).statusCode).toBe(200);
    expect((await call("GET", `/groups/${group.id}/subgroups`, member)).json()).toEqual([]);
    expect((await call("GET", "/groups/minimal%2Finside", member)).statusCode).toBe(404);
    expect(paths((await call("GET", "/groups", member)).json())).toEqual(["minimal"]);
  });

  test("is hidden again when a membership has expired", async () => {
    const group = await createTestGroup(app, ada);
    const member = await createTestPerson(app);
    await addTestMember(app, group, member, OWNER, YESTERDAY);
    expect((await call("GET", `/groups/${group.id}`, member)).statusCode).toBe(404);
    expect(
      (await call("GET", "/groups?all_available=true&visibility=private", member)).json(),
    ).toEqual([]);
    await addTestMember(app, group, member, GUEST, "2999-01-01");
    expect((await call("GET", `/groups/${group.id}`, member)).statusCode).toBe(200);
  });
});

describe("removing a group", () => {
  test.each`
    who             | level         | status
    ${"maintainer"} | ${MAINTAINER} | ${403}
    ${"owner"}      | ${OWNER}      | ${202}
  `("by a $who answers $status", async ({ level, status }) => {
    const group = await createTestGroup(app, ada);
    const person = await createTestPerson(app);
    await addTestMember(app, group, person, level as typeof OWNER);
    expect((await call("DELETE", `/groups/${group.id}`, person)).statusCode).toBe(status);
  });

  test("takes everything in it away at once and frees the paths", async () => {
    const group = await createTestGroup(app, ada, { name: "Leaving" });
    const inner = await createTestGroup(app, ada, { name: "Inner", parent: group });
    const project = await createTestProject(app, ada, { name: "Deep", group: inner });
    const answer = await call("DELETE", `/groups/${group.id}`);
    expect(answer.statusCode).toBe(202);
    expect(answer.json()).toEqual({ message: "202 Accepted" });
    for (const address of [
      `/groups/${group.id}`,
      `/groups/${inner.id}`,
      `/groups/${encoded(inner.path)}`,
      `/projects/${project.id}`,
      `/namespaces/${group.id}`,
    ]) {
      expect((await call("GET", address)).statusCode).toBe(404);
    }
    expect((await call("DELETE", `/groups/${group.id}`)).statusCode).toBe(404);
    const again = await found({ name: "Leaving", path: "leaving" });
    expect(again.id).not.toBe(group.id);
    await expect
      .poll(() => told(group.id))
      .toEqual(["namespace.planted", "namespace.removed", GROUP_EVENTS.removed]);
    expect(await audited(group.id)).toEqual([{ action: GROUP_EVENTS.removed, actor_id: ada.id }]);
  });
});

/** The types of the events on a group's stream, in order. */
async function told(id: number): Promise<string[]> {
  const stream = `namespace:${id}`;
  const rows = await app.platform.db
    .selectFrom("events")
    .select("type")
    .where("stream", "=", stream)
    .orderBy("position")
    .execute();
  return rows.map((row) => row.type);
}

async function audited(id: number) {
  return app.platform.db
    .selectFrom("audit_events")
    .select(["action", "actor_id"])
    .where("subject_type", "=", "group")
    .where("subject_id", "=", id)
    .orderBy("id")
    .execute();
}
