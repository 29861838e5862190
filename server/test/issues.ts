/** Users, groups, projects and requests for the tests of issues. Reloaded for every test file. */
import { GUEST, REPORTER } from "@cairn/contract/access";
import { Issue } from "@cairn/contract/issues/issues";
import { expect } from "vitest";
import { ask, testApp, type Answer } from "./app.ts";
import { aPerson, asPage, type TestPerson } from "./people.ts";
import { aGroup, aMember, aProject, type TestPlace } from "./places.ts";

export const app = await testApp();
export const owner = await aPerson(app, { username: "owner" });
export const reporter = await aPerson(app, { username: "reporter" });
export const guest = await aPerson(app, { username: "guest" });
export const outsider = await aPerson(app, { username: "outsider" });
export const admin = await aPerson(app, { username: "grace", admin: true });
export const group = await aGroup(app, owner, { name: "Summit", visibility: "public" });
export const project = await aProject(app, owner, { name: "Weather", group, visibility: "public" });
export const closedProject = await aProject(app, owner, { name: "Closed", group });
for (const place of [project, closedProject]) {
  await aMember(app, place, reporter, REPORTER);
  await aMember(app, place, guest, GUEST);
}

type Method = "GET" | "POST" | "PUT" | "DELETE";

export function call(
  who: TestPerson | null,
  method: Method,
  path: string,
  payload?: object,
): Promise<Answer> {
  const headers = who === null ? {} : asPage(who);
  const url = `/api/v4${path}`;
  return ask(app, { method, url, headers, ...(payload === undefined ? {} : { payload }) });
}

export const issuesOf = (place: TestPlace) => `/projects/${place.id}/issues`;

export async function create(
  who: TestPerson,
  wish: object = {},
  place: TestPlace = project,
): Promise<Issue> {
  const answer = await call(who, "POST", issuesOf(place), { title: "An issue", ...wish });
  expect(answer.statusCode, answer.body).toBe(201);
  return Issue.parse(answer.json());
}

export async function change(who: TestPerson, issue: Issue, wish: object): Promise<Issue> {
  const answer = await call(who, "PUT", `/projects/${issue.project_id}/issues/${issue.iid}`, wish);
  expect(answer.statusCode, answer.body).toBe(200);
  return Issue.parse(answer.json());
}

export async function read(who: TestPerson | null, issue: Issue): Promise<Issue | number> {
  const answer = await call(who, "GET", `/projects/${issue.project_id}/issues/${issue.iid}`);
  return answer.statusCode === 200 ? Issue.parse(answer.json()) : answer.statusCode;
}

export async function aMilestone(
  place: TestPlace,
  title: string,
  due_date?: string,
): Promise<number> {
  const wish = { title, ...(due_date === undefined ? {} : { due_date }) };
  const answer = await call(owner, "POST", `/${place.kind}s/${place.id}/milestones`, wish);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<{ id: number }>().id;
}
