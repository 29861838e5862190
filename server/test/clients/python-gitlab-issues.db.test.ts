import { GUEST, REPORTER } from "@cairn/contract/access";
import { describe, expect, test } from "vitest";
import { createTestPerson } from "../people.ts";
import { createTestGroup, addTestMember, createTestProject } from "../places.ts";
import { createTestIterations } from "./iterations.ts";
import { startListeningApp } from "./listening.ts";
import { createPythonRunner } from "./python-gitlab.ts";

const MANY = 250;

const site = await startListeningApp();
const ada = await createTestPerson(site.app, { username: "ada", name: "Ada Lovelace" });
const mary = await createTestPerson(site.app, { username: "mary", name: "Mary Somerville" });
const oscar = await createTestPerson(site.app, { username: "oscar" });
const admin = await createTestPerson(site.app, { username: "grace", admin: true });
const asAda = await createPythonRunner(site, ada);
const asMary = await createPythonRunner(site, mary);
const asOscar = await createPythonRunner(site, oscar);

const company = await createTestGroup(site.app, ada, { name: "Company", visibility: "public" });
await addTestMember(site.app, company, mary, REPORTER);
let count = 0;

/** Creates a new public project in the group `company`, so that tests do not share issues. */
function aPlace(name = `Work ${(count += 1)}`) {
  return createTestProject(site.app, ada, { name, group: company, visibility: "public" });
}

