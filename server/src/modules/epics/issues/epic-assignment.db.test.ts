import { GUEST, REPORTER } from "@cairn/contract/access";
import { epicAssignmentUrl, type EpicAssignment } from "@cairn/contract/epics/epic-assignment";
import { ISSUES_CHANNEL } from "@cairn/contract/issues/issue-live";
import { issuePageJsonUrl, type IssuePageResponse } from "@cairn/contract/issues/issue-page";
import type { IssueList } from "@cairn/contract/issues/issue-list";
import type { Issue } from "@cairn/contract/issues/issues";
import { describe, expect, test } from "vitest";
import {
  openCableSubscription,
  waitForCableMessage,
  waitForSubscriptionAnswer,
  type CableTestSubscriber,
} from "../../../../test/cable.ts";
import * as world from "../../../../test/epic-fixture.ts";
import { createTestEpic, type TestEpic } from "../../../../test/epics.ts";
import { createTestPerson, type TestPerson } from "../../../../test/people.ts";
import {
  addTestMember,
  createTestGroup,
  createTestProject,
  type TestPlace,
} from "../../../../test/places.ts";

const { app, callEpicsApi, guest, outsider, owner, reporter } = world;
const address = await app.listen();

async function createPlaces(visibility: "public" | "private" = "public") {
  const group = await createTestGroup(app, owner, { visibility });
  const project = await createTestProject(app, owner, { group, visibility });
  await addTestMember(app, group, reporter, REPORTER);
  await addTestMember(app, group, guest, GUEST);
  return { group, project };
}

async function createIssue(project: TestPlace, more: object = {}): Promise<Issue> {
  const url = `/api/v4/projects/${project.id}/issues`;
  return (await callEpicsApi(owner, "POST", url, { title: "An issue", ...more })).json();
}

async function readPage(who: TestPerson | null, project: TestPlace, { iid }: Issue) {
  const { epic, epic_assignment } = (
    await callEpicsApi(who, "GET", issuePageJsonUrl(project.path, iid))
  ).json<IssuePageResponse>();
  return { epic, epic_assignment };
}

async function readAssignment(who: TestPerson | null, project: TestPlace) {
  return (
    await callEpicsApi(who, "GET", epicAssignmentUrl(project.path))
  ).json<EpicAssignment | null>();
}

async function assign(epic: TestEpic, issue: Issue): Promise<void> {
  const url = `${world.buildEpicApiPath(epic)}/issues/${issue.id}`;
  expect((await callEpicsApi(owner, "POST", url)).statusCode).toBe(201);
}

describe("the epics that an issue can belong to", () => {
  test("are those of the groups above its project, for Planner and above [EPIC-015]", async () => {
    const { group, project } = await createPlaces();
    const subgroup = await createTestGroup(app, owner, { parent: group, visibility: "public" });
    const below = await createTestProject(app, owner, { group: subgroup, visibility: "public" });
    await createTestEpic(app, owner, group);
    for (const [who, can_assign] of [
      [owner, true],
      [reporter, true],
      [guest, false],
      [outsider, false],
      [null, false],
    ] as const) {
      expect(await readAssignment(who, project)).toEqual({ group_id: group.id, can_assign });
      expect(await readAssignment(who, below)).toEqual({ group_id: subgroup.id, can_assign });
    }
    const { epic_assignment: onPage } = await readPage(guest, project, await createIssue(project));
    expect(onPage).toEqual({ group_id: group.id, can_assign: false });
  });

  test("cannot be assigned by members of the project alone [EPIC-015]", async () => {
    const { group, project } = await createPlaces();
    await createTestEpic(app, owner, group);
    const member = await createTestPerson(app);
    await addTestMember(app, project, member, REPORTER);
    expect(await readAssignment(member, project)).toMatchObject({ can_assign: false });
  });

  test("do not exist for projects of users, for groups without epics and for incidents", async () => {
    const { group, project } = await createPlaces();
    const own = await createTestProject(app, owner, { visibility: "public" });
    expect(await readAssignment(owner, own)).toBeNull();
    expect(await readAssignment(owner, project)).toBeNull();
    expect(await readPage(owner, project, await createIssue(project))).toEqual({
      epic: null,
      epic_assignment: null,
    });
    await createTestEpic(app, owner, group);
    const incident = await createIssue(project, { issue_type: "incident" });
    expect((await readPage(owner, project, incident)).epic_assignment).toBeNull();
  });

  test("do not include epics that the viewer cannot read", async () => {
    const { group, project } = await createPlaces();
    const secret = await createTestEpic(app, owner, group, { confidential: true });
    const issue = await createIssue(project);
    await assign(secret, issue);
    expect(await readPage(guest, project, issue)).toEqual({ epic: null, epic_assignment: null });
    expect(await readAssignment(guest, project)).toBeNull();
    expect(await readPage(reporter, project, issue)).toMatchObject({
      epic: { id: secret.id },
      epic_assignment: { group_id: group.id },
    });
  });
});

