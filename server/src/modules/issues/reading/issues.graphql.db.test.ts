import { GUEST, REPORTER } from "@cairn/contract/access";
import { beforeAll, describe, expect, test } from "vitest";
import { injectRequest, startTestApp } from "../../../../test/app.ts";
import {
  createTestPerson,
  sessionHeaders,
  tokenHeaders,
  createTestToken,
  type TestPerson,
} from "../../../../test/people.ts";
import {
  createTestGroup,
  addTestMember,
  createTestProject,
  type TestPlace,
} from "../../../../test/places.ts";
import type { App } from "../../../app.ts";

let app: App;
let ada: TestPerson;
let reporter: TestPerson;
let guest: TestPerson;
let project: TestPlace;
let milestoneId: number;

const path = "hills/paths";

async function post(who: TestPerson, url: string, payload: object): Promise<{ id: number }> {
  const answer = await injectRequest(app, {
    method: "POST",
    url,
    headers: sessionHeaders(who),
    payload,
  });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json();
}

beforeAll(async () => {
  app = await startTestApp();
  ada = await createTestPerson(app, { username: "ada", name: "Ada" });
  reporter = await createTestPerson(app, { username: "rita" });
  guest = await createTestPerson(app, { username: "gus" });
  const group = await createTestGroup(app, ada, { name: "Hills", visibility: "public" });
  project = await createTestProject(app, ada, { name: "Paths", group, visibility: "public" });
  await addTestMember(app, project, reporter, REPORTER);
  await addTestMember(app, project, guest, GUEST);
  const place = `/api/v4/projects/${project.id}`;
  const milestone = { title: "Spring", due_date: "2030-05-01" };
  milestoneId = (await post(ada, `${place}/milestones`, milestone)).id;
  await post(ada, `${place}/issues`, {
    title: "Loose stone",
    description: "- [x] look\n- [ ] mend",
    labels: "red,team::hill",
    assignee_ids: [guest.id],
    milestone_id: milestoneId,
    weight: 3,
    due_date: "2030-01-02",
    discussion_locked: true,
    health_status: "needs_attention",
  });
  await post(guest, `${place}/issues`, { title: "Two", issue_type: "incident" });
  await post(ada, `${place}/issues`, { title: "Three", confidential: true });
  await post(ada, `${place}/issues`, { title: "Four", weight: 1 });
  await post(ada, `${place}/issues`, { title: "Five" });
  const url = `${place}/issues/5`;
  await injectRequest(app, {
    method: "PUT",
    url,
    headers: sessionHeaders(ada),
    payload: { state_event: "close" },
  });
});

interface Answered {
  data?: { project: Record<string, never> | null };
  errors?: unknown[];
}

async function graphql(
  query: string,
  headers: Record<string, string> = {},
  variables: object = {},
): Promise<Answered> {
  const payload = { query, variables };
  const answer = await injectRequest(app, {
    method: "POST",
    url: "/api/graphql",
    headers,
    payload,
  });
  return answer.json();
}

async function ofProject(
  fields: string,
  who: TestPerson | null,
  at = path,
): Promise<Record<string, never>> {
  const query = `query($at: ID!) { project(fullPath: $at) { ${fields} } }`;
  const answer = await graphql(query, who === null ? {} : sessionHeaders(who), { at });
  expect(answer.errors, JSON.stringify(answer)).toBeUndefined();
  return answer.data?.project as Record<string, never>;
}

/** Queries the issue list with these arguments and returns the iids in the order of the list. */
async function listed(args: string, who: TestPerson | null): Promise<string> {
  const call = args === "" ? "issues" : `issues(${args})`;
  const found = await ofProject(`${call} { nodes { iid } }`, who);
  const { nodes } = found["issues"] as unknown as { nodes: { iid: string }[] };
  return nodes.map(({ iid }) => iid).join(" ");
}

