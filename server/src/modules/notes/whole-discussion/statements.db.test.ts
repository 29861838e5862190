import { REPORTER } from "@cairn/contract/access";
import type { Issue } from "@cairn/contract/issues/issues";
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { insertMentionNote, listTestDiscussions } from "../../../../test/discussions.ts";
import { recordSelectQueries } from "../../../../test/statements.ts";
import {
  app,
  createTestIssue,
  createTestMilestone,
  group,
  guest,
  owner,
  privateProject,
  project,
  reporter,
  updateTestIssue,
} from "../../../../test/issues.ts";
import {
  createTestNote,
  createTestReply,
  createTestThread,
  executeSqlInTransaction,
} from "../../../../test/notes.ts";
import { createTestPerson, type TestPerson } from "../../../../test/people.ts";
import { addTestMember } from "../../../../test/places.ts";

/** Has the same permissions on the issues as `reporter`, and none in the private project. */
const colleague = await createTestPerson(app, { username: "colleague" });
await addTestMember(app, project, colleague, REPORTER);

let few: Issue;
let many: Issue;

beforeAll(async () => {
  const milestone = await createTestMilestone(project, "First ascent");
  const other = await createTestIssue(owner, { title: "Elsewhere" }, privateProject);
  few = await createIssueWithEntries(milestone, other);
  many = await createIssueWithEntries(milestone, other);
  await executeSqlInTransaction(sql`
    with copied as (
      insert into notes (noteable_id, namespace_id, root_namespace_id, discussion_id, is_reply, type,
        author_id, body, html, markdown_version, fragment, action, detail)
      select noteable_id, namespace_id, root_namespace_id,
        decode(md5(copy || encode(discussion_id, 'hex')) || '00000000', 'hex'), is_reply, type,
        author_id, body, html, markdown_version, fragment, action, detail
      from notes, generate_series(1, 9) copy
      where noteable_id = ${many.id} and other_noteable_id is null returning noteable_id)
    update noteables set discussion_version = discussion_version + 1
    where id in (select noteable_id from copied)`);
});

/** Creates ten entries: comments and a thread with every kind of reference, and system notes. */
async function createIssueWithEntries(milestoneId: number, other: Issue): Promise<Issue> {
  const issue = await createTestIssue(owner);
  const references = `#1, ${privateProject.path}#${other.iid}, @${guest.username}, @${group.path}, ${project.path}>, %"First ascent", ~one`;
  await updateTestIssue(owner, issue, { add_labels: "one,two" });
  await createTestNote(owner, issue, references);
  await createTestNote(guest, issue, `Also ${references}`);
  const thread = await createTestThread(owner, issue, `And ${references}`);
  await createTestReply(guest, issue, thread, `Again ${references}`);
  await updateTestIssue(owner, issue, { milestone_id: milestoneId });
  await updateTestIssue(owner, issue, { assignee_ids: [guest.id] });
  await updateTestIssue(owner, issue, { title: "Another title" });
  await updateTestIssue(owner, issue, { description: "Other words" });
  await updateTestIssue(owner, issue, { remove_labels: "two" });
  await insertMentionNote(issue, other);
  return issue;
}

async function listStatements(who: TestPerson, issue: Issue): Promise<string[]> {
  const queries = await recordSelectQueries(() => listTestDiscussions(who, issue));
  return queries.map(({ text }) => text);
}

const withoutRepetition = (statements: readonly string[]) => [...new Set(statements)];

test("a discussion takes the same statements for ten and for a hundred entries, each once", async () => {
  expect(await listTestDiscussions(owner, few)).toHaveLength(10);
  expect((await listTestDiscussions(owner, many)).length).toBeGreaterThan(90);
  const uncached = await listStatements(reporter, few);
  expect(uncached).toEqual(withoutRepetition(uncached));
  expect(await listStatements(reporter, many)).toEqual(uncached);
  // The session, the issue, its notes, their users, the versions; then one statement for each kind of
  // reference: issues, epics, users, labels, milestones, and all projects and groups.
  expect(uncached).toHaveLength(11);
});

test("a cached one takes only those that load the references, for every reader", async () => {
  for (const who of [reporter, colleague, owner]) {
    for (const issue of [few, many]) await listTestDiscussions(who, issue);
  }
  for (const who of [reporter, colleague, owner]) {
    const cached = await listStatements(who, few);
    expect(cached).toEqual(withoutRepetition(cached));
    expect(await listStatements(who, many)).toEqual(cached);
    expect(cached).toHaveLength(8);
  }
});

test("references that decided against a cached response are not loaded again", async () => {
  const newcomer = await createTestPerson(app);
  await addTestMember(app, project, newcomer, REPORTER);
  await executeSqlInTransaction(
    sql`update noteables set discussion_version = discussion_version + 1 where id = ${few.id}`,
  );
  await listTestDiscussions(reporter, few);
  const statements = await listStatements(newcomer, few);
  expect(statements).toEqual(withoutRepetition(statements));
  expect(statements).toHaveLength(11);
});
