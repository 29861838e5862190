/**
 * Tests that issues are updated when a label, a milestone or the namespace of their project changes.
 */
import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { injectRequest, startTestApp } from "../../../../test/app.ts";
import { createTestPerson, sessionHeaders, type TestPerson } from "../../../../test/people.ts";
import { createTestGroup, createTestProject, type TestPlace } from "../../../../test/places.ts";
import type { App } from "../../../app.ts";

let app: App;
let owner: TestPerson;
let group: TestPlace;

beforeAll(async () => {
  app = await startTestApp();
  owner = await createTestPerson(app);
  group = await createTestGroup(app, owner, { visibility: "public" });
});

interface Thing {
  id: number;
  iid: number;
  labels: string[];
  milestone: { id: number; title: string; project_id?: number } | null;
  iteration: object | null;
}

async function call(
  method: "GET" | "POST" | "PUT" | "DELETE",
  path: string,
  payload: object = {},
): Promise<Thing> {
  const url = `/api/v4${path}`;
  const answer = await injectRequest(app, {
    method,
    url,
    headers: sessionHeaders(owner),
    ...(method === "GET" ? {} : { payload }),
  });
  expect([200, 201, 204], answer.body).toContain(answer.statusCode);
  return answer.body === "" ? ({} as Thing) : answer.json();
}

const at = (place: TestPlace) => `/${place.kind}s/${place.id}`;

function aLabel(place: TestPlace, name: string, more: object = {}): Promise<Thing> {
  return call("POST", `${at(place)}/labels`, { name, color: "#123456", ...more });
}

function anIssue(place: TestPlace, more: object = {}): Promise<Thing> {
  return call("POST", `${at(place)}/issues`, { title: "An issue", ...more });
}

function read(place: TestPlace, { iid }: Thing): Promise<Thing> {
  return call("GET", `${at(place)}/issues/${iid}`);
}

async function rowOf({ id }: Thing) {
  const { rows } = await sql<{
    label_ids: number[];
    label_priority: number | null;
    milestone_due_on: string | null;
    lock_version: number;
  }>`select label_ids, label_priority, milestone_due_on, lock_version from issues
    where id = ${id}`.execute(app.platform.db);
  return rows[0];
}

