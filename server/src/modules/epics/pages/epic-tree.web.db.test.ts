import { setTimeout } from "node:timers/promises";
import { REPORTER } from "@cairn/contract/access";
import { EPIC_CONFLICT } from "@cairn/contract/epics/epics";
import {
  epicSummaryUrl,
  epicTreeUrl,
  type EpicSummary,
  type EpicTreeLevel,
} from "@cairn/contract/epics/epic-tree";
import type { Issue } from "@cairn/contract/issues/issues";
import { describe, expect, test } from "vitest";
import type { TestResponse } from "../../../../test/app.ts";
import * as world from "../../../../test/epic-fixture.ts";
import { createTestEpic, type TestEpic } from "../../../../test/epics.ts";
import { createTestPerson, type TestPerson } from "../../../../test/people.ts";
import { addTestMember, createTestGroup, createTestProject } from "../../../../test/places.ts";
import { isFullSweep } from "../../../../test/sampling.ts";
import { recordSelectQueries } from "../../../../test/statements.ts";

const { app, callEpicsApi, group, guest, owner, project, reporter } = world;

const anEpic = (title: string, more: object = {}): Promise<TestEpic> =>
  createTestEpic(app, owner, group, { title, ...more });

async function anIssue(title: string, more: object = {}): Promise<Issue> {
  const url = `/api/v4/projects/${project.id}/issues`;
  return (await callEpicsApi(owner, "POST", url, { title, ...more })).json();
}

async function block({ iid }: Issue): Promise<void> {
  const blocker = await anIssue("blocker");
  const url = `/api/v4/projects/${project.id}/issues/${blocker.iid}/links`;
  const blocked = { target_project_id: project.id, target_issue_iid: iid };
  await callEpicsApi(owner, "POST", url, { ...blocked, link_type: "blocks" });
}

const treeUrl = ({ place, iid }: TestEpic) => epicTreeUrl(place.full_path, iid);

async function readLevel(epic: TestEpic, who: TestPerson | null = owner): Promise<EpicTreeLevel> {
  return (await callEpicsApi(who, "GET", treeUrl(epic))).json();
}

async function readSummary(epic: TestEpic, who: TestPerson | null = owner): Promise<EpicSummary> {
  return (await callEpicsApi(who, "GET", epicSummaryUrl(epic.place.full_path, epic.iid))).json();
}

async function titlesOf(epic: TestEpic): Promise<string> {
  const { epics, issues } = await readLevel(epic);
  return [epics, issues].map((rows) => rows.map(({ title }) => title).join(" ")).join(" | ");
}

const move = (epic: TestEpic, request: object, who: TestPerson = owner) =>
  callEpicsApi(who, "PUT", treeUrl(epic), request);

const NONE = { open: 0, closed: 0 };
const NO_HEALTH = { on_track: 0, needs_attention: 0, at_risk: 0 };

/** An epic with a child that has an issue and a confidential child with another one. */
async function createTree() {
  const top = await anEpic("top");
  const child = await anEpic("child", {
    parent_id: top.id,
    start_date_is_fixed: true,
    start_date_fixed: "2026-05-01",
  });
  const secret = await anEpic("secret", { parent_id: child.id, confidential: true });
  await anIssue("known", { epic_id: child.id, weight: 3, health_status: "at_risk" });
  await anIssue("hidden", { epic_id: child.id, weight: 5, confidential: true });
  await anIssue("deep", { epic_id: secret.id });
  return { top, child, secret };
}

describe("one level of the tree", () => {
  test("has child epics with their progress and issues with what blocks them [EPIC-027]", async () => {
    const { top } = await createTree();
    const issue = await anIssue("step", {
      epic_id: top.id,
      weight: 2,
      due_date: "2026-06-01",
      health_status: "on_track",
      assignee_ids: [owner.id],
    });
    await block(issue);
    const { epics, issues } = await readLevel(top);
    expect(epics).toMatchObject([
      {
        title: "child",
        start_date: "2026-05-01",
        due_date: null,
        has_children: true,
        has_issues: true,
        progress: {
          issues: { open: 3, closed: 0 },
          weight: { open: 8, closed: 0 },
          health: { ...NO_HEALTH, at_risk: 1 },
        },
      },
    ]);
    expect(issues).toMatchObject([
      {
        title: "step",
        weight: 2,
        due_date: "2026-06-01",
        health_status: "on_track",
        blocked_by_count: 1,
        assignees: [{ id: owner.id }],
        relation_path: expect.stringMatching(/\/issues\/\d+$/) as unknown,
      },
    ]);
  });

  test("leaves out what the viewer cannot read, also from progress [EPIC-028]", async () => {
    const { top, child, secret } = await createTree();
    for (const who of [guest, null]) {
      expect((await readLevel(top, who)).epics).toMatchObject([
        {
          has_children: false,
          progress: { issues: { open: 1, closed: 0 }, weight: { open: 3, closed: 0 } },
          relation_path: null,
        },
      ]);
      const level = await readLevel(child, who);
      expect(level.epics).toEqual([]);
      expect(level.issues.map(({ title }) => title)).toEqual(["known"]);
    }
    expect((await callEpicsApi(guest, "GET", treeUrl(secret))).statusCode).toBe(404);
  });

  test("takes as many statements for many rows as for one", async () => {
    const top = await anEpic("top");
    const grow = async () => {
      const child = await anEpic("child", { parent_id: top.id });
      await anIssue("below", { epic_id: child.id });
      await block(await anIssue("own", { epic_id: top.id }));
    };
    await grow();
    const before = await recordSelectQueries(() => readLevel(top));
    for (let round = 0; round < 3; round += 1) await grow();
    const after = await recordSelectQueries(() => readLevel(top));
    expect(after.length).toBe(before.length);
    expect(new Set(after.map(({ text, values }) => text + JSON.stringify(values))).size).toBe(
      after.length,
    );
  });
});

