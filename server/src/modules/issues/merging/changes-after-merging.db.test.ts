import type { Issue } from "@cairn/contract/issues/issues";
import { sql } from "kysely";
import { describe, expect, it, test } from "vitest";
import { listVisibleSystemNoteTexts } from "../../../../test/history.ts";
import {
  app,
  callRestApi,
  createTestIssue,
  getIssueOrStatus,
  group,
  guest,
  outsider,
  owner,
  privateProject,
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
  requestMerge,
  requestUndo,
  undo,
} from "../../../../test/merges.ts";
import { createTestNote, executeSqlInTransaction } from "../../../../test/notes.ts";
import { createTestProject } from "../../../../test/places.ts";

const pair = async (): Promise<[Issue, Issue]> => [
  await createTestIssue(owner),
  await createTestIssue(owner),
];
const createProject = () => createTestProject(app, owner, { group, visibility: "public" });
const move = async (issue: Issue, to: { id: number }): Promise<Issue> =>
  (
    await callRestApi(owner, "POST", `/projects/${issue.project_id}/issues/${issue.iid}/move`, {
      to_project_id: to.id,
    })
  ).json<Issue>();
const listMerged = async (who: typeof owner | null, issue: Issue, place = project) =>
  (await readPage(who, issue, place)).merges?.from.map(({ reference }) => reference);

describe("participants", () => {
  const listNames = async (who: typeof owner | null, issue: Issue) => {
    const page = await readPage(who, issue);
    expect(page.participants).toHaveLength(page.participant_count);
    return page.participants.map(({ username }) => username);
  };

  it("of the duplicate become participants of the other issue, until the merge is undone", async () => {
    const issue = await createTestIssue(guest);
    const target = await createTestIssue(owner);
    await createTestNote(reporter, issue, "Me too");
    await merge(issue, target);
    const names = [owner, reporter, guest].map(({ username }) => username);
    expect(await listNames(null, target)).toEqual(names);
    await undo(issue);
    expect(await listNames(null, target)).toEqual([owner.username]);
  });

  it("do not reveal who takes part in a hidden duplicate, nor who wrote internal notes there", async () => {
    const hidden = await createTestIssue(guest, { confidential: true });
    const [issue, target] = await pair();
    await createTestNote(reporter, hidden, "Only here");
    await createTestNote(reporter, issue, "Between us", { note: { internal: true } });
    const before = await readPage(outsider, target);
    await merge(hidden, target);
    expect(await readPage(outsider, target)).toEqual(before);
    await merge(issue, target);
    expect(await listNames(outsider, target)).toEqual([owner.username]);
    expect(await listNames(guest, target)).toEqual(
      [owner, reporter, guest].map(({ username }) => username),
    );
  });
});

describe("a chain of merges", () => {
  it("shows on each page what was merged into this issue, and each merge can be undone", async () => {
    const [first, second] = await pair();
    const third = await createTestIssue(owner);
    await merge(first, second);
    await merge(second, third);
    expect(await listMerged(null, second)).toEqual([`#${first.iid}`]);
    expect(await listMerged(null, third)).toEqual([`#${second.iid}`]);
    await undo(first);
    expect(await readPage(owner, second)).toMatchObject({ state: "closed" });
    expect(await listMerged(null, third)).toEqual([`#${second.iid}`]);
    expect(await listMerged(null, second)).toEqual([]);
  });

  it("can become a circle only through an issue that the viewer cannot read", async () => {
    const [first, third] = await pair();
    const place = await createTestProject(app, owner);
    const second = await createTestIssue(owner, {}, place);
    await merge(first, second, { into: place });
    await merge(second, third, { place });
    expect((await requestMerge(owner, third, `#${first.iid}`)).statusCode).toBe(422);
    await merge(third, first, { who: reporter });
    for (const who of [owner, reporter, null]) {
      for (const one of [first, third]) await readPage(who, one);
    }
    await undo(third);
    expect(await readPage(owner, third)).toMatchObject({ state: "opened" });
  });
});