describe("labels", () => {
  test("that are deleted leave the issues, and so does their importance", async () => {
    const project = await createTestProject(app, owner, { group });
    await aLabel(project, "first", { priority: 1 });
    await aLabel(project, "second", { priority: 2 });
    const issue = await anIssue(project, { labels: "first,second" });
    const before = await rowOf(issue);
    expect(before?.label_priority).toBe(1);
    await call("DELETE", `${at(project)}/labels/first`);
    expect((await read(project, issue)).labels).toEqual(["second"]);
    const after = await rowOf(issue);
    expect(after).toMatchObject({ label_priority: 2, lock_version: 1 });
    expect(after?.label_ids).toHaveLength(1);
    await call("DELETE", `${at(project)}/labels/second`);
    expect(await rowOf(issue)).toMatchObject({ label_ids: [], label_priority: null });
  });

  test("of a group that are deleted leave all projects below", async () => {
    const label = await aLabel(group, "everywhere");
    const places = [
      await createTestProject(app, owner, { group }),
      await createTestProject(app, owner, { group }),
    ];
    const issues = await Promise.all(places.map((it) => anIssue(it, { labels: "everywhere" })));
    expect(issues.map(({ labels }) => labels)).toEqual([["everywhere"], ["everywhere"]]);
    await call("DELETE", `${at(group)}/labels/${label.id}`);
    for (const [index, place] of places.entries()) {
      expect((await read(place, issues[index] as Thing)).labels).toEqual([]);
    }
  });

  test("that change their importance change the order of issues", async () => {
    const project = await createTestProject(app, owner, { group });
    await aLabel(project, "a", { priority: 5 });
    await aLabel(project, "b");
    const both = await anIssue(project, { labels: "a,b" });
    const none = await anIssue(project);
    expect((await rowOf(both))?.label_priority).toBe(5);
    await call("PUT", `${at(project)}/labels/b`, { priority: 1 });
    expect((await rowOf(both))?.label_priority).toBe(1);
    await call("PUT", `${at(project)}/labels/b`, { priority: null });
    expect((await rowOf(both))?.label_priority).toBe(5);
    expect((await rowOf(none))?.label_priority).toBeNull();
  });

  test("of a group are ranked by each project for itself", async () => {
    await aLabel(group, "ranked");
    const [here, there] = [
      await createTestProject(app, owner, { group }),
      await createTestProject(app, owner, { group }),
    ];
    const issues = [
      await anIssue(here, { labels: "ranked" }),
      await anIssue(there, { labels: "ranked" }),
    ];
    await call("PUT", `${at(here)}/labels/ranked`, { priority: 4 });
    expect((await rowOf(issues[0]!))?.label_priority).toBe(4);
    expect((await rowOf(issues[1]!))?.label_priority).toBeNull();
  });

  test("that become one are one on every issue", async () => {
    const parent = await createTestGroup(app, owner);
    const [here, there] = [
      await createTestProject(app, owner, { group: parent }),
      await createTestProject(app, owner, { group: parent }),
    ];
    const kept = await aLabel(here, "shared", { priority: 3 });
    await aLabel(there, "shared", { priority: 2 });
    const one = await anIssue(here, { labels: "shared" });
    const other = await anIssue(there, { labels: "shared,own" });
    await call("PUT", `${at(here)}/labels/shared/promote`);
    expect((await rowOf(one))?.label_ids).toEqual([kept.id]);
    expect((await rowOf(other))?.label_ids).toContain(kept.id);
    expect((await read(there, other)).labels).toEqual(["own", "shared"]);
    expect((await rowOf(other))?.label_priority).toBe(2);
  });
});

describe("milestones", () => {
  test("that are due on another day take the order of their issues along", async () => {
    const project = await createTestProject(app, owner, { group });
    const milestone = await call("POST", `${at(project)}/milestones`, { title: "Moving" });
    const issue = await anIssue(project, { milestone_id: milestone.id });
    expect((await rowOf(issue))?.milestone_due_on).toBeNull();
    const path = `${at(project)}/milestones/${milestone.id}`;
    await call("PUT", path, { due_date: "2030-04-05" });
    expect((await rowOf(issue))?.milestone_due_on).toBe("2030-04-05");
    await call("PUT", path, { title: "Still moving" });
    expect((await rowOf(issue))?.milestone_due_on).toBe("2030-04-05");
    await call("PUT", path, { due_date: "" });
    expect((await rowOf(issue))?.milestone_due_on).toBeNull();
  });

  test("that are deleted leave their issues without one", async () => {
    const project = await createTestProject(app, owner, { group });
    const wish = { title: "Short-lived", due_date: "2030-04-05" };
    const milestone = await call("POST", `${at(project)}/milestones`, wish);
    const issue = await anIssue(project, { milestone_id: milestone.id });
    await call("DELETE", `${at(project)}/milestones/${milestone.id}`);
    expect((await read(project, issue)).milestone).toBeNull();
    expect((await rowOf(issue))?.milestone_due_on).toBeNull();
  });
});

