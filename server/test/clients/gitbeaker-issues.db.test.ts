import { GUEST, REPORTER } from "@cairn/contract/access";
import { Gitlab, type AllIssuesOptions } from "@gitbeaker/rest";
import { describe, expect, test } from "vitest";
import { createTestPerson, createTestToken } from "../people.ts";
import { createTestGroup, addTestMember, createTestProject } from "../places.ts";
import { createGitbeakerForUser, expectGitbeakerError } from "./gitbeaker.ts";
import { startListeningApp } from "./listening.ts";

const MANY = 250;

const site = await startListeningApp();
const ada = await createTestPerson(site.app, { username: "ada", name: "Ada Lovelace" });
const mary = await createTestPerson(site.app, { username: "mary", name: "Mary Somerville" });
const oscar = await createTestPerson(site.app, { username: "oscar" });
const admin = await createTestPerson(site.app, { username: "grace", admin: true });
const { api } = await createGitbeakerForUser(site, ada);
const { api: marys } = await createGitbeakerForUser(site, mary);
const { api: oscars } = await createGitbeakerForUser(site, oscar);

const company = await createTestGroup(site.app, ada, { name: "Company", visibility: "public" });
await addTestMember(site.app, company, mary, REPORTER);
let count = 0;

const FORBIDDEN = [403, "403 Forbidden"];
const NO_ISSUE = [404, "404 Issue Not Found"];

/** Creates a new public project in the group `company`, so that tests do not share issues. */
function aPlace(name = `Work ${(count += 1)}`) {
  return createTestProject(site.app, ada, { name, group: company, visibility: "public" });
}

