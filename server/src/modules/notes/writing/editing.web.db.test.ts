import { NoteConflict, WebNote } from "@cairn/contract/notes/discussions";
import type { Issue } from "@cairn/contract/issues/issues";
import { MAINTAINER } from "@cairn/contract/access";
import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import {
  app,
  updateTestIssue,
  createTestIssue,
  guest,
  outsider,
  owner,
  project,
} from "../../../../test/issues.ts";
import {
  requestNoteDeletion,
  executeSqlInTransaction,
  requestNoteUpdate,
  expectConsistentNotes,
  listStoredNotes,
  createTestReply,
  requestNoteRestore,
  createTestNote,
  requestNoteCreation,
  createTestThread,
} from "../../../../test/notes.ts";
import { callWebApi } from "../../../../test/issue-web.ts";
import { createTestPerson } from "../../../../test/people.ts";
import { addTestMember } from "../../../../test/places.ts";

import { VISITOR_WITHOUT_IP } from "../../../platform/auth/viewer.ts";
import { deletedNotePurgeJobs } from "./removing.ts";

const maintainer = await createTestPerson(app);
await addTestMember(app, project, maintainer, MAINTAINER);

let issue: Issue;
beforeEach(async () => {
  issue = await createTestIssue(owner);
});

const bodiesOf = async () => (await listStoredNotes(issue)).map(({ body }) => body);

async function versionsOf({ id }: { id: string }) {
  const { rows } = await sql<{ number: number; body: string; author_id: number }>`
    select number, body, author_id from note_versions where note_id = ${id}
    order by number`.execute(app.platform.db);
  return rows;
}

