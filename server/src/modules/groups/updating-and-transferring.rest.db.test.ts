import { DEVELOPER, GUEST, MAINTAINER, OWNER, type AccessLevel } from "@cairn/contract/access";
import type { GroupDetail } from "@cairn/contract/groups";
import { describe, expect, test } from "vitest";
import { injectRequest, startTestApp } from "../../../test/app.ts";
import { createTestPerson, sessionHeaders, type TestPerson } from "../../../test/people.ts";
import {
  createTestGroup,
  addTestMember,
  createTestProject,
  type TestPlace,
} from "../../../test/places.ts";
import { GROUP_EVENTS } from "./groups.events.ts";

const ABSENT = 999_999;

const app = await startTestApp();
const ada = await createTestPerson(app, { username: "ada" });
const bob = await createTestPerson(app, { username: "bob" });
const external = await createTestPerson(app, { username: "erika" });
await app.platform.db
  .transaction()
  .execute((trx) =>
    trx.updateTable("users").set({ external: true }).where("id", "=", external.id).execute(),
  );

function call(
  method: "GET" | "POST" | "PUT" | "DELETE",
  address: string,
  person: TestPerson = ada,
  payload?: object,
) {
  const url = `/api/v4${address}`;
  return injectRequest(app, {
    method,
    url,
    headers: sessionHeaders(person),
    ...(payload && { payload }),
  });
}

const change = (group: TestPlace, payload: object, person = ada) =>
  call("PUT", `/groups/${group.id}`, person, payload);
const move = (group: TestPlace, to: TestPlace | null, person = ada) =>
  call("POST", `/groups/${group.id}/transfer`, person, to === null ? {} : { group_id: to.id });
const statusAt = async (path: string, person = ada) =>
  (await call("GET", `/groups/${encodeURIComponent(path)}`, person)).statusCode;
const idAt = async (path: string, person = ada) =>
  (await call("GET", `/groups/${encodeURIComponent(path)}`, person)).json<GroupDetail>().id;

/** Returns the paths, names and ancestor ids of these groups and projects. */
async function nodes(...places: TestPlace[]) {
  const rows = await app.platform.db
    .selectFrom("namespaces")
    .select(["full_path", "full_name", "root_namespace_id", "traversal_ids", "parent_id"])
    .where(
      "id",
      "in",
      places.map(({ id }) => id),
    )
    .orderBy("id")
    .execute();
  return rows;
}

describe("changing a group", () => {
  test.each`
    who             | level         | status
    ${"guest"}      | ${GUEST}      | ${403}
    ${"developer"}  | ${DEVELOPER}  | ${403}
    ${"maintainer"} | ${MAINTAINER} | ${403}
    ${"owner"}      | ${OWNER}      | ${200}
  `("by a $who answers $status", async ({ level, status }) => {
    const group = await createTestGroup(app, ada);
    await addTestMember(app, group, bob, level as AccessLevel);
    expect((await change(group, { name: "New" }, bob)).statusCode).toBe(status);
  });

  test("is not for visitors, even where all may look", async () => {
    const group = await createTestGroup(app, ada, { visibility: "public" });
    const url = `/api/v4/groups/${group.id}`;
    const answer = await injectRequest(app, { method: "PUT", url, payload: { name: "New" } });
    expect(answer.statusCode).toBe(401);
  });

  test("keeps what is not mentioned", async () => {
    const group = await createTestGroup(app, ada, { name: "Kept" });
    const first = await change(group, { description: "Old words", mentions_disabled: true });
    expect(first.json()).toMatchObject({ name: "Kept", path: "kept", description: "Old words" });
    const second = await change(group, { name: "Renamed", emails_disabled: "1" });
    expect(second.json()).toEqual({
      ...first.json<GroupDetail>(),
      name: "Renamed",
      full_name: "Renamed",
      emails_disabled: true,
    });
  });

  test("that concerns who may do what is written down", async () => {
    const group = await createTestGroup(app, ada);
    await change(group, { description: "Nothing of importance" });
    await change(group, { subgroup_creation_level: "owner", visibility: "internal" });
    const rows = await app.platform.db
      .selectFrom("audit_events")
      .select(["action", "actor_id", "details"])
      .where("subject_type", "=", "group")
      .where("subject_id", "=", group.id)
      .execute();
    expect(rows).toEqual([
      {
        action: GROUP_EVENTS.updated,
        actor_id: ada.id,
        details: { subgroup_creation_level: "owner", visibility: "internal" },
      },
    ]);
  });
});

