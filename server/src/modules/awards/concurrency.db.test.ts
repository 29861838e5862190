/**
 * Tests concurrent toggles: each user's reaction counts once, and the issue's vote counts are
 * correct.
 */
import { issueBasePath } from "@cairn/contract/issues/issue-page";
import { awardToggleUrl } from "@cairn/contract/awards";
import { sql } from "kysely";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { injectRequest } from "../../../test/app.ts";
import { app, createTestIssue, owner, project, getIssueOrStatus } from "../../../test/issues.ts";
import { createTestPerson, sessionHeaders, type TestPerson } from "../../../test/people.ts";

const PEOPLE = 10;
const TOGGLES = 10;
const MINUTE = 60_000;

/** Toggles a reaction. When the server is busy, sends the request again with the same idempotency key. */
async function toggle(who: TestPerson, iid: number, name: string, key = crypto.randomUUID()) {
  const url = awardToggleUrl(issueBasePath(project.path, iid));
  const headers = { ...sessionHeaders(who), "idempotency-key": key };
  const answer = await injectRequest(app, { method: "POST", url, headers, payload: { name } });
  if (answer.statusCode === 503 || answer.statusCode === 429) {
    await sleep(100);
    return toggle(who, iid, name, key);
  }
  expect([answer.statusCode, answer.body]).toEqual([200, '{"ok":true}']);
  return undefined;
}

async function countedOf(issueId: number) {
  const { rows } = await sql<{ upvotes: number; downvotes: number; people: number; both: number }>`
    select count(*) filter (where name = 'thumbsup')::int as upvotes,
      count(*) filter (where name = 'thumbsdown')::int as downvotes,
      count(distinct user_id)::int as people,
      (count(*) - count(distinct user_id))::int as both
    from awards where noteable_id = ${issueId} and name in ('thumbsup', 'thumbsdown')`.execute(
    app.platform.db,
  );
  return rows[0];
}

test(
  "a hundred toggles of ten people leave the right numbers [AWARD-001]",
  async () => {
    const people: TestPerson[] = [];
    for (let n = 0; n < PEOPLE; n += 1) people.push(await createTestPerson(app));
    const issue = await createTestIssue(owner);
    // Every second person toggles an odd number of times and ends with a thumbsup. The others end
    // without a thumbsup.
    const toggles = people.flatMap((person, index) =>
      Array.from({ length: TOGGLES + (index % 2) }, () => toggle(person, issue.iid, "thumbsup")),
    );
    await Promise.all(toggles);
    const expected = { upvotes: PEOPLE / 2, downvotes: 0 };
    expect(await countedOf(issue.id)).toMatchObject(expected);
    expect(await getIssueOrStatus(null, issue)).toMatchObject(expected);
  },
  MINUTE,
);

test(
  "nobody ever holds both thumbs, however they are toggled [AWARD-003]",
  async () => {
    const people = [
      await createTestPerson(app),
      await createTestPerson(app),
      await createTestPerson(app),
    ];
    const issue = await createTestIssue(owner);
    await Promise.all(
      people.flatMap((person) =>
        Array.from({ length: 15 }, (_, n) =>
          toggle(person, issue.iid, n % 2 === 0 ? "thumbsup" : "thumbsdown"),
        ),
      ),
    );
    const { upvotes, downvotes, both } = (await countedOf(issue.id)) ?? {};
    expect(both).toBe(0);
    expect(await getIssueOrStatus(null, issue)).toMatchObject({ upvotes, downvotes });
  },
  MINUTE,
);
