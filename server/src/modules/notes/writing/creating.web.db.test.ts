import { NOTE_BODY_MAX, NOTES_PER_NOTEABLE_MAX } from "@cairn/contract/notes/discussions";
import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import {
  admin,
  app,
  callRestApi,
  updateTestIssue,
  privateProject,
  createTestIssue,
  guest,
  outsider,
  owner,
  project,
  getIssueOrStatus,
  reporter,
} from "../../../../test/issues.ts";
import {
  requestNoteDeletion,
  executeSqlInTransaction,
  requestNoteUpdate,
  expectConsistentNotes,
  listStoredNotes,
  createTestReply,
  buildReplyFields,
  requestNoteRestore,
  createTestNote,
  requestNoteCreation,
  createTestThread,
} from "../../../../test/notes.ts";
import { createTestProject } from "../../../../test/places.ts";
import type { Issue } from "@cairn/contract/issues/issues";

let issue: Issue;
beforeEach(async () => {
  issue = await createTestIssue(owner);
});

describe("a comment", () => {
  test("is answered as it is shown from now on [NFORM-042]", async () => {
    const note = await createTestNote(guest, issue, "**Bold** words", {
      note: { noteable_type: "Issue", noteable_id: issue.id },
      more: { merge_request_diff_head_sha: null },
    });
    expect(note).toMatchObject({
      valid: true,
      type: null,
      note: "**Bold** words",
      note_html: expect.stringContaining("<strong>Bold</strong>") as string,
      author: { id: guest.id },
      system: false,
      confidential: false,
      resolvable: false,
      commands_changes: {},
      noteable_id: issue.id,
      noteable_iid: issue.iid,
      current_user: { can_edit: true },
    });
    expect(await listStoredNotes(issue)).toMatchObject([
      { body: "**Bold** words", is_reply: false, type: 0 },
    ]);
    expect(await getIssueOrStatus(owner, issue)).toMatchObject({ user_notes_count: 1 });
    await expectConsistentNotes(issue);
  });

  test("says in its body what it is about, if the address does not", async () => {
    const wish = { note: { noteable_type: "Issue", noteable_id: issue.id } };
    const answer = await requestNoteCreation(guest, { id: issue.id }, "Here", wish);
    expect(answer.statusCode).toBe(200);
    const elsewhere = { more: { target_type: "merge_request" } };
    expect((await requestNoteCreation(guest, issue, "There", elsewhere)).statusCode).toBe(404);
    expect(await listStoredNotes(issue)).toHaveLength(1);
  });

  test("is kept together with how it looks", async () => {
    await createTestNote(guest, issue, "See `code`");
    const [kept] = await listStoredNotes(issue);
    expect(kept?.html).toContain("<code>code</code>");
  });

  test("moves the time of its issue and of its project, unless it is for the team alone", async () => {
    const timeOf = async () => {
      const { rows } = await sql<{ issue: string; project: string }>`
        select issues.updated_at as issue, projects.last_activity_at as project
        from issues join projects on projects.id = issues.project_id
        where issues.id = ${issue.id}`.execute(app.platform.db);
      return rows[0];
    };
    const before = await timeOf();
    await createTestNote(reporter, issue, "Between us", { note: { internal: true } });
    expect(await timeOf()).toEqual(before);
    await createTestNote(reporter, issue, "For everybody");
    expect(Date.parse((await timeOf())?.issue ?? "")).toBeGreaterThan(
      Date.parse(before?.issue ?? ""),
    );
  });
});

