import { issueBasePath } from "@cairn/contract/issues/issue-page";
import { discussionPageUrl, allDiscussionsUrl } from "@cairn/contract/notes/discussions";
import { describe, expect, test } from "vitest";
import {
  listTestDiscussions,
  pollTestNotes,
  requestDiscussionPage,
  listFirstNoteBodies,
  seedNotes,
} from "../../../../test/discussions.ts";
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
import { callWebApi } from "../../../../test/issue-web.ts";
import {
  requestNoteUpdate,
  createTestReply,
  createTestNote,
  createTestThread,
} from "../../../../test/notes.ts";
import { createTestToken, tokenHeaders } from "../../../../test/people.ts";
import { injectRequest } from "../../../../test/app.ts";

describe("a discussion as other clients read it", () => {
  test("has its notes, and says what kind it is [NOTE-030] [NOTE-085]", async () => {
    const issue = await createTestIssue(owner);
    const alone = await createTestNote(owner, issue, "Alone");
    const thread = await createTestThread(reporter, issue, "A thread");
    await createTestReply(guest, issue, thread, "An answer");
    const [one, two, ...rest] = await listTestDiscussions(guest, issue);
    expect(rest).toEqual([]);
    expect(one).toMatchObject({
      id: alone.discussion_id,
      reply_id: alone.discussion_id,
      project_id: project.id,
      individual_note: true,
      expanded: true,
      for_commit: false,
      commit_id: null,
      discussion_path: `/${project.path}/-/issues/${issue.iid}#note_${alone.id}`,
    });
    expect(two).toMatchObject({ id: thread.discussion_id, individual_note: false });
    expect(two?.notes.map(({ note }) => note)).toEqual(["A thread", "An answer"]);
  });

  test("is told with a note that comes alone [NOTE-085]", async () => {
    const issue = await createTestIssue(owner);
    await createTestNote(owner, issue, "Alone");
    const open = await createTestThread(reporter, issue, "An open thread");
    await createTestReply(guest, issue, open, "An answer");
    const done = await createTestThread(reporter, issue, "A resolved thread");
    await createTestReply(guest, issue, done, "An answer");
    const path = `${issueBasePath(project.path, issue.iid)}/discussions/${done.discussion_id}/resolve`;
    await callWebApi(owner, "POST", path);
    const half = await createTestThread(reporter, issue, "A thread with one resolved note");
    await createTestReply(guest, issue, half, "An answer");
    await callWebApi(owner, "POST", `/${project.path}/notes/${half.id}/resolve`);
    await updateTestIssue(owner, issue, { state_event: "close", add_labels: "steep" });
    const fields = new Map(
      (await listTestDiscussions(guest, issue)).map(({ notes: _, ...rest }) => [rest.id, rest]),
    );
    expect(fields.get(done.discussion_id)?.resolved).toBe(true);
    expect(fields.get(half.discussion_id)?.resolved).toBe(false);
    const { notes } = await pollTestNotes(guest, issue);
    expect(notes.length).toBe(9);
    for (const note of notes) expect(note.base_discussion).toEqual(fields.get(note.discussion_id));
    // A reply opens the resolved thread again, and its answer says so.
    const more = { in_reply_to_discussion_id: done.discussion_id };
    const { base_discussion: again } = await createTestNote(guest, issue, "Again", { more });
    const [, , now] = await listTestDiscussions(guest, issue);
    expect({ ...again, notes: now?.notes }).toEqual(now);
  });

  test("is resolved when all of it is, and folded then [NOTE-086]", async () => {
    const issue = await createTestIssue(owner);
    const thread = await createTestThread(guest, issue, "A thread");
    const path = `/${project.path}/-/issues/${issue.iid}/discussions/${thread.discussion_id}/resolve`;
    expect((await listTestDiscussions(owner, issue))[0]).toMatchObject({
      resolvable: true,
      resolved: false,
      resolve_path: path,
      resolved_at: null,
      resolved_by: null,
      resolved_by_push: false,
    });
    await createTestReply(owner, issue, thread, "An answer");
    const answer = await callWebApi(owner, "POST", path);
    expect(answer.statusCode, answer.body).toBe(200);
    const [resolved] = await listTestDiscussions(outsider, issue);
    expect(resolved).toMatchObject({
      resolved: true,
      expanded: false,
      resolved_by: { id: owner.id },
    });
    expect(resolved?.resolved_at).toMatch(/Z$/);
    expect(resolved?.resolve_path).toBeUndefined();
    expect((await listTestDiscussions(guest, issue))[0]?.resolve_path).toBe(path);
  });

  test("has no diff fields when it does not belong to a diff", async () => {
    const issue = await createTestIssue(owner);
    await createTestNote(owner, issue, "Words");
    const [discussion] = await listTestDiscussions(owner, issue);
    expect(discussion?.diff_discussion).toBe(false);
    for (const name of ["diff_file", "position", "truncated_diff_lines"]) {
      expect(discussion).not.toHaveProperty(name);
    }
  });

  test("is narrowed by filters that are kept for their reader [NOTE-010] [NOTE-030]", async () => {
    const issue = await createTestIssue(reporter);
    await createTestNote(reporter, issue, "Words");
    await updateTestIssue(reporter, issue, { state_event: "close" });
    const all = await listTestDiscussions(reporter, issue);
    expect(all.map(({ notes }) => notes[0]?.system)).toEqual([false, true]);
    expect(
      listFirstNoteBodies(await listTestDiscussions(reporter, issue, "?notes_filter=1")),
    ).toEqual(["Words"]);
    expect(listFirstNoteBodies(await listTestDiscussions(reporter, issue))).toEqual(["Words"]);
    const once = "?notes_filter=2&persist_filter=false";
    expect((await listTestDiscussions(reporter, issue, once))[0]?.notes[0]?.system).toBe(true);
    expect((await requestDiscussionPage(reporter, issue)).filter).toBe(1);
    expect(await listTestDiscussions(owner, issue)).toHaveLength(2);
    expect(await listTestDiscussions(reporter, issue, "?notes_filter=0")).toHaveLength(2);
  });

  test("keeps no filter that another site asked for", async () => {
    const issue = await createTestIssue(owner);
    const asked = async (headers: Record<string, string>) => {
      const { cookie } = guest;
      for (const address of [
        `${allDiscussionsUrl(issueBasePath(project.path, issue.iid))}?notes_filter=1`,
        discussionPageUrl(issueBasePath(project.path, issue.iid), { notes_filter: 1 }),
      ]) {
        await injectRequest(app, { url: address, headers: { cookie, ...headers } });
      }
      return (await requestDiscussionPage(guest, issue)).filter;
    };
    const token = { "x-csrf-token": guest.csrfToken };
    expect(await asked({})).toBe(0);
    for (const site of ["cross-site", "same-site", "none"]) {
      expect(await asked({ ...token, "sec-fetch-site": site })).toBe(0);
    }
    expect(await asked({ "sec-fetch-site": "same-origin" })).toBe(1);
    await listTestDiscussions(guest, issue, "?notes_filter=0");
    expect(await asked(token)).toBe(1);
    await listTestDiscussions(guest, issue, "?notes_filter=0");
  });

  test("takes the filter under its other names as well [NOTE-031]", async () => {
    const issue = await createTestIssue(owner);
    await createTestNote(owner, issue, "Words");
    await updateTestIssue(owner, issue, { state_event: "close" });
    expect(await listTestDiscussions(owner, issue, "?filter=2&persistFilter=false")).toHaveLength(
      1,
    );
    expect(await listTestDiscussions(owner, issue)).toHaveLength(2);
  });

  test("is filtered for visitors and reading tokens, and nothing is kept of it", async () => {
    const issue = await createTestIssue(owner);
    await createTestNote(owner, issue, "Words");
    await updateTestIssue(owner, issue, { state_event: "close" });
    expect(await listTestDiscussions(null, issue, "?notes_filter=1")).toHaveLength(1);
    const url = `${allDiscussionsUrl(issueBasePath(project.path, issue.iid))}?notes_filter=1`;
    const token = await createTestToken(app, guest, ["read_api"]);
    const answer = await injectRequest(app, { url, headers: tokenHeaders(token) });
    expect(answer.json()).toHaveLength(1);
    expect(await listTestDiscussions(guest, issue)).toHaveLength(2);
  });

  test("is the same whether PostgreSQL wrote a part of it or not", async () => {
    const issue = await createTestIssue(owner);
    const edited = await createTestNote(guest, issue, 'With a \\ and a " and \u{1F326}');
    await createTestNote(reporter, issue, "Plain");
    await createTestNote(owner, issue, `With a reference to #${issue.iid}`);
    const thread = await createTestThread(owner, issue, "A thread");
    await createTestReply(guest, issue, thread, "An answer");
    await createTestNote(guest, issue, "Plain, too");
    await updateTestIssue(owner, issue, { state_event: "close" });
    for (const isEdited of [false, true]) {
      if (isEdited) await requestNoteUpdate(guest, edited, { note: "Edited" });
      for (const who of [null, outsider, guest, reporter, owner]) {
        const byCursor = await listTestDiscussions(who, issue, "?per_page=100");
        expect(byCursor).toHaveLength(6);
        expect(await listTestDiscussions(who, issue)).toEqual(byCursor);
      }
    }
  });

  test("can be walked by cursor, a piece at a time", async () => {
    const issue = await createTestIssue(owner);
    await seedNotes(issue, 25);
    const seen: string[] = [];
    let cursor: string | undefined;
    for (let page = 0; page < 9; page += 1) {
      const at = cursor === undefined ? "" : `&cursor=${cursor}`;
      const url = `${allDiscussionsUrl(issueBasePath(project.path, issue.iid))}?per_page=10${at}`;
      const answer = await callWebApi(owner, "GET", url);
      seen.push(...listFirstNoteBodies(answer.json()));
      cursor = answer.headers["x-next-page-cursor"] as string | undefined;
      if (cursor === undefined) break;
    }
    expect(seen).toEqual(Array.from({ length: 25 }, (_, index) => `Comment ${index + 1}`));
    const wrong = await callWebApi(
      owner,
      "GET",
      `${allDiscussionsUrl(issueBasePath(project.path, issue.iid))}?cursor=x`,
    );
    expect(wrong.statusCode).toBe(400);
  });
});