describe("the list of issues by epic", () => {
  async function listTitles(who: TestPerson | null, path: string, epicId: string) {
    const url = `${path}/-/issues.json?epic_id=${encodeURIComponent(epicId)}`;
    const { items } = (await callEpicsApi(who, "GET", url)).json<IssueList>();
    return items.map(({ title }) => title);
  }

  test("takes an id, a reference, None or Any", async () => {
    const { group, project } = await createPlaces();
    const subgroup = await createTestGroup(app, owner, { parent: group, visibility: "public" });
    const below = await createTestProject(app, owner, { group: subgroup, visibility: "public" });
    const epic = await createTestEpic(app, owner, group);
    await assign(epic, await createIssue(project, { title: "with" }));
    await createIssue(project, { title: "without" });
    await assign(epic, await createIssue(below, { title: "below" }));
    const [full, short] = [`${group.path}&${epic.iid}`, `&${epic.iid}`];
    for (const epicId of [String(epic.id), full, short, "Any"]) {
      expect(await listTitles(owner, `/${project.path}`, epicId), epicId).toEqual(["with"]);
    }
    expect(await listTitles(owner, `/${project.path}`, "None")).toEqual(["without"]);
    expect(await listTitles(owner, `/groups/${group.path}`, short)).toEqual(["below", "with"]);
    expect(await listTitles(owner, `/${below.path}`, full)).toEqual(["below"]);
    // The reference without a path names an epic of the subgroup, which has none.
    expect(await listTitles(owner, `/${below.path}`, short)).toEqual([]);
    for (const epicId of ["&999", "nowhere&1", "no reference"]) {
      expect(await listTitles(owner, `/${project.path}`, epicId), epicId).toEqual([]);
    }
    expect(await listTitles(owner, `/${project.path}`, "")).toEqual(["without", "with"]);
  });

  test("treats epics that the viewer cannot read as absent", async () => {
    const { group, project } = await createPlaces();
    const secret = await createTestEpic(app, owner, group, { confidential: true });
    await assign(secret, await createIssue(project, { title: "with" }));
    for (const epicId of [String(secret.id), `&${secret.iid}`, "Any"]) {
      expect(await listTitles(reporter, `/${project.path}`, epicId)).toEqual(["with"]);
      expect(await listTitles(guest, `/${project.path}`, epicId)).toEqual([]);
    }
    expect(await listTitles(guest, `/${project.path}`, "None")).toEqual(["with"]);
  });
});

describe("an open issue page", () => {
  async function openPage(who: TestPerson, project: TestPlace, { iid }: Issue) {
    const identifier = { channel: ISSUES_CHANNEL, project_path: project.path, iid, notes: false };
    const opened = await openCableSubscription(address, identifier, { cookie: who.cookie });
    expect(await waitForSubscriptionAnswer(opened)).toBe("confirm_subscription");
    return opened;
  }
  const changed = (...names: string[]): unknown => expect.objectContaining({ changed: names });
  const countEpicChanges = ({ heard }: CableTestSubscriber) =>
    heard.filter((each) => JSON.stringify(each).includes('"changed":["epic"]')).length;
  const rename = (project: TestPlace, { iid }: Issue) =>
    callEpicsApi(owner, "PUT", `/api/v4/projects/${project.id}/issues/${iid}`, { title: "Other" });

  test("learns of each change of the epic", async () => {
    const { group, project } = await createPlaces("private");
    const issue = await createIssue(project);
    const opened = await openPage(guest, project, issue);
    await assign(await createTestEpic(app, owner, group), issue);
    await waitForCableMessage(opened, changed("epic"));
    await assign(await createTestEpic(app, owner, group), issue);
    await expect.poll(() => countEpicChanges(opened)).toBe(2);
    const url = `/api/v4/projects/${project.id}/issues/${issue.iid}`;
    await callEpicsApi(owner, "PUT", url, { epic_id: 0 });
    await expect.poll(() => countEpicChanges(opened)).toBe(3);
  });

  test("does not learn of an epic that its readers may not read", async () => {
    const open = await createPlaces();
    const secret = await createTestEpic(app, owner, open.group, { confidential: true });
    const shared = await createPlaces("private");
    const invited = await createTestGroup(app, owner, {});
    await addTestMember(app, invited, outsider, REPORTER);
    const share = { group_id: invited.id, group_access: REPORTER };
    const url = `/api/v4/projects/${shared.project.id}/share`;
    expect((await callEpicsApi(owner, "POST", url, share)).statusCode).toBe(201);
    const inGroup = await createTestEpic(app, owner, shared.group);
    for (const [project, epic] of [
      [open.project, secret],
      [shared.project, inGroup],
    ] as const) {
      const issue = await createIssue(project);
      const opened = await openPage(outsider, project, issue);
      await assign(epic, issue);
      await rename(project, issue);
      await waitForCableMessage(opened, changed("title"));
      expect(opened.heard, project.path).not.toContainEqual(changed("epic"));
    }
  });
});