describe("python-gitlab and one issue", () => {
  test("opens an issue with everything it knows to say about one", async () => {
    const project = await aPlace("Opened");
    expect(
      await asAda.run(`
project = gl.projects.get(${project.id})
milestone = project.milestones.create({"title": "First light"})
issue = project.issues.create({
    "title": "Sum the series", "description": "- [x] one\\n- [ ] two", "confidential": True,
    "assignee_ids": [${mary.id}], "milestone_id": milestone.id, "labels": ["sums", "urgency::high"],
    "due_date": "2026-12-24", "created_at": "2020-02-02T10:00:00Z", "weight": 5, "issue_type": "incident",
})
answer({"made": issue.attributes, "read": project.issues.get(issue.iid).title, "milestone": milestone.id})
`),
    ).toMatchObject({
      made: {
        iid: 1,
        project_id: project.id,
        title: "Sum the series",
        description: "- [x] one\n- [ ] two",
        state: "opened",
        confidential: true,
        labels: ["sums", "urgency::high"],
        milestone: { title: "First light" },
        assignees: [{ id: mary.id, username: "mary" }],
        assignee: { id: mary.id },
        author: { id: ada.id, web_url: `${site.url}/ada` },
        due_date: "2026-12-24",
        created_at: "2020-02-02T10:00:00.000Z",
        closed_at: null,
        closed_by: null,
        issue_type: "incident",
        task_completion_status: { count: 2, completed_count: 1 },
        time_stats: { time_estimate: 0, total_time_spent: 0 },
        references: { short: "#1", relative: "#1", full: "company/opened#1" },
        user_notes_count: 0,
        subscribed: expect.any(Boolean) as boolean,
        web_url: expect.stringMatching(/\/company\/opened\/-\/issues\/(incident\/)?1$/) as string,
      },
      read: "Sum the series",
      milestone: expect.any(Number) as number,
    });
  });

  test("changes an issue by saving it, and by telling only the changes", async () => {
    const project = await aPlace();
    expect(
      await asAda.run(`
project = gl.projects.get(${project.id})
milestone = project.milestones.create({"title": "Second light"})
issue = project.issues.create({"title": "Rough", "labels": ["a", "b"], "assignee_ids": [${ada.id}]})
issue.title = "Polished"
issue.description = "Now with words"
issue.labels = ["b", "c"]
issue.assignee_ids = [${mary.id}]
issue.milestone_id = milestone.id
issue.discussion_locked = True
issue.due_date = "2027-01-01"
issue.state_event = "close"
issue.save()
saved = [issue.title, issue.labels, issue.assignee["username"], issue.milestone["title"], issue.discussion_locked, issue.due_date]
closed = [issue.state, issue.attributes["closed_by"]["username"], issue.closed_at is not None]
def update(**fields):
    return project.issues.update(issue.iid, fields)
labels = [update(add_labels="d,e", remove_labels="b")["labels"], update(labels="")["labels"]]
cleared = update(assignee_ids=[0], milestone_id=0, due_date="", discussion_locked=False, weight=3, confidential=True)
reopened = update(state_event="reopen")
answer({
    "saved": saved, "closed": closed, "labels": labels,
    "cleared": [cleared["assignees"], cleared["milestone"], cleared["due_date"], cleared["discussion_locked"], cleared["weight"], cleared["confidential"]],
    "reopened": [reopened["state"], reopened["closed_at"], reopened["closed_by"]],
    "nothing": refusal(lambda: update()),
    "blank": refusal(lambda: update(title=" ")),
    "event": refusal(lambda: update(state_event="burn")),
    "unknown": refusal(lambda: update(colour="red")),
})
`),
    ).toEqual({
      saved: ["Polished", ["b", "c"], "mary", "Second light", true, "2027-01-01"],
      closed: ["closed", "ada", true],
      labels: [["c", "d", "e"], []],
      cleared: [[], null, null, false, 3, true],
      reopened: ["opened", null, null],
      nothing: [
        "GitlabUpdateError",
        400,
        expect.stringContaining("at least one parameter") as string,
      ],
      blank: ["GitlabUpdateError", 400, { title: ["can't be blank"] }],
      event: ["GitlabUpdateError", 400, "state_event does not have a valid value"],
      unknown: ["GitlabUpdateError", 400, "colour is not known"],
    });
  });

  test("deletes an issue as owner, and nobody else does", async () => {
    const project = await aPlace();
    await asAda.run(
      `answer(gl.projects.get(${project.id}).issues.create({"title": "Doomed"}).iid)`,
    );
    expect(
      await asMary.run(`answer(refusal(gl.projects.get(${project.id}).issues.get(1).delete))`),
    ).toEqual(["GitlabDeleteError", 403, "403 Forbidden"]);
    expect(
      await asAda.run(`
issues = gl.projects.get(${project.id}).issues
issues.delete(1)
answer([refusal(lambda: issues.get(1)), refusal(lambda: issues.delete(1)), issues.create({"title": "Next"}).iid])
`),
    ).toEqual([
      ["GitlabGetError", 404, "404 Issue Not Found"],
      ["GitlabDeleteError", 404, "404 Issue Not Found"],
      2,
    ]);
  });

  test("does not see a confidential issue, nor change what is not its own", async () => {
    const project = await aPlace();
    await addTestMember(site.app, project, oscar, GUEST);
    await asAda.run(`
issues = gl.projects.get(${project.id}).issues
issues.create({"title": "For everybody"})
issues.create({"title": "For few", "confidential": True})
answer(None)
`);
    expect(
      await asOscar.run(`
issues = gl.projects.get(${project.id}).issues
own = issues.create({"title": "Mine", "labels": ["wished"], "confidential": True})
own.title = "Still mine"
own.save()
answer([
    [issue.title for issue in issues.list(get_all=True, sort="asc")],
    own.labels,
    refusal(lambda: issues.get(2)),
    refusal(lambda: issues.update(2, {"title": "Mine"})),
    refusal(lambda: issues.update(1, {"title": "Mine"})),
    refusal(lambda: issues.create({"title": ""})),
    issues.create({"title": "Old", "created_at": "2001-01-01T00:00:00Z"}).created_at.startswith("2001"),
])
`),
    ).toEqual([
      ["For everybody", "Still mine"],
      [],
      ["GitlabGetError", 404, "404 Issue Not Found"],
      ["GitlabUpdateError", 404, "404 Issue Not Found"],
      ["GitlabUpdateError", 403, "403 Forbidden"],
      ["GitlabCreateError", 400, { title: ["can't be blank"] }],
      false,
    ]);
  });

  test("reads an issue by its id as administrator only", async () => {
    const project = await aPlace();
    const id = await asAda.run<number>(
      `answer(gl.projects.get(${project.id}).issues.create({"title": "By number"}).id)`,
    );
    const asAdmin = await createPythonRunner(site, admin);
    expect(await asAdmin.run(`answer(gl.issues.get(${id}).title)`)).toBe("By number");
    expect(await asAda.run(`answer(refusal(lambda: gl.issues.get(${id})))`)).toEqual([
      "GitlabGetError",
      403,
      "403 Forbidden",
    ]);
  });
});

