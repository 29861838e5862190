import { REPORTER } from "@cairn/contract/access";
import type { Epic } from "@cairn/contract/epics/epics";
import { IssuePageResponse, issuePageJsonUrl } from "@cairn/contract/issues/issue-page";
import type { Issue } from "@cairn/contract/issues/issues";
import type { Note } from "@cairn/contract/notes/notes";
import { describe, expect, test } from "vitest";
import * as world from "../../../../test/epic-fixture.ts";
import { createTestEpic } from "../../../../test/epics.ts";
import { createTestPerson, type TestPerson } from "../../../../test/people.ts";
import { addTestMember, createTestGroup, createTestProject } from "../../../../test/places.ts";
import { storeTestFile } from "../../../../test/uploads.ts";

const { app, callEpicsApi, group, guest, maintainer, outsider, owner, project, reporter } = world;
const projectPlanner = await createTestPerson(app, { username: "planner-of-the-project" });
await addTestMember(app, project, projectPlanner, REPORTER);

const FORBIDDEN = "This doesn't exist, or you don't have permission to do it.";

async function anIssue(wish: object = {}, who = owner, place = project): Promise<Issue> {
  const url = `/api/v4/projects/${place.id}/issues`;
  const answer = await callEpicsApi(who, "POST", url, { title: "An issue", ...wish });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json();
}

interface Promotion {
  epic: { iid: string; webPath: string } | null;
  issue: { state: string } | null;
  errors: string[];
}

async function promote(
  who: TestPerson,
  issue: Issue,
  { place = project, groupPath }: { place?: { path: string }; groupPath?: string } = {},
): Promise<Promotion | string> {
  const query = `mutation ($input: PromoteToEpicInput!) { promoteToEpic(input: $input) {
    epic { iid webPath } issue { state } errors } }`;
  const input = { projectPath: place.path, iid: String(issue.iid), groupPath };
  const answer = await callEpicsApi(who, "POST", "/api/graphql", { query, variables: { input } });
  const { data, errors } = answer.json<{
    data: { promoteToEpic: Promotion | null };
    errors?: { message: string }[];
  }>();
  return data.promoteToEpic ?? errors?.[0]?.message ?? "no answer";
}

/** Promotes the issue and returns its epic. */
async function promoted(issue: Issue, who = reporter): Promise<Epic> {
  const answer = await promote(who, issue);
  expect(answer).toMatchObject({ errors: [] });
  const { epic } = answer as Promotion;
  return getEpic(Number(epic?.iid));
}

const getEpic = async (iid: number, who = owner, of = group): Promise<Epic> =>
  (await callEpicsApi(who, "GET", `/api/v4/groups/${of.id}/epics/${iid}`)).json();
const countEpics = async (): Promise<number> =>
  (await callEpicsApi(owner, "GET", `/api/v4/groups/${group.id}/epics?per_page=100`)).json<Epic[]>()
    .length;
const issueApi = ({ project_id, iid }: Issue) => `/api/v4/projects/${project_id}/issues/${iid}`;
const epicApi = ({ id }: { id: number }) => `/api/v4/groups/${group.id}/epics/${id}`;
const post = async <Answer>(url: string, body: object, who = owner): Promise<Answer> => {
  const answer = await callEpicsApi(who, "POST", url, body);
  expect(answer.statusCode, answer.body).toBeLessThan(300);
  return answer.json();
};

async function pageOf(issue: Issue, who: TestPerson | null): Promise<IssuePageResponse> {
  const answer = await callEpicsApi(who, "GET", issuePageJsonUrl(project.path, issue.iid));
  return IssuePageResponse.parse(answer.json());
}

async function notesOf(url: string, who = owner): Promise<Note[]> {
  return (await callEpicsApi(who, "GET", `${url}/notes?sort=asc&order_by=created_at`)).json();
}

const isSystem = ({ system }: Note) => system;
const bodies = (notes: Note[]) => notes.map(({ body }) => body);