describe("renaming a group", () => {
  test("carries everything below along, and old paths lead to it still", async () => {
    const top = await createTestGroup(app, ada, { name: "Top" });
    const sub = await createTestGroup(app, ada, { name: "Sub", parent: top });
    const project = await createTestProject(app, ada, { name: "Deep", group: sub });
    await change(top, { name: "Peak", path: "peak" });
    expect(await nodes(top, sub, project)).toMatchObject([
      { full_path: "peak", full_name: "Peak" },
      { full_path: "peak/sub", full_name: "Peak / Sub" },
      { full_path: "peak/sub/deep", full_name: "Peak / Sub / Deep" },
    ]);
    for (const path of ["peak/sub", "top/sub", "TOP/Sub"]) expect(await idAt(path)).toBe(sub.id);
    await change(top, { path: "third" });
    for (const path of ["third", "peak", "top"]) expect(await idAt(path)).toBe(top.id);
  });

  test("back to an old path is possible", async () => {
    const group = await createTestGroup(app, ada, { name: "There" });
    await change(group, { path: "elsewhere" });
    await change(group, { path: "there" });
    expect(await idAt("there")).toBe(group.id);
    expect(await idAt("elsewhere")).toBe(group.id);
  });

  test("may change only the case", async () => {
    const group = await createTestGroup(app, ada, { name: "Cased" });
    const answer = await change(group, { path: "CaseD" });
    expect(answer.json()).toMatchObject({ full_path: "CaseD" });
  });

  test("leaves a way that gives way to whoever takes the path anew", async () => {
    const group = await createTestGroup(app, ada, { name: "First" });
    const sub = await createTestGroup(app, ada, { name: "Sub", parent: group });
    await change(group, { path: "moved-on" });
    const heir = await createTestGroup(app, bob, { name: "First" });
    expect(await idAt("first", bob)).toBe(heir.id);
    expect(await statusAt("first")).toBe(404);
    expect(await idAt("first/sub")).toBe(sub.id);
    const heirs = await createTestGroup(app, bob, { name: "Sub", parent: heir });
    expect(await idAt("first/sub", bob)).toBe(heirs.id);
    expect(await statusAt("first/sub")).toBe(404);
    expect(await idAt("moved-on/sub")).toBe(sub.id);
  });

  test("does not reveal by an old path what a new one hides", async () => {
    const group = await createTestGroup(app, ada, { name: "Was Known" });
    await change(group, { path: "is-hidden" });
    expect(await statusAt("was-known", bob)).toBe(404);
  });

  test.each`
    path              | problem
    ${"bob"}          | ${"has already been taken"}
    ${"dashboard"}    | ${"is a reserved name"}
    ${"x"}            | ${"is too short (minimum is 2 characters)"}
    ${"with a space"} | ${"can contain only"}
  `("to '$path' is refused: $problem", async ({ path, problem }) => {
    const group = await createTestGroup(app, ada);
    const answer = await change(group, { path: path as string });
    expect(answer.statusCode).toBe(400);
    expect(answer.json<{ message: { path: string[] } }>().message.path[0]).toContain(problem);
  });

  test("below another group takes other names away", async () => {
    const top = await createTestGroup(app, ada);
    const sub = await createTestGroup(app, ada, { parent: top });
    expect((await change(sub, { path: "blob" })).statusCode).toBe(400);
    expect((await change(sub, { path: "dashboard" })).statusCode).toBe(200);
  });
});

