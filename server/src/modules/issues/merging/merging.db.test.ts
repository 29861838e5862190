import { LINK_TYPE, LINKS_PER_ISSUE_MAX } from "@cairn/contract/issues/issue-links";
import type { Issue } from "@cairn/contract/issues/issues";
import { sql } from "kysely";
import { describe, expect, it, test } from "vitest";
import { listVisibleSystemNoteTexts } from "../../../../test/history.ts";
import {
  callRestApi,
  createTestIssue,
  group,
  guest,
  outsider,
  owner,
  privateProject,
  project,
  reporter,
  app,
  updateTestIssue,
} from "../../../../test/issues.ts";
import {
  award,
  link,
  merge,
  readAdded,
  readPage,
  requestMerge,
  setSubscription,
} from "../../../../test/merges.ts";
import { createTestNote, executeSqlInTransaction } from "../../../../test/notes.ts";
import { createTestPerson } from "../../../../test/people.ts";
import { createTestProject } from "../../../../test/places.ts";

const pair = async (): Promise<[Issue, Issue]> => [
  await createTestIssue(owner, { title: "The duplicate" }),
  await createTestIssue(owner, { title: "The target" }),
];
const errorsOf = (answer: { json: () => unknown }) =>
  (answer.json() as { errors: string[] }).errors;

describe("merging a duplicate", () => {
  it("closes it, and both pages and histories show the other issue", async () => {
    const [issue, target] = await pair();
    await createTestNote(guest, issue, "Me too");
    await merge(issue, target, { who: reporter });
    expect(await readPage(guest, issue)).toMatchObject({
      state: "closed",
      merges: {
        into: { reference: `#${target.iid}`, title: "The target", can_undo: false },
        from: [],
      },
    });
    expect((await readPage(reporter, issue)).merges?.into?.can_undo).toBe(true);
    expect((await readPage(null, target)).merges).toEqual({
      into: null,
      from: [
        {
          reference: `#${issue.iid}`,
          title: "The duplicate",
          path: `/${project.path}/-/issues/${issue.iid}`,
          base_path: `/${project.path}/-/issues/${issue.iid}`,
          comments: 1,
        },
      ],
    });
    expect(await listVisibleSystemNoteTexts(guest, issue)).toContain(
      `merged this into #${target.iid}`,
    );
    expect(await listVisibleSystemNoteTexts(guest, target)).toContain(
      `merged #${issue.iid} into this`,
    );
  });

  it("subscribes its followers who can read the target, and who did not unsubscribe", async () => {
    const target = await createTestIssue(owner, {}, privateProject);
    const issue = await createTestIssue(guest);
    for (const who of [outsider, reporter, owner]) await createTestNote(who, issue, "Me too");
    await setSubscription(reporter, issue, false);
    await setSubscription(owner, target, false);
    await merge(issue, target, { into: privateProject });
    expect((await readAdded(target)).subscribers).toEqual([
      [owner.id, false],
      [guest.id, true],
    ]);
  });

  it("adds reactions that the same user has not given, and no vote against another", async () => {
    const [issue, target] = await pair();
    await award(guest, issue, "thumbsup");
    await award(guest, target, "thumbsup");
    await award(reporter, issue, "thumbsup");
    await award(reporter, issue, "tada");
    await award(outsider, issue, "thumbsdown");
    await award(outsider, target, "thumbsup");
    await merge(issue, target);
    expect((await readAdded(target)).awards).toEqual([
      ["thumbsup", guest.id],
      ["thumbsup", outsider.id],
      ["thumbsup", reporter.id],
      ["tada", reporter.id],
    ]);
    expect(await readPage(null, target)).toMatchObject({ upvotes: 3 });
  });

  it("adds links, except those that are there, would block in a circle, or are too many", async () => {
    const [issue, target] = await pair();
    const [related, known, before, after, full] = (await Promise.all(
      Array.from({ length: 5 }, () => createTestIssue(owner)),
    )) as [Issue, Issue, Issue, Issue, Issue];
    await link(issue, related, "is_blocked_by");
    await link(issue, known);
    await link(target, known, "blocks");
    // The target blocks `after`, so `after` cannot block the target.
    await link(issue, after, "is_blocked_by");
    await link(target, before, "blocks");
    await link(before, after, "blocks");
    await link(issue, full);
    await fill(full, LINKS_PER_ISSUE_MAX - 1);
    await merge(issue, target);
    const { links } = await readAdded(target);
    expect(links.slice(2)).toEqual([
      [target.id, issue.id, LINK_TYPE.relates_to],
      [related.id, target.id, LINK_TYPE.blocks],
    ]);
    expect((await readAdded(issue)).links).toHaveLength(5);
  });

  it("adds no link when the target has as many as it can have", async () => {
    const [issue, target] = await pair();
    await link(issue, await createTestIssue(owner));
    await fill(target, LINKS_PER_ISSUE_MAX);
    await merge(issue, target);
    expect((await readAdded(target)).links).toHaveLength(LINKS_PER_ISSUE_MAX);
  });
});