describe("an issue that is promoted", () => {
  test("becomes an epic with its text and labels, and is closed [ISSUE-034]", async () => {
    const label = { color: "#336699" };
    await post(`/api/v4/groups/${group.id}/labels`, { name: "of the group", ...label });
    await post(`/api/v4/projects/${project.id}/labels`, { name: "of the project", ...label });
    const issue = await anIssue({
      title: "A larger goal",
      description: "With **words**",
      labels: "of the group,of the project",
    });
    const answer = (await promote(reporter, issue)) as Promotion;
    const path = `/groups/${group.path}/-/epics/${answer.epic?.iid}`;
    expect(answer).toEqual({
      epic: { iid: answer.epic?.iid, webPath: path },
      issue: { state: "closed" },
      errors: [],
    });
    const epic = await getEpic(Number(answer.epic?.iid));
    expect(epic).toMatchObject({
      title: "A larger goal",
      description: "With **words**",
      labels: ["of the group"],
      state: "opened",
      confidential: false,
      author: { id: reporter.id },
    });
    expect(await pageOf(issue, null)).toMatchObject({ state: "closed", promoted_to_path: path });
    expect(bodies((await notesOf(issueApi(issue))).filter(isSystem))).toContain(
      `promoted this to epic ${group.path}&${epic.iid}`,
    );
    expect(bodies((await notesOf(epicApi(epic))).filter(isSystem))).toContain(
      `promoted this from issue ${project.path}#${issue.iid} (closed)`,
    );
  });

  test("takes along comments with threads, authors and times, and all reactions [ISSUE-034]", async () => {
    const issue = await anIssue();
    const api = issueApi(issue);
    const first = await post<Note>(`${api}/notes`, { body: "First" }, guest);
    const thread = await post<{ id: string; notes: Note[] }>(
      `${api}/discussions`,
      { body: "Shall we?" },
      reporter,
    );
    await post(`${api}/notes`, { body: "For us", internal: true }, reporter);
    const reply = await post<Note>(`${api}/discussions/${thread.id}/notes`, { body: "Yes" }, guest);
    await post(`${api}/award_emoji`, { name: "thumbsup" }, guest);
    await post(`${api}/notes/${first.id}/award_emoji`, { name: "tada" });
    await post(`${api}/notes/${reply.id}/award_emoji`, { name: "eyes" }, maintainer);

    const epic = await promoted(issue);
    const notes = (await notesOf(epicApi(epic))).filter((note) => !note.system);
    expect(notes.map(({ body, author, created_at }) => [body, author.id, created_at])).toEqual([
      ["First", guest.id, first.created_at],
      ["Shall we?", reporter.id, thread.notes[0]?.created_at],
      ["For us", reporter.id, expect.any(String)],
      ["Yes", guest.id, reply.created_at],
    ]);
    const seenByGuest = (await notesOf(epicApi(epic), guest)).filter((note) => !note.system);
    expect(bodies(seenByGuest)).toEqual(["First", "Shall we?", "Yes"]);
    const threads = (await callEpicsApi(owner, "GET", `${epicApi(epic)}/discussions`)).json<
      { notes: Note[] }[]
    >();
    expect(threads.map((one) => bodies(one.notes))).toContainEqual(["Shall we?", "Yes"]);
    expect(epic).toMatchObject({ upvotes: 1, downvotes: 0 });
    const awards = async (url: string) =>
      (await callEpicsApi(owner, "GET", `${url}/award_emoji`))
        .json<{ name: string; user: { id: number } }[]>()
        .map(({ name, user }) => [name, user.id]);
    const byIid = `/api/v4/groups/${group.id}/epics/${epic.iid}`;
    expect(await awards(byIid)).toEqual([["thumbsup", guest.id]]);
    const [one, , , last] = notes;
    expect(await awards(`${epicApi(epic)}/notes/${one?.id}`)).toEqual([["tada", owner.id]]);
    expect(await awards(`${epicApi(epic)}/notes/${last?.id}`)).toEqual([["eyes", maintainer.id]]);
    // The discussion of the issue stays.
    expect(bodies(await notesOf(api))).toEqual(expect.arrayContaining(["First", "Yes"]));
  });

  test("keeps the targets of references, and its files [ISSUE-034]", async () => {
    const [other, target] = [
      await anIssue({ title: "The other one" }),
      await createTestEpic(app, owner, group),
    ];
    const { secret, filename } = await storeTestFile(app, project, { content: "A map." });
    const issue = await anIssue({
      description: `See #${other.iid}, &${target.iid} and [map](/uploads/${secret}/${filename})`,
    });
    await post(`${issueApi(issue)}/notes`, { body: `After #${other.iid} and &${target.iid}` });
    const epic = await promoted(issue);
    const reference = `${project.path}#${other.iid}`;
    const named = `${group.path}&${target.iid}`;
    expect(epic.description).toBe(
      `See ${reference}, ${named} and [map](/uploads/${secret}/${filename})`,
    );
    expect(bodies(await notesOf(epicApi(epic)))).toContain(`After ${reference} and ${named}`);
    const query = `query ($path: ID!, $iid: ID!) {
      group(fullPath: $path) { epic(iid: $iid) { descriptionHtml } } }`;
    const variables = { path: group.path, iid: String(epic.iid) };
    const shown = await callEpicsApi(null, "POST", "/api/graphql", { query, variables });
    const html = shown.json<{ data: { group: { epic: { descriptionHtml: string } } } }>().data.group
      .epic.descriptionHtml;
    expect(html).toContain(`/${project.path}/-/issues/${other.iid}`);
    expect(html).toContain(`/groups/${group.path}/-/epics/${target.iid}`);
    expect(html).toContain(`/groups/${group.path}/uploads/${secret}/${filename}`);
  });

  test("keeps its subscribers and its epic, which becomes the parent [ISSUE-034]", async () => {
    const parent = await createTestEpic(app, owner, group, { title: "Parent" });
    const issue = await anIssue({ epic_id: parent.id }, guest).then((made) =>
      callEpicsApi(owner, "PUT", issueApi(made), {
        epic_id: parent.id,
        assignee_ids: [maintainer.id],
      }),
    );
    expect(issue.statusCode, issue.body).toBe(200);
    const made = issue.json<Issue>();
    await post(`${issueApi(made)}/subscribe`, {}, outsider);
    const epic = await promoted(made);
    expect(epic.parent_id).toBe(parent.id);
    for (const who of [guest, maintainer, outsider]) {
      expect(await getEpic(epic.iid, who)).toMatchObject({ subscribed: true });
    }
    expect(await getEpic(epic.iid, world.admin)).toMatchObject({ subscribed: false });
  });

  test("stays confidential, and its epic is hidden from everybody below Planner [ISSUE-034]", async () => {
    const issue = await anIssue({ title: "Quiet", confidential: true }, guest);
    const epic = await promoted(issue);
    expect(epic).toMatchObject({ title: "Quiet", confidential: true });
    const url = `/api/v4/groups/${group.id}/epics/${epic.iid}`;
    expect((await callEpicsApi(guest, "GET", url)).statusCode).toBe(404);
    expect(await pageOf(issue, guest)).toMatchObject({ state: "closed", promoted_to_path: null });
    const shown = (await notesOf(issueApi(issue), guest)).filter(isSystem);
    expect(bodies(shown).join(" ")).not.toContain("promoted");
    expect((await pageOf(issue, reporter)).promoted_to_path).not.toBeNull();
  });

  test("can belong to another group that the viewer names [ISSUE-034]", async () => {
    const other = await createTestGroup(app, owner, { name: "Goals", visibility: "public" });
    await addTestMember(app, other, reporter, REPORTER);
    const issue = await anIssue({ title: "Elsewhere" });
    const answer = (await promote(reporter, issue, { groupPath: other.path })) as Promotion;
    expect(answer.errors).toEqual([]);
    expect(await getEpic(Number(answer.epic?.iid), owner, other)).toMatchObject({
      title: "Elsewhere",
    });
  });
});

