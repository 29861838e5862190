/**
 * Users and requests for the tests of projects. Vitest loads this module again for every test
 * file.
 */
import { Project } from "@cairn/contract/projects";
import { expect } from "vitest";
import { injectRequest, testApp, type TestResponse } from "./app.ts";
import { createTestPerson, sessionHeaders, type TestPerson } from "./people.ts";

export const app = await testApp();
export const ada = await createTestPerson(app, { username: "ada" });
export const bob = await createTestPerson(app, { username: "bob" });
export const admin = await createTestPerson(app, { username: "grace", admin: true });

export type Method = "GET" | "POST" | "PUT" | "DELETE";

export function call(
  who: TestPerson | null,
  method: Method,
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

export async function done(
  who: TestPerson,
  method: Method,
  path: string,
  payload?: object,
): Promise<Project> {
  const answer = await call(who, method, path, payload);
  expect([200, 201], answer.body).toContain(answer.statusCode);
  return Project.parse(answer.json());
}

export const create = (who: TestPerson, wish: object) => done(who, "POST", "/projects", wish);
export const change = (who: TestPerson, { id }: { id: number }, wish: object) =>
  done(who, "PUT", `/projects/${id}`, wish);
export const at = (path: string) => `/projects/${encodeURIComponent(path)}`;
