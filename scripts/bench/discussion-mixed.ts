/**
 * bin/bench discussions: creates issues whose discussions have 100 entries as in daily work. Half are
 * comments and threads with mentions, references and reactions; half are system notes.
 */
import type pg from "pg";
import { withDatabaseClient } from "../seed-scale/indexes.ts";
import { createEmptyIssues, type IssueWithComments } from "./discussions.ts";
import type { BenchUser } from "./issue-page.ts";

/** How often the comments of the first issue are copied into each issue. */
const COPIES = 5;
/** The number of system notes of each issue. One in five is a cross-reference, to an issue of its own. */
const SYSTEM_NOTES = 50;
const CROSS_REFERENCES = SYSTEM_NOTES / 5;
const DEVELOPER = 30;

interface MixedDiscussions {
  issues: IssueWithComments[];
  /** The session cookies of two readers with different rights. */
  cookies: [string, string];
}

/**
 * Both users write and read. The second user is a Developer in the project of the issues, and cannot see
 * the private project to which some references and cross-references point.
 */
export async function createIssuesWithMixedDiscussions(
  [owner, developer]: readonly [BenchUser, BenchUser],
  databaseUrl: string,
  count: number,
): Promise<MixedDiscussions> {
  const project = await owner.post("/projects", { name: "mixed", visibility: "private" });
  const hidden = await owner.post("/projects", { name: "hidden", visibility: "private" });
  const people = [await findOwnUser(owner), await findOwnUser(developer)] as const;
  await owner.post(`/projects/${project.id}/members`, {
    user_id: people[1].id,
    access_level: DEVELOPER,
  });
  for (const name of ["bug", "regression", "priority::high", "needs review", "customer"]) {
    await owner.post(`/projects/${project.id}/labels`, { name, color: "#3366cc" });
  }
  for (const title of ["First ascent", "Second ascent"]) {
    await owner.post(`/projects/${project.id}/milestones`, { title });
  }
  const issues = await createEmptyIssues(owner, project.id, count);
  const others = await createEmptyIssues(owner, hidden.id, CROSS_REFERENCES / 2);
  const [first] = issues;
  if (first === undefined) throw new Error("The bench needs an issue.");
  const path = new URL(hidden.web_url).pathname.slice(1);
  await writeComments([owner, developer], project.id, people, path);
  await withDatabaseClient(databaseUrl, (client) =>
    copyCommentsAndAddHistory(client, {
      projectId: project.id,
      first: first.id,
      readers: people.map(({ id }) => id),
      others: [...issues.slice(-CROSS_REFERENCES / 2), ...others].map(({ id }) => id),
    }),
  );
  return { issues, cookies: [owner.cookie, developer.cookie] };
}

async function findOwnUser({ url, cookie }: BenchUser): Promise<{ id: number; username: string }> {
  const answer = await fetch(`${url}/api/v4/user`, { headers: { cookie } });
  return (await answer.json()) as { id: number; username: string };
}

/** Writes seven comments and three threads with two replies each to the project's first issue. */
async function writeComments(
  writers: readonly [BenchUser, BenchUser],
  projectId: number,
  [one, other]: readonly { username: string }[],
  hiddenPath: string,
): Promise<void> {
  const issue = `/projects/${projectId}/issues/1`;
  for (let number = 1; number <= COMMENTS_IN_FIRST_ISSUE; number += 1) {
    const writer = writers[number % 2] as BenchUser;
    const body = `@${one?.username} I saw this again with **build ${number}**, it looks like #${number + 1}.

- @${other?.username} fixed a part of it in ${hiddenPath}#${(number % 3) + 1}, which is ~bug and ~"needs review".
- The rest can wait until %"First ascent"; the [manual](https://example.com/manual) says the same.

Shall we close #${number + 20} as a duplicate, or take the small change now? I would take it.`;
    if (number % 3 !== 0) await writer.post(`${issue}/notes`, { body });
    else {
      const thread = await writer.post(`${issue}/discussions`, { body });
      for (const reply of [`Yes, see #${number}.`, `@${one?.username} thanks, ~customer agrees.`]) {
        await writer.post(`${issue}/discussions/${thread.id}/notes`, { body: reply });
      }
    }
  }
}

