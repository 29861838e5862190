import type { Issue } from "@cairn/contract/issues/issues";
import { WebIssue } from "@cairn/contract/issues/web-issue";
import { sql } from "kysely";
import { describe, expect, it, test } from "vitest";
import { listVisibleSystemNoteTexts } from "../../../../test/history.ts";
import { buildTestIssueJsonUrl, callWebApi } from "../../../../test/issue-web.ts";
import {
  app,
  callRestApi,
  createTestIssue,
  guest,
  owner,
  project,
  reporter,
  updateTestIssue,
} from "../../../../test/issues.ts";
import {
  award,
  link,
  merge,
  readAdded,
  readPage,
  requestUndo,
  setSubscription,
  undo,
} from "../../../../test/merges.ts";
import { createTestNote, executeSqlInTransaction } from "../../../../test/notes.ts";
import { createTestProject } from "../../../../test/places.ts";
import { sendQuickActions } from "../../../../test/quick-actions.ts";

const pair = async (): Promise<[Issue, Issue]> => [
  await createTestIssue(owner),
  await createTestIssue(owner),
];
const setAge = (issue: Issue, age: string) =>
  executeSqlInTransaction(sql`update issue_merges
    set merged_at = now() - ${age}::interval where duplicate_id = ${issue.id}`);

async function readDuplicateMark(issue: Issue): Promise<{ state: string; id: unknown }> {
  const answer = await callWebApi(owner, "GET", buildTestIssueJsonUrl(issue));
  const { state, duplicated_to_id: id } = WebIssue.parse(answer.json());
  return { state, id };
}

describe("undoing a merge", () => {
  it("reopens the duplicate and removes exactly what the merge added", async () => {
    const [issue, target] = await pair();
    const [own, carried] = await pair();
    await createTestNote(guest, issue, "Me too");
    await setSubscription(reporter, target, true);
    await award(guest, issue, "tada");
    await award(guest, target, "eyes");
    await award(reporter, issue, "thumbsup");
    await link(target, own);
    await link(issue, carried, "blocks");
    const before = [await readAdded(issue), await readAdded(target)];
    await merge(issue, target);
    expect((await readAdded(target)).links).toHaveLength(3);
    expect(await readPage(owner, target)).toMatchObject({ upvotes: 1 });
    await undo(issue, reporter);
    expect([await readAdded(issue), await readAdded(target)]).toEqual(before);
    expect(await readPage(owner, target)).toMatchObject({ upvotes: 0 });
    for (const one of [issue, target]) expect((await readPage(owner, one)).merges).toBeUndefined();
    expect(await readPage(owner, issue)).toMatchObject({ state: "opened" });
    expect(await listVisibleSystemNoteTexts(guest, issue)).toContain(
      `undid the merge of this into #${target.iid}`,
    );
    expect(await listVisibleSystemNoteTexts(guest, target)).toContain(
      `undid the merge of #${issue.iid} into this`,
    );
  });

  it("keeps what users changed at the target since", async () => {
    const [issue, target] = await pair();
    const other = await createTestIssue(owner);
    await createTestNote(guest, issue, "Me too");
    await award(guest, issue, "tada");
    await award(guest, issue, "eyes");
    await link(issue, other);
    await merge(issue, target);
    await setSubscription(guest, target, false);
    await award(reporter, target, "tada");
    const awards = `/projects/${project.id}/issues/${target.iid}/award_emoji`;
    const given = (await callRestApi(guest, "GET", awards)).json<{ id: number; name: string }[]>();
    const eyes = given.find(({ name }) => name === "eyes");
    await callRestApi(guest, "DELETE", `${awards}/${eyes?.id}`);
    await award(guest, target, "eyes");
    await undo(issue);
    expect(await readAdded(target)).toEqual({
      subscribers: [[guest.id, false]],
      awards: [
        ["tada", reporter.id],
        ["eyes", guest.id],
      ],
      links: [],
    });
  });

  it("leaves an issue closed that was closed before the merge", async () => {
    const [issue, target] = await pair();
    await updateTestIssue(owner, issue, { state_event: "close" });
    await merge(issue, target);
    await undo(issue);
    expect(await readPage(owner, issue)).toMatchObject({ state: "closed" });
    expect((await readPage(owner, issue)).merges).toBeUndefined();
  });

  it("leaves an issue marked as a duplicate that was marked before the merge", async () => {
    const [issue, target] = await pair();
    const other = await createTestIssue(owner);
    for (const original of [target, other]) {
      await sendQuickActions(owner, issue, `/duplicate #${original.iid}`);
      await merge(issue, target);
      await undo(issue);
      expect(await readDuplicateMark(issue)).toEqual({ state: "closed", id: original.id });
    }
  });

  it("needs no reopening of an issue that was closed before, also while its discussion is locked", async () => {
    const [issue, target] = await pair();
    await updateTestIssue(owner, issue, { state_event: "close", discussion_locked: true });
    await merge(issue, target);
    expect((await readPage(owner, issue)).merges?.into?.can_undo).toBe(true);
    await undo(issue);
  });

  it("changes no state that somebody has changed since", async () => {
    const [issue, target] = await pair();
    const third = await createTestIssue(owner);
    await merge(issue, target);
    await updateTestIssue(owner, issue, { state_event: "reopen" });
    expect((await sendQuickActions(owner, issue, `/duplicate #${third.iid}`)).status).toBe(200);
    await undo(issue);
    expect(await readPage(owner, issue)).toMatchObject({ state: "closed" });
    expect((await readAdded(target)).links).toEqual([]);
  });

  it("lets the issue be merged again", async () => {
    const [issue, target] = await pair();
    await merge(issue, target);
    await undo(issue);
    await merge(issue, target);
    expect((await readPage(owner, target)).merges?.from).toHaveLength(1);
  });
});

