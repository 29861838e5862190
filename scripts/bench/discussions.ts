/**
 * bin/bench discussions: creates issues with many comments, and checks during the load that new comments
 * appear at once.
 */
import { setTimeout as wait } from "node:timers/promises";
import { buildNoteJsonFragment } from "../../server/src/modules/notes/reading/fragments.ts";
import {
  renderTextWithinLimits,
  MARKDOWN_VERSION,
  toStoredHtmlWithoutReferences,
} from "../../server/src/platform/markdown/index.ts";
import { withDatabaseClient } from "../seed-scale/indexes.ts";
import type { BenchUser } from "./issue-page.ts";

/** Placeholder in `COMMENT` for the number of the comment. */
const PLACE = "NUMBER";

/** Pause between two comments: the rate limit allows one user 300 comments per minute. */
const BETWEEN_COMMENTS_MS = 250;

/** Markdown of one comment, about as long as a usual comment and without references. */
const COMMENT = `I looked at this again with **build NUMBER**, and it still happens about once an hour.

- The queue is empty when it does, so \`retry.Policy\` cannot be the cause.
- After a restart it takes a while; the [manual](https://example.com/manual) says the same.

Shall we wait for the next release, or take the small change now? I would take it.`;

export interface IssueWithComments {
  id: number;
  /** Path of the issue's page. */
  page: string;
}

export async function createIssuesWithComments(
  person: BenchUser,
  databaseUrl: string,
  count: number,
  comments: number,
): Promise<IssueWithComments[]> {
  const project = await person.post("/projects", {
    name: `talk${comments}`,
    visibility: "private",
  });
  const made = await createEmptyIssues(person, project.id, count);
  await fill(databaseUrl, project.id, comments, person.url);
  return made;
}

/** Creates issues with consecutive iids from 1 on. */
export async function createEmptyIssues(
  person: BenchUser,
  projectId: number,
  count: number,
): Promise<IssueWithComments[]> {
  const made: IssueWithComments[] = [];
  for (let number = 1; number <= count; number += 1) {
    const wish = { title: `Discussion ${number}`, description: COMMENT };
    const issue = await person.post(`/projects/${projectId}/issues`, wish);
    made.push({ id: issue.id, page: new URL(issue.web_url).pathname });
  }
  return made;
}

/**
 * Inserts the comments by SQL, with the same rendered HTML and cached JSON fragment that the
 * product stores for a comment.
 */
async function fill(databaseUrl: string, projectId: number, comments: number, url: string) {
  const html = toStoredHtmlWithoutReferences(await renderTextWithinLimits(COMMENT, url));
  const fragment = buildNoteJsonFragment(COMMENT, html);
  await withDatabaseClient(databaseUrl, async (client) => {
    await client.query(
      `insert into notes (noteable_id, namespace_id, root_namespace_id, discussion_id, author_id, body,
         html, markdown_version, fragment, created_at)
       select issues.id, issues.project_id, issues.root_namespace_id,
         decode(md5(issues.id || ':' || number) || '00000000', 'hex'), issues.author_id,
         replace($2, $6, number::text), replace($3, $6, number::text), $4,
         replace($5, $6, number::text), now() - (${comments} - number) * interval '1 minute'
       from issues, generate_series(1, ${comments}) number where issues.project_id = $1`,
      [projectId, COMMENT, html, MARKDOWN_VERSION, fragment, PLACE],
    );
    await client.query(
      `update noteables set discussion_version = 1, discussions_count = $2, user_notes_count = $2
       where namespace_id = $1`,
      [projectId, comments],
    );
    await client.query("vacuum analyze notes");
  });
}

/**
 * Writes comments during the load and reads the discussion right after each comment. Returns how
 * many comments it wrote, and how many of them were missing in the response that followed.
 */
export async function checkNewCommentsAppear(
  person: BenchUser,
  issue: IssueWithComments,
  isOver: () => boolean,
): Promise<{ written: number; missing: number }> {
  const place = issue.page.split("/-/", 1)[0] ?? "";
  let written = 0;
  let missing = 0;
  while (!isOver()) {
    const address = `${place}/notes?target_type=issue&target_id=${issue.id}`;
    const { id } = await person.send(address, {
      note: { note: `Said while others read ${written}` },
    });
    written += 1;
    const answer = await fetch(`${person.url}${issue.page}/discussions.json`, {
      headers: { cookie: person.cookie },
    });
    if (!(await answer.text()).includes(`"id":"${id}"`)) missing += 1;
    await wait(BETWEEN_COMMENTS_MS);
  }
  return { written, missing };
}