const COMMENTS_IN_FIRST_ISSUE = 10;

async function copyCommentsAndAddHistory(
  client: pg.Client,
  {
    projectId,
    first,
    readers,
    others,
  }: { projectId: number; first: number; readers: number[]; others: number[] },
): Promise<void> {
  await client.query(
    `with original as (
       delete from notes where noteable_id = $2 returning *)
     insert into notes (noteable_id, namespace_id, root_namespace_id, discussion_id, is_reply, type,
       author_id, body, html, markdown_version, fragment, created_at)
     select issues.id, issues.project_id, issues.root_namespace_id,
       decode(md5(concat(issues.id, ':', copy, original.discussion_id)) || '00000000', 'hex'),
       is_reply, original.type, original.author_id, body, html, markdown_version, fragment,
       now() - (${COPIES} - copy) * interval '1 hour' - interval '1 second' * (1000 - original.id % 1000)
     from issues, original, generate_series(1, ${COPIES}) copy
     where issues.project_id = $1 and original.action is null`,
    [projectId, first],
  );
  await client.query(
    `insert into awards (noteable_id, namespace_id, root_namespace_id, note_id, user_id, name)
     select noteable_id, namespace_id, root_namespace_id, notes.id, reader, 'thumbsup'
     from notes, unnest($2::bigint[]) reader
     where namespace_id = $1 and action is null and notes.id % 3 = 0`,
    [projectId, readers],
  );
  await client.query(
    `insert into text_versions (noteable_id, namespace_id, root_namespace_id, number, lock_version,
       author_id, title)
     select id, project_id, root_namespace_id, 1000 + number, 1000 + number, author_id,
       'Deliveries stop after ' || number || ' retries in the night'
     from issues, generate_series(1, ${SYSTEM_NOTES / 5}) number where project_id = $1`,
    [projectId],
  );
  await client.query(
    `insert into notes (noteable_id, namespace_id, root_namespace_id, discussion_id, is_reply,
       author_id, action, detail, other_noteable_id, created_at)
     select issues.id, issues.project_id, issues.root_namespace_id,
       decode(md5(concat(issues.id, ':', number)) || '00000000', 'hex'), row_of_label = 2,
       ($2::bigint[])[1 + number % 2], kind.action, kind.detail,
       case kind.action when 'cross_reference' then ($3::bigint[])[1 + number / 5] end,
       now() - (${SYSTEM_NOTES} - number) * interval '5 minutes'
     from issues, generate_series(0, ${SYSTEM_NOTES - 1}) number, generate_series(1, 2) row_of_label
     cross join lateral (
       select (array['label', 'assignee', 'milestone', 'title', 'cross_reference'])[1 + number % 5]
           as action,
         case number % 5
           when 0 then jsonb_build_object('action', 'add', 'label_id', (
             select labels.id from labels where namespace_id = $1
             order by labels.id offset (number / 5 + row_of_label) % 5 limit 1))
           when 1 then jsonb_build_object('added', array[($2::bigint[])[1 + number % 2]],
             'removed', array[]::bigint[])
           when 2 then jsonb_build_object('action', 'add', 'milestone_id', (
             select milestones.id from milestones where namespace_id = $1
             order by milestones.id offset number % 2 limit 1))
           when 3 then jsonb_build_object('version_id', (
             select text_versions.id from text_versions
             where noteable_id = issues.id and text_versions.number = 1001 + number / 5))
         end as detail) kind
     where issues.project_id = $1 and (row_of_label = 1 or kind.action = 'label')`,
    [projectId, readers, others],
  );
  await client.query(
    `update noteables set discussion_version = discussion_version + 1,
       discussions_count = ${SYSTEM_NOTES + COMMENTS_IN_FIRST_ISSUE * COPIES},
       activities_count = ${SYSTEM_NOTES}
     where namespace_id = $1`,
    [projectId],
  );
  await client.query("vacuum analyze notes, awards, text_versions, issues, noteables");
}
