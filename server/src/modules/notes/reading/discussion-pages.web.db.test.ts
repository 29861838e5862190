import { DISCUSSIONS_PER_PAGE, type DiscussionPage } from "@cairn/contract/notes/discussions";
import { describe, expect, test } from "vitest";
import {
  listTestDiscussions,
  insertMentionNote,
  requestDiscussionPage,
  listFirstNoteBodies,
  seedNotes,
} from "../../../../test/discussions.ts";
import {
  updateTestIssue,
  privateProject,
  createTestIssue,
  guest,
  outsider,
  owner,
  project,
} from "../../../../test/issues.ts";
import { callWebApi } from "../../../../test/issue-web.ts";
import {
  requestNoteDeletion,
  createTestReply,
  createTestNote,
  createTestThread,
} from "../../../../test/notes.ts";
import type { TestPerson } from "../../../../test/people.ts";

const PAGE = DISCUSSIONS_PER_PAGE;
const numbers = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => `Comment ${from + index}`);

/** Loads page after page from one end of the discussion to the other. */
async function walk(
  who: TestPerson | null,
  issue: { iid: number },
  from: "start" | "end",
  meanwhile: () => Promise<unknown> = async () => {},
): Promise<DiscussionPage[]> {
  const pages = [await requestDiscussionPage(who, issue, { from })];
  for (let page = 0; page < 20; page += 1) {
    await meanwhile();
    const last = pages.at(-1);
    const cursor = from === "start" ? last?.after : last?.before;
    if (!cursor) return pages;
    pages.push(
      await requestDiscussionPage(
        who,
        issue,
        from === "start" ? { after: cursor } : { before: cursor },
      ),
    );
  }
  throw new Error("There is no end to it.");
}

