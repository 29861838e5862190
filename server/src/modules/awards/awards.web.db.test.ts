/** Tests the web routes that list and toggle reactions on the issue page. */
import { issueBasePath } from "@cairn/contract/issues/issue-page";
import { AwardSummaries, awardsUrl, awardToggleUrl } from "@cairn/contract/awards";
import type { Issue } from "@cairn/contract/issues/issues";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { injectRequest, startTestApp } from "../../../test/app.ts";
import {
  admin,
  app,
  callRestApi,
  updateTestIssue,
  createTestIssue,
  guest,
  outsider,
  owner,
  project,
  getIssueOrStatus,
  reporter,
} from "../../../test/issues.ts";
import {
  createTestPerson,
  createTestToken,
  sessionHeaders,
  tokenHeaders,
  type TestPerson,
} from "../../../test/people.ts";

const toggle = (who: TestPerson, issue: Issue, name: unknown, headers = {}) =>
  injectRequest(app, {
    method: "POST",
    url: awardToggleUrl(issueBasePath(project.path, issue.iid)),
    headers: { ...sessionHeaders(who), ...headers },
    payload: { name },
  });

async function shown(who: TestPerson | null, issue: Issue): Promise<AwardSummaries> {
  const url = awardsUrl(issueBasePath(project.path, issue.iid));
  const answer = await injectRequest(app, {
    url,
    headers: who === null ? {} : sessionHeaders(who),
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return AwardSummaries.parse(answer.json());
}

const inShort = async (who: TestPerson | null, issue: Issue) =>
  (await shown(who, issue)).map(
    ({ name, count, mine }) => `${name} ${count}${mine ? " mine" : ""}`,
  );

describe("toggling a reaction", () => {
  test("gives it, then takes it back, and answers ok [AWARD-001] [AWARD-009]", async () => {
    const issue = await createTestIssue(owner);
    expect(await inShort(guest, issue)).toEqual([]);
    const given = await toggle(guest, issue, "tada");
    expect([given.statusCode, given.json()]).toEqual([200, { ok: true }]);
    expect(await inShort(guest, issue)).toEqual(["tada 1 mine"]);
    await toggle(owner, issue, "tada");
    expect(await inShort(guest, issue)).toEqual(["tada 2 mine"]);
    expect((await toggle(guest, issue, "tada")).json()).toEqual({ ok: true });
    expect(await inShort(guest, issue)).toEqual(["tada 1"]);
  });

  test("leaves nothing behind at zero [AWARD-002]", async () => {
    const issue = await createTestIssue(owner);
    await toggle(guest, issue, "tada");
    await toggle(guest, issue, "tada");
    expect(await inShort(guest, issue)).toEqual([]);
  });

  test("of thumbs up takes thumbs down back, and the other way round [AWARD-003]", async () => {
    const issue = await createTestIssue(owner);
    await toggle(guest, issue, "thumbsdown");
    await toggle(owner, issue, "thumbsdown");
    await toggle(guest, issue, "thumbsup");
    expect(await inShort(guest, issue)).toEqual(["thumbsup 1 mine", "thumbsdown 1"]);
    expect(await getIssueOrStatus(null, issue)).toMatchObject({ upvotes: 1, downvotes: 1 });
    await toggle(guest, issue, "thumbsdown");
    expect(await inShort(guest, issue)).toEqual(["thumbsdown 2 mine"]);
    expect(await getIssueOrStatus(null, issue)).toMatchObject({ upvotes: 0, downvotes: 2 });
    await toggle(guest, issue, "thumbsdown");
    expect(await inShort(guest, issue)).toEqual(["thumbsdown 1"]);
  });

  test("takes a number for a name that is one [AWARD-013]", async () => {
    const issue = await createTestIssue(owner);
    expect((await toggle(guest, issue, 100)).json()).toEqual({ ok: true });
    expect(await inShort(guest, issue)).toEqual(["100 1 mine"]);
    expect((await toggle(guest, issue, "100")).json()).toEqual({ ok: true });
    expect(await inShort(guest, issue)).toEqual([]);
  });

  test("knows the other names of an emoji, and refuses what is none [AWARD-008]", async () => {
    const issue = await createTestIssue(owner);
    await toggle(guest, issue, "+1");
    expect(await inShort(guest, issue)).toEqual(["thumbsup 1 mine"]);
    for (const name of ["no_such_emoji", ":tada:", "<b>", 7, "__proto__", "constructor"]) {
      const answer = await toggle(guest, issue, name);
      expect([answer.statusCode, answer.json()], String(name)).toEqual([200, { ok: false }]);
    }
    expect(await inShort(guest, issue)).toEqual(["thumbsup 1 mine"]);
  });

  test("sent twice with one key is done once", async () => {
    const issue = await createTestIssue(owner);
    const key = { "idempotency-key": crypto.randomUUID() };
    await toggle(guest, issue, "eyes", key);
    const again = await toggle(guest, issue, "eyes", key);
    expect(again.json()).toEqual({ ok: true });
    expect(await inShort(guest, issue)).toEqual(["eyes 1 mine"]);
  });

  test("is limited", async () => {
    const strict = await startTestApp({ CAIRN_RATE_LIMITS: "awards=2" });
    const issue = await createTestIssue(owner);
    const url = awardToggleUrl(issueBasePath(project.path, issue.iid));
    const headers = sessionHeaders(await createTestPerson(app));
    const statuses: number[] = [];
    for (const name of ["tada", "nonsense", "tada"]) {
      const answer = await injectRequest(strict, {
        method: "POST",
        url,
        headers,
        payload: { name },
      });
      statuses.push(answer.statusCode);
    }
    expect(statuses).toEqual([200, 200, 429]);
    expect(await shown(null, issue)).toMatchObject([{ name: "tada" }]);
  });

  test("by a name that means nothing waits for nobody", async () => {
    const issue = await createTestIssue(owner);
    await app.platform.db.transaction().execute(async (trx) => {
      await sql`select from issues where id = ${issue.id} for update`.execute(trx);
      expect((await toggle(guest, issue, "nonsense")).json()).toEqual({ ok: false });
    });
  });

  test("is announced to whoever has the issue open, and is no edit of it", async () => {
    const issue = await createTestIssue(owner);
    const before = await getIssueOrStatus(owner, issue);
    await toggle(guest, issue, "thumbsup");
    const { rows } = await sql<{ payload: unknown }>`
      select payload from outbox where stream = ${`issue:${issue.id}`} and type = 'issue.updated'
      union all
      select payload from events where stream = ${`issue:${issue.id}`} and type = 'issue.updated'
    `.execute(app.platform.db);
    expect(rows.map(({ payload }) => payload)).toMatchObject([{ changed: ["awards"] }]);
    expect(await getIssueOrStatus(owner, issue)).toEqual({ ...(before as Issue), upvotes: 1 });
  });
});

describe("who may not", () => {
  test("gets a no where they can read, and changes nothing [AWARD-012]", async () => {
    const issue = await createTestIssue(owner);
    await updateTestIssue(owner, issue, { discussion_locked: true });
    const answer = await toggle(outsider, issue, "tada");
    expect([answer.statusCode, answer.json()]).toEqual([200, { ok: false }]);
    expect((await toggle(guest, issue, "tada")).json()).toEqual({ ok: true });
    expect(await inShort(outsider, issue)).toEqual(["tada 1"]);
  });

  test("finds nothing where they cannot read, and must be signed in", async () => {
    const issue = await createTestIssue(owner, { confidential: true });
    expect((await toggle(guest, issue, "tada")).statusCode).toBe(404);
    expect((await toggle(reporter, issue, "tada")).json()).toEqual({ ok: true });
    const url = awardToggleUrl(issueBasePath(project.path, issue.iid));
    const visitor = await injectRequest(app, { method: "POST", url, payload: { name: "tada" } });
    expect(visitor.statusCode).toBe(401);
    const headers = tokenHeaders(await createTestToken(app, reporter, ["read_api"]));
    const reading = await injectRequest(app, {
      method: "POST",
      url,
      headers,
      payload: { name: "tada" },
    });
    expect(reading.statusCode).toBe(403);
  });
});

describe("the reactions of an issue", () => {
  test("come with the names of the first ten others, in their order [AWARD-014]", async () => {
    const issue = await createTestIssue(owner);
    const people: TestPerson[] = [];
    for (let n = 1; n <= 12; n += 1)
      people.push(await createTestPerson(app, { name: `Giver ${n}` }));
    for (const person of people) await toggle(person, issue, "eyes");
    const names = people.map((_, index) => `Giver ${index + 1}`);
    const [seen] = await shown(null, issue);
    expect(seen).toEqual({
      name: "eyes",
      emoji: "👀",
      count: 12,
      mine: false,
      people: names.slice(0, 10),
    });
    const [asSecond] = await shown(people[1] ?? owner, issue);
    expect(asSecond).toMatchObject({
      mine: true,
      people: names.filter((name) => name !== "Giver 2").slice(0, 10),
    });
  });

  test("go with their issue, and follow its project to another root", async () => {
    const kept = await createTestIssue(owner);
    const gone = await createTestIssue(owner);
    for (const issue of [kept, gone]) await toggle(guest, issue, "rocket");
    await callRestApi(admin, "DELETE", `/projects/${project.id}/issues/${gone.iid}`);
    const address = `/projects/${project.id}/transfer`;
    const moved = await callRestApi(owner, "PUT", address, { namespace: owner.username });
    expect(moved.statusCode, moved.body).toBe(200);
    const { rows } = await sql<{ noteable_id: number; follows: boolean }>`
      select awards.noteable_id, awards.root_namespace_id = issues.root_namespace_id as follows
      from awards join issues on issues.id = awards.noteable_id
      where issues.id in (${kept.id}, ${gone.id})`.execute(app.platform.db);
    expect(rows).toEqual([{ noteable_id: kept.id, follows: true }]);
    await callRestApi(owner, "PUT", address, { namespace: "summit" });
  });
});
