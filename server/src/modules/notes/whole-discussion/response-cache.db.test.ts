import { DEVELOPER, REPORTER } from "@cairn/contract/access";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { listTestDiscussions, seedNotes } from "../../../../test/discussions.ts";
import { countSelectQueries } from "../../../../test/statements.ts";
import {
  admin,
  app,
  callRestApi,
  updateTestIssue,
  privateProject,
  createTestIssue,
  group,
  guest,
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
  createTestNote,
  createTestThread,
} from "../../../../test/notes.ts";
import { getDiscussionNoteable } from "../reading/discussion-access.ts";
import { DiscussionCache } from "./response-cache.ts";
import { loadReferenceLinks } from "../../../platform/markdown/index.ts";
import { VISITOR_WITHOUT_IP } from "../../../platform/auth/viewer.ts";
import { createTestPerson } from "../../../../test/people.ts";
import { addTestMember } from "../../../../test/places.ts";
import type { Issue } from "@cairn/contract/issues/issues";
import { NOTES_FILTER } from "@cairn/contract/notes/discussions";

/**
 * Fills the cache. Reads twice, because the first request only stores the JSON fragments of comments.
 */
async function warm(issue: Issue): Promise<void> {
  for (const who of [null, outsider, guest, reporter, owner]) {
    await listTestDiscussions(who, issue);
    await listTestDiscussions(who, issue);
  }
}

const firstFor = async (who: typeof owner | null, issue: Issue) =>
  (await listTestDiscussions(who, issue))[0]?.notes[0];