describe("editing a note", () => {
  test("answers the note as it is now, and keeps what it said before [NOTE-056]", async () => {
    const note = await createTestNote(guest, issue, "First");
    const answer = await callWebApi(guest, "PUT", String(note.path), {
      target_type: "issue",
      target_id: issue.id,
      note: { note: "*Second*", position: null, lock_version: note.lock_version },
    });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(WebNote.parse(answer.json())).toMatchObject({
      id: note.id,
      note: "*Second*",
      note_html: expect.stringContaining("<em>Second</em>") as string,
      lock_version: 1,
      last_edited_by: { id: guest.id },
    });
    const patched = await callWebApi(maintainer, "PATCH", String(note.path), {
      note: { note: "Third", position: JSON.stringify({ new_line: 3 }) },
    });
    expect(WebNote.parse(patched.json())).toMatchObject({ id: note.id, note: "Third" });
    await requestNoteUpdate(guest, note, { note: "Fourth" });
    expect(await versionsOf(note)).toEqual([
      { number: 1, body: "First", author_id: guest.id },
      { number: 2, body: "*Second*", author_id: guest.id },
      { number: 3, body: "Third", author_id: maintainer.id },
    ]);
    await expectConsistentNotes(issue);
  });

  test("that somebody else edited meanwhile shows what they wrote, and changes nothing", async () => {
    const note = await createTestNote(guest, issue, "First");
    await requestNoteUpdate(maintainer, note, { note: "Theirs", lock_version: 0 });
    const mine = await requestNoteUpdate(guest, note, { note: "Mine", lock_version: 0 });
    expect(mine.statusCode).toBe(409);
    expect(NoteConflict.parse(mine.json())).toMatchObject({
      errors: [expect.stringContaining("at the same time")],
      note: { note: "Theirs", lock_version: 1 },
    });
    expect(await bodiesOf()).toEqual(["Theirs"]);
    // An edit with an outdated `lock_version` is no conflict if it sends the note's current body.
    expect(
      (await requestNoteUpdate(guest, note, { note: "Theirs", lock_version: 0 })).statusCode,
    ).toBe(200);
    expect(await versionsOf(note)).toHaveLength(1);
    expect(
      (await requestNoteUpdate(guest, note, { note: "Mine", lock_version: 1 })).statusCode,
    ).toBe(200);
  });

  test("again and again forgets what it said first, by number or by size", async () => {
    const note = await createTestNote(guest, issue, "First");
    await executeSqlInTransaction(sql`insert into note_versions (note_id, number, body, author_id)
      select ${note.id}, n, n, ${guest.id} from generate_series(1, 200) n`);
    await requestNoteUpdate(guest, note, { note: "Second" });
    const many = await versionsOf(note);
    expect([many.length, many[0]?.number, many.at(-1)]).toMatchObject([
      200,
      2,
      { number: 201, body: "First" },
    ]);
    await executeSqlInTransaction(sql`update note_versions set body = repeat('a', 900000)
      where note_id = ${note.id} and number > 170`);
    await requestNoteUpdate(guest, note, { note: "Third" });
    expect((await versionsOf(note)).map(({ number }) => number)).toEqual(
      Array.from({ length: 23 }, (_, at) => 180 + at),
    );
    expect((await requestNoteDeletion(guest, note)).statusCode).toBe(200);
    expect((await requestNoteRestore(guest, note)).statusCode).toBe(200);
    expect(await versionsOf(note)).toHaveLength(23);
  });

  test("never leaves a quick action for whoever edits it next", async () => {
    const said = await createTestNote(guest, issue, "/shrug /close");
    expect(said.note).toBe("\\/close ¯\\＿(ツ)＿/¯");
    for (const words of ["\r/unknown\r /close\n/subscribe", "/unsubscribe `\n/close `\nWords"]) {
      const { note } = WebNote.parse(
        (await requestNoteUpdate(guest, said, { note: words })).json(),
      );
      expect((await requestNoteUpdate(owner, said, { note: `${note}\nSeen` })).statusCode).toBe(
        200,
      );
    }
    expect((await listStoredNotes(issue)).map(({ action }) => action)).toEqual([null]);
  });

  test("into nothing is refused; into quick actions alone deletes it [NOTE-056]", async () => {
    const note = await createTestNote(guest, issue, "First");
    const empty = await requestNoteUpdate(guest, note, { note: "  " });
    expect([empty.statusCode, empty.json()]).toEqual([422, { errors: ["Note can't be blank"] }]);
    expect(await bodiesOf()).toEqual(["First"]);
    const gone = await requestNoteUpdate(guest, note, { note: "/subscribe" });
    expect([gone.statusCode, gone.body]).toEqual([410, ""]);
    expect(await bodiesOf()).toEqual([]);
    await expectConsistentNotes(issue);
  });

  test("is for whoever wrote it and whoever maintains; others find nothing", async () => {
    const note = await createTestNote(guest, issue, "First");
    for (const who of [outsider, await createTestPerson(app)]) {
      const answer = await requestNoteUpdate(who, note, { note: "Mine now" });
      expect([answer.statusCode, answer.body]).toEqual([404, ""]);
    }
    await updateTestIssue(owner, issue, { discussion_locked: true });
    expect((await requestNoteUpdate(guest, note, { note: "Members still may" })).statusCode).toBe(
      200,
    );
    await updateTestIssue(owner, issue, { state_event: "close" });
    const noted = (await listStoredNotes(issue)).find(({ action }) => action !== null);
    const system = await requestNoteUpdate(owner, { id: String(noted?.id) }, { note: "Not so" });
    expect(system.statusCode).toBe(404);
  });
});

describe("deleting a note", () => {
  test("answers nothing, and takes the discussion along with its last one [NOTE-057] [NOTE-100]", async () => {
    const first = await createTestThread(guest, issue, "First");
    const { notes } = await createTestReply(owner, issue, first, "Second");
    const answer = await requestNoteDeletion(guest, first);
    expect([answer.statusCode, answer.body]).toEqual([200, ""]);
    // When the first note is deleted, the next note becomes the first note of the discussion.
    expect(await listStoredNotes(issue)).toMatchObject([
      { body: "Second", is_reply: false, discussion_id: first.discussion_id },
    ]);
    await expectConsistentNotes(issue);
    await requestNoteDeletion(owner, { id: notes[1]?.id ?? "" });
    expect(await listStoredNotes(issue)).toEqual([]);
    expect((await requestNoteDeletion(owner, { id: notes[1]?.id ?? "" })).statusCode).toBe(404);
    expect(
      (
        await requestNoteCreation(owner, issue, "?", {
          more: { in_reply_to_discussion_id: first.discussion_id },
        })
      ).statusCode,
    ).toBe(404);
    await expectConsistentNotes(issue);
  });

  test("is for whoever wrote it and whoever maintains; others find nothing", async () => {
    const note = await createTestNote(guest, issue, "Mine");
    expect((await requestNoteDeletion(outsider, note)).statusCode).toBe(404);
    expect(await bodiesOf()).toEqual(["Mine"]);
    expect((await requestNoteDeletion(maintainer, note)).statusCode).toBe(200);
  });

  test("that the system wrote does nothing, without a word", async () => {
    await updateTestIssue(owner, issue, { state_event: "close" });
    const [noted] = await listStoredNotes(issue);
    expect((await requestNoteDeletion(owner, { id: noted?.id ?? 0 })).statusCode).toBe(200);
    expect((await requestNoteDeletion(outsider, { id: noted?.id ?? 0 })).statusCode).toBe(404);
    expect(await listStoredNotes(issue)).toMatchObject([{ id: noted?.id }]);
  });
});

