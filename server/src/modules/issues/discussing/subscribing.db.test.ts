import { IssuePageResponse } from "@cairn/contract/issues/issue-page";
import { Issue } from "@cairn/contract/issues/issues";
import { expect, test } from "vitest";
import { buildTestIssueJsonUrl, callWebApi } from "../../../../test/issue-web.ts";
import { injectRequest } from "../../../../test/app.ts";
import { countSelectQueries } from "../../../../test/statements.ts";
import {
  app,
  callRestApi,
  createTestIssue,
  guest,
  buildProjectIssuesApiPath,
  outsider,
  owner,
  project,
} from "../../../../test/issues.ts";
import { createTestNote } from "../../../../test/notes.ts";
import { sessionHeaders, type TestPerson } from "../../../../test/people.ts";

const at = ({ iid }: { iid: number }, door = "") =>
  `${buildProjectIssuesApiPath(project)}/${iid}${door}`;

const hears = async (who: TestPerson, issue: { iid: number }) =>
  Issue.parse((await callRestApi(who, "GET", at(issue))).json()).subscribed;

test("whoever wrote an issue, has it or speaks below it hears of it", async () => {
  const issue = await createTestIssue(owner, { assignee_ids: [guest.id] });
  expect(await hears(owner, issue)).toBe(true);
  expect(await hears(guest, issue)).toBe(true);
  expect(await hears(outsider, issue)).toBe(false);
  await createTestNote(outsider, issue, "May I ask something?");
  expect(await hears(outsider, issue)).toBe(true);
});

test("whoever says so hears of it or not, and is told when it is so already", async () => {
  const issue = await createTestIssue(owner);
  const subscribed = await callRestApi(outsider, "POST", at(issue, "/subscribe"));
  expect(subscribed.statusCode).toBe(201);
  expect(Issue.parse(subscribed.json())).toMatchObject({ id: issue.id, subscribed: true });
  const again = await callRestApi(outsider, "POST", at(issue, "/subscribe"));
  expect([again.statusCode, again.body]).toEqual([304, ""]);
  expect(await hears(outsider, issue)).toBe(true);
  expect((await callRestApi(owner, "POST", at(issue, "/unsubscribe"))).statusCode).toBe(201);
  expect((await callRestApi(owner, "POST", at(issue, "/unsubscribe"))).statusCode).toBe(304);
  expect(await hears(owner, issue)).toBe(false);
  expect((await callRestApi(null, "POST", at(issue, "/subscribe"))).statusCode).toBe(401);
});

test("the page's switch turns it over [SIDE-127]", async () => {
  const issue = await createTestIssue(owner);
  const toggle = () =>
    callWebApi(guest, "POST", `/${project.path}/-/issues/${issue.iid}/toggle_subscription`);
  const shown = async () => {
    const page = await callWebApi(guest, "GET", `${buildTestIssueJsonUrl(issue)}?serializer=page`);
    return IssuePageResponse.parse(page.json()).subscribed;
  };
  const answer = await toggle();
  expect([answer.statusCode, answer.body]).toEqual([200, ""]);
  expect(await shown()).toBe(true);
  await toggle();
  expect(await shown()).toBe(false);
});

const graphql = (who: TestPerson | null, query: string, variables: object = {}) =>
  injectRequest(app, {
    method: "POST",
    url: "/api/graphql",
    headers: who === null ? {} : sessionHeaders(who),
    payload: { query, variables },
  });

const SET = `mutation ($input: IssueSetSubscriptionInput!) {
  answer: issueSetSubscription(input: $input) { issue { subscribed } errors } }`;

test("GraphQL says and changes the same", async () => {
  const issue = await createTestIssue(owner);
  const set = async (who: TestPerson | null, subscribedState: boolean) => {
    const input = { projectPath: project.path, iid: String(issue.iid), subscribedState };
    return (await graphql(who, SET, { input })).json<{ data: object; errors?: object[] }>();
  };
  for (const wanted of [true, true, false]) {
    const answer = { issue: { subscribed: wanted }, errors: [] };
    expect((await set(outsider, wanted)).data).toEqual({ answer });
    expect(await hears(outsider, issue)).toBe(wanted);
  }
  expect((await set(null, true)).errors).toHaveLength(1);
});

test("of a whole list it is found out at once, in GraphQL", async () => {
  const list = (first: number) => `{ project(fullPath: "${project.path}") {
    issues(first: ${first}) { nodes { subscribed author { username } } } } }`;
  const nodes = (await graphql(owner, list(50))).json<{
    data: { project: { issues: { nodes: { subscribed: boolean }[] } } };
  }>().data.project.issues.nodes;
  expect(nodes.length).toBeGreaterThan(3);
  expect(new Set(nodes.map(({ subscribed }) => subscribed))).toEqual(new Set([true, false]));
  const few = await countSelectQueries(() => graphql(outsider, list(2)));
  expect(await countSelectQueries(() => graphql(outsider, list(4)))).toBe(few);
});