describe("what is remembered of discussions", () => {
  test("is used again, and costs less then", async () => {
    const issue = await createTestIssue(owner);
    await seedNotes(issue, 20);
    // The four SQL statements read the viewer, the noteable, the notes, and the users in the notes.
    expect(await countSelectQueries(() => listTestDiscussions(reporter, issue))).toBe(4);
    expect(await countSelectQueries(() => listTestDiscussions(reporter, issue))).toBe(2);
    // Another member with the same permissions gets the cached response.
    const colleague = await createTestPerson(app);
    await addTestMember(app, project, colleague, REPORTER);
    expect(await countSelectQueries(() => listTestDiscussions(colleague, issue))).toBe(2);
    expect(await listTestDiscussions(colleague, issue)).toEqual(
      await listTestDiscussions(reporter, issue),
    );
    // Viewers with other permissions do not get the cached response. Members below Planner do not get
    // it either, because each of them also sees the internal notes that they wrote.
    expect(await countSelectQueries(() => listTestDiscussions(admin, issue))).toBe(4);
    expect(await countSelectQueries(() => listTestDiscussions(outsider, issue))).toBe(4);
    expect(await countSelectQueries(() => listTestDiscussions(null, issue))).toBe(3);
    expect(await countSelectQueries(() => listTestDiscussions(null, issue))).toBe(1);
  });

  test("is as new as what was written, changed, deleted and settled last", async () => {
    const issue = await createTestIssue(owner);
    const said = await createTestNote(owner, issue, "First");
    const thread = await createTestThread(owner, issue, "A thread");
    await warm(issue);
    await createTestNote(guest, issue, "Second");
    expect(await listTestDiscussions(reporter, issue)).toHaveLength(3);
    await requestNoteUpdate(owner, said, { note: "First, changed" });
    expect((await firstFor(reporter, issue))?.note).toBe("First, changed");
    await callWebApi(owner, "POST", `/${project.path}/notes/${thread.id}/resolve`);
    expect((await listTestDiscussions(reporter, issue))[1]?.resolved).toBe(true);
    await createTestReply(guest, issue, thread, "An answer");
    expect((await listTestDiscussions(null, issue))[1]?.notes).toHaveLength(2);
    await requestNoteDeletion(owner, said);
    expect((await firstFor(reporter, issue))?.note).toBe("A thread");
  });

  test("is as new as the names and places of those who wrote", async () => {
    const issue = await createTestIssue(owner);
    await createTestNote(guest, issue, "Words");
    await warm(issue);
    await executeSqlInTransaction(sql`update users set name = 'Renamed' where id = ${guest.id}`);
    expect((await firstFor(null, issue))?.author.name).toBe("Renamed");
    await executeSqlInTransaction(sql`update users set state = 'blocked' where id = ${guest.id}`);
    expect((await firstFor(reporter, issue))?.author.state).toBe("blocked");
    await executeSqlInTransaction(sql`update users set state = 'active' where id = ${guest.id}`);
    await warm(issue);
    const away = { message: 'Away: 5\' "soon"', clear_status_after: "1_day" };
    await callRestApi(guest, "PUT", "/user/status", away);
    expect((await firstFor(null, issue))?.author.status?.message).toBe(away.message);
    await listTestDiscussions(null, issue);
    expect(await countSelectQueries(() => listTestDiscussions(null, issue))).toBe(1);
    await executeSqlInTransaction(sql`update user_statuses set clear_status_at = now()`);
    expect((await firstFor(null, issue))?.author).not.toHaveProperty("status");
    await warm(issue);
    const member = `/projects/${project.id}/members/${guest.id}`;
    expect((await callRestApi(owner, "PUT", member, { access_level: DEVELOPER })).statusCode).toBe(
      200,
    );
    expect((await firstFor(null, issue))?.human_access).toBe("Developer");
    await callRestApi(owner, "PUT", member, { access_level: 10 });
    expect((await firstFor(null, issue))?.human_access).toBe("Guest");
  });

  test("is as new as what its reader may do", async () => {
    const issue = await createTestIssue(owner);
    await createTestNote(guest, issue, "Words");
    await createTestNote(owner, issue, "For the team", { note: { internal: true } });
    await warm(issue);
    expect(await listTestDiscussions(outsider, issue)).toHaveLength(1);
    await addTestMember(app, project, outsider, REPORTER);
    expect(await listTestDiscussions(outsider, issue)).toHaveLength(2);
    await callRestApi(owner, "DELETE", `/projects/${project.id}/members/${outsider.id}`);
    expect(await listTestDiscussions(outsider, issue)).toHaveLength(1);
    await warm(issue);
    expect((await firstFor(outsider, issue))?.current_user.can_award_emoji).toBe(true);
    await updateTestIssue(owner, issue, { discussion_locked: true });
    expect((await firstFor(outsider, issue))?.current_user.can_award_emoji).toBe(false);
    expect((await firstFor(guest, issue))?.current_user.can_edit).toBe(true);
    expect((await firstFor(reporter, issue))?.current_user.can_edit).toBe(false);
  });

  test("is as new as the things that it speaks of", async () => {
    const issue = await createTestIssue(owner);
    const other = await createTestIssue(
      owner,
      { title: "Another", confidential: true },
      privateProject,
    );
    await createTestNote(
      owner,
      issue,
      `See ${privateProject.path}#${other.iid} and ~"weather front"`,
    );
    await updateTestIssue(owner, issue, { add_labels: "weather front" });
    await warm(issue);
    const seen = async (who: typeof owner | null) =>
      JSON.stringify(await listTestDiscussions(who, issue));
    expect(await seen(owner)).toContain("Another");
    expect(await seen(guest)).not.toContain("Another");
    await callRestApi(owner, "PUT", `/projects/${privateProject.id}/issues/${other.iid}`, {
      title: "Called otherwise",
      confidential: false,
    });
    expect(await seen(owner)).toContain("Called otherwise");
    expect(await seen(guest)).toContain("Called otherwise");
    expect(await seen(null)).not.toContain("Called otherwise");
    const renamed = await callRestApi(
      owner,
      "PUT",
      `/projects/${project.id}/labels/weather%20front`,
      {
        new_name: "cold front",
      },
    );
    expect(renamed.statusCode, renamed.body).toBe(200);
    expect(await seen(reporter)).toContain("cold front");
  });

  test("is as new as the reactions to it", async () => {
    const issue = await createTestIssue(owner);
    const said = await createTestNote(owner, issue, "Words");
    await warm(issue);
    await executeSqlInTransaction(sql`
      with given as (
        insert into awards (noteable_id, namespace_id, root_namespace_id, note_id, user_id, name)
        select noteable_id, namespace_id, root_namespace_id, id, ${guest.id}, 'tada' from notes
        where id = ${said.id} returning noteable_id)
      update noteables set discussion_version = discussion_version + 1
      from given where noteables.id = given.noteable_id`);
    expect((await firstFor(reporter, issue))?.award_emoji).toMatchObject([
      { name: "tada", emoji: "🎉", user: { id: guest.id } },
    ]);
    await executeSqlInTransaction(
      sql`update users set name = 'Renamed again' where id = ${guest.id}`,
    );
    expect((await firstFor(reporter, issue))?.award_emoji?.[0]?.user.name).toBe("Renamed again");
  });

  test("is as new as the path and name of its project", async () => {
    const issue = await createTestIssue(owner);
    await createTestNote(owner, issue, "Words");
    await warm(issue);
    const was = project.path;
    try {
      const moved = { path: "clouds", name: "Clouds" };
      expect((await callRestApi(owner, "PUT", `/projects/${project.id}`, moved)).statusCode).toBe(
        200,
      );
      const note = await firstFor(reporter, issue);
      expect(note?.path).toContain(`${group.path}/clouds/notes/`);
      expect(note?.project_name).toBe("Clouds");
    } finally {
      const back = { path: was.split("/").at(-1), name: "Weather" };
      await callRestApi(owner, "PUT", `/projects/${project.id}`, back);
    }
  });

  test("is nobody else's: what may be done with one's own words is not shared", async () => {
    const issue = await createTestIssue(owner);
    await createTestNote(reporter, issue, "Mine");
    await warm(issue);
    expect((await firstFor(reporter, issue))?.current_user.can_edit).toBe(true);
    expect(await firstFor(reporter, issue)).not.toHaveProperty("report_abuse_path");
    expect((await firstFor(guest, issue))?.current_user.can_edit).toBe(false);
    expect((await firstFor(null, issue))?.current_user.can_award_emoji).toBe(false);
  });
});

test("empty discussions use up the memory of the cache too", async () => {
  const issue = await createTestIssue(owner);
  const ctx = app.platform.contextFor(VISITOR_WITHOUT_IP, "test", app.platform.log);
  const ref = { kind: "issue", path: project.path, iid: issue.iid } as const;
  const noteable = await getDiscussionNoteable(ctx, ref);
  const cache = new DiscussionCache(10_000);
  const inputs = {
    people: new Map(),
    authors: new Set<number>(),
    references: [],
    links: await loadReferenceLinks(ctx, []),
  };
  const keys = Array.from({ length: 50 }, (_, number) => ({
    address: `/issues/${number}`,
    noteable,
    filter: NOTES_FILTER.all,
  }));
  for (const key of keys) cache.keep(ctx, key, inputs, Buffer.from("[]"));
  const kept = keys.filter((key) => cache.find(ctx, key) !== undefined);
  expect(kept.length).toBeGreaterThan(0);
  expect(kept.length).toBeLessThan(10);
});
