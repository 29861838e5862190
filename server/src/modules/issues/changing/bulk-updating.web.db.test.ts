import { GUEST, PLANNER } from "@cairn/contract/access";
import { ISSUES_PER_BULK_UPDATE_MAX, BulkUpdateResponse } from "@cairn/contract/issues/issue-list";
import type { Issue } from "@cairn/contract/issues/issues";
import { sql } from "kysely";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { injectRequest } from "../../../../test/app.ts";
import {
  ada,
  app,
  bob,
  callIssueListsApi,
  guest,
  createObjectByApi,
} from "../../../../test/issue-lists.ts";
import { sessionHeaders, type TestPerson } from "../../../../test/people.ts";
import { addTestMember, createTestProject, type TestPlace } from "../../../../test/places.ts";
import { countStatementsSoFar } from "../../../../test/statements.ts";
import { BUDGETS } from "../../../platform/rate-limits/budgets.ts";

let place: TestPlace;
let other: TestPlace;
let ids: number[];

beforeAll(async () => {
  place = await createTestProject(app, ada, { visibility: "public" });
  other = await createTestProject(app, ada, { visibility: "public" });
  await addTestMember(app, place, bob, PLANNER);
  await addTestMember(app, place, guest, GUEST);
});

beforeEach(async () => {
  ids = [];
  for (const title of ["One", "Two"]) {
    ids.push((await createObjectByApi(`/projects/${place.id}/issues`, { title })).id);
  }
});

const send = (who: TestPerson | null, update: object) =>
  injectRequest(app, {
    method: "POST",
    url: `/${place.path}/-/issues/bulk_update`,
    headers: who === null ? {} : sessionHeaders(who),
    payload: { update },
  });

async function change(who: TestPerson, update: object) {
  const answer = await send(who, update);
  expect(answer.statusCode, answer.body).toBe(200);
  return BulkUpdateResponse.parse(answer.json());
}

async function issues(): Promise<Issue[]> {
  const answer = await callIssueListsApi(ada, "GET", `/projects/${place.id}/issues?per_page=100`);
  return answer.json<Issue[]>().filter(({ id }) => ids.includes(id));
}

test("changes all of them at once, and tells of each", async () => {
  const label = await createObjectByApi(`/projects/${place.id}/labels`, {
    name: `l${ids[0]}`,
    color: "#123456",
  });
  const milestone = await createObjectByApi(`/projects/${place.id}/milestones`, {
    title: `m${ids[0]}`,
  });
  const answer = await change(bob, {
    issuable_ids: ids.join(","),
    state_event: "close",
    assignee_ids: [ada.id],
    milestone_id: milestone.id,
    add_label_ids: [label.id],
    health_status: "at_risk",
    due_date: "2030-02-28",
    weight: 0,
  });
  expect(answer).toEqual({ notice: "2 issues updated", done: ids, refused: [] });
  for (const issue of await issues()) {
    expect(issue).toMatchObject({
      state: "closed",
      assignees: [{ username: "ada" }],
      milestone: { id: milestone.id },
      labels: [`l${ids[0]}`],
      health_status: "at_risk",
      due_date: "2030-02-28",
      weight: 0,
    });
  }
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from events
    where type = 'issue.closed' and (payload->>'issue_id')::bigint = any(${ids})`.execute(
    app.platform.db,
  );
  expect(rows[0]?.count).toBe(2);
});

test("zero and nothing take away what was there", async () => {
  const milestone = await createObjectByApi(`/projects/${place.id}/milestones`, {
    title: `n${ids[0]}`,
  });
  const [due_date, weight] = ["2030-02-28", 5];
  const health_status = "on_track";
  const set = { milestone_id: milestone.id, health_status, due_date, weight };
  await change(ada, { issuable_ids: ids, ...set });
  await change(ada, {
    issuable_ids: ids,
    milestone_id: 0,
    health_status: "",
    assignee_ids: [0],
    due_date: "",
    weight: "",
  });
  const nothing = { milestone: null, health_status: null, due_date: null, weight: null };
  for (const issue of await issues()) {
    expect(issue).toMatchObject({ ...nothing, assignees: [] });
  }
});

test("refuses one and changes the others", async () => {
  await change(ada, { issuable_ids: ids, state_event: "close" });
  const [first = 0, second = 0] = ids;
  const iid = (await issues()).find(({ id }) => id === first)?.iid;
  await callIssueListsApi(ada, "PUT", `/projects/${place.id}/issues/${iid}`, {
    discussion_locked: true,
  });
  const answer = await change(ada, { issuable_ids: ids, state_event: "reopen" });
  expect(answer).toMatchObject({ done: [second], refused: [{ id: first }] });
});

test("knows only issues of its own project", async () => {
  const elsewhere = await createObjectByApi(`/projects/${other.id}/issues`, { title: "Elsewhere" });
  const update = { issuable_ids: [elsewhere.id, 999_999_999], state_event: "close" };
  const { done, refused } = await change(ada, update);
  expect(done).toEqual([]);
  expect(new Set(refused.map(({ message }) => message)).size).toBe(1);
  const [issue] = (await callIssueListsApi(ada, "GET", `/projects/${other.id}/issues`)).json<
    Issue[]
  >();
  expect(issue?.state).toBe("opened");
});

test.each([
  ["nothing chosen", []],
  ["more than a hundred", Array.from({ length: 101 }, (_, index) => index + 1)],
])("is refused with %s", async (_what, chosen) => {
  const answer = await send(ada, { issuable_ids: chosen, state_event: "close" });
  expect(answer.statusCode).toBe(400);
});

test("is not for guests", async () => {
  const answer = await send(guest, { issuable_ids: ids, state_event: "close" });
  expect(answer.statusCode).toBe(403);
  expect((await issues()).every(({ state }) => state === "opened")).toBe(true);
});

test("of as many as it may be fits into the statements of one request [H2]", async () => {
  const label = await createObjectByApi(`/projects/${place.id}/labels`, {
    name: `b${ids[0]}`,
    color: "#123456",
  });
  const costs: number[] = [];
  // The fewest of three rounds, because the statements of background work are counted too.
  for (let round = 0; round < 3; round += 1) {
    const chosen: number[] = [];
    for (const title of ["One", "Two"]) {
      chosen.push((await createObjectByApi(`/projects/${place.id}/issues`, { title })).id);
    }
    const before = await countStatementsSoFar(app);
    await change(bob, {
      issuable_ids: chosen.join(","),
      state_event: "close",
      assignee_ids: [ada.id],
      add_label_ids: [label.id],
      health_status: "at_risk",
    });
    costs.push(((await countStatementsSoFar(app)) - before) / chosen.length);
  }
  const each = Math.min(...costs);
  expect(each * ISSUES_PER_BULK_UPDATE_MAX).toBeLessThan(BUDGETS.userStatements.value);
});
