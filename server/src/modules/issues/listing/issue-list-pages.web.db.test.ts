import { IssueList, type IssueSort, ISSUE_SORTS } from "@cairn/contract/issues/issue-list";
import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { injectRequest } from "../../../../test/app.ts";
import {
  ada,
  app,
  bob,
  guest,
  createObjectByApi,
  outsider,
  executeTestSql,
} from "../../../../test/issue-lists.ts";
import { sessionHeaders, type TestPerson } from "../../../../test/people.ts";
import {
  createTestGroup,
  addTestMember,
  createTestProject,
  type TestPlace,
} from "../../../../test/places.ts";
import { countStatements } from "../../../../test/statements.ts";
import { GUEST } from "@cairn/contract/access";
import { NOTEABLE_KIND } from "../../noteables/index.ts";

async function listAt(who: TestPerson | null, url: string): Promise<IssueList> {
  const answer = await injectRequest(app, {
    url,
    headers: who === null ? {} : sessionHeaders(who),
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return IssueList.parse(answer.json());
}

const iidsOf = ({ items }: IssueList) => items.map(({ iid }) => iid);

describe("looking through many issues", () => {
  let place: TestPlace;
  let list: string;

  beforeAll(async () => {
    place = await createTestProject(app, ada, { visibility: "public" });
    list = `/${place.path}/-/issues.json`;
    await executeTestSql(sql`
      with noteable as (
        insert into noteables (namespace_id, root_namespace_id, kind)
        select ${place.id}, ${place.rootId}, ${NOTEABLE_KIND.issue} from generate_series(1, 65) returning id
      ), numbered as (select id, row_number() over (order by id)::int as n from noteable
      ), made as (
        insert into issues (id, iid, project_id, root_namespace_id, author_id, state, closed_at, weight,
          due_date, milestone_due_on, label_priority, upvotes, created_at, updated_at)
        select id, n, ${place.id}, ${place.rootId}, ${ada.id}, 1, null,
          case when n % 3 = 0 then n % 5 end, case when n % 4 = 0 then date '2030-01-01' + n % 3 end,
          case when n % 5 = 0 then date '2030-02-01' + n % 2 end, case when n % 6 = 0 then n % 4 end,
          case when n % 8 = 0 then n % 3 else 0 end,
          timestamptz '2026-01-01' + (n / 4) * interval '1.000001 seconds',
          timestamptz '2026-02-01' + (n % 9) * interval '1 hour'
        from numbered returning id, iid)
      insert into texts (noteable_id, namespace_id, root_namespace_id, title)
      select id, ${place.id}, ${place.rootId}, 'number ' || iid from made`);
    await executeTestSql(sql`insert into issue_counters (project_id, root_namespace_id, last_iid, opened)
      values (${place.id}, ${place.rootId}, 65, 65)`);
  });

  test.each(Object.keys(ISSUE_SORTS) as IssueSort[])(
    "by %s leads to the end and all the way back",
    async (sort) => {
      const there: number[][] = [];
      let page = await listAt(null, `${list}?sort=${sort}`);
      expect(page.prev).toBeNull();
      for (there.push(iidsOf(page)); page.next !== null; there.push(iidsOf(page))) {
        page = await listAt(null, `${list}?sort=${sort}&page_after=${page.next}`);
        expect(page.prev).not.toBeNull();
      }
      expect(there.map(({ length }) => length)).toEqual([20, 20, 20, 5]);
      expect(new Set(there.flat()).size).toBe(65);
      const back = [iidsOf(page)];
      while (page.prev !== null) {
        page = await listAt(null, `${list}?sort=${sort}&page_before=${page.prev}`);
        expect(page.next).not.toBeNull();
        back.unshift(iidsOf(page));
      }
      expect(back).toEqual(there);
    },
  );

  test("a way on of another order is refused", async () => {
    const { next } = await listAt(null, `${list}?sort=weight`);
    const answer = await injectRequest(app, { url: `${list}?sort=due_date&page_after=${next}` });
    expect(answer.statusCode).toBe(400);
  });
});

describe("what a row tells", () => {
  let place: TestPlace;
  let list: string;

  beforeAll(async () => {
    const group = await createTestGroup(app, ada, { visibility: "public" });
    place = await createTestProject(app, ada, { group, visibility: "public" });
    await addTestMember(app, place, guest, GUEST);
    list = `/${place.path}/-/issues.json`;
    await createObjectByApi(`/projects/${place.id}/issues`, {
      title: "With boxes",
      description: "- [x] one\n- [ ] two\n```\n- [ ] no box\n```",
      labels: "bug,docs",
      weight: 3,
      assignee_ids: [ada.id],
    });
    await createObjectByApi(`/projects/${place.id}/issues`, {
      title: "Very long",
      description: `- [x] one\n${"long ".repeat(20_000)}`,
    });
    await createObjectByApi(`/projects/${place.id}/issues`, {
      title: "Secret",
      confidential: true,
    });
  });

  test("is all that the page shows, without the description", async () => {
    const { items } = await listAt(ada, list);
    const boxes = items.find(({ title }) => title === "With boxes");
    expect(boxes).toMatchObject({
      project: { full_path: place.path },
      weight: 3,
      tasks: { count: 2, completed: 1 },
      labels: [{ title: "bug" }, { title: "docs" }],
      assignees: [{ username: "ada" }],
      web_path: `/${place.path}/-/issues/1`,
    });
    expect(JSON.stringify(items)).not.toContain("no box");
  });

  test("does not read a long description for its boxes", async () => {
    const { items } = await listAt(ada, list);
    expect(items.find(({ title }) => title === "Very long")).not.toHaveProperty("tasks");
  });

  test.each([
    ["those who plan", ada, { opened: 3, closed: 0, all: 3 }],
    ["guests", guest, { opened: 2, closed: 0, all: 2 }],
    ["strangers", outsider, { opened: 2, closed: 0, all: 2 }],
    ["visitors", null, { opened: 2, closed: 0, all: 2 }],
  ])("%s count only what they see", async (_who, who, counts) => {
    expect((await listAt(who, list)).counts).toEqual(counts);
  });

  test("the tabs count with the present filter, whatever the tab", async () => {
    const { counts, items } = await listAt(ada, `${list}?state=closed&label_name[]=bug`);
    expect(counts).toEqual({ opened: 1, closed: 0, all: 1 });
    expect(items).toEqual([]);
  });

  test("one's own list is what one was given, or wrote", async () => {
    const given = await listAt(ada, "/dashboard/issues.json");
    expect(given.items.map(({ title }) => title)).toEqual(["With boxes"]);
    const written = await listAt(ada, "/dashboard/issues.json?scope=created_by_me&search=long");
    expect(written.items.map(({ title }) => title)).toEqual(["Very long"]);
    expect((await listAt(bob, "/dashboard/issues.json")).items).toEqual([]);
  });

  test("costs the same number of statements for one row and for many", async () => {
    const statements = (url: string) => countStatements(app, () => listAt(ada, url));
    expect(await statements(`${list}?weight=3`)).toBe(await statements(`${list}?type[]=issue`));
  });
});
