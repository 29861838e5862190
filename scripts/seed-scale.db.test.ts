/**
 * Checks that bin/seed-scale inserts the same rows that the product's services would insert.
 *
 * @module-tag sweep
 */
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { injectRequest as request, TEST_SECRET, startTestApp } from "../server/test/app.ts";
import { getTestDatabase } from "../server/test/database.ts";
import { restoreIndexes, dropIssueIndexes } from "./seed-scale/indexes.ts";
import { ScaleGroupExistsError, seedScale, type SeedScaleResult } from "./seed-scale/seeding.ts";

const LARGE = 2_000;
const SMALL = 150;
const until = new Date("2026-03-01T00:00:00Z");

let client: pg.Client;
let databaseUrl = "";
let scale: SeedScaleResult;

const seed = (wish: { again?: boolean; seed?: string; secret?: string } = {}) =>
  seedScale({
    databaseUrl,
    projects: [
      { path: "large", issues: LARGE },
      { path: "small", issues: SMALL },
    ],
    epics: [
      { epics: 6, issues: 12 },
      { epics: 30, issues: 90 },
    ],
    until,
    ...wish,
  });

async function ask<Row extends object>(sql: string, values: unknown[] = []): Promise<Row[]> {
  return (await client.query<Row>(sql, values)).rows;
}

beforeAll(async () => {
  ({ databaseUrl } = await getTestDatabase());
  client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  scale = await seed({ secret: TEST_SECRET });
}, 60_000);

afterAll(() => client.end());

