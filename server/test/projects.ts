/**
 * Users and requests for the tests of projects. Vitest loads this module again for every test
 * file.
 */
import { Project } from "@cairn/contract/projects";
import { expect } from "vitest";
import { injectRequest, startTestApp, type TestResponse } from "./app.ts";
import { createTestPerson, sessionHeaders, type TestPerson } from "./people.ts";

export const app = await startTestApp();
export const ada = await createTestPerson(app, { username: "ada" });
export const bob = await createTestPerson(app, { username: "bob" });
export const admin = await createTestPerson(app, { username: "grace", admin: true });

export type HttpMethod = "GET" | "POST" | "PUT" | "DELETE";

export function callProjectsApi(
  who: TestPerson | null,
  method: HttpMethod,
  path: string,
  payload?: object,
): Promise<TestResponse> {
  const url = `/api/v4${path}`;
  const headers = who === null ? {} : sessionHeaders(who);
  return injectRequest(app, {
    method,
    url,
    headers,
    ...(payload === undefined ? {} : { payload }),
  });
}

export async function requestAndParseProject(
  who: TestPerson,
  method: HttpMethod,
  path: string,
  payload?: object,
): Promise<Project> {
  const answer = await callProjectsApi(who, method, path, payload);
  expect([200, 201], answer.body).toContain(answer.statusCode);
  return Project.parse(answer.json());
}

export const createProjectByApi = (who: TestPerson, wish: object) =>
  requestAndParseProject(who, "POST", "/projects", wish);
export const updateProjectByApi = (who: TestPerson, { id }: { id: number }, wish: object) =>
  requestAndParseProject(who, "PUT", `/projects/${id}`, wish);
export const buildProjectApiPath = (path: string) => `/projects/${encodeURIComponent(path)}`;