describe("pieces of a discussion", () => {
  test("follow each other from the beginning to the end, and from the end to the beginning", async () => {
    const issue = await createTestIssue(owner);
    await seedNotes(issue, 47);
    const forth = await walk(owner, issue, "start");
    expect(forth.flatMap(({ discussions }) => listFirstNoteBodies(discussions))).toEqual(
      numbers(1, 47),
    );
    expect(forth.map(({ preceding }) => preceding)).toEqual([0, 20, 40]);
    expect(forth.map(({ total }) => total)).toEqual([47, 47, 47]);
    expect(forth[0]).toMatchObject({ before: null });
    const back = await walk(owner, issue, "end");
    expect(
      back.toReversed().flatMap(({ discussions }) => listFirstNoteBodies(discussions)),
    ).toEqual(numbers(1, 47));
    expect(back.map(({ preceding }) => preceding)).toEqual([27, 7, 0]);
    expect(back[0]).toMatchObject({ after: null });
    const turned = await requestDiscussionPage(owner, issue, { before: forth[2]?.before ?? "" });
    expect(listFirstNoteBodies(turned.discussions)).toEqual(numbers(21, 40));
    expect(turned).toMatchObject({ preceding: 20 });
  });

  test("repeat nothing and leave nothing out while others write", async () => {
    const issue = await createTestIssue(owner);
    await seedNotes(issue, 50);
    let more = 0;
    const write = () => createTestNote(owner, issue, `Later ${(more += 1)}`);
    const forth = await walk(guest, issue, "start", write);
    const said = forth.flatMap(({ discussions }) => listFirstNoteBodies(discussions));
    expect(said.slice(0, 50)).toEqual(numbers(1, 50));
    expect(new Set(said).size).toBe(said.length);
    const back = await walk(guest, issue, "end", write);
    const before = back.toReversed().flatMap(({ discussions }) => listFirstNoteBodies(discussions));
    expect(before.slice(0, 50)).toEqual(numbers(1, 50));
    expect(new Set(before).size).toBe(before.length);
  });

  test("go on where a note stood that was deleted meanwhile", async () => {
    const issue = await createTestIssue(owner);
    await seedNotes(issue, 30);
    const first = await requestDiscussionPage(owner, issue);
    const last = first.discussions.at(-1)?.notes[0];
    expect((await requestNoteDeletion(owner, { id: last?.id ?? "" })).statusCode).toBe(200);
    const next = await requestDiscussionPage(owner, issue, { after: first.after ?? "" });
    expect(listFirstNoteBodies(next.discussions)).toEqual(numbers(21, 30));
    expect(next).toMatchObject({ total: 29, preceding: 19 });
  });

  test("can be had around a note, also around a reply", async () => {
    const issue = await createTestIssue(owner);
    await seedNotes(issue, 60, { replies: 2 });
    const all = await listTestDiscussions(owner, issue);
    const target = all[33];
    const ids = [target?.notes[0]?.id, target?.notes[2]?.id];
    for (const id of ids) {
      const around = await requestDiscussionPage(owner, issue, { around_note: String(id) });
      expect(listFirstNoteBodies(around.discussions)).toEqual(numbers(24, 43));
      expect(around).toMatchObject({ preceding: 23, total: 60 });
      const older = await requestDiscussionPage(owner, issue, { before: around.before ?? "" });
      expect(listFirstNoteBodies(older.discussions)).toEqual(numbers(4, 23));
      const newer = await requestDiscussionPage(owner, issue, { after: around.after ?? "" });
      expect(listFirstNoteBodies(newer.discussions)).toEqual(numbers(44, 60));
    }
    const start = await requestDiscussionPage(owner, issue, {
      around_note: String(all[2]?.notes[0]?.id),
    });
    expect(listFirstNoteBodies(start.discussions)).toEqual(numbers(1, 20));
    expect(start).toMatchObject({ before: null, preceding: 0 });
    const gone = await requestDiscussionPage(owner, issue, { around_note: "999999999" });
    expect(listFirstNoteBodies(gone.discussions)).toEqual(numbers(1, 20));
  });

  test("can be had around a moment", async () => {
    const issue = await createTestIssue(owner);
    await seedNotes(issue, 60);
    const moment = (await listTestDiscussions(owner, issue))[29]?.notes[0]?.created_at ?? "";
    const around = await requestDiscussionPage(owner, issue, { around_time: moment });
    expect(listFirstNoteBodies(around.discussions)).toContain("Comment 30");
    expect(around.preceding).toBe(19);
  });

  test("show what a link leads to, whatever their reader likes to see otherwise", async () => {
    const issue = await createTestIssue(owner);
    const said = await createTestNote(owner, issue, "Look here");
    await updateTestIssue(owner, issue, { state_event: "close" });
    const history = { notes_filter: 2, persist_filter: false } as const;
    expect((await requestDiscussionPage(owner, issue, history)).discussions).toHaveLength(1);
    const linked = await requestDiscussionPage(owner, issue, {
      ...history,
      around_note: said.id,
    });
    expect(linked).toMatchObject({ filter: 0, total: 2 });
    expect(listFirstNoteBodies(linked.discussions)).toContain("Look here");
  });

  test("are counted under their filter", async () => {
    const issue = await createTestIssue(owner);
    await seedNotes(issue, 3);
    await updateTestIssue(owner, issue, { state_event: "close" });
    await updateTestIssue(owner, issue, { state_event: "reopen" });
    const once = { persist_filter: false } as const;
    expect(await requestDiscussionPage(guest, issue)).toMatchObject({ total: 5, filter: 0 });
    expect(await requestDiscussionPage(guest, issue, { ...once, notes_filter: 1 })).toMatchObject({
      total: 3,
    });
    expect(await requestDiscussionPage(guest, issue, { ...once, notes_filter: 2 })).toMatchObject({
      total: 2,
    });
  });

  test("are refused behind a cursor that is none", async () => {
    const issue = await createTestIssue(owner);
    for (const cursor of ["x", Buffer.from("0000-00-00T00:00:00Z 1").toString("base64url")]) {
      const url = `/${project.path}/-/issues/${issue.iid}/discussion_page.json?after=${cursor}`;
      expect((await callWebApi(owner, "GET", url)).statusCode).toBe(400);
    }
  });

  test("say until when their reader had read before", async () => {
    const issue = await createTestIssue(owner);
    const seen = `/${project.path}/-/issues/${issue.iid}/discussion_seen`;
    expect((await requestDiscussionPage(guest, issue)).seen_at).toBeNull();
    expect((await callWebApi(guest, "POST", seen, {})).statusCode).toBe(204);
    const first = (await requestDiscussionPage(guest, issue)).seen_at;
    expect(Math.abs(Date.now() - Date.parse(first ?? ""))).toBeLessThan(60_000);
    // An earlier time does not move the read position back, and a future time is limited to now.
    await callWebApi(guest, "POST", seen, { seen_at: "2020-01-01T00:00:00Z" });
    expect((await requestDiscussionPage(guest, issue)).seen_at).toBe(first);
    await callWebApi(guest, "POST", seen, { seen_at: "2999-01-01T00:00:00Z" });
    expect(Date.parse((await requestDiscussionPage(guest, issue)).seen_at ?? "")).toBeLessThan(
      Date.now() + 60_000,
    );
    expect((await requestDiscussionPage(null, issue)).seen_at).toBeNull();
    expect((await callWebApi(null, "POST", seen, {})).statusCode).toBe(401);
  });
});

