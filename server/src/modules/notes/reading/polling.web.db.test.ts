import type { Issue } from "@cairn/contract/issues/issues";
import { NOTES_POLL_MS, type NotesPollResponse } from "@cairn/contract/notes/discussions";
import { internalNotesStream, noteableStream } from "../../noteables/index.ts";
import { sql } from "kysely";
import pg from "pg";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { getTestDatabase } from "../../../../test/database.ts";
import { pollTestNotes, requestNotesPoll, seedNotes } from "../../../../test/discussions.ts";
import {
  app,
  updateTestIssue,
  privateProject,
  createTestIssue,
  outsider,
  owner,
  project,
  reporter,
} from "../../../../test/issues.ts";
import { callWebApi } from "../../../../test/issue-web.ts";
import {
  requestNoteDeletion,
  executeSqlInTransaction,
  requestNoteUpdate,
  createTestReply,
  requestNoteRestore,
  createTestNote,
  createTestThread,
} from "../../../../test/notes.ts";
import { countStatements } from "../../../../test/statements.ts";

const { redis } = app.platform;
beforeAll(() => vi.waitUntil(() => redis.isConnected(), { timeout: 10_000 }));

/**
 * Creates a note and waits until its event has arrived, because the event replaces the tags of the
 * polls.
 */
async function createNoteAndAwaitEvent(issue: Issue, text: string): Promise<void> {
  const stream = noteableStream({ kind: "issue", id: issue.id });
  let hasArrived = false;
  app.platform.feed.overhear((event) => {
    if (event.stream === stream && event.type === "note.created") hasArrived = true;
  });
  await createTestNote(owner, issue, text);
  await vi.waitUntil(() => hasArrived, 10_000);
}

const wordsIn = ({ notes }: NotesPollResponse) => notes.map(({ note }) => note);

