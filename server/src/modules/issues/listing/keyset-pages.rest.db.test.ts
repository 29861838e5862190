import { ISSUE_ORDER_BY_VALUES, type Issue } from "@cairn/contract/issues/issues";
import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import type { TestResponse } from "../../../../test/app.ts";
import { createTestProject, type TestPlace } from "../../../../test/places.ts";
import {
  app,
  ada,
  callIssueListsApi,
  createObjectByApi,
  listTestIssues,
  executeTestSql,
  parseNextPagePath,
} from "../../../../test/issue-lists.ts";
import { NOTEABLE_KIND } from "../../noteables/index.ts";

describe("walking a list by cursor", () => {
  let place: TestPlace;

  beforeAll(async () => {
    place = await createTestProject(app, ada, { visibility: "public" });
    // Creates 60 issues. Some of them share a sort key, some have no sort key, and their creation
    // times have microseconds.
    await executeTestSql(sql`
      with noteable as (
        insert into noteables (namespace_id, root_namespace_id, kind)
        select ${place.id}, ${place.rootId}, ${NOTEABLE_KIND.issue} from generate_series(1, 60) returning id
      ), numbered as (select id, row_number() over (order by id)::int as n from noteable
      ), made as (
        insert into issues (id, iid, project_id, root_namespace_id, author_id, state, closed_at, weight,
          due_date, milestone_due_on, label_priority, relative_position, upvotes, created_at, updated_at)
        select id, n, ${place.id}, ${place.rootId}, ${ada.id}, 1, null,
          case when n % 3 = 0 then n % 5 end, case when n % 4 = 0 then date '2030-01-01' + n % 3 end,
          case when n % 5 = 0 then date '2030-02-01' + n % 2 end, case when n % 6 = 0 then n % 4 end,
          case when n % 7 = 0 then 50 - n end, case when n % 8 = 0 then n % 3 else 0 end,
          timestamptz '2026-01-01' + (n / 4) * interval '1.000001 seconds',
          timestamptz '2026-02-01' + (n % 9) * interval '1 hour'
        from numbered returning id, iid)
      insert into texts (noteable_id, namespace_id, root_namespace_id, title)
      select id, ${place.id}, ${place.rootId}, 'number ' || iid from made`);
    await executeTestSql(sql`insert into issue_counters (project_id, root_namespace_id, last_iid, opened)
      values (${place.id}, ${place.rootId}, 60, 60)`);
  });

  const orders = ISSUE_ORDER_BY_VALUES.flatMap((by) => [
    { by, sort: "asc" },
    { by, sort: "desc" },
  ]);

  test.each(orders)("by $by $sort meets every issue once, in order", async ({ by, sort }) => {
    const path = `/projects/${place.id}/issues?order_by=${by}&sort=${sort}`;
    const whole = (await listTestIssues(null, `${path}&per_page=100`)).map(({ iid }) => iid);
    const known = new Set(whole);
    const met: number[] = [];
    let next: string | undefined = `${path}&per_page=7&pagination=keyset`;
    for (let pages = 0; next !== undefined && pages < 50; pages += 1) {
      const answer: TestResponse = await callIssueListsApi(null, "GET", next);
      met.push(...answer.json<Issue[]>().map(({ iid }) => iid));
      next = parseNextPagePath(answer);
      // Creates an issue while the test reads the pages. The pages can contain the new issue, but
      // must not skip or repeat another issue.
      if (pages === 2)
        await createObjectByApi(`/projects/${place.id}/issues`, { title: "new", weight: 2 });
    }
    expect(new Set(met).size).toBe(met.length);
    expect(met.filter((iid) => known.has(iid))).toEqual(whole);
  });
});