describe("gitbeaker and one issue", () => {
  test("opens an issue with everything it knows to say about one, and reads it back", async () => {
    const project = await aPlace("Opened");
    const milestone = await api.ProjectMilestones.create(project.id, "First light");
    const made = await api.Issues.create(project.path, "Sum the series", {
      description: "- [x] one\n- [ ] two",
      confidential: true,
      assigneeIds: [mary.id],
      milestoneId: milestone.id,
      labels: "sums,urgency::high",
      dueDate: "2026-12-24",
      createdAt: "2020-02-02T10:00:00Z",
      issueType: "issue",
      weight: 5,
    });
    expect(made).toMatchObject({
      iid: 1,
      project_id: project.id,
      title: "Sum the series",
      state: "opened",
      confidential: true,
      labels: ["sums", "urgency::high"],
      milestone: { id: milestone.id, title: "First light" },
      assignees: [{ id: mary.id, username: "mary" }],
      author: { id: ada.id },
      due_date: "2026-12-24",
      created_at: "2020-02-02T10:00:00.000Z",
      weight: 5,
      type: "ISSUE",
      has_tasks: true,
      task_completion_status: { count: 2, completed_count: 1 },
      references: { short: "#1", full: "company/opened#1" },
      web_url: `${site.url}/company/opened/-/issues/1`,
      _links: { self: `${site.url}/api/v4/projects/${project.id}/issues/1` },
    });
    expect(await api.Issues.show(1, { projectId: project.path })).toEqual(made);
  });

  test("tells it in camel case to those who want it so", async () => {
    const project = await aPlace();
    const { token } = await createTestToken(site.app, ada);
    const camel = new Gitlab({ host: site.url, token, camelize: true });
    const made = await camel.Issues.create(project.id, "Humped", { dueDate: "2027-01-01" });
    expect(made).toMatchObject({ projectId: project.id, dueDate: "2027-01-01" });
    expect(await camel.Issues.all({ projectId: project.id })).toMatchObject([
      { timeStats: { timeEstimate: 0 }, taskCompletionStatus: { completedCount: 0 } },
    ]);
  });

  test("changes, closes and reopens an issue, and takes things off it", async () => {
    const project = await aPlace();
    const milestone = await api.ProjectMilestones.create(project.id, "Second light");
    const { iid } = await api.Issues.create(project.id, "Rough", {
      labels: "a,b",
      assigneeId: ada.id,
    });
    const edit = (options: Parameters<typeof api.Issues.edit>[2]) =>
      api.Issues.edit(project.id, iid, options);
    expect(
      await edit({
        title: "Polished",
        description: "Now with words",
        labels: "b,c",
        assigneeIds: [mary.id],
        milestoneId: milestone.id,
        discussionLocked: true,
        dueDate: "2027-01-01",
        stateEvent: "close",
      }),
    ).toMatchObject({
      title: "Polished",
      description: "Now with words",
      labels: ["b", "c"],
      assignees: [{ id: mary.id }],
      milestone: { title: "Second light" },
      discussion_locked: true,
      due_date: "2027-01-01",
      state: "closed",
      closed_by: { username: "ada" },
    });
    expect(await edit({ addLabels: "d,e", removeLabels: "b" })).toMatchObject({
      labels: ["c", "d", "e"],
    });
    expect(
      await edit({
        labels: "",
        assigneeIds: [],
        milestoneId: 0,
        dueDate: "",
        discussionLocked: false,
        epicId: 0,
      }),
    ).toMatchObject({ labels: [], assignees: [], milestone: null, due_date: null });
    expect(await edit({ stateEvent: "reopen", issueType: "incident" })).toMatchObject({
      state: "opened",
      closed_at: null,
      issue_type: "incident",
    });
    expect(await expectGitbeakerError(edit({}))).toEqual([
      400,
      expect.stringContaining("at least one") as string,
    ]);
    expect(await expectGitbeakerError(edit({ title: " " }))).toEqual([
      400,
      '{"title":["can\'t be blank"]}',
    ]);
    expect(await expectGitbeakerError(edit({ stateEvent: "burn" }))).toEqual([
      400,
      "state_event does not have a valid value",
    ]);
  });

  test("deletes an issue as owner, and nobody else does", async () => {
    const project = await aPlace();
    await api.Issues.create(project.id, "Doomed");
    expect(await expectGitbeakerError(marys.Issues.remove(project.id, 1))).toEqual(FORBIDDEN);
    await api.Issues.remove(project.id, 1);
    expect(await expectGitbeakerError(api.Issues.show(1, { projectId: project.id }))).toEqual(
      NO_ISSUE,
    );
    expect(await expectGitbeakerError(api.Issues.remove(project.id, 1))).toEqual(NO_ISSUE);
  });

  test("does not see a confidential issue, nor change what is not its own", async () => {
    const project = await aPlace();
    await addTestMember(site.app, project, oscar, GUEST);
    const open = await api.Issues.create(project.id, "For everybody");
    const { id } = await api.Issues.create(project.id, "For few", { confidential: true });
    const projectId = project.id;
    expect(await oscars.Issues.all({ projectId })).toMatchObject([{ id: open.id }]);
    expect(await oscars.IssuesStatistics.all({ projectId })).toEqual({
      statistics: { counts: { all: 1, opened: 1, closed: 0 } },
    });
    expect(await expectGitbeakerError(oscars.Issues.show(2, { projectId }))).toEqual(NO_ISSUE);
    expect(await expectGitbeakerError(oscars.Issues.edit(projectId, 2, { title: "Mine" }))).toEqual(
      NO_ISSUE,
    );
    expect(await expectGitbeakerError(oscars.Issues.edit(projectId, 1, { title: "Mine" }))).toEqual(
      FORBIDDEN,
    );
    expect(await expectGitbeakerError(oscars.Issues.show(id))).toEqual(FORBIDDEN);
    const { api: admins } = await createGitbeakerForUser(site, admin);
    expect(await admins.Issues.show(id)).toMatchObject({ title: "For few" });
  });
});

