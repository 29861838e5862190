import type { IssueList } from "@cairn/contract/issues/issue-list";
import type { Issue } from "@cairn/contract/issues/issues";
import { describe, expect, test } from "vitest";
import { injectRequest } from "../../../../test/app.ts";
import {
  app,
  callRestApi,
  updateTestIssue,
  privateProject,
  createTestIssue,
  guest,
  owner,
  project,
} from "../../../../test/issues.ts";
import { callWebApi } from "../../../../test/issue-web.ts";
import { sessionHeaders, type TestPerson } from "../../../../test/people.ts";
import { createTestProject } from "../../../../test/places.ts";
import { countStatements } from "../../../../test/statements.ts";

async function block(blocked: Issue, by: Issue): Promise<void> {
  const target = { target_project_id: blocked.project_id, target_issue_iid: blocked.iid };
  const path = `/projects/${by.project_id}/issues/${by.iid}/links`;
  const answer = await callRestApi(owner, "POST", path, { ...target, link_type: "blocks" });
  expect(answer.statusCode, answer.body).toBe(201);
}

interface Shown {
  blocked: boolean;
  blockedByCount: number;
  blockedByIssues: { count: number; nodes: { title: string; webPath: string }[] };
}

async function graphql<Data>(who: TestPerson | null, query: string): Promise<Data> {
  const headers = who === null ? {} : sessionHeaders(who);
  const answer = await injectRequest(app, {
    method: "POST",
    url: "/api/graphql",
    headers,
    payload: { query },
  });
  return answer.json();
}

const FIELDS = "blocked blockedByCount blockedByIssues { count nodes { title webPath } }";

async function shown(who: TestPerson | null, issue: Issue): Promise<Shown> {
  const query = `{ project(fullPath: "${project.path}") { issue(iid: "${issue.iid}") { ${FIELDS} } } }`;
  const { data } = await graphql<{ data: { project: { issue: Shown } } }>(who, query);
  return data.project.issue;
}

const blockedBy = (...titles: string[]) => ({
  blocked: titles.length > 0,
  blockedByCount: titles.length,
  blockedByIssues: { count: titles.length, nodes: titles.map((title) => ({ title })) },
});

describe("an issue that others block", () => {
  test("waits for those that are open", async () => {
    const issue = await createTestIssue(owner);
    expect(await shown(null, issue)).toMatchObject(blockedBy());
    const [one, two] = [
      await createTestIssue(owner, { title: "A" }),
      await createTestIssue(owner, { title: "B" }),
    ];
    await block(issue, one);
    await block(issue, two);
    expect(await shown(null, issue)).toMatchObject(blockedBy("A", "B"));
    // An issue that blocks another is not blocked itself.
    expect(await shown(null, one)).toMatchObject(blockedBy());
    await updateTestIssue(owner, one, { state_event: "close" });
    expect(await shown(null, issue)).toMatchObject(blockedBy("B"));
    await updateTestIssue(owner, two, { state_event: "close" });
    expect(await shown(null, issue)).toMatchObject(blockedBy());
  });

  test("seems to wait only for what its reader may read", async () => {
    const issue = await createTestIssue(owner);
    await block(issue, await createTestIssue(owner, { title: "Secret", confidential: true }));
    expect(await shown(guest, issue)).toMatchObject(blockedBy());
    await block(issue, await createTestIssue(owner, { title: "Inside" }, privateProject));
    expect(await shown(null, issue)).toMatchObject(blockedBy());
    expect(await shown(guest, issue)).toMatchObject(blockedBy("Inside"));
    expect(await shown(owner, issue)).toMatchObject(blockedBy("Secret", "Inside"));
  });

  test("counts in lists what its reader may read, with one statement for all issues", async () => {
    const place = await createTestProject(app, owner, { visibility: "public" });
    const create = (wish: object = {}) => createTestIssue(owner, wish, place);
    const [one, two] = [await create(), await create()];
    const list = async (who: TestPerson) => {
      const url = `/${place.path}/-/issues.json?sort=created_asc&confidential=no`;
      const { items } = (await callWebApi(who, "GET", url)).json<IssueList>();
      return items.map((item) => item.blocked_by_count);
    };
    await block(one, await create({ confidential: true }));
    await block(one, await create());
    const few = await countStatements(app, () => list(owner));
    expect([await list(owner), await list(guest)]).toEqual([
      [2, 0, 0],
      [1, 0, 0],
    ]);
    await block(two, await create());
    expect(await list(owner)).toEqual([2, 1, 0, 0]);
    expect(await countStatements(app, () => list(owner))).toBe(few);
  });

  test("costs a long list as much as a short one", async () => {
    const place = await createTestProject(app, owner, { visibility: "public" });
    const issues: Issue[] = [];
    for (let n = 1; n <= 6; n += 1) {
      const issue = await createTestIssue(owner, { title: `Number ${n}` }, place);
      for (const before of issues.slice(-2)) await block(issue, before);
      issues.push(issue);
    }
    const list = (first: number) =>
      `{ project(fullPath: "${place.path}") { issues(first: ${first}, sort: CREATED_DESC) {
        nodes { blockedByCount updatedBy { username } blockedByIssues { nodes { iid } } } } } }`;
    await graphql(owner, list(6));
    // Both lists contain blocking issues. For a list without blocking issues, the server would run
    // one statement less.
    expect(await statementsOf(list(6))).toBe(await statementsOf(list(2)));
  });

  const statementsOf = (query: string) => countStatements(app, () => graphql(owner, query));

  test("is not followed from one to the next in one question", async () => {
    const deeper = (inner: string) => `blockedByIssues { nodes { ${inner} } }`;
    const query = `{ project(fullPath: "${project.path}") { issue(iid: "1") {
      ${deeper(deeper(deeper("iid")))} } } }`;
    const { errors } = await graphql<{ errors: { message: string }[] }>(owner, query);
    expect(errors[0]?.message).toMatch(/asks for too much/);
  });
});
