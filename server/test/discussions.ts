/**
 * Test helpers that read discussions as pages and API clients do, and that insert many notes by
 * SQL.
 */
import { issueBasePath } from "@cairn/contract/issues/issue-page";
import {
  discussionPageUrl,
  allDiscussionsUrl,
  DiscussionPage,
  notesPollUrl,
  NotesPollResponse,
  WebDiscussion,
} from "@cairn/contract/notes/discussions";
import type { Issue } from "@cairn/contract/issues/issues";
import { sql } from "kysely";
import { expect } from "vitest";
import * as z from "zod";
import { buildNoteJsonFragment } from "../src/modules/notes/reading/fragments.ts";
import { MARKDOWN_VERSION, type StoredHtml } from "../src/platform/markdown/index.ts";
import { injectRequest, type TestResponse } from "./app.ts";
import { app, owner, project } from "./issues.ts";
import { callWebApi } from "./issue-web.ts";
import { sessionHeaders, type TestPerson } from "./people.ts";

type Who = TestPerson | null;
type Numbered = Pick<Issue, "iid">;

export async function listTestDiscussions(
  who: Who,
  { iid }: Numbered,
  query = "",
): Promise<WebDiscussion[]> {
  const answer = await callWebApi(
    who,
    "GET",
    allDiscussionsUrl(issueBasePath(project.path, iid)) + query,
  );
  expect(answer.statusCode, answer.body).toBe(200);
  return z.array(WebDiscussion).parse(answer.json());
}

export async function requestDiscussionPage(
  who: Who,
  { iid }: Numbered,
  wish: Parameters<typeof discussionPageUrl>[1] = {},
): Promise<DiscussionPage> {
  const answer = await callWebApi(
    who,
    "GET",
    discussionPageUrl(issueBasePath(project.path, iid), wish),
  );
  expect(answer.statusCode, answer.body).toBe(200);
  return DiscussionPage.parse(answer.json());
}

/** The body of the first note of each discussion, in the order of `discussions`. */
export const listFirstNoteBodies = (discussions: readonly WebDiscussion[]) =>
  discussions.map(({ notes }) => notes[0]?.note ?? "");

export function requestNotesPoll(
  who: Who,
  { id }: Pick<Issue, "id">,
  headers: Record<string, string> = {},
): Promise<TestResponse> {
  const own = who === null ? {} : sessionHeaders(who);
  return injectRequest(app, {
    url: notesPollUrl({ kind: "project", full_path: project.path }, { kind: "issue", id: id }),
    headers: { ...own, ...headers },
  });
}

export async function pollTestNotes(
  who: Who,
  issue: Pick<Issue, "id">,
  since = 0,
): Promise<NotesPollResponse> {
  const answer = await requestNotesPoll(who, issue, { "x-last-fetched-at": String(since) });
  expect(answer.statusCode, answer.body).toBe(200);
  return NotesPollResponse.parse(answer.json());
}

interface Seed {
  /** The beginning of each note's body. The number of the note follows. */
  words?: string;
  /**
   * Number of replies to each comment. Replies are one millisecond apart, comments one second. The
   * last comment has the current time.
   */
  replies?: number;
}

/** Inserts `count` comments, numbered from one, each a discussion with `replies` replies. */
export async function seedNotes(
  issue: Pick<Issue, "id">,
  count: number,
  { words = "Comment", replies = 0 }: Seed = {},
): Promise<void> {
  const html = `<p dir="auto">${words} @</p>` as StoredHtml;
  const fragment = buildNoteJsonFragment(`${words} @`, html);
  await app.platform.db.transaction().execute(async (trx) => {
    await sql`
      insert into notes (noteable_id, namespace_id, root_namespace_id, discussion_id, is_reply, type,
        author_id, body, html, markdown_version, fragment, created_at)
      select issues.id, issues.project_id, issues.root_namespace_id,
        decode(md5(issues.id || ':' || number) || '00000000', 'hex'), reply > 0,
        ${replies > 0 ? 1 : 0}, ${owner.id},
        ${`${words} `} || number, replace(${html}, '@', number::text), ${MARKDOWN_VERSION},
        replace(${fragment}, '@', number::text),
        now() - (${count} - number) * interval '1 second' + reply * interval '1 millisecond'
      from issues, generate_series(1, ${count}::int) number, generate_series(0, ${replies}::int) reply
      where issues.id = ${issue.id}`.execute(trx);
    await sql`
      update noteables set discussion_version = discussion_version + 1,
        discussions_count = discussions_count + ${count},
        user_notes_count = user_notes_count + ${count * (replies + 1)}
      where id = ${issue.id}`.execute(trx);
  });
}

/** Inserts the system note for a mention of the issue in another issue. */
export async function insertMentionNote(
  issue: Pick<Issue, "id">,
  other: Pick<Issue, "id">,
): Promise<void> {
  await app.platform.db.transaction().execute(async (trx) => {
    await sql`
      insert into notes (noteable_id, namespace_id, root_namespace_id, discussion_id, author_id, action,
        other_noteable_id)
      select id, project_id, root_namespace_id, decode(md5('mention' || id || ${other.id}::text)
        || '00000000', 'hex'), ${owner.id}, 'cross_reference', ${other.id}
      from issues where id = ${issue.id}`.execute(trx);
    await sql`
      update noteables set discussion_version = discussion_version + 1,
        discussions_count = discussions_count + 1, activities_count = activities_count + 1
      where id = ${issue.id}`.execute(trx);
  });
}