describe("a thread", () => {
  test("begins with a note of its type [NFORM-043]", async () => {
    const note = await createTestThread(guest, issue, "First");
    expect(note).toMatchObject({ type: "DiscussionNote", resolvable: true, resolved: false });
    expect(await listStoredNotes(issue)).toMatchObject([{ type: 1, is_reply: false }]);
  });

  test("is answered by its id, and comes back as a whole if that is asked for [NOTE-098]", async () => {
    const first = await createTestThread(guest, issue, "First");
    const answer = await createTestNote(reporter, issue, "Second", {
      more: buildReplyFields(first),
    });
    expect(answer).toMatchObject({ discussion_id: first.discussion_id, type: "DiscussionNote" });
    const discussion = await createTestReply(owner, issue, first, "Third");
    expect(discussion).toMatchObject({ id: first.discussion_id, individual_note: false });
    expect(discussion.notes.map(({ note }) => note)).toEqual(["First", "Second", "Third"]);
    expect(await listStoredNotes(issue)).toMatchObject([
      { is_reply: false },
      { is_reply: true },
      { is_reply: true },
    ]);
    await expectConsistentNotes(issue);
  });

  test("is made of a comment by the first answer to it", async () => {
    const alone = await createTestNote(guest, issue, "Alone");
    const discussion = await createTestReply(reporter, issue, alone, "Not any more");
    expect(discussion).toMatchObject({ individual_note: false, resolvable: true });
    expect(discussion.notes).toMatchObject([
      { type: "DiscussionNote" },
      { type: "DiscussionNote" },
    ]);
    expect(new Set((await listStoredNotes(issue)).map(({ type }) => type))).toEqual(new Set([1]));
  });

  test("that is internal stays so, whatever an answer says; nobody else finds it", async () => {
    const first = await createTestNote(reporter, issue, "Between us", {
      note: { confidential: true },
    });
    expect(first.confidential).toBe(true);
    const wish = { note: { internal: false }, more: buildReplyFields(first) };
    expect((await createTestNote(owner, issue, "Yes", wish)).confidential).toBe(true);
    const refused = await requestNoteCreation(outsider, issue, "What?", {
      more: buildReplyFields(first),
    });
    expect([refused.statusCode, refused.body]).toEqual([404, ""]);
    expect(await getIssueOrStatus(null, issue)).toMatchObject({ user_notes_count: 0 });
    await expectConsistentNotes(issue);
  });

  test("cannot be answered where it is not, nor what the system noted", async () => {
    const elsewhere = await createTestThread(owner, await createTestIssue(owner), "Elsewhere");
    await updateTestIssue(owner, issue, { state_event: "close" });
    const [noted] = await listStoredNotes(issue);
    const ids = [elsewhere.discussion_id, noted?.discussion_id ?? "", "0".repeat(40), "nonsense"];
    for (const id of ids) {
      const more = { in_reply_to_discussion_id: id };
      expect((await requestNoteCreation(owner, issue, "Hello?", { more })).statusCode, id).toBe(
        404,
      );
    }
    expect((await listStoredNotes(issue)).filter(({ action }) => action === null)).toEqual([]);
  });
});

describe("what cannot be kept", () => {
  const refusal = (errors: object) => ({ commands_changes: {}, valid: false, errors });

  test("is answered with what is wrong with it [NFORM-042] [NFORM-044]", async () => {
    const empty = await requestNoteCreation(guest, issue, " \n ");
    expect([empty.statusCode, empty.json()]).toEqual([422, refusal({ note: ["can't be blank"] })]);
    const long = await requestNoteCreation(guest, issue, "x".repeat(NOTE_BODY_MAX + 1));
    const tooLong = refusal({ note: [`is too long (maximum is ${NOTE_BODY_MAX} characters)`] });
    expect([long.statusCode, long.json()]).toEqual([422, tooLong]);
    expect((await requestNoteCreation(guest, issue, "x".repeat(NOTE_BODY_MAX))).statusCode).toBe(
      200,
    );
    // The characters that a quick action adds count for the maximum length as well.
    const shrugged = await requestNoteCreation(
      guest,
      issue,
      `/shrug ${"x".repeat(NOTE_BODY_MAX - 7)}`,
    );
    expect([shrugged.statusCode, shrugged.json()]).toEqual([422, tooLong]);
  });

  test("also when there are too many already; what the system notes is not stopped", async () => {
    await executeSqlInTransaction(sql`insert into notes (noteable_id, namespace_id, root_namespace_id, discussion_id, author_id, body)
      select ${issue.id}, ${project.id}, ${project.rootId}, decode(md5(n::text) || '00000000', 'hex'),
        ${owner.id}, 'one of many' from generate_series(1, ${NOTES_PER_NOTEABLE_MAX - 1}) n`);
    await createTestNote(guest, issue, "The last one");
    const more = await requestNoteCreation(guest, issue, "One too many");
    expect([more.statusCode, more.json()]).toEqual([
      422,
      refusal({ base: ["Maximum number of comments exceeded"] }),
    ]);
    await updateTestIssue(owner, issue, { state_event: "close" });
    expect(await listStoredNotes(issue)).toHaveLength(NOTES_PER_NOTEABLE_MAX + 1);
  });
});