describe("gitbeaker and lists of issues", () => {
  test("finds issues by each filter", async () => {
    const { id: projectId } = await aPlace("Filtered");
    const milestone = await api.ProjectMilestones.create(projectId, "Tide");
    await api.Issues.create(projectId, "Alpha wave", {
      description: "breaks on the shore",
      labels: "sea,foam",
      assigneeIds: [mary.id],
      milestoneId: milestone.id,
      dueDate: "2020-01-01",
      weight: 2,
    });
    await api.Issues.create(projectId, "Beta rock", { labels: "sea", confidential: true });
    await api.Issues.create(projectId, "Gamma gull", { issueType: "incident" });
    await api.Issues.edit(projectId, 3, { stateEvent: "close" });
    // The values have the type `unknown`, because gitbeaker's types lack None and Any, which the
    // server accepts.
    const iids = async (options: Record<string, unknown>) => {
      const filter = { sort: "asc", ...options } as AllIssuesOptions & {
        withLabelsDetails?: false;
      };
      return (await api.Issues.all({ projectId, ...filter })).map(({ iid }) => iid);
    };
    expect(await iids({})).toEqual([1, 2, 3]);
    expect(await iids({ state: "opened" })).toEqual([1, 2]);
    expect(await iids({ labels: "sea,foam" })).toEqual([1]);
    expect(await iids({ labels: ["sea"] })).toEqual([1, 2]);
    expect(await iids({ labels: "None" })).toEqual([3]);
    expect(await iids({ milestone: "Tide" })).toEqual([1]);
    expect(await iids({ milestoneId: "None" })).toEqual([2, 3]);
    expect(await iids({ iids: [1, 3] })).toEqual([1, 3]);
    expect(await iids({ assigneeId: mary.id })).toEqual([1]);
    expect(await iids({ assigneeId: "None" })).toEqual([2, 3]);
    expect(await iids({ assigneeUsername: ["mary"] })).toEqual([1]);
    expect(await iids({ authorId: mary.id })).toEqual([]);
    expect(await iids({ authorUsername: "ada" })).toEqual([1, 2, 3]);
    expect(await iids({ scope: "assigned_to_me" })).toEqual([]);
    expect(await iids({ search: "shore" })).toEqual([1]);
    expect(await iids({ search: "shore", in: "title" })).toEqual([]);
    expect(await iids({ confidential: true })).toEqual([2]);
    expect(await iids({ createdAfter: "2020-01-01T00:00:00.000Z" })).toEqual([1, 2, 3]);
    expect(await iids({ updatedBefore: "2020-01-01" })).toEqual([]);
    expect(await iids({ dueDate: "overdue" })).toEqual([1]);
    expect(await iids({ weight: 2 })).toEqual([1]);
    expect(await iids({ healthStatus: "None" })).toEqual([1, 2, 3]);
    expect(await iids({ healthStatus: "at_risk" })).toEqual([]);
    expect(await iids({ epicId: "None" })).toEqual([1, 2, 3]);
    expect(await iids({ iterationId: "Any" })).toEqual([]);
    expect(await iids({ myReactionEmoji: "thumbsup" })).toEqual([]);
    expect(await iids({ issueType: "incident" })).toEqual([3]);
    expect(await iids({ nonArchived: true, scope: "all" })).toEqual([1, 2, 3]);
    expect(await iids({ not: { labels: "foam" } })).toEqual([2, 3]);
    expect(await iids({ not: { assigneeUsername: "mary" } })).toEqual([2, 3]);
    expect(await iids({ orderBy: "due_date" })).toEqual([1, 3, 2]);
    expect(await iids({ orderBy: "weight", sort: "desc" })).toEqual([1, 3, 2]);
    expect(await api.Issues.all({ projectId, iids: [2], withLabelsDetails: true })).toMatchObject([
      { labels: [{ name: "sea", color: expect.stringMatching(/^#/) as string }] },
    ]);
    expect(await expectGitbeakerError(iids({ state: "ajar" }))).toEqual([
      400,
      "state does not have a valid value",
    ]);
  });

  test(`follows ${MANY} issues to the end by page and by cursor, and counts them`, async () => {
    const { id: projectId } = await aPlace("Crowded");
    const made: { iid: number }[] = [];
    while (made.length < MANY) {
      const ten = Array.from({ length: 10 }, (_, index) => `Number ${made.length + index}`);
      made.push(...(await Promise.all(ten.map((title) => marys.Issues.create(projectId, title)))));
    }
    const iids = (issues: { iid: number }[]) => issues.map(({ iid }) => iid);
    const wanted = Array.from({ length: MANY }, (_, index) => index + 1);
    expect(iids(made).toSorted((a, b) => a - b)).toEqual(wanted);
    await marys.Issues.edit(projectId, 7, { stateEvent: "close" });
    const paged = iids(await marys.Issues.all({ projectId, perPage: 100, sort: "asc" }));
    expect(paged.toSorted((a, b) => a - b)).toEqual(wanted);
    const byCursor = { projectId, pagination: "keyset", perPage: 100 } as const;
    const upwards = { ...byCursor, orderBy: "created_at", sort: "asc" } as const;
    expect(iids(await marys.Issues.all(upwards))).toEqual(paged);
    const down = {
      ...byCursor,
      orderBy: "created_at",
      sort: "desc",
      not: { labels: "x" },
    } as const;
    expect(iids(await marys.Issues.all(down))).toEqual(paged.toReversed());
    const { data, paginationInfo } = await marys.Issues.all({
      projectId,
      pagination: "offset",
      perPage: 100,
      page: 2,
      sort: "asc",
      maxPages: 1,
      showExpanded: true,
    });
    expect(iids(data)).toEqual(paged.slice(100, 200));
    expect(paginationInfo).toEqual({
      total: MANY,
      totalPages: 3,
      perPage: 100,
      current: 2,
      next: 3,
      previous: 1,
    });
    expect(await marys.IssuesStatistics.all({ projectId })).toEqual({
      statistics: { counts: { all: MANY, closed: 1, opened: MANY - 1 } },
    });
  }, 60_000);

  test("lists and counts the issues of a group, and those of everywhere", async () => {
    const group = await createTestGroup(site.app, ada, { name: "House" });
    const upstairs = await createTestGroup(site.app, ada, { name: "Upstairs", parent: group });
    const hall = await createTestProject(site.app, ada, { name: "Hall", group });
    const attic = await createTestProject(site.app, ada, { name: "Attic", group: upstairs });
    await api.Issues.create(hall.id, "Sweep", { labels: "clean" });
    await api.Issues.create(attic.id, "Dust", { labels: "clean" });
    await api.Issues.edit(attic.id, 1, { stateEvent: "close" });
    const titles = (issues: { title: string }[]) => issues.map(({ title }) => title).toSorted();
    expect(titles(await api.Issues.all({ groupId: group.path }))).toEqual(["Dust", "Sweep"]);
    expect(await api.Issues.all({ groupId: group.id, state: "closed" })).toMatchObject([
      { references: { full: "house/upstairs/attic#1" } },
    ]);
    expect(await api.IssuesStatistics.all({ groupId: group.id })).toEqual({
      statistics: { counts: { all: 2, opened: 1, closed: 1 } },
    });
    expect(titles(await api.Issues.all({ labels: "clean" }))).toEqual(["Dust", "Sweep"]);
    expect(await api.IssuesStatistics.all({ labels: "clean", scope: "all" })).toEqual({
      statistics: { counts: { all: 2, opened: 1, closed: 1 } },
    });
    expect(await marys.Issues.all({ labels: "clean", scope: "all" })).toEqual([]);
    expect(await expectGitbeakerError(marys.Issues.all({ groupId: group.id }))).toEqual([
      404,
      "404 Group Not Found",
    ]);
    expect(await expectGitbeakerError(marys.Issues.show(1, { projectId: hall.path }))).toEqual([
      404,
      "404 Project Not Found",
    ]);
  });
});