describe("how visible a group is", () => {
  test("cannot be less than what is inside", async () => {
    const group = await createTestGroup(app, ada, { visibility: "public" });
    const project = await createTestProject(app, ada, { group, visibility: "internal" });
    const answer = await change(group, { visibility: "private" });
    expect(answer.json()).toEqual({
      message: { visibility_level: ["can't be lower than that of its subgroups and projects"] },
    });
    expect((await change(group, { visibility: "internal" })).statusCode).toBe(200);
    expect((await call("DELETE", `/projects/${project.id}`)).statusCode).toBe(202);
    expect((await change(group, { visibility: "private" })).statusCode).toBe(200);
  });

  test("cannot be more than that of the group above", async () => {
    const group = await createTestGroup(app, ada, { visibility: "internal" });
    const sub = await createTestGroup(app, ada, { parent: group });
    expect((await change(sub, { visibility: "public" })).statusCode).toBe(400);
    expect((await change(sub, { visibility: "internal" })).statusCode).toBe(200);
  });
});

describe("moving a group", () => {
  test("takes everything along: paths, roots, ancestors, members", async () => {
    const from = await createTestGroup(app, ada, { name: "From" });
    const group = await createTestGroup(app, ada, { name: "Moving", parent: from });
    const sub = await createTestGroup(app, ada, { name: "Sub", parent: group });
    const project = await createTestProject(app, ada, { name: "Project", group: sub });
    const to = await createTestGroup(app, ada, { name: "To" });
    await addTestMember(app, project, bob, DEVELOPER);
    const answer = await move(group, to);
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({ full_path: "to/moving", parent_id: to.id });
    const root_namespace_id = to.id;
    expect(await nodes(group, sub, project)).toEqual([
      {
        full_path: "to/moving",
        full_name: "To / Moving",
        root_namespace_id,
        traversal_ids: [to.id, group.id],
        parent_id: to.id,
      },
      {
        full_path: "to/moving/sub",
        full_name: "To / Moving / Sub",
        root_namespace_id,
        traversal_ids: [to.id, group.id, sub.id],
        parent_id: group.id,
      },
      {
        full_path: "to/moving/sub/project",
        full_name: "To / Moving / Sub / Project",
        root_namespace_id,
        traversal_ids: [to.id, group.id, sub.id, project.id],
        parent_id: sub.id,
      },
    ]);
    const grants = await app.platform.db
      .selectFrom("memberships")
      .select("root_namespace_id")
      .where("namespace_id", "=", project.id)
      .execute();
    expect(grants).toEqual([{ root_namespace_id }]);
    expect(await idAt("from/moving/sub")).toBe(sub.id);
  });

  test("to the top leaves somebody who owns it", async () => {
    const from = await createTestGroup(app, ada);
    const group = await createTestGroup(app, ada, { name: "Rising", parent: from });
    expect((await move(group, null)).json()).toMatchObject({
      full_path: "rising",
      parent_id: null,
    });
    expect((await change(group, { description: "Still mine" })).statusCode).toBe(200);
    const [node] = await nodes(group);
    expect(node).toMatchObject({ root_namespace_id: group.id, traversal_ids: [group.id] });
  });

  test("gives and takes what is handed down", async () => {
    const from = await createTestGroup(app, ada);
    const to = await createTestGroup(app, ada);
    const group = await createTestGroup(app, ada, { parent: from });
    const [left, joined] = [await createTestPerson(app), await createTestPerson(app)];
    await addTestMember(app, from, left, DEVELOPER);
    await addTestMember(app, to, joined, DEVELOPER);
    const statuses = async () => [
      await statusAt(String(group.id), left),
      await statusAt(String(group.id), joined),
    ];
    expect(await statuses()).toEqual([200, 404]);
    await move(group, to);
    expect(await statuses()).toEqual([404, 200]);
  });

  test("is told and written down", async () => {
    const to = await createTestGroup(app, ada);
    const group = await createTestGroup(app, ada);
    await move(group, to);
    const stream = `namespace:${group.id}`;
    const told = async () =>
      app.platform.db
        .selectFrom("events")
        .select(["type", "root_namespace_id", "payload"])
        .where("stream", "=", stream)
        .where("position", ">", 1)
        .orderBy("position")
        .execute();
    await expect.poll(told).toEqual([
      {
        type: "namespace.moved",
        root_namespace_id: to.id,
        payload: { namespace_id: group.id, namespace_ids: [group.id], root_namespace_id: to.id },
      },
      {
        type: GROUP_EVENTS.transferred,
        root_namespace_id: to.id,
        payload: { group_id: group.id, to_parent_id: to.id },
      },
    ]);
    const acts = await app.platform.db
      .selectFrom("audit_events")
      .select("action")
      .where("subject_id", "=", group.id)
      .where("subject_type", "=", "group")
      .execute();
    expect(acts).toEqual([{ action: GROUP_EVENTS.transferred }]);
  });

  test("needs its owner, and somebody who may found groups at the other end", async () => {
    const group = await createTestGroup(app, ada, { visibility: "public" });
    const to = await createTestGroup(app, bob, { visibility: "public" });
    expect((await move(group, to, bob)).statusCode).toBe(403);
    expect((await move(group, to, ada)).statusCode).toBe(403);
    await addTestMember(app, to, ada, MAINTAINER);
    expect((await move(group, to, ada)).statusCode).toBe(201);
  });

  test("to the top is not for people from outside", async () => {
    const group = await createTestGroup(app, ada);
    const sub = await createTestGroup(app, ada, { parent: group });
    await addTestMember(app, sub, external, OWNER);
    expect((await move(sub, null, external)).statusCode).toBe(403);
  });

  test("into a hidden group is answered like into an absent one", async () => {
    const group = await createTestGroup(app, ada);
    const hidden = await createTestGroup(app, bob);
    const answer = await move(group, hidden);
    const absent = await move(group, { ...hidden, id: ABSENT });
    expect([answer.statusCode, answer.body]).toEqual([404, absent.body]);
  });

  test("into itself, below itself or where it is already is refused", async () => {
    const group = await createTestGroup(app, ada);
    const sub = await createTestGroup(app, ada, { parent: group });
    const deep = await createTestGroup(app, ada, { parent: sub });
    for (const to of [group, sub, deep]) {
      expect((await move(group, to)).json()).toEqual({
        message: { parent_id: ["can't be the group itself or one of its subgroups"] },
      });
    }
    const already = { message: { parent_id: ["already contains the group"] } };
    expect((await move(sub, group)).json()).toEqual(already);
    expect((await move(group, null)).json()).toEqual(already);
  });

  test("where its path is taken or reserved is refused", async () => {
    const to = await createTestGroup(app, ada);
    await createTestGroup(app, ada, { name: "Same", parent: to });
    const group = await createTestGroup(app, ada, { name: "Same" });
    const taken = { message: { path: ["has already been taken"] } };
    expect((await move(group, to)).json()).toEqual(taken);
    const help = await createTestGroup(app, ada, { name: "Help", parent: to });
    expect((await move(help, null)).json()).toEqual({ message: { path: ["is a reserved name"] } });
  });

  test("into one that is less visible, or too deep down, is refused", async () => {
    const closed = await createTestGroup(app, ada);
    const open = await createTestGroup(app, ada, { visibility: "public" });
    expect((await move(open, closed)).statusCode).toBe(400);
    let deepest = closed;
    for (let level = 2; level <= 19; level += 1) {
      deepest = await createTestGroup(app, ada, { parent: deepest });
    }
    const tall = await createTestGroup(app, ada);
    await createTestGroup(app, ada, { parent: tall });
    expect((await move(tall, deepest)).statusCode).toBe(400);
    const low = await createTestGroup(app, ada);
    expect((await move(low, deepest)).statusCode).toBe(201);
  });
});