describe("an issue that is moved after the merge", () => {
  it("is shown with its new reference, and the merge can be undone", async () => {
    const [issue, target] = await pair();
    const place = await createProject();
    await createTestNote(guest, issue, "Me too");
    await award(guest, issue, "tada");
    await merge(issue, target);
    const duplicate = await move(issue, place);
    expect(await listMerged(null, target)).toEqual([`${place.path}#${duplicate.iid}`]);
    const moved = await move(target, privateProject);
    expect((await readPage(outsider, duplicate, place)).merges).toBeUndefined();
    expect((await readPage(owner, duplicate, place)).merges?.into?.reference).toBe(
      `${privateProject.path}#${moved.iid}`,
    );
    expect((await readPage(owner, issue)).merges).toBeUndefined();
    expect((await requestUndo(owner, issue)).statusCode).toBe(404);
    await undo(duplicate, owner, place);
    expect(await readAdded(moved)).toEqual({ subscribers: [], awards: [], links: [] });
    expect(await readPage(owner, duplicate, place)).toMatchObject({ state: "opened" });
  });
});

describe("when one of the issues is deleted", () => {
  const remove = async ({ iid }: Issue) =>
    (await callRestApi(owner, "DELETE", `/projects/${project.id}/issues/${iid}`)).statusCode;

  test("the other one stays, without the merge", async () => {
    const [issue, target] = await pair();
    await award(guest, issue, "tada");
    await merge(issue, target);
    expect(await remove(issue)).toBe(204);
    expect(await listMerged(owner, target)).toBeUndefined();
    expect((await readAdded(target)).awards).toEqual([["tada", guest.id]]);
    const [other, original] = await pair();
    await merge(other, original);
    expect(await remove(original)).toBe(204);
    expect(await readPage(owner, other)).toMatchObject({ state: "closed", can: { merge: true } });
    expect((await requestUndo(owner, other)).statusCode).toBe(404);
    await merge(other, target);
  });

  test("with its project, the other one can be merged again", async () => {
    const place = await createProject();
    const [issue, target] = await pair();
    await merge(issue, await createTestIssue(owner, {}, place), { into: place });
    await callRestApi(owner, "DELETE", `/projects/${place.id}`);
    expect(await readPage(owner, issue)).toMatchObject({ can: { merge: true } });
    await merge(issue, target);
    expect(await listMerged(owner, target)).toEqual([`#${issue.iid}`]);
  });

  test("at the same time as the merge, one of both requests waits and then finds no issue", async () => {
    const [issue, target] = await pair();
    const [merged, removed] = await Promise.all([
      requestMerge(owner, issue, `#${target.iid}`),
      remove(target),
    ]);
    expect(removed).toBe(204);
    expect([200, 404, 422]).toContain(merged.statusCode);
    expect((await readPage(owner, issue)).merges).toBeUndefined();
  });
});

describe("an archived project", () => {
  it("has no issue that can be merged, or whose merge can be undone", async () => {
    const place = await createProject();
    const [issue, other] = await pair();
    const target = await createTestIssue(owner, {}, place);
    await merge(issue, target, { into: place });
    await callRestApi(owner, "POST", `/projects/${place.id}/archive`);
    expect((await readPage(owner, issue)).merges?.into?.can_undo).toBe(false);
    const added = await readAdded(target);
    expect((await requestUndo(owner, issue)).statusCode).toBe(404);
    expect(await readAdded(target)).toEqual(added);
    const answer = await requestMerge(owner, other, `${place.path}#${target.iid}`);
    expect(answer.json()).toEqual({
      errors: [`You can't merge into ${place.path}#${target.iid}, because you can't edit it.`],
    });
    expect((await requestMerge(owner, target, `#${other.iid}`, place)).statusCode).toBe(404);
  });

  it("keeps a link that a merge added to one of its issues", async () => {
    const place = await createProject();
    const linked = await createTestIssue(owner, {}, place);
    const [issue, target] = await pair();
    await link(issue, linked);
    await merge(issue, target);
    await callRestApi(owner, "POST", `/projects/${place.id}/archive`);
    const before = await listVisibleSystemNoteTexts(owner, linked);
    await undo(issue);
    expect((await readAdded(target)).links.map(([, to]) => to)).toEqual([linked.id]);
    expect(await listVisibleSystemNoteTexts(owner, linked)).toHaveLength(before.length);
  });
});