describe("the summary of the tree", () => {
  test("counts epics, levels and issues, as the viewer sees them [EPIC-028]", async () => {
    const { top } = await createTree();
    expect(await readSummary(top)).toEqual({
      epics: 2,
      levels: 3,
      unweighted: 1,
      progress: {
        issues: { open: 3, closed: 0 },
        weight: { open: 8, closed: 0 },
        health: { ...NO_HEALTH, at_risk: 1 },
      },
    });
    expect(await readSummary(top, guest)).toMatchObject({
      epics: 1,
      levels: 2,
      unweighted: 0,
      progress: { issues: { open: 1, closed: 0 } },
    });
    expect(await readSummary(await anEpic("empty"))).toEqual({
      epics: 0,
      levels: 0,
      unweighted: 0,
      progress: { issues: NONE, weight: NONE, health: NO_HEALTH },
    });
  });
});

describe("moving in the tree", () => {
  test("takes child epics and issues from another parent to the place that is named", async () => {
    const [from, to] = [await anEpic("from"), await anEpic("to")];
    const [a, b] = [await anEpic("a", { parent_id: to.id }), await anEpic("b")];
    await move(to, { kind: "epic", id: b.id });
    const c = await anEpic("c", { parent_id: from.id });
    const i = await anIssue("i", { epic_id: to.id });
    await anIssue("j", { epic_id: to.id });
    const k = await anIssue("k", { epic_id: from.id });
    const moved = await move(to, { kind: "epic", id: c.id, previous_id: a.id, next_id: b.id });
    expect(moved.statusCode, moved.body).toBe(200);
    expect(moved.json<EpicTreeLevel>().epics.map(({ title }) => title)).toEqual(["a", "c", "b"]);
    await move(to, { kind: "issue", id: k.id, next_id: i.id });
    expect(await titlesOf(to)).toBe("a c b | k i j");
    expect(await titlesOf(from)).toBe(" | ");
  });

  test("reorders within one parent, at the end without neighbors", async () => {
    const top = await anEpic("top");
    const [a] = [
      await anEpic("a", { parent_id: top.id }),
      await anEpic("b", { parent_id: top.id }),
    ];
    const i = await anIssue("i", { epic_id: top.id });
    const j = await anIssue("j", { epic_id: top.id });
    await move(top, { kind: "epic", id: a.id });
    await move(top, { kind: "issue", id: i.id, previous_id: j.id, next_id: null });
    expect(await titlesOf(top)).toBe("b a | j i");
  });

  test("changes nothing when it is refused [EPIC-016] [EPIC-020]", async () => {
    const [top, other] = [await anEpic("top"), await anEpic("other")];
    const child = await anEpic("child", { parent_id: top.id });
    const issue = await anIssue("issue", { epic_id: top.id });
    const secret = await anEpic("secret", { confidential: true });
    const hidden = await anIssue("hidden", { confidential: true });
    const cycle = await move(child, { kind: "epic", id: top.id });
    expect([cycle.statusCode, cycle.body]).toEqual([400, expect.stringContaining("own ancestor")]);
    const unknown = { previous_id: 999_999, next_id: 999_998 };
    for (const [request, who, status] of [
      [{ kind: "epic", id: child.id }, guest, 403],
      [{ kind: "issue", id: issue.id }, guest, 403],
      [{ kind: "epic", id: child.id, ...unknown }, owner, 400],
      [{ kind: "issue", id: issue.id, ...unknown }, owner, 400],
      [{ kind: "epic", id: 999_999 }, owner, 404],
      [{ kind: "issue", id: 999_999 }, owner, 404],
    ] as const) {
      expect((await move(other, request, who)).statusCode, JSON.stringify(request)).toBe(status);
    }
    expect(await titlesOf(top)).toBe("child | issue");
    expect(await titlesOf(other)).toBe(" | ");
    // A Planner of the target alone can move nothing there from elsewhere, and learns of nothing hidden.
    const below = await createTestGroup(app, owner, { parent: group, visibility: "public" });
    const planner = await createTestPerson(app);
    await addTestMember(app, below, planner, REPORTER);
    const target = await createTestEpic(app, owner, below);
    const asked = (kind: string, id: number) => move(target, { kind, id }, planner);
    expect((await asked("epic", child.id)).statusCode).toBe(403);
    expect((await asked("epic", secret.id)).statusCode).toBe(404);
    expect((await asked("issue", issue.id)).statusCode).toBe(403);
    expect((await asked("issue", hidden.id)).statusCode).toBe(404);
  });

  test("refuses an epic too many levels deep, with the tree unchanged [EPIC-021]", async () => {
    let deepest = await anEpic("1");
    for (let level = 2; level <= 7; level += 1) {
      deepest = await anEpic(String(level), { parent_id: deepest.id });
    }
    const eighth = await anEpic("8");
    const refused = await move(deepest, { kind: "epic", id: eighth.id });
    expect([refused.statusCode, refused.json()]).toEqual([409, { message: EPIC_CONFLICT }]);
    expect(await titlesOf(deepest)).toBe(" | ");
  });
});