describe("undoing is refused", () => {
  it("after 30 days", async () => {
    const [issue, target] = await pair();
    await merge(issue, target);
    await setAge(issue, "30 days 1 minute");
    expect((await readPage(owner, issue)).merges?.into?.can_undo).toBe(false);
    const answer = await requestUndo(owner, issue);
    expect([answer.statusCode, answer.json()]).toEqual([
      422,
      { errors: ["This merge can no longer be undone: it is more than 30 days old."] },
    ]);
    await setAge(issue, "29 days 23 hours");
    expect((await readPage(owner, issue)).merges?.into?.can_undo).toBe(true);
    await undo(issue);
  });

  it("without Planner access, and for an issue that is not merged, or only marked", async () => {
    const [issue, target] = await pair();
    expect((await requestUndo(owner, issue)).statusCode).toBe(404);
    await sendQuickActions(owner, issue, `/duplicate #${target.iid}`);
    expect((await requestUndo(owner, issue)).statusCode).toBe(404);
    await merge(issue, target);
    expect((await requestUndo(null, issue)).statusCode).toBe(401);
    expect((await requestUndo(guest, issue)).statusCode).toBe(404);
    expect((await readPage(owner, issue)).merges?.into?.can_undo).toBe(true);
  });

  it("while the discussion is locked, because nobody can reopen the issue then", async () => {
    const [issue, target] = await pair();
    await merge(issue, target);
    await updateTestIssue(owner, issue, { discussion_locked: true });
    expect((await readPage(owner, issue)).merges?.into?.can_undo).toBe(false);
    const answer = await requestUndo(owner, issue);
    expect([answer.statusCode, answer.json()]).toEqual([
      422,
      {
        errors: [
          "The discussion of this issue is locked, so it can't be reopened. Unlock it, then undo the merge.",
        ],
      },
    ]);
    expect((await readAdded(target)).links).toHaveLength(1);
  });

  it("the second time, also when both requests come at once", async () => {
    const [issue, target] = await pair();
    await merge(issue, target);
    const answers = await Promise.all([requestUndo(owner, issue), requestUndo(reporter, issue)]);
    expect(
      answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other),
    ).toEqual([200, 404]);
  });
});

test("a merge into an issue that the viewer cannot read looks like none", async () => {
  const place = await createTestProject(app, owner);
  const [issue, plain] = await pair();
  const secret = await createTestIssue(owner, {}, place);
  await merge(issue, secret, { into: place });
  expect((await readPage(reporter, issue)).merges).toBeUndefined();
  const [hidden, absent] = [await requestUndo(reporter, issue), await requestUndo(reporter, plain)];
  expect([hidden.statusCode, hidden.body]).toEqual([404, absent.body]);
  expect((await readPage(owner, issue)).merges?.into).toMatchObject({ can_undo: true });
  await callRestApi(owner, "DELETE", `/projects/${place.id}`);
  expect((await requestUndo(owner, issue)).body).toBe(absent.body);
  expect((await readPage(owner, issue)).merges).toBeUndefined();
});
