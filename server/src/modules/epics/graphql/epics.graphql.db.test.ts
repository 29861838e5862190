import type { Issue } from "@cairn/contract/issues/issues";
import { expect, test } from "vitest";
import * as world from "../../../../test/epic-fixture.ts";
import { createTestEpic, type TestEpic } from "../../../../test/epics.ts";
import type { TestPerson } from "../../../../test/people.ts";
import { createTestGroup } from "../../../../test/places.ts";
import { countSelectQueries } from "../../../../test/statements.ts";

const { app, callEpicsApi, group, guest, outsider, owner, project, reporter } = world;

interface Answer {
  data: Record<string, unknown> | null;
  errors?: { message: string }[];
}

async function ask(who: TestPerson | null, query: string, variables: object): Promise<Answer> {
  return (await callEpicsApi(who, "POST", "/api/graphql", { query, variables })).json();
}

async function change(
  who: TestPerson,
  name: string,
  input: object,
  fields: string,
): Promise<Record<string, unknown>> {
  const type = `${name.charAt(0).toUpperCase()}${name.slice(1)}Input`;
  const query = `mutation ($input: ${type}!) { answer: ${name}(input: $input) { errors ${fields} } }`;
  const answer = await ask(who, query, { input });
  expect(answer.errors).toBeUndefined();
  return answer.data?.["answer"] as Record<string, unknown>;
}

const anEpic = (wish: object = {}, place = group): Promise<TestEpic> =>
  createTestEpic(app, owner, place, { ...wish });

async function anIssue(wish: object = {}): Promise<Issue> {
  const url = `/api/v4/projects/${project.id}/issues`;
  const answer = await callEpicsApi(owner, "POST", url, { title: "An issue", ...wish });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json();
}

const named = (issue: Issue) => ({ projectPath: project.path, iid: String(issue.iid) });
const epicIn = ({ iid }: TestEpic, of = group) => ({ groupPath: of.path, iid: String(iid) });
const gid = ({ id }: { id: number }) => `gid://gitlab/Epic/${id}`;

const ISSUES_EPIC = `query ($path: ID!, $iid: String!) {
  project(fullPath: $path) { issue(iid: $iid) { epic { id iid title webPath } } } }`;
const epicOf = async (issue: Issue, who: TestPerson | null = owner) =>
  (await ask(who, ISSUES_EPIC, { path: project.path, iid: String(issue.iid) })).data;

test("sets, moves and removes the epic of an issue [EPIC-006] [EPIC-007]", async () => {
  const [issue, one, other] = [await anIssue(), await anEpic(), await anEpic({ title: "Other" })];
  const set = (epicId: string | null) =>
    change(reporter, "issueSetEpic", { ...named(issue), epicId }, "issue { epic { iid title } }");
  expect(await set(gid(one))).toEqual({
    errors: [],
    issue: { epic: { iid: String(one.iid), title: "An epic" } },
  });
  expect(await set(gid(other))).toMatchObject({ issue: { epic: { title: "Other" } } });
  expect(await epicOf(issue, null)).toEqual({
    project: {
      issue: {
        epic: {
          id: gid(other),
          iid: String(other.iid),
          title: "Other",
          webPath: `/groups/${group.path}/-/epics/${other.iid}`,
        },
      },
    },
  });
  expect(await set(null)).toEqual({ errors: [], issue: { epic: null } });
  expect(await epicOf(issue)).toEqual({ project: { issue: { epic: null } } });
});

test("names the epic when an issue is created and updated [EPIC-007]", async () => {
  const epic = await anEpic({ title: "Planned" });
  const wish = { projectPath: project.path, title: "Fresh", epicId: gid(epic) };
  const created = await change(reporter, "createIssue", wish, "issue { iid epic { title } }");
  expect(created).toMatchObject({ errors: [], issue: { epic: { title: "Planned" } } });
  const { iid } = created["issue"] as { iid: string };
  const input = { projectPath: project.path, iid, epicId: null };
  expect(await change(reporter, "updateIssue", input, "issue { epic { title } }")).toEqual({
    errors: [],
    issue: { epic: null },
  });
});

test("refuses an epic for an incident, and for viewers who cannot change the epic [EPIC-007]", async () => {
  const [incident, issue] = [await anIssue({ issue_type: "incident" }), await anIssue()];
  const epic = await anEpic();
  const wish = { ...named(incident), epicId: gid(epic) };
  expect(await change(reporter, "issueSetEpic", wish, "issue { iid }")).toEqual({
    errors: ["Only issues can have an epic."],
    issue: null,
  });
  for (const who of [guest, outsider]) {
    const refused = await ask(
      who,
      "mutation ($input: IssueSetEpicInput!) { issueSetEpic(input: $input) { errors } }",
      { input: { ...named(issue), epicId: gid(epic) } },
    );
    expect(refused).toMatchObject({ data: { issueSetEpic: null }, errors: [{}] });
  }
  expect(await epicOf(issue)).toEqual({ project: { issue: { epic: null } } });
});

test("hides a confidential epic from everybody below Planner [EPIC-028]", async () => {
  const [issue, epic] = [await anIssue(), await anEpic({ title: "Quiet", confidential: true })];
  await change(reporter, "issueSetEpic", { ...named(issue), epicId: gid(epic) }, "issue { iid }");
  const query = `query ($path: ID!, $iid: ID!) { group(fullPath: $path) {
    epic(iid: $iid) { title } epics(search: "Quiet") { count nodes { title } } } }`;
  const variables = { path: group.path, iid: String(epic.iid) };
  for (const who of [null, outsider, guest]) {
    expect(await epicOf(issue, who)).toEqual({ project: { issue: { epic: null } } });
    expect(await ask(who, query, variables)).toEqual({
      data: { group: { epic: null, epics: { count: 0, nodes: [] } } },
    });
  }
  expect(await ask(reporter, query, variables)).toEqual({
    data: { group: { epic: { title: "Quiet" }, epics: { count: 1, nodes: [{ title: "Quiet" }] } } },
  });
});

