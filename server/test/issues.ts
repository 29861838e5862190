/**
 * Users, groups, projects and requests for the tests of issues. Vitest loads this module again
 * for every test file.
 */
import { GUEST, REPORTER } from "@cairn/contract/access";
import { Issue } from "@cairn/contract/issues/issues";
import { expect } from "vitest";
import { injectRequest, startTestApp, type TestResponse } from "./app.ts";
import { createTestPerson, sessionHeaders, type TestPerson } from "./people.ts";
import { createTestGroup, addTestMember, createTestProject, type TestPlace } from "./places.ts";

export const app = await startTestApp();
export const owner = await createTestPerson(app, { username: "owner" });
export const reporter = await createTestPerson(app, { username: "reporter" });
export const guest = await createTestPerson(app, { username: "guest" });
export const outsider = await createTestPerson(app, { username: "outsider" });
export const admin = await createTestPerson(app, { username: "grace", admin: true });
export const group = await createTestGroup(app, owner, { name: "Summit", visibility: "public" });
export const project = await createTestProject(app, owner, {
  name: "Weather",
  group,
  visibility: "public",
});
export const privateProject = await createTestProject(app, owner, { name: "Closed", group });
for (const place of [project, privateProject]) {
  await addTestMember(app, place, reporter, REPORTER);
  await addTestMember(app, place, guest, GUEST);
}

type Method = "GET" | "POST" | "PUT" | "DELETE";

export function callRestApi(
  who: TestPerson | null,
  method: Method,
  path: string,
  payload?: object,
): Promise<TestResponse> {
  const headers = who === null ? {} : sessionHeaders(who);
  const url = `/api/v4${path}`;
  return injectRequest(app, {
    method,
    url,
    headers,
    ...(payload === undefined ? {} : { payload }),
  });
}

export const buildProjectIssuesApiPath = (place: TestPlace) => `/projects/${place.id}/issues`;

export async function createTestIssue(
  who: TestPerson,
  wish: object = {},
  place: TestPlace = project,
): Promise<Issue> {
  const answer = await callRestApi(who, "POST", buildProjectIssuesApiPath(place), {
    title: "An issue",
    ...wish,
  });
  expect(answer.statusCode, answer.body).toBe(201);
  return Issue.parse(answer.json());
}

export async function updateTestIssue(who: TestPerson, issue: Issue, wish: object): Promise<Issue> {
  const answer = await callRestApi(
    who,
    "PUT",
    `/projects/${issue.project_id}/issues/${issue.iid}`,
    wish,
  );
  expect(answer.statusCode, answer.body).toBe(200);
  return Issue.parse(answer.json());
}

export async function getIssueOrStatus(
  who: TestPerson | null,
  issue: Issue,
): Promise<Issue | number> {
  const answer = await callRestApi(who, "GET", `/projects/${issue.project_id}/issues/${issue.iid}`);
  return answer.statusCode === 200 ? Issue.parse(answer.json()) : answer.statusCode;
}

export async function createTestMilestone(
  place: TestPlace,
  title: string,
  due_date?: string,
): Promise<number> {
  const wish = { title, ...(due_date === undefined ? {} : { due_date }) };
  const answer = await callRestApi(owner, "POST", `/${place.kind}s/${place.id}/milestones`, wish);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<{ id: number }>().id;
}