describe("project { issue }", () => {
  test("tells everything there is to know of one", async () => {
    const fields = `issue(iid: "1") {
      id iid title description state type confidential discussionLocked weight healthStatus dueDate
      reference full: reference(full: true) moved upvotes downvotes userNotesCount closedAt
      webPath webUrl createdAt updatedAt
      severity lockVersion emailsDisabled updatedBy { username }
      timeEstimate totalTimeSpent humanTimeEstimate humanTotalTimeSpent
      taskCompletionStatus { count completedCount }
      author { username }
      assignees { nodes { username } }
      labels { nodes { title color } }
      milestone { title dueDate }
      iteration { title }
    }`;
    const { issue } = await ofProject(fields, null);
    expect(issue).toEqual({
      id: expect.stringMatching(/^gid:\/\/gitlab\/Issue\/\d+$/) as string,
      iid: "1",
      title: "Loose stone",
      description: "- [x] look\n- [ ] mend",
      state: "opened",
      type: "ISSUE",
      confidential: false,
      discussionLocked: true,
      weight: 3,
      healthStatus: "needsAttention",
      dueDate: "2030-01-02",
      reference: "#1",
      full: "hills/paths#1",
      moved: false,
      upvotes: 0,
      downvotes: 0,
      userNotesCount: 0,
      closedAt: null,
      webPath: "/hills/paths/-/issues/1",
      webUrl: "http://localhost:3000/hills/paths/-/issues/1",
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:]{8}\.\d{3}Z$/) as string,
      updatedAt: expect.stringMatching(/Z$/) as string,
      severity: "UNKNOWN",
      lockVersion: 0,
      emailsDisabled: false,
      updatedBy: null,
      timeEstimate: 0,
      totalTimeSpent: 0,
      humanTimeEstimate: null,
      humanTotalTimeSpent: null,
      taskCompletionStatus: { count: 2, completedCount: 1 },
      author: { username: "ada" },
      assignees: { nodes: [{ username: "gus" }] },
      labels: {
        nodes: [
          { title: "red", color: expect.stringMatching(/^#/) as string },
          { title: "team::hill", color: expect.stringMatching(/^#/) as string },
        ],
      },
      milestone: { title: "Spring", dueDate: "2030-05-01" },
      iteration: null,
    });
  });

  test.each(["3", "999", "0", "-1", "1.0", "01", "x", "99999999999999999999"])(
    "%s is null for whoever cannot see it, without an error",
    async (iid) => {
      for (const who of [null, guest]) {
        expect(await ofProject(`issue(iid: "${iid}") { id }`, who)).toEqual({ issue: null });
      }
    },
  );

  test("a confidential one is there for those who plan", async () => {
    const fields = `issue(iid: "3") { title confidential }`;
    const issue = { title: "Three", confidential: true };
    expect(await ofProject(fields, reporter)).toEqual({ issue });
  });

  test.each`
    who           | iid    | readIssue | updateIssue | reopenIssue | adminIssue | destroyIssue
    ${"visitor"}  | ${"1"} | ${true}   | ${false}    | ${false}    | ${false}   | ${false}
    ${"guest"}    | ${"4"} | ${true}   | ${false}    | ${false}    | ${false}   | ${false}
    ${"guest"}    | ${"2"} | ${true}   | ${true}     | ${true}     | ${false}   | ${false}
    ${"guest"}    | ${"1"} | ${true}   | ${true}     | ${false}    | ${false}   | ${false}
    ${"reporter"} | ${"4"} | ${true}   | ${true}     | ${true}     | ${true}    | ${false}
    ${"reporter"} | ${"1"} | ${true}   | ${true}     | ${false}    | ${true}    | ${false}
    ${"ada"}      | ${"4"} | ${true}   | ${true}     | ${true}     | ${true}    | ${true}
  `("tells a $who what they may do with $iid", async ({ who, iid, ...abilities }) => {
    const people = { visitor: null, guest, reporter, ada };
    const fields = `issue(iid: "${iid as string}") { userPermissions {
      readIssue updateIssue reopenIssue adminIssue destroyIssue } }`;
    const found = await ofProject(fields, people[who as keyof typeof people]);
    expect(found).toEqual({ issue: { userPermissions: abilities as object } });
  });

  test("a hidden project is null, and with it everything in it", async () => {
    const hidden = await createTestProject(app, ada);
    for (const at of [hidden.path, "hills/nothing"]) {
      expect(await ofProject(`issue(iid: "1") { id } issues { count }`, guest, at)).toBeNull();
    }
  });

  test("a project without issues has neither one nor a list of them", async () => {
    const wish = { visibility: "public", issuesAccessLevel: "disabled" } as const;
    const { path: at } = await createTestProject(app, ada, wish);
    const fields = `issue(iid: "1") { id } issues { count } issueStatusCounts { all }`;
    const nothing = { issue: null, issues: null, issueStatusCounts: null };
    expect(await ofProject(fields, ada, at)).toEqual(nothing);
  });

  test("is not for tokens made for something else", async () => {
    const headers = tokenHeaders(await createTestToken(app, ada, ["read_user"]));
    const query = `{ project(fullPath: "${path}") { issues { count } } }`;
    const answer = await graphql(query, headers);
    expect(answer).toMatchObject({ errors: [{ extensions: { code: "insufficient_scope" } }] });
  });
});

describe("project { issues }", () => {
  test.each`
    args                                       | reporter       | visitor
    ${""}                                      | ${"5 4 3 2 1"} | ${"5 4 2 1"}
    ${"state: opened"}                         | ${"4 3 2 1"}   | ${"4 2 1"}
    ${"state: closed"}                         | ${"5"}         | ${"5"}
    ${"state: all"}                            | ${"5 4 3 2 1"} | ${"5 4 2 1"}
    ${'iid: "3"'}                              | ${"3"}         | ${""}
    ${'iids: ["1", "3", "x"]'}                 | ${"3 1"}       | ${"1"}
    ${'labelName: ["red"]'}                    | ${"1"}         | ${"1"}
    ${'labelName: ["red", "team::hill"]'}      | ${"1"}         | ${"1"}
    ${'labelName: ["unheard"]'}                | ${""}          | ${""}
    ${'milestoneTitle: "Spring"'}              | ${"1"}         | ${"1"}
    ${'authorUsername: "gus"'}                 | ${"2"}         | ${"2"}
    ${'assigneeUsername: "gus"'}               | ${"1"}         | ${"1"}
    ${'assigneeId: "None"'}                    | ${"5 4 3 2"}   | ${"5 4 2"}
    ${'assigneeId: "any"'}                     | ${"1"}         | ${"1"}
    ${"confidential: true"}                    | ${"3"}         | ${""}
    ${"types: [INCIDENT]"}                     | ${"2"}         | ${"2"}
    ${"types: [INCIDENT, ISSUE]"}              | ${"5 4 3 2 1"} | ${"5 4 2 1"}
    ${'search: "stone"'}                       | ${"1"}         | ${"1"}
    ${'search: "three"'}                       | ${"3"}         | ${""}
    ${'createdAfter: "2100-01-01T00:00:00Z"'}  | ${""}          | ${""}
    ${'updatedBefore: "2100-01-01T00:00:00Z"'} | ${"5 4 3 2 1"} | ${"5 4 2 1"}
    ${"sort: CREATED_ASC"}                     | ${"1 2 3 4 5"} | ${"1 2 4 5"}
    ${"sort: WEIGHT_ASC"}                      | ${"4 1 5 3 2"} | ${"4 1 5 2"}
    ${"sort: WEIGHT_DESC"}                     | ${"1 4 5 3 2"} | ${"1 4 5 2"}
    ${"first: 2"}                              | ${"5 4"}       | ${"5 4"}
    ${"last: 2"}                               | ${"2 1"}       | ${"2 1"}
    ${"first: 0"}                              | ${""}          | ${""}
    ${"first: 1000"}                           | ${"5 4 3 2 1"} | ${"5 4 2 1"}
  `("with '$args' are $reporter, and $visitor for visitors", async (row) => {
    const { args, reporter: seen, visitor } = row as Record<string, string>;
    expect(await listed(args ?? "", reporter)).toBe(seen);
    expect(await listed(args ?? "", null)).toBe(visitor);
  });

  interface Page {
    nodes: { iid: string }[];
    edges: { cursor: string; node: { iid: string } }[];
    pageInfo: {
      hasNextPage: boolean;
      hasPreviousPage: boolean;
      startCursor: string | null;
      endCursor: string | null;
    };
  }

  async function pageOf(args: string): Promise<Page> {
    const fields = `issues(${args}) { nodes { iid } edges { cursor node { iid } }
      pageInfo { hasNextPage hasPreviousPage startCursor endCursor } }`;
    return (await ofProject(fields, reporter))["issues"] as unknown as Page;
  }

  const numbers = ({ nodes }: Page) => nodes.map(({ iid }) => iid).join(" ");

  test.each(["CREATED_DESC", "WEIGHT_ASC", "WEIGHT_DESC", "DUE_DATE_ASC", "UPDATED_ASC"])(
    "in pages by %s go forth and back the same way",
    async (sort) => {
      const whole = await listed(`sort: ${sort}`, reporter);
      const forth: Page[] = [];
      let after: string | null = null;
      do {
        const args: string = after === null ? "" : `, after: "${after}"`;
        const page: Page = await pageOf(`sort: ${sort}, first: 2${args}`);
        expect(page.pageInfo.hasPreviousPage).toBe(after !== null);
        expect(page.edges.map(({ node }) => node)).toEqual(page.nodes);
        expect(page.pageInfo.startCursor).toBe(page.edges[0]?.cursor);
        forth.push(page);
        after = page.pageInfo.hasNextPage ? page.pageInfo.endCursor : null;
      } while (after !== null);
      expect(forth.map(numbers).join(" ")).toBe(whole);

      const back: Page[] = [];
      let before: string | null = null;
      do {
        const args: string = before === null ? "" : `, before: "${before}"`;
        const page: Page = await pageOf(`sort: ${sort}, last: 2${args}`);
        expect(page.pageInfo.hasNextPage).toBe(before !== null);
        back.unshift(page);
        before = page.pageInfo.hasPreviousPage ? page.pageInfo.startCursor : null;
      } while (before !== null);
      expect(back.map(numbers).join(" ")).toBe(whole);
    },
  );

  test.each(['after: "nonsense"', "first: -1", 'after: "WzEsIjUiLDdd"'])(
    "%s is refused",
    async (args) => {
      const query = `{ project(fullPath: "${path}") { issues(${args}) { nodes { iid } } } }`;
      expect(await graphql(query)).toMatchObject({
        errors: [{ message: expect.any(String) as string }],
      });
    },
  );

  test.each`
    args                         | reporter | visitor
    ${"first: 1"}                | ${5}     | ${4}
    ${"first: 1, state: closed"} | ${1}     | ${1}
    ${"confidential: true"}      | ${1}     | ${0}
    ${'search: "three"'}         | ${1}     | ${0}
  `("count with '$args' what one may see", async ({ args, reporter: seen, visitor }) => {
    const fields = `issues(${args as string}) { count }`;
    expect(await ofProject(fields, reporter)).toEqual({ issues: { count: seen as number } });
    expect(await ofProject(fields, null)).toEqual({ issues: { count: visitor as number } });
  });
});

test("issueStatusCounts counts what one may see", async () => {
  const fields = `all: issueStatusCounts { all opened closed }
    incidents: issueStatusCounts(types: [INCIDENT]) { all opened closed }
    secret: issueStatusCounts(search: "three") { all }`;
  expect(await ofProject(fields, reporter)).toEqual({
    all: { all: 5, opened: 4, closed: 1 },
    incidents: { all: 1, opened: 1, closed: 0 },
    secret: { all: 1 },
  });
  expect(await ofProject(fields, guest)).toEqual({
    all: { all: 4, opened: 3, closed: 1 },
    incidents: { all: 1, opened: 1, closed: 0 },
    secret: { all: 0 },
  });
});