describe("whoever may not write", () => {
  test("finds nothing, and nothing is written; in a locked discussion only members comment [AUTH-011]", async () => {
    const locked = await createTestIssue(owner, { discussion_locked: true });
    const ownLocked = await createTestIssue(outsider);
    await updateTestIssue(owner, ownLocked, { discussion_locked: true });
    const secret = await createTestIssue(owner, { confidential: true });
    const hidden = await createTestIssue(owner, {}, privateProject);
    const old = await createTestProject(app, owner, { visibility: "public" });
    const archived = await createTestIssue(owner, {}, old);
    await callRestApi(owner, "POST", `/projects/${old.id}/archive`);
    const cases: [Issue, string][] = [
      [locked, project.path],
      [ownLocked, project.path],
      [secret, project.path],
      [hidden, privateProject.path],
      // `hidden` belongs to another project, and is requested with the path of this project.
      [hidden, project.path],
      [archived, old.path],
      [{ ...issue, id: 999_999_999 }, project.path],
    ];
    for (const [where, path] of cases) {
      const answer = await requestNoteCreation(outsider, where, "Hello", { path });
      expect([answer.statusCode, answer.body]).toEqual([404, ""]);
      const comments = (await listStoredNotes(where)).filter(({ action }) => action === null);
      expect(comments).toEqual([]);
    }
    for (const where of [issue, locked]) {
      expect((await requestNoteCreation(null, where, "Hello")).statusCode).toBe(401);
    }
    expect((await requestNoteCreation(guest, locked, "Members may")).statusCode).toBe(200);
    expect((await requestNoteCreation(admin, secret, "Administrators may")).statusCode).toBe(200);
  });

  test("for the team alone is whoever does not belong to it", async () => {
    const wish = { note: { internal: true } };
    for (const who of [outsider, guest]) {
      expect((await requestNoteCreation(who, issue, "Between us", wish)).statusCode).toBe(404);
    }
    const own = await createTestIssue(outsider);
    expect((await requestNoteCreation(outsider, own, "Between us", wish)).statusCode).toBe(200);
    expect(await listStoredNotes(issue)).toEqual([]);
  });
});

test("what is written under one issue has an end, also when it grows by edits or comes back", async () => {
  const note = await createTestNote(guest, issue, "Short");
  const gone = await createTestNote(guest, issue, "Back again");
  await requestNoteDeletion(guest, gone);
  await executeSqlInTransaction(sql`insert into notes (noteable_id, namespace_id, root_namespace_id, discussion_id,
      author_id, body)
    select ${issue.id}, ${project.id}, ${project.rootId}, decode(lpad(to_hex(n), 40, '0'), 'hex'),
      ${guest.id}, repeat('a', 1000000)
    from generate_series(1, 50) n`);
  const answers = [
    await requestNoteCreation(guest, issue, "One more"),
    await requestNoteUpdate(guest, note, { note: "Longer than before" }),
    await requestNoteRestore(guest, gone),
  ];
  for (const answer of answers) {
    expect([answer.statusCode, answer.body]).toEqual([
      422,
      expect.stringContaining("take up too much space (maximum is 50 MB for one issue)"),
    ]);
  }
  expect((await requestNoteUpdate(guest, note, { note: "Less" })).statusCode).toBe(200);
});

describe("sent again with the same key", () => {
  test("it is one note with one answer", async () => {
    const key = crypto.randomUUID();
    const first = await requestNoteCreation(guest, issue, "Once", { key });
    const again = await requestNoteCreation(guest, issue, "Once", { key });
    expect(again.headers["idempotency-replayed"]).toBe("true");
    expect(again.json()).toEqual(first.json());
    expect(await listStoredNotes(issue)).toHaveLength(1);
  });

  test("what was refused is refused again, in the same way", async () => {
    const key = crypto.randomUUID();
    const first = await requestNoteCreation(guest, issue, " ", { key });
    const again = await requestNoteCreation(guest, issue, " ", { key });
    expect([again.statusCode, again.json()]).toEqual([first.statusCode, first.json()]);
    expect(again.statusCode).toBe(422);
  });
});