describe("bringing a note back", () => {
  test("puts it where it was, with its versions and reactions", async () => {
    const first = await createTestThread(guest, issue, "Frist");
    await requestNoteUpdate(guest, first, { note: "First" });
    await createTestReply(owner, issue, first, "Second");
    await executeSqlInTransaction(sql`insert into awards (noteable_id, note_id, namespace_id, root_namespace_id, user_id, name)
      values (${issue.id}, ${first.id}, ${project.id}, ${project.rootId}, ${owner.id}, 'tada')`);
    const before = await listStoredNotes(issue);
    await requestNoteDeletion(guest, first);
    const answer = await requestNoteRestore(guest, first);
    expect(answer.statusCode, answer.body).toBe(200);
    expect(WebNote.parse(answer.json())).toMatchObject({
      id: first.id,
      note: "First",
      created_at: first.created_at,
      lock_version: 1,
      award_emoji: [{ name: "tada" }],
    });
    expect(await listStoredNotes(issue)).toEqual(before);
    expect(await versionsOf(first)).toMatchObject([{ body: "Frist" }]);
    expect((await requestNoteRestore(guest, first)).statusCode).toBe(404);
    await expectConsistentNotes(issue);
  });

  test("makes the discussion anew when all of it was deleted", async () => {
    const first = await createTestThread(guest, issue, "First");
    const { notes } = await createTestReply(guest, issue, first, "Second");
    const second = { id: notes[1]?.id ?? "" };
    await requestNoteDeletion(guest, first);
    await requestNoteDeletion(guest, second);
    await requestNoteRestore(guest, second);
    expect(await listStoredNotes(issue)).toMatchObject([{ body: "Second", is_reply: false }]);
    await requestNoteRestore(guest, first);
    expect(await listStoredNotes(issue)).toMatchObject([
      { body: "First", is_reply: false },
      { body: "Second", is_reply: true },
    ]);
    await expectConsistentNotes(issue);
  });

  test("leaves an internal comment out of the number that everybody sees", async () => {
    const note = await createTestNote(owner, issue, "For the team", { note: { internal: true } });
    await requestNoteDeletion(owner, note);
    expect((await requestNoteRestore(owner, note)).statusCode).toBe(200);
    expect(await listStoredNotes(issue)).toMatchObject([{ body: "For the team", internal: true }]);
    await expectConsistentNotes(issue);
  });

  test("is for whoever deleted it and whoever maintains", async () => {
    const note = await createTestNote(guest, issue, "Mine");
    await requestNoteDeletion(maintainer, note);
    for (const who of [guest, outsider])
      expect((await requestNoteRestore(who, note)).statusCode).toBe(404);
    expect((await requestNoteRestore(owner, note)).statusCode).toBe(200);
  });

  test("can be done for a day; then a job forgets it", async () => {
    const [early, late] = [
      await createTestNote(guest, issue, "Early"),
      await createTestNote(guest, issue, "Late"),
    ];
    await requestNoteDeletion(guest, early);
    await requestNoteDeletion(guest, late);
    await executeSqlInTransaction(sql`update deleted_notes set deleted_at = now() - interval '24 hours 1 second'
      where id = ${early.id}`);
    expect((await requestNoteRestore(guest, early)).statusCode).toBe(404);
    const ctx = app.platform.contextFor(VISITOR_WITHOUT_IP, "test", app.platform.log);
    await deletedNotePurgeJobs[0]?.run(ctx, {});
    const { rows } =
      await sql`select id from deleted_notes where noteable_id = ${issue.id}`.execute(
        app.platform.db,
      );
    expect(rows).toEqual([{ id: Number(late.id) }]);
    expect((await requestNoteRestore(guest, late)).statusCode).toBe(200);
  });
});