/** Links the issue with new issues until it has so many links more. */
async function fill(issue: Issue, links: number): Promise<void> {
  await executeSqlInTransaction(sql`
    with noteable as (
      insert into noteables (namespace_id, root_namespace_id, kind)
      select namespace_id, root_namespace_id, kind from noteables, generate_series(1, ${links}::int)
      where id = ${issue.id} returning id
    ), others as (
      insert into issues (id, project_id, root_namespace_id, iid, author_id)
      select noteable.id, issues.project_id, issues.root_namespace_id, 500000 + noteable.id, author_id
      from noteable, issues where issues.id = ${issue.id} returning id, project_id, root_namespace_id)
    insert into issue_links (source_id, target_id, project_id, root_namespace_id, author_id)
    select ${issue.id}, id, project_id, root_namespace_id, ${owner.id} from others`);
}

describe("merging is refused", () => {
  it("unless the viewer can edit both issues", async () => {
    const [issue, target] = await pair();
    const elsewhere = await createTestProject(app, outsider, { visibility: "public" });
    const theirs = await createTestIssue(outsider, {}, elsewhere);
    expect((await requestMerge(null, issue, `#${target.iid}`)).statusCode).toBe(401);
    expect((await requestMerge(guest, issue, `#${target.iid}`)).statusCode).toBe(404);
    const answer = await requestMerge(reporter, issue, `${elsewhere.path}#${theirs.iid}`);
    expect([answer.statusCode, errorsOf(answer)]).toEqual([
      422,
      [`You can't merge into ${elsewhere.path}#${theirs.iid}, because you can't edit it.`],
    ]);
    expect(await readPage(owner, issue)).toMatchObject({ state: "opened" });
  });

  it("for itself, something hidden or absent, a moved and a promoted issue", async () => {
    const [issue, target] = await pair();
    const place = await createTestProject(app, outsider);
    const hidden = await createTestIssue(outsider, {}, place);
    const moved = await createTestIssue(owner);
    const move = { to_project_id: privateProject.id };
    await callRestApi(owner, "POST", `/projects/${project.id}/issues/${moved.iid}/move`, move);
    const promoted = await createTestIssue(owner);
    await executeSqlInTransaction(
      sql`update issues set promoted_to_epic_id = ${target.id} where id = ${promoted.id}`,
    );
    for (const [reference, error] of [
      [`#${issue.iid}`, "An issue can't be merged into itself."],
      [`${place.path}#${hidden.iid}`, `${place.path}#${hidden.iid} cannot be found.`],
      [`${place.path}#99`, `${place.path}#99 cannot be found.`],
      [`#${moved.iid}`, `#${moved.iid} was moved, so it can't be part of a merge.`],
      [
        `#${promoted.iid}`,
        `#${promoted.iid} was promoted to an epic, so it can't be part of a merge.`,
      ],
    ] as const) {
      expect(errorsOf(await requestMerge(owner, issue, reference))).toEqual([error]);
    }
    for (const one of [moved, promoted]) {
      const [error] = errorsOf(await requestMerge(owner, one, `#${target.iid}`));
      expect(error).toMatch(/^This issue was (?:moved|promoted to an epic), so it can't be/);
    }
  });

  it("into an issue that is merged itself, and for an issue that is merged already", async () => {
    const [issue, target] = await pair();
    const third = await createTestIssue(owner);
    await merge(issue, target);
    expect(errorsOf(await requestMerge(owner, third, `#${issue.iid}`))).toEqual([
      `#${issue.iid} is itself merged into #${target.iid}. Choose another issue.`,
    ]);
    expect(errorsOf(await requestMerge(owner, target, `#${issue.iid}`))).toHaveLength(1);
    const again = "This issue was already merged. Undo that merge first.";
    expect(errorsOf(await requestMerge(owner, issue, `#${third.iid}`))).toEqual([again]);
    await updateTestIssue(owner, issue, { state_event: "reopen" });
    expect(errorsOf(await requestMerge(owner, issue, `#${third.iid}`))).toEqual([again]);
    await executeSqlInTransaction(sql`update issue_merges
      set merged_at = now() - interval '31 days' where duplicate_id = ${issue.id}`);
    await merge(issue, third);
    expect((await readPage(owner, target)).merges).toBeUndefined();
  });
});

test("a merge that fails in the middle changes nothing", async () => {
  const [issue, target] = await pair();
  await award(guest, issue, "tada");
  const before = [
    await readPage(owner, issue),
    await readPage(owner, target),
    await readAdded(target),
  ];
  // The insertion of the merge fails, after the duplicate was closed and everything was added.
  await executeSqlInTransaction(
    sql`alter table issue_merges add constraint planted check (closed_duplicate is null) not valid`,
  );
  expect((await requestMerge(owner, issue, `#${target.iid}`)).statusCode).toBe(500);
  await executeSqlInTransaction(sql`alter table issue_merges drop constraint planted`);
  expect([
    await readPage(owner, issue),
    await readPage(owner, target),
    await readAdded(target),
  ]).toEqual(before);
});

describe("at the same time", () => {
  test("two requests for the same merge merge once, and both succeed", async () => {
    const [issue, target] = await pair();
    await Promise.all([merge(issue, target), merge(issue, target, { who: reporter })]);
    const notes = await listVisibleSystemNoteTexts(owner, issue);
    expect(notes.filter((text) => text.startsWith("merged this"))).toHaveLength(1);
  });

  test("of two merges into different issues, and of two in opposite directions, one wins", async () => {
    const [issue, target] = await pair();
    const third = await createTestIssue(owner);
    for (const requests of [
      [requestMerge(owner, issue, `#${target.iid}`), requestMerge(owner, issue, `#${third.iid}`)],
      [requestMerge(owner, target, `#${third.iid}`), requestMerge(owner, third, `#${target.iid}`)],
    ]) {
      const statuses = (await Promise.all(requests)).map(({ statusCode }) => statusCode);
      expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 422]);
    }
  });
});

