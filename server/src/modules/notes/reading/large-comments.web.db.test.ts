/** Tests that discussion pages and polls return fewer notes when the comments are long. */
import { issueBasePath } from "@cairn/contract/issues/issue-page";
import {
  DISCUSSIONS_PER_PAGE,
  DiscussionSearchResponse,
  discussionSearchUrl,
} from "@cairn/contract/notes/discussions";
import type { Issue } from "@cairn/contract/issues/issues";
import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { requestDiscussionPage, pollTestNotes, seedNotes } from "../../../../test/discussions.ts";
import { callWebApi } from "../../../../test/issue-web.ts";
import { createTestIssue, guest, owner, project } from "../../../../test/issues.ts";
import {
  executeSqlInTransaction,
  buildReplyFields,
  requestNoteCreation,
  createTestThread,
} from "../../../../test/notes.ts";

let issue: Issue;
beforeEach(async () => {
  issue = await createTestIssue(owner);
});

/** Replaces the bodies of all notes of the issue by strings of `bytes` bytes. */
function enlarge(bytes: number) {
  return executeSqlInTransaction(sql`update notes set body = repeat('x', ${bytes}::int), html = ''
    where noteable_id = ${issue.id}`);
}

test("a piece ends early where its discussions are large, and the next one goes on behind it", async () => {
  await seedNotes(issue, 7, { replies: 1 });
  await enlarge(200_000);
  const sizes: number[] = [];
  const seen = new Set<string>();
  for (let after: string | null = null; ;) {
    const page = await requestDiscussionPage(owner, issue, after === null ? {} : { after });
    expect(page).toMatchObject({ total: 7, preceding: seen.size });
    sizes.push(page.discussions.length);
    for (const { id, notes } of page.discussions) {
      seen.add(id);
      expect(notes).toHaveLength(2);
    }
    ({ after } = page);
    if (after === null) break;
  }
  expect(sizes).toEqual([3, 3, 1]);
  expect(seen.size).toBe(7);
  const last = await requestDiscussionPage(owner, issue, { from: "end" });
  expect(last).toMatchObject({ discussions: { length: 3 }, preceding: 4, after: null });
  expect(last.before).not.toBeNull();
  await enlarge(2_000);
  const whole = await requestDiscussionPage(owner, issue);
  expect(whole).toMatchObject({ discussions: { length: 7 }, before: null, after: null });
});

test("a piece has at least one discussion, and the one that was asked for", async () => {
  await seedNotes(issue, 5);
  await enlarge(999_999);
  const first = await requestDiscussionPage(owner, issue);
  expect(first.discussions).toHaveLength(2);
  await enlarge(1_000_000);
  const one = await requestDiscussionPage(owner, issue);
  expect(one.discussions).toHaveLength(1);
  const [{ notes } = { notes: [] }] = (await requestDiscussionPage(owner, issue, { from: "end" }))
    .discussions;
  const around = await requestDiscussionPage(owner, issue, {
    around_note: String(notes[0]?.id),
  });
  expect(around.discussions.at(-1)?.notes[0]?.id).toBe(notes[0]?.id);
  expect(around.discussions.length).toBeLessThan(DISCUSSIONS_PER_PAGE);
});

test("what has changed comes in several answers where it is large, and nothing is lost", async () => {
  await seedNotes(issue, 5);
  await enlarge(400_000);
  await executeSqlInTransaction(sql`update notes set changed_at = now() - interval '1 minute' + id * interval '1 ms'
    where noteable_id = ${issue.id}`);
  const first = await pollTestNotes(owner, issue);
  expect(first).toMatchObject({ more: true, notes: { length: 3 } });
  const second = await pollTestNotes(owner, issue, first.last_fetched_at);
  expect(second).toMatchObject({ notes: { length: 2 } });
  expect(second.more).toBeUndefined();
  // Notes that changed at the same moment come in one response, even when they are large.
  await executeSqlInTransaction(sql`update notes set changed_at = now() - interval '1 minute'
    where noteable_id = ${issue.id}`);
  expect((await pollTestNotes(owner, issue)).notes).toHaveLength(5);
});

test("a search shows the words around what it found, also deep inside a long comment", async () => {
  const words = `${"é ".repeat(100_000)}Here is the NEEDLE in it. ${"ö ".repeat(100_000)}`;
  await requestNoteCreation(guest, issue, words);
  await requestNoteCreation(guest, issue, "A needle alone");
  for (const search of ["needle", "needle in it. ö"]) {
    const answer = await callWebApi(
      owner,
      "GET",
      discussionSearchUrl(issueBasePath(project.path, issue.iid), search),
    );
    const { hits } = DiscussionSearchResponse.parse(answer.json());
    expect(hits.at(-1)?.excerpt).toMatch(/^….*é Here is the NEEDLE in it\. ö.*…$/);
    if (search === "needle") expect(hits[0]?.excerpt).toBe("A needle alone");
  }
});

test("a thread is shown whole, so it cannot grow without end", async () => {
  const begun = await createTestThread(guest, issue, "One");
  const more = buildReplyFields(begun);
  await executeSqlInTransaction(
    sql`update notes set body = repeat('x', 1000000) where noteable_id = ${issue.id}`,
  );
  await executeSqlInTransaction(sql`insert into notes (noteable_id, namespace_id, root_namespace_id, discussion_id, is_reply,
      type, author_id, body)
    select noteable_id, namespace_id, root_namespace_id, discussion_id, true, 1, author_id, body
    from notes, generate_series(1, 4) where noteable_id = ${issue.id}`);
  const refused = await requestNoteCreation(guest, issue, "x", { more });
  expect([refused.statusCode, refused.body]).toEqual([
    422,
    expect.stringContaining("take up too much space (maximum is 5 MB for one thread)") as string,
  ]);
  expect((await requestNoteCreation(guest, issue, "x")).statusCode).toBe(200);
});
