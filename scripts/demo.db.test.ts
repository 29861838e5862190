/**
 * Runs bin/demo and checks the seeded company as users see it when they sign in.
 *
 * @module-tag sweep
 */
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { App } from "../server/src/app.ts";
import { readConfig } from "../server/src/platform/config/config.ts";
import {
  injectRequest as request,
  startTestApp,
  buildTestEnvironmentVariables,
} from "../server/test/app.ts";
import { CELL_OR_DIRECTORY, CROSSING } from "../server/test/cells/homes.ts";
import {
  isInCell,
  listForeignKeys,
  listRequiredColumns,
  rootNamespaceSql,
} from "../server/test/cells/schema.ts";
import { readSessionFromResponse, requestSignIn } from "../server/test/people.ts";
import { isFullSweep } from "../server/test/sampling.ts";
import { DemoExistsError, seedDemo, type SeededDemoCounts } from "./demo/filling.ts";
import { DEMO_EPICS } from "./demo/epics.ts";
import { DEMO_USERS } from "./demo/people.ts";
import { planIssues } from "./demo/planning.ts";

/**
 * End of the seeded year. It is the real time, because the app in this test runs with the real
 * clock.
 */
const now = new Date();
const password = "a password for this test";

let app: App;
let client: pg.Client;
let demo: SeededDemoCounts;

const fill = async (wish: { again?: boolean } = {}) =>
  seedDemo({
    config: readConfig(await buildTestEnvironmentVariables()),
    seed: "test",
    password,
    now,
    ...wish,
  });

async function ask<Row extends object>(sql: string): Promise<Row[]> {
  return (await client.query<Row>(sql)).rows;
}

beforeAll(async () => {
  const environment = await buildTestEnvironmentVariables();
  client = new pg.Client({ connectionString: environment["DATABASE_URL"] });
  await client.connect();
  demo = await fill();
  app = await startTestApp();
}, 180_000);

afterAll(() => client.end());

/**
 * Returns all issues with names instead of ids for project, author, assignees and labels, so that a
 * test can compare two runs.
 */
async function story() {
  return ask<{ project: string; iid: number; assignees: string[]; labels: string[] }>(
    `select full_path as project, iid, title, author.name as author, issues.state = 2 as closed, type,
      confidential, issues.created_at, issues.updated_at, closed_at, weight, due_date::text,
      (select coalesce(json_agg(users.name order by users.name), '[]') from users
        where users.id = any(assignee_ids)) as assignees,
      (select coalesce(json_agg(labels.title order by labels.title), '[]') from labels
        where labels.id = any(label_ids)) as labels
    from issues join texts on noteable_id = issues.id
    join namespaces on namespaces.id = issues.project_id and deleted_at is null
    join users author on author.id = author_id
    order by full_path, iid`,
  );
}

