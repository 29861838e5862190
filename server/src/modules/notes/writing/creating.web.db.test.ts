import { NOTE_MAX, NOTES_MAX } from "@cairn/contract/notes/discussions";
import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import {
  admin,
  app,
  call,
  change,
  closedProject,
  create,
  guest,
  outsider,
  owner,
  project,
  read,
  reporter,
} from "../../../../test/issues.ts";
import {
  deleting,
  doing,
  editing,
  expectSound,
  keptOf,
  reply,
  replyTo,
  restoring,
  say,
  saying,
  sayThread,
} from "../../../../test/notes.ts";
import { aProject } from "../../../../test/places.ts";
import type { Issue } from "@cairn/contract/issues/issues";

let issue: Issue;
beforeEach(async () => {
  issue = await create(owner);
});

describe("a comment", () => {
  test("is answered as it is shown from now on [NFORM-042]", async () => {
    const note = await say(guest, issue, "**Bold** words", {
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
    expect(await keptOf(issue)).toMatchObject([
      { body: "**Bold** words", is_reply: false, type: 0 },
    ]);
    expect(await read(owner, issue)).toMatchObject({ user_notes_count: 1 });
    await expectSound(issue);
  });

  test("says in its body what it is about, if the address does not", async () => {
    const wish = { note: { noteable_type: "Issue", noteable_id: issue.id } };
    const answer = await saying(guest, { id: issue.id }, "Here", wish);
    expect(answer.statusCode).toBe(200);
    const elsewhere = { more: { target_type: "merge_request" } };
    expect((await saying(guest, issue, "There", elsewhere)).statusCode).toBe(404);
    expect(await keptOf(issue)).toHaveLength(1);
  });

  test("is kept together with how it looks", async () => {
    await say(guest, issue, "See `code`");
    const [kept] = await keptOf(issue);
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
    await say(reporter, issue, "Between us", { note: { internal: true } });
    expect(await timeOf()).toEqual(before);
    await say(reporter, issue, "For everybody");
    expect(Date.parse((await timeOf())?.issue ?? "")).toBeGreaterThan(
      Date.parse(before?.issue ?? ""),
    );
  });
});

describe("a thread", () => {
  test("begins with a note of its type [NFORM-043]", async () => {
    const note = await sayThread(guest, issue, "First");
    expect(note).toMatchObject({ type: "DiscussionNote", resolvable: true, resolved: false });
    expect(await keptOf(issue)).toMatchObject([{ type: 1, is_reply: false }]);
  });

  test("is answered by its id, and comes back as a whole if that is asked for [NOTE-098]", async () => {
    const first = await sayThread(guest, issue, "First");
    const answer = await say(reporter, issue, "Second", { more: replyTo(first) });
    expect(answer).toMatchObject({ discussion_id: first.discussion_id, type: "DiscussionNote" });
    const discussion = await reply(owner, issue, first, "Third");
    expect(discussion).toMatchObject({ id: first.discussion_id, individual_note: false });
    expect(discussion.notes.map(({ note }) => note)).toEqual(["First", "Second", "Third"]);
    expect(await keptOf(issue)).toMatchObject([
      { is_reply: false },
      { is_reply: true },
      { is_reply: true },
    ]);
    await expectSound(issue);
  });

  test("is made of a comment by the first answer to it", async () => {
    const alone = await say(guest, issue, "Alone");
    const discussion = await reply(reporter, issue, alone, "Not any more");
    expect(discussion).toMatchObject({ individual_note: false, resolvable: true });
    expect(discussion.notes).toMatchObject([
      { type: "DiscussionNote" },
      { type: "DiscussionNote" },
    ]);
    expect(new Set((await keptOf(issue)).map(({ type }) => type))).toEqual(new Set([1]));
  });

  test("that is internal stays so, whatever an answer says; nobody else finds it", async () => {
    const first = await say(reporter, issue, "Between us", { note: { confidential: true } });
    expect(first.confidential).toBe(true);
    const wish = { note: { internal: false }, more: replyTo(first) };
    expect((await say(owner, issue, "Yes", wish)).confidential).toBe(true);
    const refused = await saying(outsider, issue, "What?", { more: replyTo(first) });
    expect([refused.statusCode, refused.body]).toEqual([404, ""]);
    expect(await read(null, issue)).toMatchObject({ user_notes_count: 0 });
    await expectSound(issue);
  });

  test("cannot be answered where it is not, nor what the system noted", async () => {
    const elsewhere = await sayThread(owner, await create(owner), "Elsewhere");
    await change(owner, issue, { state_event: "close" });
    const [noted] = await keptOf(issue);
    const ids = [elsewhere.discussion_id, noted?.discussion_id ?? "", "0".repeat(40), "nonsense"];
    for (const id of ids) {
      const more = { in_reply_to_discussion_id: id };
      expect((await saying(owner, issue, "Hello?", { more })).statusCode, id).toBe(404);
    }
    expect((await keptOf(issue)).filter(({ action }) => action === null)).toEqual([]);
  });
});

describe("what cannot be kept", () => {
  const refusal = (errors: object) => ({ commands_changes: {}, valid: false, errors });

  test("is answered with what is wrong with it [NFORM-042] [NFORM-044]", async () => {
    const empty = await saying(guest, issue, " \n ");
    expect([empty.statusCode, empty.json()]).toEqual([422, refusal({ note: ["can't be blank"] })]);
    const long = await saying(guest, issue, "x".repeat(NOTE_MAX + 1));
    const tooLong = refusal({ note: [`is too long (maximum is ${NOTE_MAX} characters)`] });
    expect([long.statusCode, long.json()]).toEqual([422, tooLong]);
    expect((await saying(guest, issue, "x".repeat(NOTE_MAX))).statusCode).toBe(200);
    // Text that a quick action inserts counts too.
    const shrugged = await saying(guest, issue, `/shrug ${"x".repeat(NOTE_MAX - 7)}`);
    expect([shrugged.statusCode, shrugged.json()]).toEqual([422, tooLong]);
  });

  test("also when there are too many already; what the system notes is not stopped", async () => {
    await doing(sql`insert into notes (noteable_id, namespace_id, root_namespace_id, discussion_id, author_id, body)
      select ${issue.id}, ${project.id}, ${project.rootId}, decode(md5(n::text) || '00000000', 'hex'),
        ${owner.id}, 'one of many' from generate_series(1, ${NOTES_MAX - 1}) n`);
    await say(guest, issue, "The last one");
    const more = await saying(guest, issue, "One too many");
    expect([more.statusCode, more.json()]).toEqual([
      422,
      refusal({ base: ["Maximum number of comments exceeded"] }),
    ]);
    await change(owner, issue, { state_event: "close" });
    expect(await keptOf(issue)).toHaveLength(NOTES_MAX + 1);
  });
});

describe("whoever may not write", () => {
  test("finds nothing, and nothing is written", async () => {
    const locked = await create(owner, { discussion_locked: true });
    const secret = await create(owner, { confidential: true });
    const hidden = await create(owner, {}, closedProject);
    const old = await aProject(app, owner, { visibility: "public" });
    const archived = await create(owner, {}, old);
    await call(owner, "POST", `/projects/${old.id}/archive`);
    const cases: [Issue, string][] = [
      [locked, project.path],
      [secret, project.path],
      [hidden, closedProject.path],
      // The issue of another project is requested through this project's path.
      [hidden, project.path],
      [archived, old.path],
      [{ ...issue, id: 999_999_999 }, project.path],
    ];
    for (const [where, path] of cases) {
      const answer = await saying(outsider, where, "Hello", { path });
      expect([answer.statusCode, answer.body]).toEqual([404, ""]);
      expect(await keptOf(where)).toEqual([]);
    }
    expect((await saying(null, issue, "Hello")).statusCode).toBe(401);
    expect((await saying(guest, locked, "Members may")).statusCode).toBe(200);
    expect((await saying(admin, secret, "Administrators may")).statusCode).toBe(200);
  });

  test("for the team alone is whoever does not belong to it", async () => {
    const wish = { note: { internal: true } };
    for (const who of [outsider, guest]) {
      expect((await saying(who, issue, "Between us", wish)).statusCode).toBe(404);
    }
    const own = await create(outsider);
    expect((await saying(outsider, own, "Between us", wish)).statusCode).toBe(200);
    expect(await keptOf(issue)).toEqual([]);
  });
});

test("what is written under one issue has an end, also when it grows by edits or comes back", async () => {
  const note = await say(guest, issue, "Short");
  const gone = await say(guest, issue, "Back again");
  await deleting(guest, gone);
  await doing(sql`insert into notes (noteable_id, namespace_id, root_namespace_id, discussion_id,
      author_id, body)
    select ${issue.id}, ${project.id}, ${project.rootId}, decode(lpad(to_hex(n), 40, '0'), 'hex'),
      ${guest.id}, repeat('a', 1000000)
    from generate_series(1, 50) n`);
  const answers = [
    await saying(guest, issue, "One more"),
    await editing(guest, note, { note: "Longer than before" }),
    await restoring(guest, gone),
  ];
  for (const answer of answers) {
    expect([answer.statusCode, answer.body]).toEqual([
      422,
      expect.stringContaining("take up too much room (maximum is 50 MB for one issue)"),
    ]);
  }
  expect((await editing(guest, note, { note: "Less" })).statusCode).toBe(200);
});

describe("sent again with the same key", () => {
  test("it is one note with one answer", async () => {
    const key = crypto.randomUUID();
    const first = await saying(guest, issue, "Once", { key });
    const again = await saying(guest, issue, "Once", { key });
    expect(again.headers["idempotency-replayed"]).toBe("true");
    expect(again.json()).toEqual(first.json());
    expect(await keptOf(issue)).toHaveLength(1);
  });

  test("what was refused is refused again, in the same way", async () => {
    const key = crypto.randomUUID();
    const first = await saying(guest, issue, " ", { key });
    const again = await saying(guest, issue, " ", { key });
    expect([again.statusCode, again.json()]).toEqual([first.statusCode, first.json()]);
    expect(again.statusCode).toBe(422);
  });
});