describe("requests that are repeated or come at the same time", () => {
  test("a repeated merge changes nothing, a repeated undo finds no merge", async () => {
    const [issue, target] = await pair();
    await merge(issue, target);
    const after = [await readPage(owner, issue), await readAdded(target)];
    await merge(issue, target);
    expect([await readPage(owner, issue), await readAdded(target)]).toEqual(after);
    await undo(issue);
    const undone = await readPage(owner, issue);
    expect((await requestUndo(owner, issue)).statusCode).toBe(404);
    expect(await readPage(owner, issue)).toEqual(undone);
  });

  test("merging and undoing leave the issue either merged or not", async () => {
    const [issue, target] = await pair();
    await award(guest, issue, "tada");
    for (let round = 0; round < 3; round += 1) {
      await merge(issue, target);
      await Promise.all([
        requestUndo(owner, issue),
        requestMerge(reporter, issue, `#${target.iid}`),
        requestUndo(reporter, issue),
      ]);
      const isMerged = (await readPage(owner, issue)).merges !== undefined;
      expect(await readPage(owner, issue)).toMatchObject({ state: isMerged ? "closed" : "opened" });
      const { awards, links } = await readAdded(target);
      expect([awards.length, links.length]).toEqual(isMerged ? [1, 1] : [0, 0]);
    }
  });
});

describe("the permission to merge", () => {
  const canMerge = async (who: typeof owner | null, issue: Issue) =>
    (await readPage(who, issue)).can.merge;

  it("needs Planner access, and an issue that is not merged and no test case", async () => {
    const [issue, target] = await pair();
    expect(
      await Promise.all([owner, reporter, guest, null].map((who) => canMerge(who, issue))),
    ).toEqual([true, true, false, false]);
    await merge(issue, target);
    expect(await canMerge(owner, issue)).toBe(false);
    expect(await canMerge(owner, target)).toBe(true);
    const testCase = await createTestIssue(owner, { issue_type: "test_case" });
    expect(await canMerge(owner, testCase)).toBe(false);
    const refused = await requestMerge(owner, target, `#${testCase.iid}`);
    expect(refused.json()).toEqual({
      errors: [`#${testCase.iid} is a test case, so it can't be part of a merge.`],
    });
  });

  it("returns when a merged issue was reopened and its merge is too old to be undone", async () => {
    const [issue, target] = await pair();
    await merge(issue, target);
    await updateTestIssue(owner, issue, { state_event: "reopen" });
    expect(await canMerge(owner, issue)).toBe(false);
    await executeSqlInTransaction(sql`update issue_merges
      set merged_at = now() - interval '31 days' where duplicate_id = ${issue.id}`);
    expect(await canMerge(owner, issue)).toBe(true);
    await merge(issue, target);
  });

  it("does not need an open discussion", async () => {
    const [issue, target] = await pair();
    for (const one of [issue, target]) {
      await updateTestIssue(owner, one, { discussion_locked: true });
    }
    await merge(issue, target);
    expect(await getIssueOrStatus(owner, issue)).toMatchObject({ state: "closed" });
  });
});

test("a hundred hidden duplicates do not push visible ones off the page", async () => {
  const [issue, target] = await pair();
  await merge(issue, target);
  await executeSqlInTransaction(sql`
    with noteable as (
      insert into noteables (namespace_id, root_namespace_id, kind)
      select namespace_id, root_namespace_id, kind from noteables, generate_series(1, 100)
      where id = ${target.id} returning id
    ), hidden as (
      insert into issues (id, project_id, root_namespace_id, iid, author_id, confidential)
      select noteable.id, issues.project_id, issues.root_namespace_id, 700000 + noteable.id, author_id, true
      from noteable, issues where issues.id = ${target.id} returning id, project_id, root_namespace_id
    ), titles as (
      insert into texts (noteable_id, namespace_id, root_namespace_id, title)
      select id, project_id, root_namespace_id, 'Hidden' from hidden)
    insert into issue_merges (duplicate_id, target_id, merged_by_id, merged_at, closed_duplicate,
      subscriber_ids, award_ids, link_ids)
    select id, ${target.id}, ${owner.id}, now(), false, '{}', '{}', '{}' from hidden`);
  expect(await listMerged(outsider, target)).toEqual([`#${issue.iid}`]);
  expect(await listMerged(owner, target)).toHaveLength(100);
});