describe("the demo", () => {
  test("shows pictures in comments, and keeps what a comment said before it was edited", async () => {
    const pictures = await ask<{ filename: string; width: number }>(
      `select filename, width from uploads
        where exists (select from notes where position('/uploads/' || secret in body) > 0)`,
    );
    expect(pictures.length).toBe(3);
    expect(pictures.every(({ width }) => width > 300)).toBe(true);
    const versions = await ask(
      `select from note_versions version join notes on notes.id = note_id
        where version.created_at < notes.last_edited_at and notes.last_edited_at < now()`,
    );
    expect(versions.length).toBe(3);
  });

  test("has references into another top-level namespace only where cells expect them", async () => {
    const required = await listRequiredColumns(client);
    const keys = (await listForeignKeys(client)).filter(
      ({ table, to }) => isInCell(required, table) && isInCell(required, to),
    );
    const crossing: string[] = [];
    for (const { table, column, to } of keys) {
      const roots = [rootNamespaceSql(table, "a"), rootNamespaceSql(to, "b")];
      const [found] = await ask<{ found: boolean }>(
        `select exists (select from ${table} a join ${to} b on b.id = a.${column}
          where ${roots.join(" is distinct from ")}) as found`,
      );
      if (found?.found === true) crossing.push(`${table}.${column}`);
    }
    expect(crossing.filter((name) => !CROSSING.includes(name))).toEqual([]);
    const strays = await ask(
      `select stream from (select * from event_streams join
          (select stream, root_namespace_id from events
            union all select stream, root_namespace_id from outbox) as told using (stream)) as streams
        where root_namespace_id is null and ${CELL_OR_DIRECTORY["event_streams"]}`,
    );
    expect(strays).toEqual([]);
  });

  test("has access requests of earlier days", async () => {
    const requests = await ask(
      `select username from access_requests join users on users.id = user_id
        where access_requests.created_at < current_date order by access_requests.created_at`,
    );
    expect(requests).toEqual([{ username: "gabriel.stone" }, { username: "moana.fuller" }]);
  });

  test("writes every issue as planned; no service left anything out", async () => {
    const nameOf = new Map(DEMO_USERS.map(({ key, name }) => [key, name]));
    const planned = planIssues("test", now).map((issue) => ({
      project: issue.project,
      iid: issue.iid,
      title: issue.title,
      author: nameOf.get(issue.author),
      closed: issue.closed !== undefined,
      confidential: issue.confidential,
      created_at: issue.createdAt,
      closed_at: issue.closed?.at ?? null,
      assignees: issue.assignees.map((key) => nameOf.get(key) ?? key).toSorted(),
      labels: [...issue.labels, ...(issue.takenUp ? [issue.takenUp.workflow] : [])].toSorted(),
    }));
    const found = await story();
    expect(found).toHaveLength(demo.issues);
    expect(found).toMatchObject(
      planned.toSorted((one, other) =>
        one.project === other.project ? one.iid - other.iid : one.project < other.project ? -1 : 1,
      ),
    );
  });

  test("has a tree of epics with issues, dates and a discussion", async () => {
    const epics = await ask<Record<string, unknown>>(
      `select texts.title, parents.title as parent, epics.state = 2 as closed, epics.confidential,
        (select count(*)::int from epic_issues where epic_id = epics.id) as issues,
        (select count(*)::int from notes where noteable_id = epics.id and action is null) as comments,
        epics.start_date is not null as starts
      from epics join texts on texts.noteable_id = epics.id
      left join texts as parents on parents.noteable_id = epics.parent_id order by epics.id`,
    );
    expect(epics).toHaveLength(DEMO_EPICS.length);
    const [season, alarms] = epics;
    expect(season).toMatchObject({ parent: null, issues: 0, comments: 3, starts: true });
    expect(alarms).toMatchObject({ parent: "A season without reception", starts: true });
    expect(epics.filter(({ issues }) => Number(issues) >= 3).length).toBeGreaterThan(5);
    expect(epics.filter(({ closed }) => closed)).toHaveLength(1);
    expect(epics.filter(({ confidential }) => confidential)).toHaveLength(1);
  });

  test("keeps counters that equal counted rows", async () => {
    const wrong = await ask(
      `select project_id from issue_counters join (
        select project_id, max(iid) as last_iid, count(*) filter (where state = 1) as opened,
          count(*) filter (where state = 2) as closed
        from issues group by project_id
      ) as counted using (project_id)
      where (issue_counters.last_iid, issue_counters.opened, issue_counters.closed)
        is distinct from (counted.last_iid, counted.opened, counted.closed)`,
    );
    expect(wrong).toEqual([]);
  });

  test("announces what happened, as if people had done it", async () => {
    const types = await ask<{ type: string }>(
      "select distinct type from events union select distinct type from outbox",
    );
    expect(types.map(({ type }) => type)).toEqual(
      expect.arrayContaining(["user.signed_up", "issue.created", "issue.closed"]),
    );
  });

  const places = [
    ["moana.fuller", "sees what is open to all", 11, "fernweh/instruments/wren-hardware"],
    ["gabriel.stone", "sees one private project beside", 12, "fernweh/platform/operations"],
    ["viktor.lindgren", "is a stranger since his last day", 11, "fernweh/instruments/factory"],
    ["mateo.ibarra", "sees everything of the company", 14, undefined],
  ] as const;
  test.each(places)("lets %s sign in, who %s", async (username, _what, count, hidden) => {
    const signedIn = await requestSignIn(app, username, password);
    const { cookie } = await readSessionFromResponse(app, signedIn);
    const projects = await request(app, {
      url: "/api/v4/projects?per_page=100",
      headers: { cookie },
    });
    const paths = projects
      .json<{ path_with_namespace: string }[]>()
      .map((project) => project.path_with_namespace)
      .filter((path) => path.startsWith("fernweh/"));
    expect(paths).toHaveLength(count);
    if (hidden !== undefined) expect(paths.join(" ")).not.toContain(hidden);
  });

  test("knows when a place is archived", async () => {
    expect(await ask("select path from namespaces where archived")).toEqual([
      { path: "pocket-barometer" },
    ]);
  });

  test("is not made twice", async () => {
    await expect(fill()).rejects.toThrow(DemoExistsError);
  });

  // Runs this test only in a full sweep (`CAIRN_SWEEPS=full`), because seeding the demo a second
  // time doubles the duration of this file.
  if (isFullSweep) {
    test("is the same when it is made again", async () => {
      const before = await story();
      await fill({ again: true });
      expect(await story()).toEqual(before);
      expect(await ask("select from users")).toHaveLength(demo.people);
    }, 60_000);
  }
});
