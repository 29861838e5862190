import { issueBasePath } from "@cairn/contract/issues/issue-page";
import {
  discussionSearchUrl,
  type DiscussionSearchResponse,
} from "@cairn/contract/notes/discussions";
import type { Issue } from "@cairn/contract/issues/issues";
import { CompiledQuery, sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { extendTimeLimitMs } from "../../../../test/allowed-time.ts";
import {
  listTestDiscussions,
  requestDiscussionPage,
  pollTestNotes,
  seedNotes,
} from "../../../../test/discussions.ts";
import { recordSelectQueries, countSelectQueries } from "../../../../test/statements.ts";
import {
  app,
  updateTestIssue,
  createTestIssue,
  guest,
  outsider,
  owner,
  project,
} from "../../../../test/issues.ts";
import { measureLongestEventLoopTurn } from "../../../../test/attacks/event-loop.ts";
import { callWebApi } from "../../../../test/issue-web.ts";
import { executeSqlInTransaction } from "../../../../test/notes.ts";
import { sessionHeaders } from "../../../../test/people.ts";

const issues = new Map<number, Issue>();
const SIZES = [10, 1_000, 10_000] as const;

beforeAll(async () => {
  for (const size of SIZES) {
    const issue = await createTestIssue(owner);
    await updateTestIssue(owner, issue, { add_labels: "one,two", description: "Other words" });
    await executeSqlInTransaction(sql`update notes set created_at = created_at - interval '1 day'
      where noteable_id = ${issue.id}`);
    await seedNotes(issue, size);
    issues.set(size, issue);
  }
  await sql`analyze notes`.execute(app.platform.db);
}, 120_000);

const sized = (size: number) => issues.get(size) as Issue;

/** Invalidates the cached responses of the discussion. */
const forget = ({ id }: Issue) =>
  executeSqlInTransaction(
    sql`update noteables set discussion_version = discussion_version + 1 where id = ${id}`,
  );

async function costs(work: (issue: Issue) => Promise<unknown>): Promise<number[]> {
  const counted: number[] = [];
  for (const size of SIZES) counted.push(await countSelectQueries(() => work(sized(size))));
  return counted;
}

describe("what a discussion costs", () => {
  test("is as many statements for ten thousand notes as for ten", async () => {
    for (const size of SIZES) await forget(sized(size));
    const whole = await costs((issue) => listTestDiscussions(guest, issue));
    expect(new Set(whole).size).toBe(1);
    const pieces = await costs((issue) => requestDiscussionPage(guest, issue));
    expect(new Set(pieces).size).toBe(1);
    expect(pieces[0]).toBeLessThan(14);
    const ends = await costs((issue) => requestDiscussionPage(outsider, issue, { from: "end" }));
    expect(ends[1]).toBe(ends[2]);
    const polls = await costs((issue) => pollTestNotes(guest, issue));
    expect(polls[1]).toBe(polls[2]);
  }, 120_000);

  test.each([
    ["the beginning", () => ({})],
    ["the end", () => ({ from: "end" as const })],
    ["the middle", (middle: string) => ({ around_note: middle })],
  ])("of a piece is as many pages of the tables, from %s", async (_where, wishFor) => {
    const touched = async (size: number) => {
      const issue = sized(size);
      const { rows } = await sql<{ id: string }>`
        select id::text from notes where noteable_id = ${issue.id} and not is_reply
        order by created_at, id offset ${size / 2} limit 1`.execute(app.platform.db);
      await forget(issue);
      const asked = await recordSelectQueries(() =>
        requestDiscussionPage(guest, issue, wishFor(rows[0]?.id ?? "")),
      );
      // The statement that counts the preceding discussions is excluded: it scans an index, and reads
      // one page per about 25 discussions.
      const aboutNotes = asked.filter(({ text }) => /^(?!select count).*\bnotes\b/s.test(text));
      expect(aboutNotes.length).toBeGreaterThan(0);
      let pages = 0;
      for (const { text, values } of aboutNotes) {
        const explain = `explain (analyze, buffers, format json) ${text}`;
        const plan = await app.platform.db.executeQuery(CompiledQuery.raw(explain, [...values]));
        // The first match is the outermost plan node, which includes the pages of all nodes below it.
        const json = JSON.stringify(plan.rows);
        const [hit, read] = ["Hit", "Read"].map((kind) =>
          Number(new RegExp(`"Shared ${kind} Blocks": ?(\\d+)`).exec(json)?.[1]),
        );
        pages += (hit ?? NaN) + (read ?? NaN);
      }
      return pages;
    };
    expect(Math.abs((await touched(10_000)) - (await touched(1_000)))).toBeLessThanOrEqual(20);
  });

  test("does not hold up the others", async () => {
    const issue = sized(10_000);
    await forget(issue);
    await listTestDiscussions(guest, issue);
    await forget(issue);
    const url = `/${project.path}/-/issues/${issue.iid}/discussions.json`;
    let status = 0;
    // Without the helper of other tests, which checks the HTML of the answer in one long turn.
    const longest = await measureLongestEventLoopTurn(async () => {
      status = (await app.http.inject({ url, headers: sessionHeaders(guest) })).statusCode;
    });
    expect(status).toBe(200);
    // The serializer yields to the event loop. Without yielding, the turn would be far above this
    // limit.
    expect(longest).toBeLessThan(1_000);
  }, 60_000);
});

describe("looking for words", () => {
  const search = async (who: typeof owner | null, issue: Issue, text: string) => {
    const url = discussionSearchUrl(issueBasePath(project.path, issue.iid), text);
    const answer = await callWebApi(who, "GET", url);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json<DiscussionSearchResponse>();
  };

  test("finds comments by any part, whatever the case, newest first", async () => {
    const issue = await createTestIssue(owner);
    await seedNotes(issue, 60);
    const { hits, more } = await search(guest, issue, "cOMMENT");
    expect(hits).toHaveLength(50);
    expect(more).toBe(true);
    expect(hits[0]?.excerpt).toBe("Comment 60");
    expect(hits[0]?.author_name).toMatch(/^Person/);
    expect((await search(guest, issue, "ment 42")).hits).toHaveLength(1);
    expect((await search(guest, issue, "100%")).hits).toEqual([]);
    expect((await search(guest, issue, "   ")).hits).toEqual([]);
  });

  test("knows letters of other languages", async () => {
    const issue = await createTestIssue(owner);
    await seedNotes(issue, 1, { words: "ÜBERALL Nebel" });
    expect((await search(guest, issue, "überall")).hits).toHaveLength(1);
  });

  test("is quick in ten thousand comments", async () => {
    const issue = sized(10_000);
    const began = performance.now();
    expect((await search(guest, issue, "nowhere at all")).hits).toEqual([]);
    const took = performance.now() - began;
    expect(took).toBeLessThan(await extendTimeLimitMs(2_000, took));
    expect((await search(guest, issue, "Comment 9999")).hits).toHaveLength(1);
  });
});