describe("what is not for everybody", () => {
  test("is neither shown nor counted, nor found around", async () => {
    const issue = await createTestIssue(owner);
    await seedNotes(issue, 30);
    const secret = await createTestNote(owner, issue, "For the team", { note: { internal: true } });
    await createTestReply(owner, issue, secret, "Between us");
    const elsewhere = await createTestIssue(owner, { title: "Hidden" }, privateProject);
    await insertMentionNote(issue, elsewhere);
    const open = await createTestNote(owner, issue, "For all");
    for (const who of [outsider, null]) {
      const page = await requestDiscussionPage(who, issue, { from: "end" });
      expect(page).toMatchObject({ total: 31, preceding: 11, after: null });
      expect(listFirstNoteBodies(page.discussions).slice(-2)).toEqual(["Comment 30", "For all"]);
      expect(JSON.stringify(page)).not.toMatch(/For the team|Between us|Hidden|Closed/);
      expect(await listTestDiscussions(who, issue)).toHaveLength(31);
      const around = await requestDiscussionPage(who, issue, { around_note: secret.id });
      expect(listFirstNoteBodies(around.discussions)).toEqual(numbers(1, PAGE));
      const behind = await requestDiscussionPage(who, issue, { around_note: open.id });
      expect(behind).toMatchObject({ total: 31, preceding: 20 });
      const comments = { notes_filter: 1, persist_filter: false } as const;
      expect(await requestDiscussionPage(who, issue, comments)).toMatchObject({ total: 31 });
    }
    expect(await requestDiscussionPage(owner, issue)).toMatchObject({ total: 33 });
    expect(await listTestDiscussions(owner, issue)).toHaveLength(33);
  });

  test("is shown to whoever wrote it, though they are no insider any more", async () => {
    const issue = await createTestIssue(owner, { assignee_ids: [outsider.id] });
    await createTestNote(outsider, issue, "Mine alone", { note: { internal: true } });
    await createTestNote(owner, issue, "Not theirs", { note: { internal: true } });
    const history = (await listTestDiscussions(null, issue)).length;
    expect(await listTestDiscussions(outsider, issue)).toHaveLength(history + 2);
    await updateTestIssue(owner, issue, { assignee_ids: [] });
    const page = await requestDiscussionPage(outsider, issue, {
      notes_filter: 1,
      persist_filter: false,
    });
    expect(listFirstNoteBodies(page.discussions)).toEqual(["Mine alone"]);
    expect(page.total).toBe(1);
    const all = await listTestDiscussions(outsider, issue, "?notes_filter=1&persist_filter=false");
    expect(listFirstNoteBodies(all)).toEqual(["Mine alone"]);
    const nobody = await listTestDiscussions(null, issue, "?notes_filter=1");
    expect(nobody).toEqual([]);
  });
});

test("threads come with all their replies, oldest first", async () => {
  const issue = await createTestIssue(owner);
  const thread = await createTestThread(owner, issue, "First");
  await createTestReply(guest, issue, thread, "Second");
  await createTestNote(owner, issue, "Between");
  await createTestReply(owner, issue, thread, "Third");
  const { discussions } = await requestDiscussionPage(guest, issue);
  expect(discussions.map(({ notes }) => notes.map(({ note }) => note))).toEqual([
    ["First", "Second", "Third"],
    ["Between"],
  ]);
});
