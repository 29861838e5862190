import type { AllIterationsOptions } from "@gitbeaker/rest";
import { describe, expect, test } from "vitest";
import { createTestPerson, createTestToken } from "../people.ts";
import { createTestGroup, createTestProject } from "../places.ts";
import { createGitbeakerForUser, expectGitbeakerError } from "./gitbeaker.ts";
import { createTestIterations } from "./iterations.ts";
import { startListeningApp } from "./listening.ts";

const site = await startListeningApp();
const ada = await createTestPerson(site.app, { username: "ada", name: "Ada Lovelace" });
const oscar = await createTestPerson(site.app, { username: "oscar" });
const { api } = await createGitbeakerForUser(site, ada);
const { api: oscars } = await createGitbeakerForUser(site, oscar);
const group = await createTestGroup(site.app, ada, { name: "Planning", visibility: "public" });

const FORBIDDEN = [403, "403 Forbidden"];
const kinds = ["group", "project"] as const;

/** Creates a new public group or project, so that tests do not share labels and milestones. */
function aPlace(kind: (typeof kinds)[number]) {
  return kind === "group"
    ? createTestGroup(site.app, ada, { parent: group, visibility: "public" })
    : createTestProject(site.app, ada, { group, visibility: "public" });
}

describe.each(kinds)("gitbeaker and labels of a %s", (kind) => {
  const labels = kind === "group" ? api.GroupLabels : api.ProjectLabels;
  const theirs = kind === "group" ? oscars.GroupLabels : oscars.ProjectLabels;

  test("makes, lists, reads, changes and deletes them", async () => {
    const { id: place, path } = await aPlace(kind);
    const made = await labels.create(place, "to do", "#FFAABB", { description: "Not begun" });
    expect(made).toMatchObject({
      name: "to do",
      color: "#ffaabb",
      description: "Not begun",
      description_html: expect.any(String) as string,
      text_color: expect.stringMatching(/^#/) as string,
      subscribed: false,
      priority: null,
      is_project_label: kind === "project",
    });
    for (let step = 1; step <= 24; step += 1) {
      await labels.create(place, `step::${step}`, "#112233");
    }
    const all = await labels.all(path, { perPage: 10, includeAncestorGroups: false });
    expect(new Set(all.map(({ name }) => name)).size).toBe(25);
    const counted = await labels.all(place, { withCounts: true, perPage: 100 });
    expect(counted[0]).toMatchObject({ open_issues_count: 0, closed_issues_count: 0 });
    expect(await labels.all(place, { search: "tep::2" })).toHaveLength(6);
    expect(await labels.show(place, "to do")).toEqual(await labels.show(place, made.id));
    expect(
      await labels.edit(place, "to do", { newName: "on/off?", description: "Switched" }),
    ).toMatchObject({ id: made.id, name: "on/off?", description: "Switched" });
    expect(await labels.edit(place, "on/off?", { color: "green" })).toMatchObject({
      color: "#008000",
    });
    await labels.remove(place, "on/off?");
    await labels.remove(place, all.find(({ name }) => name === "step::1")?.id ?? 0);
    expect(await labels.all(place, { perPage: 10 })).toHaveLength(23);
    expect(await expectGitbeakerError(labels.show(place, "on/off?"))).toEqual([
      404,
      "404 Label Not Found",
    ]);
    expect(await expectGitbeakerError(labels.remove(place, made.id))).toEqual([
      404,
      "404 Label Not Found",
    ]);
    expect(await expectGitbeakerError(labels.create(place, "step::2", "#000000"))).toEqual([
      409,
      "Label already exists",
    ]);
    expect(await expectGitbeakerError(labels.create(place, "new", "colourless"))).toEqual([
      400,
      '{"color":["must be a valid color code"]}',
    ]);
  });

  test("lets strangers read them where the place is open, and write them nowhere", async () => {
    const { id: place } = await aPlace(kind);
    const hidden = await (kind === "group" ? createTestGroup : createTestProject)(site.app, ada);
    const absent = [404, `404 ${kind === "group" ? "Group" : "Project"} Not Found`];
    expect(await theirs.all(place)).toEqual([]);
    expect(await expectGitbeakerError(theirs.create(place, "mine", "#000000"))).toEqual(FORBIDDEN);
    expect(await expectGitbeakerError(theirs.all(hidden.id))).toEqual(absent);
    expect(await expectGitbeakerError(theirs.create(hidden.id, "mine", "#000000"))).toEqual(absent);
  });
});

test("gitbeaker ranks a project's label, and hands it up to the group", async () => {
  const team = await createTestGroup(site.app, ada);
  const project = await createTestProject(site.app, ada, { group: team });
  const made = await api.ProjectLabels.create(project.id, "bug", "#d9534f", { priority: 3 });
  expect(made).toMatchObject({ priority: 3, is_project_label: true });
  await api.Issues.create(project.id, "Carries it", { labels: "bug" });
  expect(await api.ProjectLabels.all(project.id, { withCounts: true })).toMatchObject([
    { open_issues_count: 1, closed_issues_count: 0, open_merge_requests_count: 0 },
  ]);
  expect(await api.ProjectLabels.promote(project.id, "bug")).toMatchObject({
    name: "bug",
    is_project_label: false,
  });
  expect(await api.GroupLabels.all(team.id)).toMatchObject([{ name: "bug" }]);
  expect(await api.Issues.show(1, { projectId: project.id })).toMatchObject({ labels: ["bug"] });
});

describe.each(kinds)("gitbeaker and milestones of a %s", (kind) => {
  const milestones = kind === "group" ? api.GroupMilestones : api.ProjectMilestones;
  const theirs = kind === "group" ? oscars.GroupMilestones : oscars.ProjectMilestones;

  test("makes, lists, reads, changes, closes, reopens and deletes them", async () => {
    const { id: place } = await aPlace(kind);
    const made = await milestones.create(place, "Steam up", {
      description: "The boiler holds",
      startDate: "2026-01-01",
      dueDate: "2026-03-31",
    });
    expect(made).toMatchObject({
      iid: 1,
      [`${kind}_id`]: place,
      title: "Steam up",
      description: "The boiler holds",
      state: "active",
      start_date: "2026-01-01",
      due_date: "2026-03-31",
      expired: expect.any(Boolean) as boolean,
    });
    for (let round = 2; round <= 12; round += 1) await milestones.create(place, `Round ${round}`);
    expect(await milestones.all(place, { perPage: 5 })).toHaveLength(12);
    expect(
      await milestones.edit(place, made.id, { title: "Full steam", stateEvent: "close" }),
    ).toMatchObject({ title: "Full steam", state: "closed", due_date: "2026-03-31" });
    expect(await milestones.all(place, { state: "closed" })).toMatchObject([{ id: made.id }]);
    expect(await milestones.all(place, { state: "active", perPage: 5 })).toHaveLength(11);
    expect(await milestones.all(place, { iids: [2, 3] })).toHaveLength(2);
    expect(await milestones.all(place, { title: "Round 7" })).toMatchObject([{ iid: 7 }]);
    expect(await milestones.all(place, { search: "steam" })).toMatchObject([{ iid: 1 }]);
    expect(
      await milestones.all(place, { includeParentMilestones: true, perPage: 100 }),
    ).toHaveLength(12);
    await milestones.edit(place, made.id, { stateEvent: "activate" });
    expect(await milestones.show(place, made.id)).toMatchObject({ state: "active" });
    await milestones.remove(place, made.id);
    expect(await expectGitbeakerError(milestones.show(place, made.id))).toEqual([
      404,
      "404 Milestone Not Found",
    ]);
    expect(await expectGitbeakerError(milestones.create(place, "Round 2"))).toEqual([
      400,
      '{"title":["has already been taken"]}',
    ]);
    expect(await expectGitbeakerError(theirs.create(place, "Mine"))).toEqual(FORBIDDEN);
    expect(await theirs.all(place)).toHaveLength(11);
  });
});

test("gitbeaker hands a project's milestone up to its group", async () => {
  const team = await createTestGroup(site.app, ada);
  const project = await createTestProject(site.app, ada, { group: team });
  const { id } = await api.ProjectMilestones.create(project.id, "Launch");
  await api.Issues.create(project.id, "Ready", { milestoneId: id });
  expect(await api.ProjectMilestones.allAssignedIssues(project.id, id)).toMatchObject([
    { title: "Ready" },
  ]);
  expect(await api.ProjectMilestones.promote(project.id, id)).toMatchObject({
    title: "Launch",
    group_id: team.id,
  });
  expect(await api.ProjectMilestones.all(project.id)).toEqual([]);
  const [above] = await api.GroupMilestones.all(team.id);
  expect(above).toMatchObject({ title: "Launch" });
  expect(await api.GroupMilestones.allAssignedIssues(team.id, above?.id ?? 0)).toMatchObject([
    { title: "Ready", milestone: { title: "Launch" } },
  ]);
});

test("gitbeaker lists the iterations of a group", async () => {
  const team = await createTestGroup(site.app, ada, { name: "Sprinters" });
  const { token } = await createTestToken(site.app, ada);
  await createTestIterations(site, token, team, ["Past", "Present", "Future"]);
  const titles = async (options: AllIterationsOptions) =>
    (await api.GroupIterations.all(team.id, options)).map(({ title }) => title).toSorted();
  expect(await titles({})).toEqual(["Future", "Past", "Present"]);
  expect(await titles({ state: "opened" })).toEqual(["Future", "Present"]);
  expect(await titles({ state: "current" })).toEqual(["Present"]);
  expect(await titles({ state: "closed", includeAncestors: false })).toEqual(["Past"]);
  expect(await api.GroupIterations.all(team.id, { search: "pres" })).toMatchObject([
    { title: "Present", state: 2, group_id: team.id },
  ]);
});
