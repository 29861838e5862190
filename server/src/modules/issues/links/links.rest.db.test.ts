import { PLANNER } from "@cairn/contract/access";
import { IssueLink, LINKS_PER_ISSUE_MAX, RelatedIssue } from "@cairn/contract/issues/issue-links";
import type { Issue } from "@cairn/contract/issues/issues";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import * as z from "zod";
import { injectRequest, startTestApp } from "../../../../test/app.ts";
import {
  app,
  callRestApi,
  updateTestIssue,
  privateProject,
  createTestIssue,
  group,
  guest,
  outsider,
  owner,
  project,
  getIssueOrStatus,
  reporter,
} from "../../../../test/issues.ts";
import { createTestPerson, sessionHeaders, type TestPerson } from "../../../../test/people.ts";
import { createTestGroup, addTestMember, createTestProject } from "../../../../test/places.ts";
import { NOTEABLE_KIND } from "../../noteables/index.ts";

const linksOf = ({ project_id, iid }: Issue) => `/projects/${project_id}/issues/${iid}/links`;

function link(who: TestPerson | null, from: Issue, to: Issue, link_type?: string) {
  const target = { target_project_id: to.project_id, target_issue_iid: to.iid };
  return callRestApi(who, "POST", linksOf(from), link_type ? { ...target, link_type } : target);
}

async function linked(who: TestPerson, from: Issue, to: Issue, type?: string): Promise<IssueLink> {
  const answer = await link(who, from, to, type);
  expect(answer.statusCode, answer.body).toBe(201);
  return IssueLink.parse(answer.json());
}

async function listed(who: TestPerson | null, issue: Issue): Promise<RelatedIssue[]> {
  const answer = await callRestApi(who, "GET", linksOf(issue));
  expect(answer.statusCode, answer.body).toBe(200);
  return z.array(RelatedIssue).parse(answer.json());
}

const told = (links: RelatedIssue[]) =>
  links.map(({ link_type, title }) => `${link_type} ${title}`);

async function eventsOf(issue: Issue): Promise<unknown[]> {
  const { rows } = await sql<{ changed: unknown }>`
    select payload -> 'changed' as changed from (
      select id, stream, type, payload from outbox
      union all select id, stream, type, payload from events) as told
    where stream = ${`issue:${issue.id}`} and type = 'issue.updated' order by id`.execute(
    app.platform.db,
  );
  return rows.map(({ changed }) => changed);
}

