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
import { readSessionFromResponse, requestSignIn } from "../server/test/people.ts";
import { isFullSweep } from "../server/test/sampling.ts";
import { DemoExistsError, seedDemo, type SeededDemoCounts } from "./demo/filling.ts";
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
}, 60_000);

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