describe("asking for what is new", () => {
  test("answers what was written or changed since, and from when on to ask next [RT-006]", async () => {
    const issue = await createTestIssue(owner);
    const first = await createTestNote(owner, issue, "First");
    const all = await pollTestNotes(reporter, issue);
    expect(wordsIn(all)).toEqual(["First"]);
    expect(all.last_fetched_at / 1000).toBeGreaterThan(Date.now() - 60_000);
    expect(wordsIn(await pollTestNotes(reporter, issue, all.last_fetched_at))).toEqual([]);
    await createTestNote(owner, issue, "Second");
    await requestNoteUpdate(owner, first, { note: "First, changed" });
    await updateTestIssue(owner, issue, { state_event: "close" });
    const since = await pollTestNotes(reporter, issue, all.last_fetched_at);
    expect(wordsIn(since)).toEqual(["Second", "First, changed", "closed this"]);
    expect(since).not.toHaveProperty("more");
  });

  test("answers whole labels, and threads as they are settled", async () => {
    const issue = await createTestIssue(owner);
    const thread = await createTestThread(owner, issue, "A thread");
    await createTestReply(reporter, issue, thread, "An answer");
    const { last_fetched_at: since } = await pollTestNotes(owner, issue);
    await updateTestIssue(owner, issue, { add_labels: "one,two" });
    await callWebApi(owner, "POST", `/${project.path}/notes/${thread.id}/resolve`);
    const { notes } = await pollTestNotes(owner, issue, since);
    const settled = notes.filter(({ system }) => !system);
    expect(settled.map(({ resolved }) => resolved)).toEqual(settled.map(() => true));
    const labels = notes.filter(({ system_note_action: action }) => action === "label");
    expect(labels).toHaveLength(1);
    expect(labels[0]?.note_html).toMatch(/one.*two/s);
  });

  test("says what is gone, until it is brought back", async () => {
    const issue = await createTestIssue(owner);
    const said = await createTestNote(owner, issue, "Gone soon");
    const { last_fetched_at: since } = await pollTestNotes(reporter, issue);
    await requestNoteDeletion(owner, said);
    const gone = await pollTestNotes(reporter, issue, since);
    expect([wordsIn(gone), gone.deleted_note_ids]).toEqual([[], [Number(said.id)]]);
    const after = await pollTestNotes(reporter, issue, gone.last_fetched_at);
    expect(after).not.toHaveProperty("deleted_note_ids");
    // A poll without the time of an earlier poll lists no deleted notes.
    expect(await pollTestNotes(reporter, issue)).not.toHaveProperty("deleted_note_ids");
    await requestNoteRestore(owner, said);
    const back = await pollTestNotes(reporter, issue, since);
    expect(wordsIn(back)).toEqual(["Gone soon"]);
    expect(back).not.toHaveProperty("deleted_note_ids");
  });

  test("says that something internal is gone to insiders alone", async () => {
    const issue = await createTestIssue(owner);
    const said = await createTestNote(owner, issue, "For the team", { note: { internal: true } });
    const { last_fetched_at: since } = await pollTestNotes(owner, issue);
    await requestNoteDeletion(owner, said);
    expect((await pollTestNotes(reporter, issue, since)).deleted_note_ids).toEqual([
      Number(said.id),
    ]);
    for (const who of [outsider, null]) {
      expect(await pollTestNotes(who, issue, since)).not.toHaveProperty("deleted_note_ids");
    }
  });

  test("says in parts what is gone when it is much", async () => {
    const issue = await createTestIssue(owner);
    await seedNotes(issue, 250);
    const { last_fetched_at: begin } = await pollTestNotes(owner, issue);
    await executeSqlInTransaction(sql`insert into deleted_notes (id, noteable_id, namespace_id, root_namespace_id,
        author_id, internal, discussion_id, deleted_by_id, kept)
      select id, noteable_id, namespace_id, root_namespace_id, author_id, internal, discussion_id,
        author_id, '{}' from notes where noteable_id = ${issue.id}`);
    await executeSqlInTransaction(sql`delete from notes where noteable_id = ${issue.id}`);
    const gone = new Set<number>();
    let since = begin;
    for (let part = 1; part <= 5; part += 1) {
      const polled = await pollTestNotes(reporter, issue, since);
      expect(polled.deleted_note_ids?.length ?? 0).toBeLessThan(150);
      for (const id of polled.deleted_note_ids ?? []) gone.add(id);
      since = polled.last_fetched_at;
      if (polled.more !== true) break;
    }
    expect(gone.size).toBe(250);
  });

  test("tells insiders alone what is internal", async () => {
    const issue = await createTestIssue(owner);
    await createTestNote(owner, issue, "For the team", { note: { internal: true } });
    expect(wordsIn(await pollTestNotes(reporter, issue))).toEqual(["For the team"]);
    expect(wordsIn(await pollTestNotes(outsider, issue))).toEqual([]);
    expect(wordsIn(await pollTestNotes(null, issue))).toEqual([]);
  });

  test("comes in parts when there is much, with the next one at once", async () => {
    const issue = await createTestIssue(owner);
    await seedNotes(issue, 250);
    const seen = new Set<string>();
    let since = 0;
    for (let part = 1; part <= 5; part += 1) {
      const answer = await requestNotesPoll(owner, issue, { "x-last-fetched-at": String(since) });
      const polled = answer.json<NotesPollResponse>();
      for (const { note } of polled.notes) seen.add(note);
      since = polled.last_fetched_at;
      expect(answer.headers["poll-interval"]).toBe(polled.more === true ? "1" : `${NOTES_POLL_MS}`);
      if (polled.more !== true) break;
      // A response that contains only a part of the changes has no ETag.
      expect(answer.headers["etag"]).toBeUndefined();
    }
    expect(seen.size).toBe(250);
  });

  test("takes a number it cannot read for the beginning", async () => {
    const issue = await createTestIssue(owner);
    await createTestNote(owner, issue, "Words");
    const answer = await requestNotesPoll(owner, issue, { "x-last-fetched-at": "yesterday" });
    expect(wordsIn(answer.json())).toEqual(["Words"]);
  });
});