describe("linking two issues", () => {
  test("is told from both ends, as one of three types [LINK-021]", async () => {
    const [one, two, three] = [
      await createTestIssue(owner, { title: "One" }),
      await createTestIssue(owner, { title: "Two" }),
      await createTestIssue(owner, { title: "Three" }, privateProject),
    ];
    const made = await linked(reporter, one, two);
    expect(made.link_type).toBe("relates_to");
    expect([made.source_issue.id, made.target_issue.id]).toEqual([one.id, two.id]);
    await linked(reporter, one, three, "blocks");
    expect(told(await listed(reporter, one))).toEqual(["relates_to Two", "blocks Three"]);
    expect(told(await listed(reporter, two))).toEqual(["relates_to One"]);
    expect(told(await listed(reporter, three))).toEqual(["is_blocked_by One"]);
    expect((await link(reporter, two, three, "knows")).statusCode).toBe(400);
    const [related] = await listed(reporter, two);
    expect(related?.issue_link_id).toBeGreaterThan(0);
    expect(related?.link_created_at).toMatch(/^\d{4}-.*Z$/);
  });

  test("being blocked by something is the other one blocking it [LINK-021]", async () => {
    const [one, two] = [
      await createTestIssue(owner, { title: "A" }),
      await createTestIssue(owner, { title: "B" }),
    ];
    const made = await linked(owner, one, two, "is_blocked_by");
    expect(made).toMatchObject({
      link_type: "blocks",
      source_issue: { id: two.id },
      target_issue: { id: one.id },
    });
    expect(told(await listed(owner, one))).toEqual(["is_blocked_by B"]);
  });

  test("takes the path of the other project as well", async () => {
    const [one, two] = [
      await createTestIssue(owner),
      await createTestIssue(owner, {}, privateProject),
    ];
    const body = { target_project_id: privateProject.path, target_issue_iid: String(two.iid) };
    expect((await callRestApi(owner, "POST", linksOf(one), body)).statusCode).toBe(201);
  });

  test("happens once, whichever way it goes", async () => {
    const [one, two] = [await createTestIssue(owner), await createTestIssue(owner)];
    await linked(owner, one, two);
    for (const again of [
      await link(owner, one, two),
      await link(owner, two, one, "blocks"),
      await link(owner, one, two, "is_blocked_by"),
    ]) {
      expect(again.statusCode).toBe(409);
      expect(again.json()).toEqual({ message: "These issues are already linked" });
    }
    expect(await listed(owner, one)).toHaveLength(1);
  });

  test("at once, by many, happens once as well", async () => {
    const [one, two] = [await createTestIssue(owner), await createTestIssue(owner)];
    const answers = await Promise.all([
      link(owner, one, two),
      link(reporter, two, one),
      link(owner, two, one, "blocks"),
      link(reporter, one, two, "is_blocked_by"),
    ]);
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
    expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(3);
    expect(await listed(owner, two)).toHaveLength(1);
  });

  test("needs another issue, which is there", async () => {
    const one = await createTestIssue(owner);
    const self = await link(owner, one, one);
    expect([self.statusCode, self.json()]).toEqual([
      400,
      { message: { target_issue_iid: ["is the same issue"] } },
    ]);
    expect((await link(owner, one, { ...one, iid: 9_999 })).statusCode).toBe(404);
    expect((await link(owner, one, { ...one, project_id: 9_999_999 })).statusCode).toBe(404);
    expect((await link(owner, one, await createTestIssue(owner), "knows")).statusCode).toBe(400);
  });

  test("is for those who arrange both", async () => {
    const elsewhere = await createTestProject(app, outsider, { visibility: "public" });
    const [one, theirs] = [
      await createTestIssue(guest),
      await createTestIssue(outsider, {}, elsewhere),
    ];
    expect((await link(null, one, theirs)).statusCode).toBe(401);
    for (const who of [guest, outsider, reporter, owner]) {
      expect((await link(who, one, theirs)).statusCode).toBe(403);
      expect((await link(who, theirs, one)).statusCode).toBe(403);
    }
    await addTestMember(app, elsewhere, reporter, PLANNER);
    await linked(reporter, one, theirs);
    expect(told(await listed(null, one))).toHaveLength(1);
  });

  test("is limited", async () => {
    const strict = await startTestApp({ CAIRN_RATE_LIMITS: "issueLinks=1" });
    const planner = await createTestPerson(app);
    await addTestMember(app, project, planner, PLANNER);
    const [one, two, three] = [
      await createTestIssue(owner),
      await createTestIssue(owner),
      await createTestIssue(owner),
    ];
    const send = async ({ iid }: Issue) => {
      const payload = { target_project_id: project.id, target_issue_iid: iid };
      const url = `/api/v4${linksOf(one)}`;
      return injectRequest(strict, {
        method: "POST",
        url,
        headers: sessionHeaders(planner),
        payload,
      });
    };
    expect((await send(two)).statusCode).toBe(201);
    expect((await send(three)).statusCode).toBe(429);
  });

  test("is for nobody in an archived project", async () => {
    const place = await createTestProject(app, owner, { visibility: "public" });
    const [one, two] = [
      await createTestIssue(owner, {}, place),
      await createTestIssue(owner, {}, place),
    ];
    await linked(owner, one, two);
    expect((await callRestApi(owner, "POST", `/projects/${place.id}/archive`)).statusCode).toBe(
      201,
    );
    const open = await createTestIssue(owner);
    expect((await link(owner, one, open)).statusCode).toBe(403);
    expect((await link(owner, open, one)).statusCode).toBe(403);
    const [existing] = await listed(owner, one);
    const path = `${linksOf(one)}/${existing?.issue_link_id}`;
    expect((await callRestApi(owner, "DELETE", path)).statusCode).toBe(403);
  });

  test("changes neither of them", async () => {
    const [one, two] = [await createTestIssue(owner), await createTestIssue(owner)];
    await linked(owner, one, two, "blocks");
    expect(await getIssueOrStatus(owner, two)).toEqual(two);
    expect(await getIssueOrStatus(owner, one)).toEqual({ ...one, blocking_issues_count: 1 });
  });

  test("follows its project to another tree", async () => {
    const place = await createTestProject(app, owner, { group });
    const [one, two] = [
      await createTestIssue(owner, {}, place),
      await createTestIssue(owner, {}, place),
    ];
    await linked(owner, one, two);
    const away = await createTestGroup(app, owner);
    await callRestApi(owner, "PUT", `/projects/${place.id}/transfer`, { namespace: away.id });
    const { rows } = await sql<{ root_namespace_id: number }>`
      select root_namespace_id from issue_links where source_id = ${one.id}`.execute(
      app.platform.db,
    );
    expect(rows).toEqual([{ root_namespace_id: away.id }]);
  });

  test("ends somewhere", async () => {
    const [one, two] = [await createTestIssue(owner), await createTestIssue(owner)];
    await app.platform.db.transaction().execute((transaction) =>
      sql`with noteable as (
          insert into noteables (namespace_id, root_namespace_id, kind)
          select ${project.id}, ${project.rootId}, ${NOTEABLE_KIND.issue}
          from generate_series(1, ${LINKS_PER_ISSUE_MAX}::int) returning id
        ), others as (
          insert into issues (id, project_id, root_namespace_id, iid, author_id)
          select id, ${project.id}, ${project.rootId}, 500000 + row_number() over (), ${owner.id}
          from noteable returning id)
        insert into issue_links (source_id, target_id, project_id, root_namespace_id, author_id)
        select ${one.id}, id, ${project.id}, ${project.rootId}, ${owner.id} from others`.execute(
        transaction,
      ),
    );
    const message = { links: [`are too many (maximum is ${LINKS_PER_ISSUE_MAX})`] };
    for (const answer of [await link(owner, one, two), await link(owner, two, one)]) {
      expect([answer.statusCode, answer.json()]).toEqual([400, { message }]);
    }
  });
});

