import { GUEST, REPORTER } from "@cairn/contract/access";
import { EPICS_CHANNEL } from "@cairn/contract/epics/epic-page";
import { epicTreeUrl } from "@cairn/contract/epics/epic-tree";
import type { Issue } from "@cairn/contract/issues/issues";
import { expect, test } from "vitest";
import {
  openCableSubscription,
  waitForCableMessage,
  waitForSubscriptionAnswer,
  type CableTestSubscriber,
} from "../../../../test/cable.ts";
import * as world from "../../../../test/epic-fixture.ts";
import { createTestEpic, type TestEpic } from "../../../../test/epics.ts";
import { createTestPerson, sessionHeaders, type TestPerson } from "../../../../test/people.ts";
import { addTestMember, createTestGroup, createTestProject } from "../../../../test/places.ts";

const { app, callEpicsApi, guest, outsider, owner, reporter } = world;
const address = await app.listen();

/** A group with a project, an epic, a child epic, and a child epic of that one. */
async function createTree(visibility: "public" | "private") {
  const group = await createTestGroup(app, owner, { visibility });
  const project = await createTestProject(app, owner, { group, visibility });
  await addTestMember(app, group, reporter, REPORTER);
  await addTestMember(app, group, guest, GUEST);
  const top = await createTestEpic(app, owner, group);
  const middle = await createTestEpic(app, owner, group, { parent_id: top.id });
  const low = await createTestEpic(app, owner, group, { parent_id: middle.id });
  return { group, project, top, middle, low };
}

async function callAsOwner<Answer>(
  method: "POST" | "PUT" | "DELETE",
  url: string,
  payload: object = {},
): Promise<Answer> {
  const answer = await callEpicsApi(owner, method, url, payload);
  expect(answer.statusCode, `${method} ${url}: ${answer.body}`).toBeLessThan(300);
  return answer.body === "" ? (undefined as Answer) : answer.json();
}

const addIssue = (project: { id: number }, more: object): Promise<Issue> =>
  callAsOwner("POST", `/api/v4/projects/${project.id}/issues`, { title: "An issue", ...more });

const updateIssue = ({ project_id: id, iid }: Issue, payload: object) =>
  callAsOwner("PUT", `/api/v4/projects/${id}/issues/${iid}`, payload);

const updateEpic = (epic: TestEpic, payload: object) =>
  callAsOwner("PUT", world.buildEpicApiPath(epic), payload);

async function openPage(who: TestPerson | null, epic: TestEpic): Promise<CableTestSubscriber> {
  const identifier = { channel: EPICS_CHANNEL, group_path: epic.place.full_path, iid: epic.iid };
  const headers = who === null ? {} : { cookie: who.cookie };
  const opened = await openCableSubscription(address, identifier, headers);
  expect(await waitForSubscriptionAnswer(opened)).toBe("confirm_subscription");
  return opened;
}

const changed = (...names: string[]): unknown => expect.objectContaining({ changed: names });
const countTreeChanges = ({ heard }: CableTestSubscriber): number =>
  heard.filter((each) => JSON.stringify(each).includes('"changed":["tree"]')).length;

/** Changes what every page of the epic shows, and waits until these pages know. Must be the last change. */
async function waitForLaterChange(epic: TestEpic, pages: readonly CableTestSubscriber[]) {
  await updateEpic(epic, { title: "Later" });
  for (const page of pages) await waitForCableMessage(page, changed("title"));
}

test("open pages of all epics above learn once of each change below [EPIC-027]", async () => {
  const { group, project, top, middle, low } = await createTree("private");
  const pages = [await openPage(guest, top), await openPage(reporter, middle)];
  const issue = await addIssue(project, {});
  const other = await addIssue(project, {});
  const issuesOf = (epic: TestEpic) => `${world.buildEpicApiPath(epic)}/issues`;
  const child = await createTestEpic(app, owner, group);
  const tree = epicTreeUrl(low.place.full_path, low.iid);
  const changes: (() => Promise<unknown>)[] = [
    () => callAsOwner("POST", `${issuesOf(low)}/${issue.id}`),
    () => callAsOwner("POST", `${issuesOf(low)}/${other.id}`),
    () => callAsOwner("PUT", tree, { kind: "issue", id: other.id, next_id: issue.id }),
    () => updateIssue(issue, { title: "Renamed" }),
    () => updateIssue(issue, { weight: 3 }),
    () => updateIssue(issue, { health_status: "at_risk" }),
    () => updateIssue(issue, { due_date: "2026-06-01" }),
    () => updateIssue(issue, { assignee_ids: [owner.id] }),
    () => updateIssue(issue, { confidential: true }),
    () => updateIssue(issue, { confidential: false }),
    () => updateIssue(issue, { state_event: "close" }),
    () => updateIssue(issue, { state_event: "reopen" }),
    () => updateIssue(issue, { epic_id: 0 }),
    () => callAsOwner("PUT", tree, { kind: "epic", id: child.id }),
    () => updateEpic(child, { title: "Renamed" }),
    () => updateEpic(child, { due_date_is_fixed: true, due_date_fixed: "2026-06-01" }),
    () => updateEpic(child, { state_event: "close" }),
    () => updateEpic(child, { parent_id: 0 }),
    () => updateEpic(child, { parent_id: low.id }),
    () => callAsOwner("DELETE", world.buildEpicApiPath(child)),
    () => callAsOwner("DELETE", `/api/v4/projects/${project.id}/issues/${other.iid}`),
  ];
  for (const [index, change] of changes.entries()) {
    await change();
    for (const page of pages) {
      await expect
        .poll(() => countTreeChanges(page), { timeout: 8000, message: String(change) })
        .toBe(index + 1);
    }
  }
  // What the tree does not show.
  await updateIssue(issue, { description: "Longer" });
  await updateEpic(low, { description: "Longer" });
  await waitForLaterChange(top, pages.slice(0, 1));
  expect(pages.map(countTreeChanges)).toEqual(pages.map(() => changes.length));
});

