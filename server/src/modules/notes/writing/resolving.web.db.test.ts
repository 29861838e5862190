import { noteUrl, WebDiscussion, WebNote } from "@cairn/contract/notes/discussions";
import type { Issue } from "@cairn/contract/issues/issues";
import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { callWebApi } from "../../../../test/issue-web.ts";
import {
  app,
  updateTestIssue,
  createTestIssue,
  guest,
  outsider,
  owner,
  project,
  reporter,
} from "../../../../test/issues.ts";
import {
  listStoredNotes,
  createTestReply,
  createTestNote,
  createTestThread,
  type CreatedTestNote,
} from "../../../../test/notes.ts";
import type { TestPerson } from "../../../../test/people.ts";

let issue: Issue;
let first: CreatedTestNote;
beforeEach(async () => {
  issue = await createTestIssue(owner);
  first = await createTestThread(guest, issue, "First");
});

type Method = "POST" | "PUT" | "DELETE";

function settling(who: TestPerson | null, method: Method, id = first.discussion_id) {
  return callWebApi(
    who,
    method,
    `/${project.path}/-/issues/${issue.iid}/discussions/${id}/resolve`,
  );
}

async function settle(who: TestPerson, method: Method): Promise<WebDiscussion> {
  const answer = await settling(who, method);
  expect(answer.statusCode, answer.body).toBe(200);
  return WebDiscussion.parse(answer.json());
}

async function settleNote(who: TestPerson, method: Method, id: string): Promise<WebNote> {
  const answer = await callWebApi(
    who,
    method,
    `${noteUrl({ kind: "project", full_path: project.path }, id)}/resolve`,
  );
  expect(answer.statusCode, answer.body).toBe(200);
  return WebNote.parse(answer.json());
}

describe("a thread", () => {
  test("is settled by POST or PUT and opened again by DELETE [NOTE-104]", async () => {
    await createTestReply(reporter, issue, first, "Second");
    for (const method of ["POST", "PUT"] as const) {
      const settled = await settle(reporter, method);
      expect(settled).toMatchObject({ resolved: true, resolved_by: { id: reporter.id } });
      expect(settled.notes.every(({ resolved }) => resolved)).toBe(true);
      expect(await settle(owner, "DELETE")).toMatchObject({ resolved: false, resolved_by: null });
    }
  });

  test("is settled when all of it is, and no sooner [NOTE-090] [NOTE-104]", async () => {
    const { notes } = await createTestReply(reporter, issue, first, "Second");
    const [one, other] = notes.map(({ id }) => id);
    expect(await settleNote(guest, "PUT", one ?? "")).toMatchObject({ id: one, resolved: true });
    expect((await createTestReply(owner, issue, first, "Third")).resolved).toBe(false);
    await settleNote(guest, "POST", other ?? "");
    expect((await listStoredNotes(issue)).map(({ resolved }) => resolved)).toEqual([
      true,
      true,
      false,
    ]);
    expect((await settle(guest, "POST")).resolved).toBe(true);
    expect(await settleNote(guest, "DELETE", one ?? "")).toMatchObject({ resolved: false });
    expect((await createTestReply(owner, issue, first, "Fourth")).resolved).toBe(false);
  });

  test("that is settled already stays as it is [NOTE-091]", async () => {
    const changes = async () => {
      const { rows } = await sql`select discussion_version, (select max(changed_at) from notes
        where noteable_id = noteables.id) from noteables where id = ${issue.id}`.execute(
        app.platform.db,
      );
      return rows;
    };
    const settled = await settle(reporter, "POST");
    const before = await changes();
    expect(await settle(reporter, "POST")).toEqual(settled);
    expect(await settle(owner, "POST")).toMatchObject({ resolved_by: { id: reporter.id } });
    expect(await settleNote(owner, "PUT", first.id)).toMatchObject({
      resolved_by: { id: reporter.id },
    });
    expect(await changes()).toEqual(before);
  });

  test("that is settled stays so when it is answered", async () => {
    await settle(reporter, "POST");
    const discussion = await createTestReply(owner, issue, first, "One more thing");
    expect(discussion).toMatchObject({ resolved: true, resolved_by: { id: reporter.id } });
  });
});

describe("who may settle one", () => {
  test("is whoever plans, whose issue it is, and who began it", async () => {
    const own = await createTestThread(outsider, issue, "Mine");
    expect((await settling(outsider, "POST")).statusCode).toBe(404);
    expect((await settling(outsider, "POST", own.discussion_id)).statusCode).toBe(200);
    const { notes } = await createTestReply(owner, issue, own, "An answer");
    await settleNote(outsider, "DELETE", notes[1]?.id ?? "");
    expect((await settling(null, "POST")).statusCode).toBe(401);
    await updateTestIssue(owner, issue, { discussion_locked: true });
    const locked = await settling(outsider, "DELETE", own.discussion_id);
    expect([locked.statusCode, locked.body]).toEqual([404, ""]);
  });

  test("is nobody where there is none", async () => {
    const alone = await createTestNote(owner, issue, "Alone");
    const elsewhere = await createTestThread(owner, await createTestIssue(owner), "Elsewhere");
    for (const id of [alone.discussion_id, elsewhere.discussion_id, "f".repeat(40), "nonsense"]) {
      expect((await settling(owner, "POST", id)).statusCode, id).toBe(404);
    }
    const address = `${noteUrl({ kind: "project", full_path: project.path }, alone.id)}/resolve`;
    expect((await callWebApi(owner, "POST", address)).statusCode).toBe(404);
    expect((await listStoredNotes(issue)).some(({ resolved }) => resolved)).toBe(false);
  });
});
