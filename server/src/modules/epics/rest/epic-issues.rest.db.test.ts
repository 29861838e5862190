import type { EpicIssue, EpicIssueLink } from "@cairn/contract/epics/epics";
import type { Issue } from "@cairn/contract/issues/issues";
import type { Note } from "@cairn/contract/notes/notes";
import { REPORTER } from "@cairn/contract/access";
import { expect, test } from "vitest";
import * as world from "../../../../test/epic-fixture.ts";
import { createTestEpic, type TestEpic } from "../../../../test/epics.ts";
import { addTestMember, createTestProject } from "../../../../test/places.ts";
import { isFullSweep } from "../../../../test/sampling.ts";

const { app, buildEpicApiPath, buildEpicNotesApiPath, callEpicsApi, group, guest, outsider } =
  world;
const { owner, project, reporter } = world;
const hidden = await createTestProject(app, owner, { name: "Hidden", group });
const elsewhere = await createTestProject(app, owner, { name: "Elsewhere", visibility: "public" });

const anEpic = (title = "An epic", more: object = {}): Promise<TestEpic> =>
  createTestEpic(app, owner, group, { title, ...more });

async function anIssue(title = "An issue", more: object = {}, place = project): Promise<Issue> {
  const url = `/api/v4/projects/${place.id}/issues`;
  const answer = await callEpicsApi(owner, "POST", url, { title, ...more });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json();
}

const add = (epic: TestEpic, issue: { id: number }, who: typeof owner | null = owner) =>
  callEpicsApi(who, "POST", `${buildEpicApiPath(epic)}/issues/${issue.id}`);

async function added(epic: TestEpic, issue: Issue): Promise<EpicIssueLink> {
  const answer = await add(epic, issue);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json();
}

async function issuesOf(epic: TestEpic, who: typeof owner | null = owner): Promise<EpicIssue[]> {
  return (await callEpicsApi(who, "GET", `${buildEpicApiPath(epic)}/issues`)).json();
}

const titlesOf = async (epic: TestEpic, who: typeof owner | null = owner) =>
  (await issuesOf(epic, who)).map(({ title }) => title).join(" ");

const issuePath = ({ iid }: Issue) => `/api/v4/projects/${project.id}/issues/${iid}`;

test("adding an issue answers the link, and the issue names its epic [EPIC-005] [EPIC-013]", async () => {
  const [epic, issue] = [await anEpic("Mine"), await anIssue()];
  const link = await added(epic, issue);
  expect(link).toMatchObject({
    epic: { id: epic.id },
    issue: { id: issue.id, epic_iid: epic.iid },
  });
  expect(Object.keys(link).toSorted()).toEqual(["epic", "id", "issue", "relative_position"]);
  const url = `/groups/${group.path}/-/epics/${epic.iid}`;
  expect((await callEpicsApi(null, "GET", issuePath(issue))).json()).toMatchObject({
    epic_iid: epic.iid,
    epic: { id: epic.id, iid: epic.iid, title: "Mine", url, group_id: group.id },
  });
  const [listed] = await issuesOf(epic, null);
  expect(listed).toMatchObject({ id: issue.id, epic_issue_id: link.id });
  expect((await added(epic, issue)).id).toBe(link.id);
});

test("an issue that has another epic moves, and both epics and the issue say so [EPIC-013]", async () => {
  const [from, to, issue] = [await anEpic(), await anEpic(), await anIssue("Moves")];
  await added(from, issue);
  await added(to, issue);
  expect(await titlesOf(from)).toBe("");
  expect(await titlesOf(to)).toBe("Moves");
  const notes = async (url: string) =>
    (await callEpicsApi(owner, "GET", `${url}/notes?sort=asc`))
      .json<Note[]>()
      .map(({ body }) => body);
  const [was, is] = [from, to].map(({ iid }) => `${group.path}&${iid}`);
  expect(await notes(issuePath(issue))).toEqual([
    `added this to epic ${was}`,
    `moved this to epic ${is}`,
  ]);
  const reference = `${project.path}#${issue.iid}`;
  expect(await notes(buildEpicNotesApiPath(from))).toEqual([
    `added issue ${reference}`,
    `moved issue ${reference} to another epic`,
  ]);
  expect(await notes(buildEpicNotesApiPath(to))).toEqual([
    `moved issue ${reference} here from another epic`,
  ]);
});

test("removing an issue by the id of its link answers the same shape [EPIC-014]", async () => {
  const [epic, issue] = [await anEpic(), await anIssue()];
  const { id } = await added(epic, issue);
  const url = `${buildEpicApiPath(epic)}/issues`;
  const other = await anEpic();
  expect(
    (await callEpicsApi(owner, "DELETE", `${buildEpicApiPath(other)}/issues/${id}`)).statusCode,
  ).toBe(404);
  const removed = await callEpicsApi(owner, "DELETE", `${url}/${id}`);
  expect(removed.statusCode, removed.body).toBe(200);
  expect(removed.json()).toMatchObject({
    id,
    epic: { id: epic.id },
    issue: { id: issue.id, epic: null, epic_iid: null },
  });
  expect(await issuesOf(epic)).toEqual([]);
  expect((await callEpicsApi(owner, "DELETE", `${url}/${id}`)).statusCode).toBe(404);
});

