import type { Issue } from "@cairn/contract/issues/issues";
import { describe, expect, test } from "vitest";
import {
  createTestContext,
  listVisibleSystemNotes,
  sendPageRequest,
  listNoteRows,
  listVisibleSystemNoteTexts,
} from "../../../../test/history.ts";
import {
  createTestMilestone,
  app,
  callRestApi,
  updateTestIssue,
  createTestIssue,
  group,
  guest,
  buildProjectIssuesApiPath,
  owner,
  project,
  reporter,
} from "../../../../test/issues.ts";
import { createTestProject } from "../../../../test/places.ts";
import { countStatements } from "../../../../test/statements.ts";
import { databaseHandle } from "../../../platform/db/handle.ts";
import { renderSystemNotes } from "./system-note-text.ts";

const milestone = await createTestMilestone(project, "First ascent");
const MAKE_ITERATION = `mutation ($input: CreateIterationInput!) {
  createIteration(input: $input) { iteration { id } }
}`;
const made = await sendPageRequest<{ data: { createIteration: { iteration: { id: string } } } }>(
  owner,
  "POST",
  "/api/graphql",
  {
    query: MAKE_ITERATION,
    variables: {
      input: {
        groupPath: group.path,
        title: "Base camp",
        startDate: "2026-11-16",
        dueDate: "2026-11-29",
      },
    },
  },
);
const iteration = { id: Number(made.data.createIteration.iteration.id.split("/").at(-1)) };