describe("scale data", () => {
  test("has the projects that were asked for, and their paths lead to them", async () => {
    expect(scale.projects.map(({ fullPath }) => fullPath)).toEqual(["scale/large", "scale/small"]);
    const found = await ask<{ id: string; full_path: string }>(
      `select namespaces.id, full_path from routes join namespaces on namespaces.id = namespace_id
      join projects on projects.id = namespaces.id
      where routes.path = any($1) and traversal_ids[1] = projects.root_namespace_id order by full_path`,
      [["scale/large", "scale/small"]],
    );
    expect(found.map(({ id }) => Number(id))).toEqual(scale.projects.map(({ id }) => id));
  });

  test("numbers issues from 1 without gaps, as time goes by", async () => {
    for (const { id, issues } of scale.projects) {
      const [row] = await ask(
        `select count(*)::int as count, min(iid) as first, max(iid) as last,
          count(distinct iid)::int as different,
          bool_and(in_order) as in_order
        from (
          select iid, created_at >= lag(created_at, 1, '-infinity') over (order by iid) as in_order
          from issues where project_id = $1
        ) as numbered`,
        [id],
      );
      expect(row).toEqual({
        count: issues,
        first: 1,
        last: issues,
        different: issues,
        in_order: true,
      });
    }
  });

  test("has trees of epics with issues", async () => {
    const trees = await ask<{ epics: number; levels: number; issues: number }>(
      `with recursive below (top_id, id, level) as (
        select id, id, 1 from epics where parent_id is null
        union all
        select top_id, epics.id, level + 1 from below join epics on epics.parent_id = below.id)
      select count(distinct below.id)::int as epics, max(level) as levels,
        count(issue_id)::int as issues
      from below left join epic_issues on epic_id = below.id group by top_id order by top_id`,
    );
    const [small, large] = trees;
    expect(small).toMatchObject({ epics: 6, levels: 3 });
    expect(large).toMatchObject({ epics: 30, levels: 4 });
    // Incidents and test cases have no epic.
    expect(small?.issues).toBeGreaterThan(8);
    expect(large?.issues).toBeGreaterThan(80);
  });

  test("counts what is there", async () => {
    const rows = await ask(
      `select last_iid, opened, closed from issue_counters where project_id = $1`,
      [scale.projects[0]?.id],
    );
    const counted = await ask<{ opened: number; closed: number }>(
      `select max(iid) as last_iid, count(*) filter (where state = 1)::int as opened,
        count(*) filter (where state = 2)::int as closed
      from issues where project_id = $1`,
      [scale.projects[0]?.id],
    );
    expect(rows).toEqual(counted);
    expect((counted[0]?.opened ?? 0) / LARGE).toBeGreaterThan(0.12);
    expect((counted[0]?.opened ?? 0) / LARGE).toBeLessThan(0.18);
    const iids = await ask(
      `select namespace_iids.kind, last_iid, greatest(
        (select max(iid) from milestones where milestones.namespace_id = namespace_iids.namespace_id
          and namespace_iids.kind like 'milestone%'),
        (select max(iid) from iterations where iterations.namespace_id = namespace_iids.namespace_id
          and namespace_iids.kind like 'iteration%'),
        (select max(iid) from epics where epics.group_id = namespace_iids.namespace_id
          and namespace_iids.kind = 'epic')
      ) as counted from namespace_iids`,
    );
    expect(iids).toHaveLength(5);
    for (const row of iids as { last_iid: number; counted: number }[]) {
      expect(row.last_iid).toBe(row.counted);
    }
  });

  test("has copied what lists order by from the milestone and the most important label", async () => {
    const wrong = await ask(
      `select issues.iid from issues left join milestones on milestones.id = milestone_id
      where milestone_due_on is distinct from milestones.due_date
        or label_priority is distinct from (
          select min(priority) from label_priorities
          where label_priorities.project_id = issues.project_id and label_id = any(label_ids)
        )`,
    );
    expect(wrong).toEqual([]);
    const [ordered] = await ask<{ due: number; ranked: number }>(
      "select count(milestone_due_on)::int as due, count(label_priority)::int as ranked from issues",
    );
    expect(ordered?.due).toBeGreaterThan(LARGE / 5);
    expect(ordered?.ranked).toBeGreaterThan(0);
  });

  test("gives issues only labels, milestones and people that can be there", async () => {
    const wrong = await ask(
      `select issues.iid, labels.title from issues
      join namespaces on namespaces.id = project_id
      cross join unnest(label_ids) as chosen (id)
      left join labels on labels.id = chosen.id and namespace_id = any(traversal_ids)
      where labels.id is null`,
    );
    const doubled = await ask(
      `select issues.id from issues cross join unnest(label_ids) as chosen (id)
      join labels on labels.id = chosen.id and title like '%::%'
      group by issues.id, split_part(title, '::', 1) having count(*) > 1`,
    );
    const strangers = await ask(
      `select assignee from issues cross join unnest(assignee_ids) as assignee
      where not exists (select from memberships where user_id = assignee
        and memberships.root_namespace_id = issues.root_namespace_id and access_level >= 20)`,
    );
    expect({ wrong, doubled, strangers }).toEqual({ wrong: [], doubled: [], strangers: [] });
  });

  test("has words for every issue, and times in their order", async () => {
    const [row] = await ask(
      `select count(*)::int as count, min(char_length(description)) > 120 as long,
        bool_and(updated_at >= created_at and updated_at >= coalesce(closed_at, created_at)
          and updated_at <= $1) as in_order
      from issues join texts on noteable_id = issues.id and texts.namespace_id = issues.project_id`,
      [until],
    );
    expect(row).toEqual({ count: LARGE + SMALL, long: true, in_order: true });
  });

  test("goes on where it ended: the next issue gets the next number", async () => {
    const app = await startTestApp();
    const headers = { "private-token": scale.owner.token ?? "" };
    const url = "/api/v4/projects/scale%2Flarge/issues";
    const newest = await request(app, { url: `${url}?per_page=1`, headers });
    expect(newest.json()).toMatchObject([{ iid: LARGE }]);
    const written = await request(app, {
      method: "POST",
      url,
      headers,
      payload: { title: "One more" },
    });
    expect(written.json()).toMatchObject({ iid: LARGE + 1, author: { username: "scale-001" } });
  });

  test("is not written twice unless asked for, and is then the same with the same seed", async () => {
    const titles = () =>
      ask("select iid, title from issues join texts on noteable_id = id order by issues.id");
    await expect(seed()).rejects.toThrow(ScaleGroupExistsError);
    await seed({ again: true });
    const before = await titles();
    expect(before).toHaveLength(LARGE + SMALL);
    await seed({ again: true });
    expect(await titles()).toEqual(before);
    await seed({ again: true, seed: "another" });
    expect(await titles()).not.toEqual(before);
    const people = await ask("select from users where username like 'scale-%'");
    expect(people).toHaveLength(200);
  }, 60_000);
});

describe("indexes that were set aside", () => {
  const definitions = () =>
    ask(`select indexdef from pg_indexes where tablename in ('issues', 'texts') order by indexdef`);

  test("are built again, also by the run after one that was killed", async () => {
    const before = await definitions();
    await dropIssueIndexes(client);
    expect(await definitions()).toHaveLength(2);
    const built: string[] = [];
    await restoreIndexes(databaseUrl, (what) => built.push(what));
    expect(await definitions()).toEqual(before);
    expect(built.join(" ")).toContain("texts_search");

    await dropIssueIndexes(client);
    await expect(seed()).rejects.toThrow(ScaleGroupExistsError);
    expect(await definitions()).toEqual(before);
  });

  test("are built again when somebody stops the run", async () => {
    const before = await definitions();
    const stopping = new AbortController();
    const run = seedScale({
      databaseUrl,
      projects: [{ path: "large", issues: 100_000 }],
      again: true,
      rebuildIndexes: true,
      signal: stopping.signal,
      report: (what) => what === "writing issues" && stopping.abort(),
    });
    await expect(run).rejects.toThrow("Stopped before the end.");
    expect(await definitions()).toEqual(before);
  }, 60_000);
});