test("nothing is lost while somebody writes for a long time", async () => {
  const issue = await createTestIssue(owner);
  const writer = new pg.Client({ connectionString: (await getTestDatabase()).databaseUrl });
  await writer.connect();
  try {
    await writer.query("begin");
    await writer.query(
      `insert into notes (noteable_id, namespace_id, root_namespace_id, discussion_id, author_id, body)
       select id, project_id, root_namespace_id, decode(md5('late') || '00000000', 'hex'), $2, 'Late'
       from issues where id = $1`,
      [issue.id, owner.id],
    );
    // Another user writes a note, and the reporter polls, while the first transaction is still
    // open. The reporter's next poll must start before the time of the uncommitted note.
    await seedNotes(issue, 1, { words: "Early" });
    const meanwhile = await pollTestNotes(reporter, issue);
    expect(wordsIn(meanwhile)).toEqual(["Early 1"]);
    const again = await pollTestNotes(reporter, issue, meanwhile.last_fetched_at);
    await writer.query("commit");
    expect(wordsIn(await pollTestNotes(reporter, issue, again.last_fetched_at))).toContain("Late");
  } finally {
    await writer.end();
  }
});

test("nothing is lost while many write at once", async () => {
  const issue = await createTestIssue(owner);
  const seen = new Set<string>();
  let since = 0;
  const writing = { isDone: false };
  const reading = (async () => {
    while (!writing.isDone) {
      const polled = await pollTestNotes(reporter, issue, since);
      for (const { note } of polled.notes) seen.add(note);
      since = polled.last_fetched_at;
    }
  })();
  await Promise.all(
    Array.from({ length: 6 }, async (_, writer) => {
      for (let number = 1; number <= 8; number += 1) {
        await createTestNote(owner, issue, `Writer ${writer}, note ${number}`);
      }
    }),
  );
  writing.isDone = true;
  await reading;
  for (const { note } of (await pollTestNotes(reporter, issue, since)).notes) seen.add(note);
  expect(seen.size).toBe(48);
});

describe("while nothing happens", () => {
  const costOf = (work: () => Promise<unknown>) => countStatements(app, work);

  test("the answer is 304, and PostgreSQL is not asked", async () => {
    const issue = await createTestIssue(owner);
    await createNoteAndAwaitEvent(issue, "Words");
    const first = await requestNotesPoll(reporter, issue);
    expect(first.headers["poll-interval"]).toBe(String(NOTES_POLL_MS));
    expect(String(first.headers["etag"])).toMatch(/^W\//);
    // Wait: the event of the new comment may not yet have reached the process that answers the polls.
    const known = await vi.waitFor(async () => {
      const tag = String((await requestNotesPoll(reporter, issue)).headers["etag"]);
      const asked = { "if-none-match": tag };
      expect((await requestNotesPoll(reporter, issue, asked)).statusCode).toBe(304);
      return asked;
    }, 8_000);
    expect(
      await costOf(async () => {
        expect((await requestNotesPoll(reporter, issue, known)).statusCode).toBe(304);
      }),
    ).toBe(0);
    await createTestNote(owner, issue, "More");
    await vi.waitUntil(
      async () => (await requestNotesPoll(reporter, issue, known)).statusCode === 200,
      10_000,
    );
  });

  test("what is internal wakes insiders alone", async () => {
    const issue = await createTestIssue(owner);
    await createNoteAndAwaitEvent(issue, "Words");
    const tagOf = async (who: typeof owner | null) =>
      String((await requestNotesPoll(who, issue)).headers["etag"]);
    const [inside, outside] = [await tagOf(reporter), await tagOf(outsider)];
    expect(inside).toContain(internalNotesStream({ kind: "issue", id: issue.id }));
    expect(outside).toContain(noteableStream({ kind: "issue", id: issue.id }));
    expect(outside).not.toContain("internal");
    await createTestNote(owner, issue, "For the team", { note: { internal: true } });
    const woken = async () =>
      (await requestNotesPoll(reporter, issue, { "if-none-match": inside })).statusCode === 200;
    await vi.waitUntil(woken, 10_000);
    const answer = await requestNotesPoll(outsider, issue, { "if-none-match": outside });
    expect(answer.statusCode).toBe(304);
  });
});

test("notes are polled by the issue's id in its own project", async () => {
  const issue = await createTestIssue(owner);
  expect((await requestNotesPoll(owner, { id: 999_999_999 })).statusCode).toBe(404);
  const elsewhere = `/${privateProject.path}/noteable/issue/${issue.id}/notes`;
  expect((await callWebApi(owner, "GET", elsewhere)).statusCode).toBe(404);
});
