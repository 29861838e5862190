/** Test helpers that send the requests with which pages create and change notes. */
import { DRAFT_REVISION_HEADER } from "@cairn/contract/drafts";
import {
  noteCreationUrl,
  DiscussionCreatedResponse,
  noteUrl,
  NoteCreatedResponse,
  type WebDiscussion,
} from "@cairn/contract/notes/discussions";
import type { Issue } from "@cairn/contract/issues/issues";
import { sql, type RawBuilder } from "kysely";
import { expect } from "vitest";
import { injectRequest, type TestResponse } from "./app.ts";
import { app, project } from "./issues.ts";
import { callWebApi } from "./issue-web.ts";
import { sessionHeaders, type TestPerson } from "./people.ts";

export type CreatedTestNote = ReturnType<typeof NoteCreatedResponse.parse>;

interface Wish {
  /** Additional fields of the object `note` in the request body. */
  note?: object;
  /** Additional fields of the request body, beside `note`. */
  more?: object;
  key?: string;
  path?: string;
  /**
   * Revision of the draft from which the note is created. The server deletes this draft when it
   * creates the note.
   */
  draft?: number;
}

export function requestNoteCreation(
  who: TestPerson | null,
  issue: { id: number },
  words: string,
  { note = {}, more = {}, key, path = project.path, draft }: Wish = {},
): Promise<TestResponse> {
  return injectRequest(app, {
    method: "POST",
    url: noteCreationUrl({ kind: "project", full_path: path }, { kind: "issue", id: issue.id }),
    headers: {
      ...(who !== null && sessionHeaders(who)),
      ...(key !== undefined && { "idempotency-key": key }),
      ...(draft !== undefined && { [DRAFT_REVISION_HEADER]: String(draft) }),
    },
    payload: { note: { note: words, ...note }, ...more },
  });
}

/** Creates a note with the request of the issue page, and expects success. */
export async function createTestNote(
  who: TestPerson,
  issue: { id: number },
  words: string,
  wish: Wish = {},
): Promise<CreatedTestNote> {
  const answer = await requestNoteCreation(who, issue, words, wish);
  expect(answer.statusCode, answer.body).toBe(200);
  return NoteCreatedResponse.parse(answer.json());
}

export function createTestThread(
  who: TestPerson,
  issue: { id: number },
  words: string,
): Promise<CreatedTestNote> {
  return createTestNote(who, issue, words, { note: { type: "DiscussionNote" } });
}

export const buildReplyFields = ({ discussion_id: id }: { discussion_id: string }) => ({
  in_reply_to_discussion_id: id,
});

/** Creates a reply with the request of the issue page, and returns the whole discussion. */
export async function createTestReply(
  who: TestPerson,
  issue: { id: number },
  to: { discussion_id: string },
  words: string,
): Promise<WebDiscussion> {
  const more = { ...buildReplyFields(to), return_discussion: true };
  const answer = await requestNoteCreation(who, issue, words, { more });
  expect(answer.statusCode, answer.body).toBe(200);
  return DiscussionCreatedResponse.parse(answer.json()).discussion;
}

export function requestNoteUpdate(
  who: TestPerson,
  note: { id: string },
  sent: object,
): Promise<TestResponse> {
  return callWebApi(who, "PUT", noteUrl({ kind: "project", full_path: project.path }, note.id), {
    note: sent,
  });
}

export function requestNoteDeletion(
  who: TestPerson,
  note: { id: string | number },
): Promise<TestResponse> {
  return callWebApi(who, "DELETE", noteUrl({ kind: "project", full_path: project.path }, note.id));
}

export function requestNoteRestore(who: TestPerson, note: { id: string }): Promise<TestResponse> {
  return callWebApi(
    who,
    "POST",
    `${noteUrl({ kind: "project", full_path: project.path }, note.id)}/restore`,
  );
}

/** Executes an SQL statement in a transaction, for changes that no endpoint can make. */
export function executeSqlInTransaction(statement: RawBuilder<unknown>): Promise<unknown> {
  return app.platform.db.transaction().execute((trx) => statement.execute(trx));
}

/** Reads the rows of the issue's notes from the database, oldest first. */
export async function listStoredNotes({ id }: Pick<Issue, "id">) {
  const { rows } = await sql<{
    id: number;
    body: string;
    is_reply: boolean;
    type: number;
    internal: boolean;
    discussion_id: string;
    action: string | null;
    resolved: boolean;
    html: string | null;
  }>`select id, body, is_reply, type, internal, encode(discussion_id, 'hex') as discussion_id,
      action, resolved_at is not null as resolved, html
    from notes where noteable_id = ${id} order by created_at, id`.execute(app.platform.db);
  return rows;
}

/**
 * Reads the stored counters of the issue's notes. Each value is a pair: the stored counter, and the
 * number of rows that the counter must equal.
 */
export async function readNoteCounters({ id }: Pick<Issue, "id">) {
  const { rows } = await sql<Record<"comments" | "discussions" | "activities", [number, number]>>`
    select
      array[user_notes_count, (select count(*) from notes
        where noteable_id = noteables.id and action is null and not internal)]::int[] as comments,
      array[discussions_count, (select count(distinct discussion_id) from notes
        where noteable_id = noteables.id)]::int[] as discussions,
      array[activities_count, (select count(distinct discussion_id) from notes
        where noteable_id = noteables.id and action is not null)]::int[] as activities
    from noteables where id = ${id}`.execute(app.platform.db);
  return rows[0];
}

/**
 * Expects that the issue's counters equal the numbers of rows, and that every discussion has
 * exactly one first note.
 */
export async function expectConsistentNotes(issue: Pick<Issue, "id">): Promise<void> {
  for (const [carried, counted] of Object.values((await readNoteCounters(issue)) ?? {})) {
    expect(carried).toBe(counted);
  }
  const firsts = new Map<string, number>();
  for (const { discussion_id: id, is_reply: isReply } of await listStoredNotes(issue)) {
    firsts.set(id, (firsts.get(id) ?? 0) + (isReply ? 0 : 1));
  }
  expect([...new Set(firsts.values())].every((count) => count === 1)).toBe(true);
}