test("a child item that moves is announced above both parents", async () => {
  const { project, top, middle, low } = await createTree("private");
  const [from, to] = [await openPage(guest, low), await openPage(guest, top)];
  const issue = await addIssue(project, { epic_id: low.id });
  await expect.poll(() => countTreeChanges(from)).toBe(1);
  const tree = epicTreeUrl(top.place.full_path, top.iid);
  await callAsOwner("PUT", tree, { kind: "issue", id: issue.id });
  for (const page of [from, to]) await expect.poll(() => countTreeChanges(page)).toBe(2);
  const above = await openPage(guest, middle);
  await callAsOwner("PUT", tree, { kind: "epic", id: low.id });
  for (const page of [above, to]) await waitForCableMessage(page, changed("tree"));
  expect(countTreeChanges(above)).toBe(1);
});

test("readers learn nothing of what they cannot read [EPIC-028]", async () => {
  const { group, project, top, low } = await createTree("public");
  const readers = [guest, outsider, null];
  const unaware = await Promise.all(readers.map((who) => openPage(who, top)));
  const planner = await openPage(reporter, top);
  const wish = { confidential: true, parent_id: low.id };
  const secret = await createTestEpic(app, owner, group, wish);
  await updateEpic(secret, { title: "Renamed" });
  const issue = await addIssue(project, { epic_id: secret.id });
  await updateIssue(issue, { weight: 2 });
  const below = await addIssue(project, { confidential: true, epic_id: low.id });
  await updateIssue(below, { weight: 2 });
  await updateEpic(secret, { parent_id: 0 });
  await expect.poll(() => countTreeChanges(planner), { timeout: 8000 }).toBe(7);
  await waitForLaterChange(top, unaware);
  expect(unaware.map(countTreeChanges)).toEqual([0, 0, 0]);
  // Pages that could show it before must stop showing it.
  await updateIssue(below, { confidential: false });
  for (const page of unaware) await waitForCableMessage(page, changed("tree"));
});

test("members of one project learn nothing of another private project [EPIC-028]", async () => {
  const { group, project, top, low } = await createTree("private");
  const other = await createTestProject(app, owner, { group, visibility: "private" });
  const member = await createTestPerson(app);
  await addTestMember(app, other, member, REPORTER);
  const [unaware, inGroup] = [await openPage(member, top), await openPage(guest, top)];
  await addIssue(project, { epic_id: low.id });
  await waitForCableMessage(inGroup, changed("tree"));
  await waitForLaterChange(top, [unaware]);
  expect(countTreeChanges(unaware)).toBe(0);
  await updateEpic(low, { title: "Renamed" });
  await waitForCableMessage(unaware, changed("tree"));
});

test("a bulk update sends one event to each epic above", async () => {
  const { project, top, middle, low } = await createTree("public");
  const issues: Issue[] = [];
  for (let count = 0; count < 4; count += 1) {
    issues.push(await addIssue(project, { epic_id: count % 2 === 0 ? low.id : middle.id }));
  }
  const [first, second] = [await openPage(null, top), await openPage(guest, middle)];
  const update = { issuable_ids: issues.map(({ id }) => id).join(","), weight: 5 };
  const url = `/${project.path}/-/issues/bulk_update`;
  const answer = await callEpicsApi(owner, "POST", url, { update }, sessionHeaders(owner));
  expect(answer.statusCode, answer.body).toBe(200);
  for (const [page, epic] of [
    [first, top],
    [second, middle],
  ] as const) {
    await waitForCableMessage(page, changed("tree"));
    await waitForLaterChange(epic, [page]);
    expect(countTreeChanges(page)).toBe(1);
  }
});