test("needs the right to change both [API-022] [EPIC-020]", async () => {
  const [epic, issue] = [await anEpic(), await anIssue()];
  const [secret, unseen] = [
    await anEpic("S", { confidential: true }),
    await anIssue("U", {}, hidden),
  ];
  const outside = await anIssue("O", {}, elsewhere);
  const statusOf = async (...args: Parameters<typeof add>) => (await add(...args)).statusCode;
  expect(await statusOf(epic, issue, null)).toBe(401);
  expect(await statusOf(epic, issue, outsider)).toBe(403);
  expect(await statusOf(epic, issue, guest)).toBe(403);
  expect(await statusOf(secret, issue, guest)).toBe(404);
  expect(await statusOf(epic, outside, reporter)).toBe(403);
  expect(await statusOf(epic, outside, owner)).toBe(400);
  const missing = await add(epic, { id: 999_999 }, reporter);
  expect([missing.statusCode, missing.json()]).toEqual([404, { message: "404 Issue Not Found" }]);
  expect(await statusOf(epic, issue, reporter)).toBe(201);
  expect(await statusOf(epic, unseen, reporter)).toBe(201);
  expect(await titlesOf(epic, null)).toBe("An issue");
  const incident = await anIssue("I", { issue_type: "incident" });
  expect(await statusOf(epic, incident, owner)).toBe(400);
});

test("an issue is assigned by its own field too, and lists are filtered by the epic", async () => {
  const epic = await anEpic("Field");
  const issue = await anIssue("Assigned", { epic_id: epic.id });
  expect(issue.epic).toMatchObject({ id: epic.id });
  const listed = async (who: typeof owner | null, value: string) =>
    (await callEpicsApi(who, "GET", `/api/v4/projects/${project.id}/issues?epic_id=${value}`))
      .json<Issue[]>()
      .map(({ id }) => id);
  expect(await listed(null, String(epic.id))).toEqual([issue.id]);
  expect(await listed(null, "Any")).toContain(issue.id);
  expect(await listed(null, "None")).not.toContain(issue.id);
  await callEpicsApi(owner, "PUT", buildEpicApiPath(epic), { confidential: true });
  expect(await listed(null, String(epic.id))).toEqual([]);
  expect(await listed(null, "None")).toContain(issue.id);
  expect(await listed(reporter, "Any")).toContain(issue.id);
  expect((await callEpicsApi(guest, "GET", issuePath(issue))).json<Issue>().epic).toBeNull();
  const cleared = await callEpicsApi(owner, "PUT", issuePath(issue), { epic_id: 0 });
  expect(cleared.json<Issue>().epic).toBeNull();
  expect(await titlesOf(epic)).toBe("");
});

test("issues are reordered between others, and positions never run out", async () => {
  const epic = await anEpic();
  const links: EpicIssueLink[] = [];
  for (const title of ["a", "b", "c", "d"]) links.push(await added(epic, await anIssue(title)));
  const idOf = (title: string) => links.find(({ issue }) => issue.title === title)?.id;
  const move = (title: string, body: object, who = owner) =>
    callEpicsApi(who, "PUT", `${buildEpicApiPath(epic)}/issues/${idOf(title)}`, body);
  const moved = await move("d", { move_before_id: idOf("b") });
  expect(moved.json<EpicIssue[]>().map(({ title }) => title)).toEqual(["a", "d", "b", "c"]);
  await move("a", { move_after_id: idOf("c") });
  expect(await titlesOf(epic)).toBe("d b c a");
  for (let round = 0; round < 4; round += 1) {
    await move(round % 2 === 0 ? "c" : "a", { move_after_id: idOf("d") });
  }
  expect(await titlesOf(epic)).toBe("d a c b");
  expect((await move("a", {})).statusCode).toBe(400);
  expect((await move("a", { move_after_id: idOf("b") }, guest)).statusCode).toBe(403);
});

/** The nightly sweep sends 50 requests. */
const REORDERS = isFullSweep ? 50 : 12;

test("concurrent reorders lose no issue", async () => {
  const epic = await anEpic();
  const links: EpicIssueLink[] = [];
  for (let index = 0; index < 5; index += 1)
    links.push(await added(epic, await anIssue(String(index))));
  const answers = await Promise.all(
    Array.from({ length: REORDERS }, (_, index) => {
      const [one, other] = [links[index % 5], links[(index * 3 + 1) % 5]];
      const url = `${buildEpicApiPath(epic)}/issues/${one?.id}`;
      return callEpicsApi(owner, "PUT", url, { move_after_id: other?.id });
    }),
  );
  expect(answers.filter(({ statusCode }) => statusCode >= 500)).toEqual([]);
  const now = await issuesOf(epic);
  expect(now.map(({ title }) => title).toSorted()).toEqual(["0", "1", "2", "3", "4"]);
  expect(new Set(now.map((issue) => issue.relative_position)).size).toBe(5);
});

test("a member of the project alone cannot add its issues to an epic of the group", async () => {
  const epic = await anEpic();
  const issue = await anIssue();
  await addTestMember(app, project, outsider, REPORTER);
  expect((await add(epic, issue, outsider)).statusCode).toBe(403);
});