async function countsOf({ id }: Issue) {
  return databaseHandle<"noteables">(createTestContext(null))
    .selectFrom("noteables")
    .select(["discussion_version", "discussions_count", "activities_count", "user_notes_count"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
}

interface Case {
  before: object;
  wish: object;
  action: string;
  icon: string;
  text: string;
}

describe("a change of an issue is noted", () => {
  test.each`
    before                             | wish                                      | action             | icon               | text
    ${{}}                              | ${{ state_event: "close" }}               | ${"closed"}        | ${"issue-close"}   | ${"closed this"}
    ${{}}                              | ${{ milestone_id: milestone }}            | ${"milestone"}     | ${"clock"}         | ${'changed the milestone to %"First ascent"'}
    ${{ milestone_id: milestone }}     | ${{ milestone_id: 0 }}                    | ${"milestone"}     | ${"clock"}         | ${'removed the milestone %"First ascent"'}
    ${{}}                              | ${{ weight: 3 }}                          | ${"weight"}        | ${"weight"}        | ${"changed the weight to **3**"}
    ${{}}                              | ${{ iteration_id: iteration.id }}         | ${"iteration"}     | ${"iteration"}     | ${'changed the iteration to *iteration:"Base camp"'}
    ${{ weight: 3 }}                   | ${{ weight: null }}                       | ${"weight"}        | ${"weight"}        | ${"removed the weight"}
    ${{}}                              | ${{ health_status: "at_risk" }}           | ${"health_status"} | ${"status-health"} | ${"changed the health status to **at risk**"}
    ${{}}                              | ${{ due_date: "2026-12-31" }}             | ${"due_date"}      | ${"calendar"}      | ${"changed the due date to **December 31, 2026**"}
    ${{ due_date: "2026-12-31" }}      | ${{ due_date: "" }}                       | ${"due_date"}      | ${"calendar"}      | ${"removed the due date"}
    ${{}}                              | ${{ confidential: true }}                 | ${"confidential"}  | ${"eye-slash"}     | ${"made this confidential"}
    ${{ confidential: true }}          | ${{ confidential: false }}                | ${"visible"}       | ${"eye"}           | ${"made this visible to everyone who can see the project"}
    ${{}}                              | ${{ discussion_locked: true }}            | ${"locked"}        | ${"lock"}          | ${"locked the discussion to project members"}
    ${{}}                              | ${{ issue_type: "incident" }}             | ${"issue_type"}    | ${"pencil-square"} | ${"changed the type to **incident**"}
    ${{}}                              | ${{ assignee_ids: [reporter.id] }}        | ${"assignee"}      | ${"user"}          | ${"assigned this to @reporter"}
    ${{ assignee_ids: [reporter.id] }} | ${{ assignee_ids: [guest.id, owner.id] }} | ${"assignee"}      | ${"user"}          | ${"assigned this to @owner and @guest and unassigned @reporter"}
    ${{ title: "Old roof" }}           | ${{ title: "New roof" }}                  | ${"title"}         | ${"pencil-square"} | ${"changed the title from **{-Old-} roof** to **{+New+} roof**"}
    ${{}}                              | ${{ description: "Words" }}               | ${"description"}   | ${"pencil-square"} | ${"changed the description"}
    ${{ description: "- [ ] Nails" }}  | ${{ description: "- [x] Nails" }}         | ${"task"}          | ${"task-done"}     | ${"marked the task **Nails** as complete"}
    ${{ description: "* [x] Nails" }}  | ${{ description: "* [ ] Nails" }}         | ${"task"}          | ${"task-done"}     | ${"marked the task **Nails** as incomplete"}
  `("as $text", async ({ before, wish, ...expected }: Case) => {
    const issue = await createTestIssue(owner, before);
    const earlier = (await listVisibleSystemNotes(owner, issue)).length;
    await updateTestIssue(owner, issue, wish);
    const [told, ...more] = (await listVisibleSystemNotes(owner, issue)).slice(earlier);
    expect(told).toMatchObject(expected);
    expect(more).toEqual([]);
  });

  test("with a call that its description leads to", async () => {
    const issue = await createTestIssue(owner);
    await updateTestIssue(owner, issue, { description: "See https://zoom.us/j/123456789" });
    await updateTestIssue(owner, issue, { description: "See nothing" });
    expect(await listVisibleSystemNotes(owner, issue)).toMatchObject([
      { action: "description" },
      { action: "pinned_embed", icon: "thumbtack", text: "added a Zoom call" },
      { action: "description" },
      { action: "pinned_embed", text: "removed the Zoom call" },
    ]);
  });

  test("when it is reopened [ISSUE-057]", async () => {
    const issue = await createTestIssue(owner);
    await updateTestIssue(owner, issue, { state_event: "close" });
    await updateTestIssue(owner, issue, { state_event: "reopen" });
    expect(await listVisibleSystemNotes(owner, issue)).toMatchObject([
      { action: "closed" },
      { action: "reopened", icon: "issues", text: "reopened this" },
    ]);
  });

  test("also what it was created with, and nothing of one that was created bare", async () => {
    const issue = await createTestIssue(owner, {
      labels: "bug",
      milestone_id: milestone,
      assignee_ids: [reporter.id],
      due_date: "2026-12-31",
    });
    expect(await listVisibleSystemNoteTexts(owner, issue)).toEqual([
      'added ~"bug" label',
      "assigned this to @reporter",
      'changed the milestone to %"First ascent"',
      "changed the due date to **December 31, 2026**",
    ]);
    expect(await listNoteRows(await createTestIssue(owner))).toEqual([]);
  });

  test("once for each thing, in one go, and counted", async () => {
    const issue = await createTestIssue(owner);
    await updateTestIssue(owner, issue, { weight: 1, confidential: true, state_event: "close" });
    expect(await listVisibleSystemNoteTexts(owner, issue)).toHaveLength(3);
    expect(await countsOf(issue)).toEqual({
      discussion_version: 1,
      discussions_count: 3,
      activities_count: 3,
      user_notes_count: 0,
    });
  });

  test("not when nothing changes", async () => {
    const issue = await createTestIssue(owner, { weight: 1 });
    await updateTestIssue(owner, issue, {
      weight: 1,
      discussion_locked: false,
      title: issue.title,
    });
    expect(await listNoteRows(issue)).toEqual([]);
  });

  test("at the time of those who bring it from elsewhere", async () => {
    const created_at = "2020-02-02T02:02:02.000Z";
    const issue = await createTestIssue(owner, { labels: "bug", created_at });
    await updateTestIssue(owner, issue, { weight: 1, updated_at: "2020-03-03T03:03:03.000Z" });
    const times = (await listNoteRows(issue)).map((row) => new Date(row.created_at).toISOString());
    expect(times).toEqual([created_at, "2020-03-03T03:03:03.000Z"]);
  });
});

describe("labels", () => {
  test("of one change are one discussion, told with colours to tint them by", async () => {
    const issue = await createTestIssue(owner, { labels: "old" });
    await updateTestIssue(owner, issue, { labels: "bug,ui::two words" });
    const [first, ...rows] = (await listNoteRows(issue)).slice(1);
    expect(rows.map((row) => row.is_reply)).toEqual([true, true]);
    expect(new Set([first, ...rows].map((row) => row?.discussion_id)).size).toBe(1);
    const [, told, ...more] = await listVisibleSystemNotes(owner, issue);
    expect(more).toEqual([]);
    expect(told).toMatchObject({
      action: "label",
      icon: "label",
      text: 'added ~"bug" ~"ui::two words" labels and removed ~"old" label',
    });
    expect(told?.html).toMatch(/<a href="[^"]*" class="gfm gfm-label gl-label"[^>]*data-color="#/);
  });

  test("are counted when they are gone", async () => {
    const issue = await createTestIssue(owner, { labels: "gone one,gone two,here to stay" });
    for (const title of ["gone one", "gone two"]) {
      const answer = await callRestApi(owner, "DELETE", `/projects/${project.id}/labels/${title}`);
      expect(answer.statusCode).toBe(204);
    }
    expect(await listVisibleSystemNoteTexts(owner, issue)).toEqual([
      'added ~"here to stay" and 2 deleted labels',
    ]);
  });
});

test("labels that become the group's own are still told by their name, and read anew", async () => {
  const place = await createTestProject(app, owner, { group, visibility: "public" });
  const issues = [
    await createTestIssue(owner, { labels: "promoted" }),
    await createTestIssue(owner, { labels: "promoted" }, place),
  ];
  const before = await Promise.all(issues.map(countsOf));
  const address = `/projects/${project.id}/labels/promoted/promote`;
  expect((await callRestApi(owner, "PUT", address)).statusCode).toBe(200);
  for (const issue of issues) {
    expect(await listVisibleSystemNoteTexts(owner, issue)).toEqual(['added ~"promoted" label']);
  }
  // The promotion merged the label of the second project into the group's label. So the
  // `discussion_version` has grown only for the issue of the second project.
  const [kept, merged] = await Promise.all(issues.map(countsOf));
  expect(kept).toEqual(before[0]);
  expect(merged?.discussion_version).toBeGreaterThan(before[1]?.discussion_version ?? 0);
});

test("what the words hold is never taken for markup", async () => {
  const issue = await createTestIssue(owner, { title: "Plain" });
  await updateTestIssue(owner, issue, { title: `<img src=x onerror="alert(1)">` });
  const [told] = await listVisibleSystemNotes(owner, issue);
  expect(told?.html).not.toContain("<img");
  expect(told?.html).toContain("&lt;img");
});

test("a title that was forgotten is not told again", async () => {
  const issue = await createTestIssue(owner, { title: "First" });
  await updateTestIssue(owner, issue, { title: "Secret words" });
  await updateTestIssue(owner, issue, { title: "Third" });
  const [{ detail } = { detail: null }] = await listNoteRows(issue);
  const { version_id: version } = detail as { version_id: number };
  await sendPageRequest(
    owner,
    "DELETE",
    `/${project.path}/-/issues/${issue.iid}/descriptions/${version}`,
  );
  expect(await listVisibleSystemNoteTexts(owner, issue)).toEqual([
    "changed the title",
    "changed the title to **Third**",
  ]);
});

test("a task is told in its own words, a part of them, until they are forgotten", async () => {
  const long = "n".repeat(500);
  const issue = await createTestIssue(owner, { description: `Words\r\n1. [ ] [${long}](/x)` });
  await updateTestIssue(owner, issue, { description: `Words\r\n1. [x] [${long}](/x)` });
  const [{ detail } = { detail: null }] = await listNoteRows(issue);
  expect(await listVisibleSystemNoteTexts(owner, issue)).toEqual([
    `marked the task **[${long.slice(0, 199)}…** as complete`,
  ]);
  const { version_id: version } = detail as { version_id: number };
  await sendPageRequest(
    owner,
    "DELETE",
    `/${project.path}/-/issues/${issue.iid}/descriptions/${version}`,
  );
  expect(await listVisibleSystemNoteTexts(owner, issue)).toEqual(["marked a task as complete"]);
  expect(await listNoteRows(issue)).toMatchObject([{ detail: { text: "" } }]);
  // A higher `discussion_version` makes cached responses stale.
  expect(await countsOf(issue)).toMatchObject({ discussion_version: 2 });
});

test("many lines cost as many statements as few", async () => {
  const issue = await createTestIssue(owner, { description: "- [ ] a\n- [ ] b" });
  const other = await createTestIssue(owner);
  const everything = async (n: number) => {
    await updateTestIssue(owner, issue, {
      add_labels: `many${n}`,
      milestone_id: n % 2 === 0 ? 0 : milestone,
      iteration_id: n % 2 === 0 ? 0 : iteration.id,
      assignee_ids: [n % 2 === 0 ? reporter.id : guest.id],
      title: `Number ${n}`,
    });
    await updateTestIssue(owner, issue, {
      description: `- [${n % 2 === 0 ? " " : "x"}] a\n- [ ] b`,
    });
  };
  await everything(1);
  const link = { target_project_id: project.id, target_issue_iid: other.iid };
  await callRestApi(
    owner,
    "POST",
    `${buildProjectIssuesApiPath(project)}/${issue.iid}/links`,
    link,
  );
  const few = await listNoteRows(issue);
  for (let n = 2; n <= 8; n += 1) await everything(n);
  const many = await listNoteRows(issue);
  const ctx = createTestContext(owner);
  const cost = (rows: typeof few) => countStatements(app, () => renderSystemNotes(ctx, rows));
  expect(many.length).toBeGreaterThan(3 * few.length);
  expect(await cost(many)).toBe(await cost(few));
  expect(await cost(many)).toBeLessThanOrEqual(11);
});