describe("python-gitlab and lists of issues", () => {
  test("finds issues by each filter, in each order", async () => {
    const project = await aPlace("Filtered");
    await createTestIterations(site, asAda.token, company, ["Sprint 1", "Sprint 2", "Sprint 3"]);
    expect(
      await asAda.run(`
project = gl.projects.get(${project.id})
milestone = project.milestones.create({"title": "Tide", "due_date": "2027-05-05"})
alpha = project.issues.create({
    "title": "Alpha wave", "description": "breaks on the shore", "labels": ["sea", "foam"],
    "assignee_ids": [${mary.id}], "milestone_id": milestone.id, "due_date": "2020-01-01", "weight": 2,
})
beta = project.issues.create({"title": "Beta rock", "labels": ["sea"], "confidential": True, "assignee_ids": [${ada.id}]})
gamma = project.issues.create({"title": "Gamma gull", "issue_type": "incident", "due_date": "2099-01-01"})
project.issues.update(gamma.iid, {"state_event": "close"})
def iids(**filters):
    filters.setdefault("sort", "asc")
    return [issue.iid for issue in project.issues.list(get_all=True, **filters)]
def excluded(**filters):
    query = {"sort": "asc", **{f"not[{key}]": value for key, value in filters.items()}}
    return [issue.iid for issue in project.issues.list(get_all=True, query_parameters=query)]
detailed = project.issues.list(get_all=True, iids=[1], with_labels_details=True)[0].labels
answer({
    "all": iids(), "opened": iids(state="opened"), "closed": iids(state="closed"),
    "labels": [iids(labels=["sea"]), iids(labels=["sea", "foam"]), iids(labels="None"), iids(labels="Any")],
    "milestone": [iids(milestone="Tide"), iids(milestone="None"), iids(milestone="Any")],
    "iids": [iids(iids=[1, 3]), iids(iids=[2])],
    "assignee": [iids(assignee_id=${mary.id}), iids(assignee_id="None"), iids(assignee_id="Any"), iids(assignee_username="ada")],
    "author": [iids(author_id=${ada.id}), iids(author_username="mary")],
    "scope": [iids(scope="created_by_me"), iids(scope="assigned_to_me"), iids(scope="all")],
    "search": [iids(search="shore"), iids(search="alpha", **{"in": "title"}), iids(search="alpha", **{"in": "description"})],
    "confidential": [iids(confidential=True), iids(confidential=False)],
    "created": [iids(created_after="2020-01-01T00:00:00Z"), iids(created_before=beta.created_at, iids=[1])],
    "updated": iids(updated_before="2020-01-01T00:00:00Z"),
    "due": [iids(due_date="overdue"), iids(due_date="0")],
    "weight": [iids(weight=2), iids(weight="None"), iids(weight="Any")],
    "type": iids(issue_type="incident"), "reaction": iids(my_reaction_emoji="Any"),
    "iteration": [iids(iteration_title="Sprint 1"), iids(iteration_id="None")],
    "not": [excluded(labels="foam"), excluded(assignee_id=${mary.id}), excluded(milestone="Tide"), excluded(author_username="ada"), excluded(iids="1,2")],
    "orders": {by: iids(order_by=by) for by in (
        "created_at", "due_date", "weight", "milestone_due", "priority", "label_priority", "popularity")},
    "down": iids(sort="desc"),
    "detailed": [detailed[0]["name"], detailed[0]["color"], detailed[0]["text_color"]],
    "wrong": refusal(lambda: iids(state="ajar")),
})
`),
    ).toEqual({
      all: [1, 2, 3],
      opened: [1, 2],
      closed: [3],
      labels: [[1, 2], [1], [3], [1, 2]],
      milestone: [[1], [2, 3], [1]],
      iids: [[1, 3], [2]],
      assignee: [[1], [3], [1, 2], [2]],
      author: [[1, 2, 3], []],
      scope: [[1, 2, 3], [2], [1, 2, 3]],
      search: [[1], [1], []],
      confidential: [[2], [1, 3]],
      created: [[1, 2, 3], [1]],
      updated: [],
      due: [[1], [2]],
      weight: [[1], [2, 3], [1]],
      type: [3],
      reaction: [],
      iteration: [[], [1, 2, 3]],
      not: [[2, 3], [2, 3], [2, 3], [], [3]],
      orders: {
        created_at: [1, 2, 3],
        due_date: [1, 3, 2],
        weight: [1, 3, 2],
        milestone_due: [1, 3, 2],
        priority: [1, 3, 2],
        label_priority: [3, 2, 1],
        popularity: [3, 2, 1],
      },
      down: [3, 2, 1],
      detailed: [
        "foam",
        expect.stringMatching(/^#/) as string,
        expect.stringMatching(/^#/) as string,
      ],
      wrong: ["GitlabListError", 400, "state does not have a valid value"],
    });
  });

  test(`walks through ${MANY} issues by page and by cursor, and counts them`, async () => {
    const project = await aPlace("Crowded");
    expect(
      await asMary.run(`
from concurrent.futures import ThreadPoolExecutor
issues = gl.projects.get(${project.id}).issues
with ThreadPoolExecutor(4) as pool:
    made = list(pool.map(lambda n: issues.create({"title": f"Number {n}"}).iid, range(${MANY})))
issues.update(7, {"state_event": "close"})
wanted = list(range(1, ${MANY} + 1))
paged = issues.list(iterator=True, per_page=100, sort="asc")
by_page = [issue.iid for issue in paged]
walked = [issue.iid for issue in issues.list(iterator=True, per_page=100, pagination="keyset", order_by="created_at", sort="asc")]
newest = [issue.iid for issue in issues.list(iterator=True, per_page=40, pagination="keyset", labels="None", state="all")]
second = issues.list(page=2, per_page=20, sort="asc")
everything = issues.list(get_all=True)
statistics = gl.projects.get(${project.id}).issues_statistics.get().statistics
found = gl.projects.get(${project.id}).issues_statistics.get(search="Number 24").statistics
answer({
    "iids": sorted(made) == wanted, "total": paged.total, "pages": paged.total_pages,
    "by_page": sorted(by_page) == wanted, "walked": walked == by_page, "newest": newest == walked[::-1],
    "second": [issue.iid for issue in second] == by_page[20:40], "everything": len(everything),
    "statistics": statistics["counts"], "found": found["counts"]["all"] >= 11,
    "head": issues.head()["X-Total"],
})
`),
    ).toEqual({
      iids: true,
      total: MANY,
      pages: 3,
      by_page: true,
      walked: true,
      newest: true,
      second: true,
      everything: MANY,
      statistics: { all: MANY, closed: 1, opened: MANY - 1 },
      found: true,
      head: String(MANY),
    });
  }, 60_000);

  test("lists and counts the issues of a group, and those of everywhere", async () => {
    const group = await createTestGroup(site.app, ada, { name: "House" });
    const upstairs = await createTestGroup(site.app, ada, { name: "Upstairs", parent: group });
    const hall = await createTestProject(site.app, ada, { name: "Hall", group });
    const attic = await createTestProject(site.app, ada, { name: "Attic", group: upstairs });
    await addTestMember(site.app, group, oscar, REPORTER);
    expect(
      await asAda.run(`
gl.projects.get(${hall.id}).issues.create({"title": "Sweep", "labels": ["clean"], "assignee_ids": [${oscar.id}]})
gl.projects.get(${attic.id}).issues.create({"title": "Dust", "labels": ["clean"]})
gl.projects.get(${attic.id}).issues.update(1, {"state_event": "close"})
group = gl.groups.get(${group.id})
answer({
    "group": [issue.title for issue in group.issues.list(get_all=True, sort="asc")],
    "labelled": [issue.references["full"] for issue in group.issues.list(get_all=True, labels=["clean"], state="closed")],
    "counts": group.issues_statistics.get().statistics["counts"],
    "mine": [issue.title for issue in gl.issues.list(get_all=True, labels=["clean"], sort="asc")],
})
`),
    ).toEqual({
      group: ["Sweep", "Dust"],
      labelled: ["house/upstairs/attic#1"],
      counts: { all: 2, opened: 1, closed: 1 },
      mine: ["Sweep", "Dust"],
    });
    expect(
      await asOscar.run(`
answer({
    "mine": [issue.title for issue in gl.issues.list(get_all=True, labels=["clean"])],
    "given": [issue.title for issue in gl.issues.list(get_all=True, scope="assigned_to_me")],
    "all": [issue.title for issue in gl.issues.list(get_all=True, scope="all", labels=["clean"], sort="asc")],
    "counts": gl.issues_statistics.get(scope="all", labels="clean").statistics["counts"],
})
`),
    ).toEqual({
      mine: [],
      given: ["Sweep"],
      all: ["Sweep", "Dust"],
      counts: { all: 2, opened: 1, closed: 1 },
    });
    expect(
      await asMary.run(`
answer([
    refusal(lambda: gl.groups.get("house", lazy=True).issues.list(get_all=True)),
    refusal(lambda: gl.projects.get("house/hall", lazy=True).issues.get(1)),
    gl.issues.list(get_all=True, scope="all", labels=["clean"]),
])
`),
    ).toEqual([
      ["GitlabListError", 404, "404 Group Not Found"],
      ["GitlabGetError", 404, "404 Project Not Found"],
      [],
    ]);
  });
});
