/** Requests of the tests that merge issues and undo merges, and what they compare. */
import { issuePageJsonUrl, IssuePageResponse } from "@cairn/contract/issues/issue-page";
import { issueMergeUrl } from "@cairn/contract/issues/merging";
import type { Issue } from "@cairn/contract/issues/issues";
import { sql } from "kysely";
import { expect } from "vitest";
import type { TestResponse } from "./app.ts";
import { app, callRestApi, owner, project } from "./issues.ts";
import { callWebApi } from "./issue-web.ts";
import type { TestPerson } from "./people.ts";
import type { TestPlace } from "./places.ts";

export function requestMerge(
  who: TestPerson | null,
  issue: Issue,
  target: string,
  place: TestPlace = project,
): Promise<TestResponse> {
  return callWebApi(who, "POST", issueMergeUrl(place.path, issue.iid), { target });
}

export function requestUndo(
  who: TestPerson | null,
  issue: Issue,
  place: TestPlace = project,
): Promise<TestResponse> {
  return callWebApi(who, "DELETE", issueMergeUrl(place.path, issue.iid));
}

/** Merges the issue into the other one, and expects success. */
export async function merge(
  issue: Issue,
  target: Issue,
  { who = owner, place = project, into = project } = {},
): Promise<void> {
  const answer = await requestMerge(who, issue, `${into.path}#${target.iid}`, place);
  expect(answer.statusCode, answer.body).toBe(200);
}

export async function undo(issue: Issue, who = owner, place = project): Promise<void> {
  const answer = await requestUndo(who, issue, place);
  expect(answer.statusCode, answer.body).toBe(200);
}

export async function readPage(
  who: TestPerson | null,
  issue: Issue,
  place: TestPlace = project,
): Promise<IssuePageResponse> {
  const answer = await callWebApi(who, "GET", issuePageJsonUrl(place.path, issue.iid));
  return IssuePageResponse.parse(answer.json());
}

/** What a merge adds to an issue: explicit subscriptions, reactions with their users, and links. */
export async function readAdded({ id }: Issue): Promise<{
  subscribers: [number, boolean][];
  awards: [string, number][];
  links: [number, number, number][];
}> {
  const { rows: subscribers } = await sql<{ user_id: number; subscribed: boolean }>`
    select user_id, subscribed from subscriptions where noteable_id = ${id} order by user_id`.execute(
    app.platform.db,
  );
  const { rows: awards } = await sql<{ name: string; user_id: number }>`
    select name, user_id from awards where noteable_id = ${id} and note_id is null
    order by id`.execute(app.platform.db);
  const { rows: links } = await sql<{ source: number; target: number; type: number }>`
    select source_id as source, target_id as target, link_type as type from issue_links
    where source_id = ${id} or target_id = ${id} order by id`.execute(app.platform.db);
  return {
    subscribers: subscribers.map((row) => [row.user_id, row.subscribed]),
    awards: awards.map((row) => [row.name, row.user_id]),
    links: links.map((row) => [row.source, row.target, row.type]),
  };
}

export async function award(who: TestPerson, issue: Issue, name: string): Promise<void> {
  const path = `/projects/${issue.project_id}/issues/${issue.iid}/award_emoji`;
  const answer = await callRestApi(who, "POST", path, { name });
  expect(answer.statusCode, answer.body).toBe(201);
}

export async function link(from: Issue, to: Issue, link_type = "relates_to"): Promise<void> {
  const path = `/projects/${from.project_id}/issues/${from.iid}/links`;
  const body = { target_project_id: to.project_id, target_issue_iid: to.iid, link_type };
  const answer = await callRestApi(owner, "POST", path, body);
  expect(answer.statusCode, answer.body).toBe(201);
}

export async function setSubscription(who: TestPerson, issue: Issue, wanted: boolean) {
  const path = `/projects/${issue.project_id}/issues/${issue.iid}`;
  await callRestApi(who, "POST", `${path}/${wanted ? "subscribe" : "unsubscribe"}`);
}
