/** Tests the REST routes of an issue's resource events. */
import type { Issue } from "@cairn/contract/issues/issues";
import {
  ResourceIterationEvent,
  ResourceLabelEvent,
  ResourceMilestoneEvent,
  ResourceStateEvent,
  ResourceWeightEvent,
} from "@cairn/contract/notes/notes";
import { beforeEach, expect, test } from "vitest";
import * as z from "zod";
import { injectRequest } from "../../../../test/app.ts";
import {
  createTestMilestone,
  app,
  callRestApi,
  updateTestIssue,
  privateProject,
  createTestIssue,
  group,
  buildProjectIssuesApiPath,
  outsider,
  owner,
  project,
  reporter,
} from "../../../../test/issues.ts";
import { sessionHeaders } from "../../../../test/people.ts";

let issue: Issue;
beforeEach(async () => {
  issue = await createTestIssue(owner);
});

const eventsOf = (kind: string, { iid }: Issue = issue) =>
  `${buildProjectIssuesApiPath(project)}/${iid}/resource_${kind}_events`;

async function events<Shape extends z.ZodType>(kind: string, shape: Shape, query = "") {
  const answer = await callRestApi(null, "GET", eventsOf(kind) + query);
  expect(answer.statusCode, answer.body).toBe(200);
  return z.array(shape).parse(answer.json());
}

test("lists the states in the order in which they changed: closed, reopened [ISSUE-057]", async () => {
  await updateTestIssue(owner, issue, { state_event: "close" });
  await updateTestIssue(reporter, issue, { state_event: "reopen" });
  const found = await events("state", ResourceStateEvent);
  expect(found).toMatchObject([
    { user: { id: owner.id }, resource_type: "Issue", resource_id: issue.id, state: "closed" },
    { user: { id: reporter.id }, state: "reopened" },
  ]);
  const one = await callRestApi(null, "GET", `${eventsOf("state")}/${found[1]?.id}`);
  expect(one.json()).toEqual(found[1]);
});

test("each label is an event of its own, whether it came or went; a deleted one is null", async () => {
  await updateTestIssue(owner, issue, { labels: "bug,ui" });
  await updateTestIssue(owner, issue, { remove_labels: "ui" });
  const found = await events("label", ResourceLabelEvent);
  const told = (list: ResourceLabelEvent[]) =>
    list.map((one) => `${one.action} ${one.label?.name}`);
  expect(told(found.slice(0, 2)).toSorted()).toEqual(["add bug", "add ui"]);
  expect(told(found.slice(2))).toEqual(["remove ui"]);
  await callRestApi(owner, "DELETE", `/projects/${project.id}/labels/ui`);
  const left = (await events("label", ResourceLabelEvent)).map(({ label }) => label?.name ?? null);
  expect(left.filter((name) => name === null)).toHaveLength(2);
  const page = await callRestApi(null, "GET", `${eventsOf("label")}?per_page=2`);
  expect(page.headers).toMatchObject({ "x-total": "3", "x-next-page": "2" });
});

test("milestones tell where to or where from, and the state of the issue then", async () => {
  const milestone_id = await createTestMilestone(project, "First ascent");
  await updateTestIssue(owner, issue, { milestone_id });
  await updateTestIssue(owner, issue, { state_event: "close" });
  await updateTestIssue(owner, issue, { milestone_id: 0 });
  expect(await events("milestone", ResourceMilestoneEvent)).toMatchObject([
    { action: "add", milestone: { id: milestone_id, title: "First ascent" }, state: "opened" },
    { action: "remove", milestone: { id: milestone_id }, state: "closed" },
  ]);
});

test("iterations and weights", async () => {
  const input = {
    groupPath: group.path,
    title: "Spring",
    startDate: "2030-01-01",
    dueDate: "2030-01-14",
  };
  const query = `mutation($input: CreateIterationInput!) {
    createIteration(input: $input) { iteration { id } errors } }`;
  const made = await injectRequest(app, {
    method: "POST",
    url: "/api/graphql",
    headers: sessionHeaders(owner),
    payload: { query, variables: { input } },
  });
  const iteration_id = Number(/Iteration\/(\d+)/.exec(made.body)?.[1]);
  await updateTestIssue(owner, issue, { iteration_id });
  await updateTestIssue(owner, issue, { weight: 3 });
  await updateTestIssue(owner, issue, { weight: null });
  expect(await events("iteration", ResourceIterationEvent)).toMatchObject([
    { action: "add", iteration: { id: iteration_id, title: "Spring" } },
  ]);
  expect(await events("weight", ResourceWeightEvent)).toMatchObject([
    { issue_id: issue.id, weight: 3 },
    { issue_id: issue.id, weight: null },
  ]);
});

test("an event is found under its own kind and issue, by those who read the issue", async () => {
  await updateTestIssue(owner, issue, { state_event: "close", weight: 2 });
  const [closed] = await events("state", ResourceStateEvent);
  const other = await createTestIssue(owner);
  for (const path of [eventsOf("weight"), eventsOf("state", other)]) {
    const answer = await callRestApi(owner, "GET", `${path}/${closed?.id}`);
    expect([answer.statusCode, answer.json()]).toEqual([404, { message: "404 Event Not Found" }]);
  }
  const hidden = await createTestIssue(owner, {}, privateProject);
  const path = `${buildProjectIssuesApiPath(privateProject)}/${hidden.iid}/resource_state_events`;
  expect((await callRestApi(outsider, "GET", path)).statusCode).toBe(404);
});