describe("taking a link away", () => {
  test("answers with what it was, from either end, and once", async () => {
    const [one, two] = [await createTestIssue(owner), await createTestIssue(owner)];
    const made = await linked(owner, one, two, "blocks");
    const [{ issue_link_id: id } = { issue_link_id: 0 }] = await listed(owner, two);
    const answer = await callRestApi(reporter, "DELETE", `${linksOf(two)}/${id}`);
    expect([answer.statusCode, answer.json()]).toMatchObject([
      200,
      { link_type: "blocks", source_issue: { id: made.source_issue.id } },
    ]);
    expect(await listed(owner, one)).toEqual([]);
    const again = await callRestApi(reporter, "DELETE", `${linksOf(two)}/${id}`);
    expect([again.statusCode, again.json()]).toEqual([
      404,
      { message: "404 Issue link Not Found" },
    ]);
  });

  test("is for those who arrange the issue at that end", async () => {
    const [one, two, three] = [
      await createTestIssue(guest),
      await createTestIssue(guest),
      await createTestIssue(guest),
    ];
    await linked(owner, one, two);
    const [{ issue_link_id: id } = { issue_link_id: 0 }] = await listed(owner, one);
    expect((await callRestApi(null, "DELETE", `${linksOf(one)}/${id}`)).statusCode).toBe(401);
    expect((await callRestApi(guest, "DELETE", `${linksOf(one)}/${id}`)).statusCode).toBe(403);
    expect((await callRestApi(owner, "DELETE", `${linksOf(three)}/${id}`)).statusCode).toBe(404);
    expect(await listed(owner, one)).toHaveLength(1);
  });

  test("happens by itself with the issue", async () => {
    const [one, two] = [await createTestIssue(owner), await createTestIssue(owner)];
    await linked(owner, one, two);
    await callRestApi(owner, "DELETE", `/projects/${two.project_id}/issues/${two.iid}`);
    expect(await listed(owner, one)).toEqual([]);
  });
});