describe("a hidden duplicate", () => {
  it("adds neither reactions nor links, and readers of the target alone see no merge", async () => {
    const [issue, target, other] = [
      await createTestIssue(guest, { confidential: true }),
      await createTestIssue(owner),
      await createTestIssue(owner),
    ];
    await award(reporter, issue, "tada");
    await link(issue, other);
    const before = [
      await readPage(outsider, target),
      await listVisibleSystemNoteTexts(outsider, target),
    ];
    await merge(issue, target);
    expect(await readAdded(target)).toEqual({
      subscribers: expect.arrayContaining([[guest.id, true]]) as unknown,
      awards: [],
      links: [[target.id, issue.id, LINK_TYPE.relates_to]],
    });
    expect([
      await readPage(outsider, target),
      await listVisibleSystemNoteTexts(outsider, target),
    ]).toEqual(before);
    expect((await readPage(guest, target)).merges?.from).toHaveLength(1);
  });

  it("does not announce itself to open pages of the target, nor a hidden target to its own", async () => {
    const [issue, secret] = [
      await createTestIssue(owner),
      await createTestIssue(owner, { confidential: true }),
    ];
    await merge(issue, secret);
    expect((await readPage(guest, issue)).merges).toBeUndefined();
    const { rows } = await sql`select from (
        select stream, payload from outbox union all select stream, payload from events) as told
      where stream = ${`issue:${issue.id}`} and payload -> 'changed' ? 'merges'`.execute(
      app.platform.db,
    );
    expect(rows).toEqual([]);
  });

  it("leaves out the reactions of users who cannot read the target", async () => {
    const person = await createTestPerson(app);
    const place = await createTestProject(app, owner, { group, visibility: "private" });
    const [issue, target] = [await createTestIssue(owner), await createTestIssue(owner, {}, place)];
    await award(person, issue, "tada");
    await award(owner, issue, "eyes");
    await merge(issue, target, { into: place });
    expect((await readAdded(target)).awards).toEqual([["eyes", owner.id]]);
  });
});