describe("a project that goes to another tree", () => {
  /**
   * Returns rows with a wrong `root_namespace_id`: it differs from the root of the namespace that the
   * row is in.
   */
  async function strays(): Promise<unknown[]> {
    const { rows: tables } = await sql<{ name: string; key: string }>`
      select distinct on (t.table_name) t.table_name as name, k.column_name as key
      from information_schema.columns t
      join information_schema.columns k using (table_schema, table_name)
      where t.table_schema = 'public' and t.column_name = 'root_namespace_id'
        and k.column_name in ('project_id', 'namespace_id', 'id')
        and t.table_name !~ '^(outbox|events)'
      order by t.table_name, k.column_name = 'id'`.execute(app.platform.db);
    expect(tables.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        "noteables",
        "issues",
        "texts",
        "issue_counters",
        "label_priorities",
        "labels",
        "memberships",
        "milestones",
        "iterations",
        "namespace_shares",
        "projects",
      ]),
    );
    const found = await Promise.all(
      tables.map(async ({ name, key }) => {
        const { rows } = await sql`select ${name} as table, stray.* from ${sql.table(name)} stray
          join namespaces on namespaces.id = stray.${sql.ref(key)}
          where stray.root_namespace_id <> namespaces.root_namespace_id`.execute(app.platform.db);
        return rows;
      }),
    );
    return found.flat();
  }

  test("takes all its rows along, with the groups it is in", async () => {
    const [from, to] = [await createTestGroup(app, owner), await createTestGroup(app, owner)];
    const inner = await createTestGroup(app, owner, { parent: from });
    const project = await createTestProject(app, owner, { group: inner });
    await aLabel(project, "own", { priority: 1 });
    await aLabel(inner, "inner");
    await call("POST", `${at(inner)}/milestones`, { title: "Inner" });
    await call("POST", `${at(project)}/share`, { group_id: group.id, group_access: 20 });
    const issue = await anIssue(project, { labels: "own,inner" });
    await call("POST", `/groups/${inner.id}/transfer`, { group_id: to.id });
    expect(await strays()).toEqual([]);
    expect((await read(project, issue)).labels).toEqual(["inner", "own"]);
    const listed = `/groups/${to.id}/issues?search=issue`;
    expect(await call("GET", listed)).toMatchObject([{ id: issue.id }]);
    expect(await call("GET", `/groups/${from.id}/issues`)).toEqual([]);
    await call("PUT", `${at(project)}/transfer`, { namespace: owner.username });
    expect(await strays()).toEqual([]);
  });

  test("keeps the labels and milestones its issues had from the group, as its own", async () => {
    const from = await createTestGroup(app, owner);
    const project = await createTestProject(app, owner, { group: from });
    const label = await aLabel(from, "from the group");
    await call("PUT", `${at(project)}/labels/${label.id}`, { priority: 7 });
    const wish = { title: "Group aim", due_date: "2030-06-07" };
    const milestone = await call("POST", `${at(from)}/milestones`, wish);
    const issue = await anIssue(project, {
      labels: "from the group",
      milestone_id: milestone.id,
    });
    await call("PUT", `${at(project)}/transfer`, { namespace: owner.username });
    const now = await read(project, issue);
    expect(now.labels).toEqual(["from the group"]);
    expect(now.milestone).toMatchObject({ title: "Group aim", project_id: project.id });
    expect(now.milestone?.id).not.toBe(milestone.id);
    const row = await rowOf(issue);
    expect(row?.label_ids).not.toContain(label.id);
    expect(row).toMatchObject({ milestone_due_on: "2030-06-07" });
    // The old group keeps all its labels. The project has copies only of the labels that its issues use.
    await call("DELETE", `${at(from)}/labels/${label.id}`);
    expect((await read(project, issue)).labels).toEqual(["from the group"]);
    expect(await strays()).toEqual([]);
  });

  test("uses what is called alike where it comes to", async () => {
    const [from, to] = [await createTestGroup(app, owner), await createTestGroup(app, owner)];
    const project = await createTestProject(app, owner, { group: from });
    await aLabel(from, "alike");
    const there = await aLabel(to, "alike");
    const issue = await anIssue(project, { labels: "alike" });
    await call("PUT", `${at(project)}/transfer`, { namespace: to.id });
    expect((await rowOf(issue))?.label_ids).toEqual([there.id]);
  });
});
