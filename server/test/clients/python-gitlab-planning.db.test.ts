import { describe, expect, test } from "vitest";
import { createTestPerson } from "../people.ts";
import { createTestGroup, createTestProject } from "../places.ts";
import { createTestIterations } from "./iterations.ts";
import { startListeningApp } from "./listening.ts";
import { createPythonRunner } from "./python-gitlab.ts";

const site = await startListeningApp();
const ada = await createTestPerson(site.app, { username: "ada", name: "Ada Lovelace" });
const oscar = await createTestPerson(site.app, { username: "oscar" });
const asAda = await createPythonRunner(site, ada);
const asOscar = await createPythonRunner(site, oscar);
const group = await createTestGroup(site.app, ada, { name: "Planning", visibility: "public" });

const places = { group: createTestGroup, project: createTestProject } as const;
type Kind = keyof typeof places;
const kinds = Object.keys(places) as Kind[];

/** Creates a new public group or project, so that tests do not share labels and milestones. */
function aPlace(kind: Kind) {
  return kind === "group"
    ? createTestGroup(site.app, ada, { parent: group, visibility: "public" })
    : createTestProject(site.app, ada, { group, visibility: "public" });
}

describe.each(kinds)("python-gitlab and labels of a %s", (kind) => {
  test("makes, lists, reads, changes and deletes them", async () => {
    const place = await aPlace(kind);
    expect(
      await asAda.run(`
labels = gl.${kind}s.get(${place.id}, lazy=True).labels
made = labels.create({"name": "to do", "color": "#FFAABB", "description": "Not begun"})
for number in range(22):
    labels.create({"name": f"step::{number:02}", "color": "#112233"})
pages = labels.list(iterator=True, per_page=10, include_ancestor_groups=False)
walked = [label.name for label in pages]
by_name, by_id = labels.get("to do"), labels.get(made.id)
scoped = labels.get("step::07")
by_name.new_name = "done"
by_name.color = "green"
by_name.description = "Finished"
by_name.save()
renamed = labels.get(made.id)
updated = labels.update("step::07", {"color": "#445566", "new_name": "step::7"})
found = [label.name for label in labels.list(search="tep::1", get_all=True)]
labels.delete("step::21")
renamed.delete()
answer({
    "made": made.attributes, "total": pages.total, "walked": len(walked), "sorted": walked == sorted(walked),
    "same": by_name.id == by_id.id == made.id, "scoped": [scoped.name, scoped.text_color],
    "renamed": [renamed.name, renamed.color, renamed.description], "updated": [updated["name"], updated["color"]],
    "found": len(found), "left": labels.list(iterator=True, include_ancestor_groups=False).total,
    "taken": refusal(lambda: labels.create({"name": "step::00", "color": "#000000"})),
    "color": refusal(lambda: labels.create({"name": "new", "color": "colourless"})),
    "gone": refusal(lambda: labels.get("done")),
    "twice": refusal(lambda: labels.delete("done")),
})
`),
    ).toMatchObject({
      made: {
        name: "to do",
        color: "#ffaabb",
        text_color: expect.stringMatching(/^#/) as string,
        description: "Not begun",
        description_html: expect.any(String) as string,
        subscribed: false,
        priority: null,
        is_project_label: kind === "project",
      },
      total: 23,
      walked: 23,
      sorted: true,
      same: true,
      scoped: ["step::07", "#FFFFFF"],
      renamed: ["done", "#008000", "Finished"],
      updated: ["step::7", "#445566"],
      found: 10,
      left: 21,
      taken: ["GitlabCreateError", 409, "Label already exists"],
      color: ["GitlabCreateError", 400, { color: ["must be a valid color code"] }],
      gone: ["GitlabGetError", 404, "404 Label Not Found"],
      twice: ["GitlabDeleteError", 404, "404 Label Not Found"],
    });
  });

  test("lets strangers read them where the place is open, and write them nowhere", async () => {
    const place = await aPlace(kind);
    const hidden = await (kind === "group" ? createTestGroup : createTestProject)(site.app, ada);
    const name = kind === "group" ? "Group" : "Project";
    expect(
      await asOscar.run(`
labels = gl.${kind}s.get(${place.id}).labels
hidden = gl.${kind}s.get(${hidden.id}, lazy=True).labels
answer([
    labels.list(get_all=True, include_ancestor_groups=False),
    refusal(lambda: labels.create({"name": "mine", "color": "#000000"})),
    refusal(lambda: hidden.list(get_all=True)),
    refusal(lambda: hidden.create({"name": "mine", "color": "#000000"})),
])
`),
    ).toEqual([
      [],
      ["GitlabCreateError", 403, "403 Forbidden"],
      ["GitlabListError", 404, `404 ${name} Not Found`],
      ["GitlabCreateError", 404, `404 ${name} Not Found`],
    ]);
  });
});

describe("python-gitlab and labels of a project", () => {
  test("counts what carries them, ranks them, and hands one up to the group", async () => {
    const team = await createTestGroup(site.app, ada, { name: "Team" });
    const project = await createTestProject(site.app, ada, { name: "Ranked", group: team });
    const sibling = await createTestProject(site.app, ada, { name: "Sibling", group: team });
    expect(
      await asAda.run(`
project, sibling = gl.projects.get(${project.id}), gl.projects.get(${sibling.id})
bug = project.labels.create({"name": "bug", "color": "#d9534f", "priority": 3})
for number in range(3):
    project.issues.create({"title": f"Bug {number}", "labels": ["bug"]})
project.issues.update(1, {"state_event": "close"})
counted = project.labels.list(with_counts=True, get_all=True)[0]
project.labels.update("bug", {"priority": 0})
ranked = project.labels.get("bug").priority
promoted = bug.promote()
answer({
    "priority": bug.priority, "ranked": ranked,
    "counts": [counted.open_issues_count, counted.closed_issues_count, counted.open_merge_requests_count],
    "promoted": [promoted["name"], promoted["is_project_label"]],
    "sibling": [label.name for label in sibling.labels.list(get_all=True)],
    "own": sibling.labels.list(get_all=True, include_ancestor_groups=False),
    "still": project.issues.get(2).labels,
    "personal": refusal(gl.projects.create({"name": "Alone"}).labels.create({"name": "x", "color": "red"}).promote),
})
`),
    ).toEqual({
      priority: 3,
      ranked: 0,
      counts: [2, 1, 0],
      promoted: ["bug", false],
      sibling: ["bug"],
      own: [],
      still: ["bug"],
      personal: ["GitlabPromoteError", 400, "Only labels of a group's project can be promoted"],
    });
  });
});

describe.each(kinds)("python-gitlab and milestones of a %s", (kind) => {
  test("makes, lists, reads, changes, closes, reopens and deletes them", async () => {
    const place = await aPlace(kind);
    expect(
      await asAda.run(`
milestones = gl.${kind}s.get(${place.id}, lazy=True).milestones
made = milestones.create({
    "title": "Steam up", "description": "The boiler holds", "start_date": "2026-01-01", "due_date": "2026-03-31",
})
for number in range(11):
    milestones.create({"title": f"Round {number:02}"})
made.title = "Full steam"
made.due_date = "2026-04-30"
made.state_event = "close"
made.save()
states = [made.state]
closed = [m.title for m in milestones.list(state="closed", get_all=True)]
active = milestones.list(state="active", iterator=True, per_page=5)
titles = [m.title for m in active]
milestones.update(made.id, {"state_event": "activate"})
read = milestones.get(made.id)
states.append(read.state)
found = [m.title for m in milestones.list(search="steam", get_all=True)]
second = [m.title for m in milestones.list(iids=[2], get_all=True)]
exact = [m.iid for m in milestones.list(title="Round 05", get_all=True)]
milestones.delete(read.id)
answer({
    "made": made.attributes, "states": states, "closed": closed,
    "active": [active.total, len(set(titles))], "due": read.due_date,
    "found": found, "second": second, "exact": exact,
    "gone": refusal(lambda: milestones.get(made.id)),
    "taken": refusal(lambda: milestones.create({"title": "Round 00"})),
    "dates": refusal(lambda: milestones.create({"title": "Back", "start_date": "2026-02-02", "due_date": "2026-02-01"})),
    "event": refusal(lambda: milestones.update(milestones.list(iids=[2], get_all=True)[0].id, {"state_event": "vanish"})),
})
`),
    ).toMatchObject({
      made: {
        iid: 1,
        title: "Full steam",
        description: "The boiler holds",
        state: "closed",
        start_date: "2026-01-01",
        due_date: "2026-04-30",
        [`${kind}_id`]: place.id,
        expired: expect.any(Boolean) as boolean,
        web_url: `${site.url}/${kind === "group" ? "groups/" : ""}${place.path}/-/milestones/1`,
      },
      states: ["closed", "active"],
      closed: ["Full steam"],
      active: [11, 11],
      due: "2026-04-30",
      found: ["Full steam"],
      second: ["Round 00"],
      exact: [7],
      gone: ["GitlabGetError", 404, "404 Milestone Not Found"],
      taken: ["GitlabCreateError", 400, { title: ["has already been taken"] }],
      dates: ["GitlabCreateError", 400, { due_date: ["must be greater than start date"] }],
      event: ["GitlabUpdateError", 400, "state_event does not have a valid value"],
    });
  });
});

test("python-gitlab hands a project's milestone up to its group", async () => {
  const team = await createTestGroup(site.app, ada, { name: "Crew" });
  const project = await createTestProject(site.app, ada, { group: team });
  expect(
    await asAda.run(`
project = gl.projects.get(${project.id})
milestone = project.milestones.create({"title": "Launch"})
issue = project.issues.create({"title": "Ready", "milestone_id": milestone.id})
planned = [planned.title for planned in milestone.issues()]
promoted = milestone.promote()
above = gl.groups.get(${team.id}).milestones.get(promoted["id"])
answer({
    "promoted": [promoted["title"], promoted["group_id"]],
    "planned": [planned, [planned.title for planned in above.issues(per_page=1)]],
    "own": project.milestones.list(get_all=True),
    "above": [m.title for m in project.milestones.list(get_all=True, include_parent_milestones=True)],
    "still": project.issues.get(issue.iid).milestone["title"],
})
`),
  ).toEqual({
    promoted: ["Launch", team.id],
    planned: [["Ready"], ["Ready"]],
    own: [],
    above: ["Launch"],
    still: "Launch",
  });
});

test("python-gitlab lists iterations of a group and of the projects below", async () => {
  const team = await createTestGroup(site.app, ada, { name: "Sprinters" });
  const relay = await createTestGroup(site.app, ada, { name: "Relay", parent: team });
  const project = await createTestProject(site.app, ada, { group: relay });
  await createTestIterations(site, asAda.token, team, ["Past", "Present", "Future"]);
  expect(
    await asAda.run(`
from gitlab.v4.objects import ProjectIterationManager
group = gl.groups.get(${team.id})
# Its own project.iterations asks for a group that has the project's id.
of_project = ProjectIterationManager(gl, parent=gl.projects.get(${project.id}))
def titles(iterations, **filters):
    return [iteration.title for iteration in iterations.list(get_all=True, **filters)]
one = group.iterations.list(iterator=True, per_page=2, search="Present")
answer({
    "all": sorted(titles(group.iterations)), "total": group.iterations.list(iterator=True, per_page=2).total,
    "states": [titles(group.iterations, state=state) for state in ("closed", "started", "upcoming")],
    "opened": sorted(titles(group.iterations, state="opened")),
    "project": sorted(titles(of_project)), "without": titles(of_project, include_ancestors=False),
    "one": next(one).attributes,
})
`),
  ).toMatchObject({
    all: ["Future", "Past", "Present"],
    total: 3,
    states: [["Past"], ["Present"], ["Future"]],
    opened: ["Future", "Present"],
    project: ["Future", "Past", "Present"],
    without: [],
    one: { title: "Present", state: 2, group_id: team.id },
  });
});
