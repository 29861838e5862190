/**
 * Tests that PostgreSQL keeps the plans of the statements of frequent pages (generic-plan.ts). Planning
 * a statement with several permission checks takes longer than running it.
 */
import { epicPath } from "@cairn/contract/epics/epics";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { injectRequest, startTestApp } from "../app.ts";
import { getDatabaseUrlWithUsualPlanning } from "../database.ts";
import { createTestEpic } from "../epics.ts";
import { app as setUpApp, callRestApi, createTestIssue, group, owner, project } from "../issues.ts";
import { createTestNote } from "../notes.ts";

const LOADS = 12;
/** PostgreSQL makes this many plans for the given values before it first compares them with a generic one. */
const MOST_CUSTOM_PLANS = 5;

const epic = await createTestEpic(setUpApp, owner, group);
const issue = await createTestIssue(owner, { description: "It *fell*." });
await createTestNote(owner, issue, "I saw it.");
await callRestApi(owner, "POST", `/groups/${group.id}/epics/${epic.iid}/issues/${issue.id}`);
/** All requests use the same connection. */
const app = await startTestApp({
  CAIRN_DATABASE_POOL: "1",
  CAIRN_ROLES: "web",
  DATABASE_URL: await getDatabaseUrlWithUsualPlanning(),
});

test.each([
  `/${project.path}/-/issues/${issue.iid}`,
  epicPath(group.path, epic.iid),
  `/api/v4/projects/${project.id}/issues/${issue.iid}`,
  `/api/v4/groups/${group.id}/epics/${epic.iid}`,
])("the statements of %s keep their plans", async (url) => {
  for (let load = 0; load < LOADS; load += 1) {
    const headers = { accept: "text/html", cookie: owner.cookie };
    expect((await injectRequest(app, { url, headers })).statusCode).toBe(200);
  }
  const { rows } = await sql<{ statement: string }>`
    select statement from pg_prepared_statements where custom_plans > ${MOST_CUSTOM_PLANS}`.execute(
    app.platform.db,
  );
  expect(rows.map(({ statement }) => statement)).toEqual([]);
});
