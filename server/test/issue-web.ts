/** Test helpers that send the requests of the issue page. */
import { issueJsonUrl } from "@cairn/contract/issues/issue-page";
import type { Issue } from "@cairn/contract/issues/issues";
import { WebIssue } from "@cairn/contract/issues/web-issue";
import { expect } from "vitest";
import { injectRequest, type TestResponse } from "./app.ts";
import { app, project } from "./issues.ts";
import { sessionHeaders, type TestPerson } from "./people.ts";

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

export function callWebApi(
  who: TestPerson | null,
  method: Method,
  url: string,
  payload?: object,
): Promise<TestResponse> {
  const headers = who === null ? {} : sessionHeaders(who);
  return injectRequest(app, { method, url, headers, ...(payload !== undefined && { payload }) });
}

export const buildTestIssueJsonUrl = ({ iid }: Pick<Issue, "iid">) =>
  issueJsonUrl(project.path, iid);

export function requestIssueUpdate(
  who: TestPerson,
  issue: Pick<Issue, "iid">,
  sent: object,
): Promise<TestResponse> {
  return callWebApi(who, "PUT", buildTestIssueJsonUrl(issue), { issue: sent });
}

/** Changes the issue with the request of the issue page, and expects success. */
export async function updateIssueByPageRequest(
  who: TestPerson,
  issue: Pick<Issue, "iid">,
  sent: object,
): Promise<WebIssue> {
  const answer = await requestIssueUpdate(who, issue, sent);
  expect(answer.statusCode, answer.body).toBe(200);
  return WebIssue.parse(answer.json());
}