describe("promotion is refused", () => {
  test.each([
    ["a guest", guest],
    ["a user who is no member", outsider],
    ["a Planner of the project alone", projectPlanner],
  ])("for %s, whose page does not offer it [ISSUE-033] [ISSUE-034]", async (_name, who) => {
    const issue = await anIssue();
    expect(await promote(who, issue)).toBe(FORBIDDEN);
    expect((await pageOf(issue, who)).can.promote).toBe(false);
    expect((await pageOf(issue, reporter)).can.promote).toBe(true);
    expect(await pageOf(issue, null)).toMatchObject({ state: "opened", can: { promote: false } });
  });

  test("for an incident, a moved issue, and an issue outside of groups [ISSUE-034]", async () => {
    const incident = await anIssue({ issue_type: "incident" });
    expect(await promote(reporter, incident)).toEqual({
      epic: null,
      issue: null,
      errors: ["Only issues can be promoted to an epic."],
    });
    const target = await createTestProject(app, owner, { name: "Target", group });
    const left = await anIssue();
    await post(`${issueApi(left)}/move`, { to_project_id: target.id });
    expect(await promote(owner, left)).toMatchObject({
      errors: ["An issue that was moved can't be promoted to an epic."],
    });
    const place = await createTestProject(app, owner, { name: "Personal" });
    const own = await anIssue({}, owner, place);
    expect(await promote(owner, own, { place })).toMatchObject({
      errors: ["The project of this issue is in no group where you can create epics."],
    });
  });

  test("for a group in which the viewer cannot create epics [ISSUE-034]", async () => {
    const other = await createTestGroup(app, owner, { name: "Foreign", visibility: "public" });
    const hidden = await createTestGroup(app, owner, { name: "Hidden" });
    const issue = await anIssue();
    for (const groupPath of [other.path, hidden.path, "no/such/group"]) {
      expect(await promote(reporter, issue, { groupPath })).toBe(FORBIDDEN);
    }
    expect(await pageOf(issue, reporter)).toMatchObject({ state: "opened" });
  });

  test("the second time, also when both requests come at once [ISSUE-034]", async () => {
    const issue = await anIssue({ title: "Once" });
    await post(`${issueApi(issue)}/notes`, { body: "Copied once" });
    const before = await countEpics();
    const answers = await Promise.all([1, 2, 3].map(() => promote(reporter, issue)));
    const already = "This issue was already promoted to an epic.";
    expect(answers.filter((answer) => (answer as Promotion).epic !== null)).toHaveLength(1);
    expect(answers.flatMap((answer) => (answer as Promotion).errors)).toEqual([already, already]);
    expect(await countEpics()).toBe(before + 1);
    expect((await pageOf(issue, reporter)).can.promote).toBe(false);
  });
});

test("/promote promotes after the other quick actions of the comment [ISSUE-034]", async () => {
  const issue = await anIssue({ title: "By comment" });
  const body = "Done.\n\n/promote\n/title By a comment";
  await post(`${issueApi(issue)}/notes`, { body }, reporter);
  const page = await pageOf(issue, reporter);
  expect(page).toMatchObject({ state: "closed", title_text: "By a comment" });
  const epic = await getEpic(Number(page.promoted_to_path?.split("/").at(-1)));
  expect(epic.title).toBe("By a comment");

  const kept = await anIssue();
  await callEpicsApi(guest, "POST", `${issueApi(kept)}/notes`, { body: "Please\n\n/promote" });
  expect(await pageOf(kept, reporter)).toMatchObject({ state: "opened", promoted_to_path: null });
});

test("an issue whose epic was deleted can be promoted again [ISSUE-034]", async () => {
  const issue = await anIssue();
  const { iid } = await promoted(issue);
  await callEpicsApi(owner, "DELETE", `/api/v4/groups/${group.id}/epics/${iid}`);
  expect(await pageOf(issue, reporter)).toMatchObject({
    promoted_to_path: null,
    can: { promote: true },
  });
  expect((await promoted(issue)).title).toBe(issue.title);
});
