import { DEVELOPER, GUEST } from "@cairn/contract/access";
import type { Issue } from "@cairn/contract/issues/issues";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { createTestContext } from "../../../../test/history.ts";
import {
  app,
  callRestApi,
  createTestIssue,
  getIssueOrStatus,
  group,
  owner,
  project,
  reporter,
} from "../../../../test/issues.ts";
import { createTestPerson, type TestPerson } from "../../../../test/people.ts";
import { addTestMember, createTestProject, type TestPlace } from "../../../../test/places.ts";
import { VISITOR_WITHOUT_IP } from "../../../platform/auth/viewer.ts";
import { databaseHandle } from "../../../platform/db/handle.ts";
import { unassignRemovedMemberJob } from "./removed-member-assignments.ts";

async function assigneesOf(issue: Issue): Promise<string[]> {
  const read = await getIssueOrStatus(owner, issue);
  return (read as Issue).assignees.map(({ username }) => username).toSorted();
}
const remove = (place: TestPlace, whom: TestPerson, body: object, by = owner) =>
  callRestApi(by, "DELETE", `/${place.kind}s/${place.id}/members/${whom.id}`, body);

/** Number of jobs in the queue, before a worker has run them. */
async function countQueuedJobs(): Promise<number> {
  const { platform } = app;
  const db = databaseHandle<"users">(platform.contextFor(VISITOR_WITHOUT_IP, "test", platform.log));
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from graphile_worker.jobs
    where task_identifier = ${unassignRemovedMemberJob.name}`.execute(db);
  return rows[0]?.count ?? 0;
}

const run = (by: TestPerson, place: TestPlace, whom: TestPerson) =>
  unassignRemovedMemberJob.run(createTestContext(by), {
    event: { payload: { namespace_id: place.id, user_id: whom.id } },
  });

test("removing a member unassigns them only when the request asks for it", async () => {
  const member = await createTestPerson(app);
  const elsewhere = await createTestProject(app, owner, { group, visibility: "public" });
  await addTestMember(app, project, member, DEVELOPER);
  const assigned = { assignee_ids: [member.id, reporter.id] };
  const here = await createTestIssue(owner, assigned);
  const there = await createTestIssue(owner, assigned, elsewhere);

  const before = await countQueuedJobs();
  expect((await remove(project, member, {})).statusCode).toBe(204);
  expect(await countQueuedJobs()).toBe(before);
  await addTestMember(app, project, member, GUEST);
  expect((await remove(project, member, { unassign_issuables: true })).statusCode).toBe(204);
  expect(await countQueuedJobs()).toBe(before + 1);

  await run(owner, project, member);
  expect(await assigneesOf(here)).toEqual(["reporter"]);
  expect(await assigneesOf(there)).toContain(member.username);
  const notes = await callRestApi(owner, "GET", `/projects/${project.id}/issues/${here.iid}/notes`);
  expect(notes.json<{ system: boolean; body: string }[]>()[0]).toMatchObject({
    system: true,
    body: `unassigned @${member.username}`,
  });
});

test("removing a member of a group unassigns them in its projects, but not in archived ones", async () => {
  const member = await createTestPerson(app);
  const archived = await createTestProject(app, owner, { group, visibility: "public" });
  const assigned = { assignee_ids: [member.id] };
  const here = await createTestIssue(owner, assigned);
  const old = await createTestIssue(owner, assigned, archived);
  await callRestApi(owner, "POST", `/projects/${archived.id}/archive`);
  await run(owner, group, member);
  expect(await assigneesOf(here)).toEqual([]);
  expect(await assigneesOf(old)).toEqual([member.username]);
});

test("the job changes nothing for a viewer without the permission", async () => {
  const member = await createTestPerson(app);
  const issue = await createTestIssue(owner, { assignee_ids: [member.id] });
  await run(member, project, member);
  expect(await assigneesOf(issue)).toEqual([member.username]);
});
