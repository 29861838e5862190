/**
 * Users and requests for the tests of issue lists. Vitest loads this module again for every test
 * file.
 */
import { Issue } from "@cairn/contract/issues/issues";
import type { sql } from "kysely";
import { expect } from "vitest";
import * as z from "zod";
import { injectRequest, startTestApp, type TestResponse } from "./app.ts";
import { createTestPerson, sessionHeaders, type TestPerson } from "./people.ts";

export const app = await startTestApp();
export const ada = await createTestPerson(app, { username: "ada" });
export const bob = await createTestPerson(app, { username: "bob" });
export const guest = await createTestPerson(app, { username: "gus" });
export const outsider = await createTestPerson(app, { username: "olga" });

export function callIssueListsApi(
  who: TestPerson | null,
  method: "GET" | "POST" | "PUT",
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

export async function createObjectByApi(
  path: string,
  payload: object,
  who = ada,
): Promise<{ id: number; iid: number }> {
  const answer = await callIssueListsApi(who, "POST", path, payload);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json();
}

export async function listTestIssues(who: TestPerson | null, path: string): Promise<Issue[]> {
  const answer = await callIssueListsApi(who, "GET", path);
  expect(answer.statusCode, answer.body).toBe(200);
  return z.array(Issue).parse(answer.json());
}

/** Requests a list and returns the first word of each issue's title, in the order of the list. */
export async function listShortTitles(
  list: string,
  who: TestPerson | null,
  query: string,
): Promise<string> {
  const issues = await listTestIssues(who, `${list}?per_page=100&${query}`);
  return issues.map(({ title }) => title.split(" ", 1)[0]).join(" ");
}

/** Executes an SQL statement that sets attributes which no endpoint can set. */
export async function executeTestSql(statement: ReturnType<typeof sql>): Promise<void> {
  await app.platform.db.transaction().execute((transaction) => statement.execute(transaction));
}

/**
 * The URL of the next page from the Link header, relative to `/api/v4`; undefined on the last
 * page.
 */
export function parseNextPagePath({ headers }: TestResponse): string | undefined {
  const next = /<([^>]+)>; rel="next"/.exec(String(headers.link ?? ""))?.[1];
  return next?.replace("http://localhost:3000/api/v4", "");
}
