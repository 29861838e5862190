import { expect, test } from "vitest";
import { createTestPerson } from "../people.ts";
import { createTestProject } from "../places.ts";
import { startListeningApp } from "./listening.ts";
import { createPythonRunner } from "./python-gitlab.ts";

const site = await startListeningApp();
const ada = await createTestPerson(site.app, { username: "ada" });
const oscar = await createTestPerson(site.app, { username: "oscar" });
const asAda = await createPythonRunner(site, ada);
const asOscar = await createPythonRunner(site, oscar);
const project = await createTestProject(site.app, ada, { name: "Work", visibility: "public" });

test("python-gitlab writes notes, lists them, changes and deletes one", async () => {
  expect(
    await asAda.run(`
project = gl.projects.get(${project.id})
issue = project.issues.create({"title": "To talk about"})
note = issue.notes.create({"body": "Frist", "created_at": "2020-02-02T02:02:02Z"})
note.body = "First"
note.save()
issue.notes.create({"body": "Second"})
award = note.awardemojis.create({"name": "tada"})
listed = issue.notes.list(get_all=True, per_page=1, sort="asc")
reactions = [[award.name, award.awardable_type] for award in note.awardemojis.list(get_all=True)]
award.delete()
note.delete()
answer({
    "created": note.created_at,
    "listed": [[each.body, each.system] for each in listed],
    "reactions": reactions,
    "left": [each.body for each in issue.notes.list(get_all=True)],
    "count": project.issues.get(issue.iid).user_notes_count,
    "gone": refusal(lambda: issue.notes.get(note.id)),
})
`),
  ).toEqual({
    created: "2020-02-02T02:02:02.000Z",
    listed: [
      ["First", false],
      ["Second", false],
    ],
    reactions: [["tada", "Note"]],
    left: ["Second"],
    count: 1,
    gone: ["GitlabGetError", 404, "404 Note Not Found"],
  });
});

test("python-gitlab discusses in threads", async () => {
  expect(
    await asAda.run(`
issue = gl.projects.get(${project.id}).issues.get(1)
thread = issue.discussions.create({"body": "What about this?"})
reply = thread.notes.create({"body": "Yse"})
reply.body = "Yes"
reply.save()
again = issue.discussions.get(thread.id)
threads = [[note["body"] for note in each.attributes["notes"]] for each in issue.discussions.list(get_all=True)]
reply.delete()
answer({
    "alone": again.individual_note,
    "notes": [[note["body"], note["type"], note["resolvable"]] for note in again.attributes["notes"]],
    "threads": threads,
    "left": len(issue.discussions.get(thread.id).attributes["notes"]),
})
`),
  ).toEqual({
    alone: false,
    notes: [
      ["What about this?", "DiscussionNote", true],
      ["Yes", "DiscussionNote", true],
    ],
    threads: [["Second"], ["What about this?", "Yes"]],
    left: 1,
  });
});

test("python-gitlab reads what was done to an issue", async () => {
  expect(
    await asAda.run(`
project = gl.projects.get(${project.id})
milestone = project.milestones.create({"title": "First ascent"})
issue = project.issues.create({"title": "To work on"})
issue.labels = ["bug"]
issue.milestone_id = milestone.id
issue.save()
issue.state_event = "close"
issue.save()
states = issue.resourcestateevents.list(get_all=True)
answer({
    "states": [[each.state, each.user["username"]] for each in states],
    "same": issue.resourcestateevents.get(states[0].id).state,
    "labels": [[each.action, each.label["name"]] for each in issue.resourcelabelevents.list(get_all=True)],
    "milestones": [[each.action, each.milestone["title"], each.state] for each in issue.resourcemilestoneevents.list(get_all=True)],
})
`),
  ).toEqual({
    states: [["closed", "ada"]],
    same: "closed",
    labels: [["add", "bug"]],
    milestones: [["add", "First ascent", "opened"]],
  });
});

test("python-gitlab tells those who may not, and what cannot be said", async () => {
  expect(
    await asOscar.run(`
issue = gl.projects.get(${project.id}).issues.get(1)
note = issue.notes.list(get_all=True)[0]
note.body = "Mine"
answer([
    refusal(lambda: note.save()),
    refusal(lambda: note.delete()),
    refusal(lambda: issue.notes.create({"body": " "})),
])
`),
  ).toEqual([
    ["GitlabUpdateError", 403, "403 Forbidden"],
    ["GitlabDeleteError", 403, "403 Forbidden"],
    ["GitlabCreateError", 400, { note: ["can't be blank"] }],
  ]);
});