describe("concurrent moves in one tree", () => {
  /** The nightly sweep sends the requests of 50 users. */
  const USERS = isFullSweep ? 50 : 12;
  const NAMES = ["a", "b", "c", "d", "e"];

  /** While the server is busy, sends the request again after the pause that the server asks for. */
  async function moveWhenFree(epic: TestEpic, request: object, user: TestPerson) {
    for (;;) {
      const answer = await move(epic, request, user);
      if (answer.statusCode !== 503) return answer;
      await setTimeout(Number(answer.headers["retry-after"]) * 1000);
    }
  }

  test("lose and double no child epic and no issue", { timeout: 120_000 }, async () => {
    const place = await createTestGroup(app, owner, {});
    const at = await createTestProject(app, owner, { group: place });
    const users: TestPerson[] = [];
    for (let index = 0; index < USERS; index += 1) {
      const user = await createTestPerson(app);
      await addTestMember(app, place, user, REPORTER);
      users.push(user);
    }
    const top = await createTestEpic(app, owner, place);
    const rows: { kind: string; id: number }[] = [];
    for (const title of NAMES) {
      const child = await createTestEpic(app, owner, place, { title, parent_id: top.id });
      const url = `/api/v4/projects/${at.id}/issues`;
      const issue = await callEpicsApi(owner, "POST", url, { title, epic_id: top.id });
      rows.push({ kind: "epic", id: child.id }, { kind: "issue", id: issue.json<Issue>().id });
    }
    const answersPerUser = await Promise.all(
      users.map(async (user, index) => {
        const answers: TestResponse[] = [];
        for (const kind of ["epic", "issue"]) {
          const ofKind = rows.filter((row) => row.kind === kind);
          const [one, other] = [ofKind[index % 5], ofKind[(index * 3 + 1) % 5]];
          const request = { kind, id: one?.id, previous_id: other?.id };
          answers.push(await moveWhenFree(top, request, user));
        }
        return answers;
      }),
    );
    const answers = answersPerUser.flat();
    // A row cannot be its own neighbor, so some moves have none and are refused.
    const refused = answers.filter(({ statusCode }) => statusCode !== 200);
    expect(refused.filter(({ statusCode }) => statusCode !== 400).map(({ body }) => body)).toEqual(
      [],
    );
    expect(refused.length).toBeLessThan(answers.length / 2);
    const { epics, issues } = await readLevel(top);
    expect(epics.map(({ title }) => title).toSorted()).toEqual(NAMES);
    expect(issues.map(({ title }) => title).toSorted()).toEqual(NAMES);
  });

  test("cannot form a cycle, also when each moves the other's parent [EPIC-016]", async () => {
    for (let round = 0; round < 3; round += 1) {
      const [a, b] = [await anEpic("a"), await anEpic("b")];
      const [below, under] = [
        await anEpic("below a", { parent_id: a.id }),
        await anEpic("under b", { parent_id: b.id }),
      ];
      const answers = await Promise.all([
        move(below, { kind: "epic", id: b.id }, owner),
        move(under, { kind: "epic", id: a.id }, reporter),
      ]);
      expect(
        answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other),
      ).toEqual([200, 400]);
    }
  });
});