test("adds an issue by its project and iid [EPIC-013]", async () => {
  const [issue, epic] = [await anIssue({ title: "Added" }), await anEpic()];
  const input = { ...epicIn(epic), projectPath: project.path, issueIid: String(issue.iid) };
  const fields = "epic { iid } epicIssue { id title state epicIssueId webPath }";
  expect(await change(reporter, "epicAddIssue", input, fields)).toEqual({
    errors: [],
    epic: { iid: String(epic.iid) },
    epicIssue: {
      id: `gid://gitlab/Issue/${issue.id}`,
      title: "Added",
      state: "opened",
      epicIssueId: expect.stringMatching(/^gid:\/\/gitlab\/EpicIssue\/\d+$/) as string,
      webPath: `/${project.path}/-/issues/${issue.iid}`,
    },
  });
  expect(await epicOf(issue)).toMatchObject({ project: { issue: { epic: { id: gid(epic) } } } });
});

test("creates, updates, closes and reopens epics [EPIC-024] [EPIC-026]", async () => {
  const wish = {
    groupPath: group.path,
    title: "From GraphQL",
    description: "With **words**",
    dueDateIsFixed: true,
    dueDateFixed: "2031-05-05",
  };
  const created = await change(
    reporter,
    "createEpic",
    wish,
    "epic { iid title descriptionHtml dueDate state userPermissions { updateEpic destroyEpic } }",
  );
  const epic = created["epic"] as { iid: string; descriptionHtml: string };
  expect(created).toMatchObject({
    errors: [],
    epic: {
      title: "From GraphQL",
      dueDate: "2031-05-05",
      state: "opened",
      userPermissions: { updateEpic: true, destroyEpic: false },
    },
  });
  expect(epic.descriptionHtml).toContain("<strong>words</strong>");
  const update = (more: object) =>
    change(
      reporter,
      "updateEpic",
      { groupPath: group.path, iid: epic.iid, ...more },
      "epic { title state closedAt }",
    );
  expect(await update({ title: "Renamed", stateEvent: "CLOSE" })).toMatchObject({
    epic: { title: "Renamed", state: "closed", closedAt: expect.any(String) as string },
  });
  expect(await update({ stateEvent: "REOPEN" })).toMatchObject({
    epic: { state: "opened", closedAt: null },
  });
  expect(await update({ title: " " })).toEqual({ errors: ["Title can't be blank"], epic: null });
});

test("subscribes to an epic and unsubscribes", async () => {
  const epic = await anEpic();
  const set = (subscribedState: boolean) =>
    change(
      guest,
      "epicSetSubscription",
      { ...epicIn(epic), subscribedState },
      "epic { subscribed }",
    );
  expect(await set(true)).toEqual({ errors: [], epic: { subscribed: true } });
  expect(await set(false)).toEqual({ errors: [], epic: { subscribed: false } });
});

interface Page {
  count: number;
  nodes: { title: string }[];
  pageInfo: { hasNextPage: boolean; startCursor: string; endCursor: string };
}

test("pages through the epics of a group in both directions [EPIC-025]", async () => {
  const alone = await createTestGroup(app, owner, { name: "Pages", visibility: "public" });
  for (const title of ["One", "Two", "Three", "Four"]) await anEpic({ title }, alone);
  const page = async (args: string) => {
    const answer = await ask(
      null,
      `query ($path: ID!) { group(fullPath: $path) { epics(sort: CREATED_AT_ASC, ${args}) {
        count nodes { title } pageInfo { hasNextPage hasPreviousPage startCursor endCursor } } } }`,
      { path: alone.path },
    );
    const { epics } = (answer.data as { group: { epics: Page } }).group;
    return { ...epics, titles: epics.nodes.map(({ title }) => title) };
  };
  const first = await page("first: 3");
  expect(first).toMatchObject({ count: 4, titles: ["One", "Two", "Three"] });
  expect(first.pageInfo.hasNextPage).toBe(true);
  const second = await page(`first: 3, after: "${first.pageInfo.endCursor}"`);
  expect(second).toMatchObject({ titles: ["Four"], pageInfo: { hasNextPage: false } });
  const back = await page(`last: 2, before: "${second.pageInfo.startCursor}"`);
  expect(back).toMatchObject({ titles: ["Two", "Three"], pageInfo: { hasPreviousPage: true } });
});

test("needs as many statements for many issues with epics as for one", async () => {
  const query = `query ($path: ID!, $labels: [String!]) { project(fullPath: $path) {
    issues(labelName: $labels) { nodes { epic { titleHtml subscribed parent { iid } } } } } }`;
  const parent = await anEpic();
  for (const count of [1, 4]) {
    for (let index = 0; index < count; index += 1) {
      const epic = await anEpic({ parent_id: parent.id });
      await anIssue({ labels: `epics ${count}`, epic_id: epic.id });
    }
  }
  const cost = (label: string) =>
    countSelectQueries(() => ask(owner, query, { path: project.path, labels: [label] }));
  await cost("epics 4");
  expect(await cost("epics 4")).toBe(await cost("epics 1"));
});