describe("a link with something hidden", () => {
  test("is not there for whoever may not read it, and cannot be told from none", async () => {
    const planner = await createTestPerson(app);
    const elsewhere = await createTestProject(app, planner, { visibility: "public" });
    const open = await createTestIssue(planner, {}, elsewhere);
    const secret = await createTestIssue(owner, { confidential: true });
    const inside = await createTestIssue(owner, {}, privateProject);
    await addTestMember(app, elsewhere, owner, PLANNER);
    await linked(owner, secret, open, "blocks");
    await linked(owner, inside, open, "blocks");
    expect(await listed(planner, open)).toEqual([]);
    expect(await listed(null, open)).toEqual([]);
    expect(await listed(owner, open)).toHaveLength(2);

    const [{ issue_link_id: id } = { issue_link_id: 0 }] = await listed(owner, open);
    const [hidden, absent] = await Promise.all(
      [id, 9_999_999].map((one) => callRestApi(planner, "DELETE", `${linksOf(open)}/${one}`)),
    );
    expect([hidden?.statusCode, hidden?.body]).toEqual([404, absent?.body]);

    // Linking an issue that is hidden from the user returns the same 404 as linking an issue that
    // does not exist, although the hidden issue is already linked.
    for (const [target, none] of [
      [secret, { ...secret, iid: 99_999 }],
      [inside, { ...inside, project_id: 9_999_999 }],
    ] as const) {
      const [known, unknown] = [await link(planner, open, target), await link(planner, open, none)];
      expect([known.statusCode, known.body]).toEqual([404, unknown.body]);
    }
  });

  test("does not count what it blocks", async () => {
    const [one, open] = [await createTestIssue(owner), await createTestIssue(owner)];
    const secret = await createTestIssue(owner, { confidential: true });
    await linked(owner, one, open, "blocks");
    await linked(owner, one, secret, "blocks");
    expect(await getIssueOrStatus(owner, one)).toMatchObject({ blocking_issues_count: 2 });
    expect(await getIssueOrStatus(guest, one)).toMatchObject({ blocking_issues_count: 1 });
    const list = await callRestApi(null, "GET", `/projects/${project.id}/issues?iids=${one.iid}`);
    expect(list.json()).toMatchObject([{ blocking_issues_count: 1 }]);
    await updateTestIssue(owner, open, { state_event: "close" });
    expect(await getIssueOrStatus(owner, one)).toMatchObject({ blocking_issues_count: 1 });
  });

  test("is announced to both ends only where readers of the one read the other", async () => {
    const [one, two] = [await createTestIssue(owner), await createTestIssue(owner)];
    const secret = await createTestIssue(owner, { confidential: true });
    const inside = await createTestIssue(owner, {}, privateProject);
    await linked(owner, one, two);
    expect([await eventsOf(one), await eventsOf(two)]).toEqual([[["links"]], [["links"]]]);
    await linked(owner, two, secret);
    await linked(owner, inside, two);
    expect(await eventsOf(two)).toEqual([["links"]]);
    expect(await eventsOf(secret)).toEqual([["links"]]);
    expect(await eventsOf(inside)).toEqual([["links"]]);
  });

  test("in a project that is to be deleted is not there either", async () => {
    const place = await createTestProject(app, owner, { visibility: "public" });
    const [one, gone] = [await createTestIssue(owner), await createTestIssue(owner, {}, place)];
    await linked(owner, one, gone, "blocks");
    await linked(owner, await createTestIssue(owner), one);
    await callRestApi(owner, "DELETE", `/projects/${place.id}`);
    expect(await listed(owner, one)).toHaveLength(1);
    expect(await getIssueOrStatus(owner, one)).toMatchObject({ blocking_issues_count: 0 });
  });
});
