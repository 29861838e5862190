import { REPORTER } from "@cairn/contract/access";
import { expect, test } from "vitest";
import { createTestPerson } from "../people.ts";
import { addTestMember, createTestGroup, createTestProject } from "../places.ts";
import { startListeningApp } from "./listening.ts";
import { createPythonRunner } from "./python-gitlab.ts";

const site = await startListeningApp();
const ada = await createTestPerson(site.app, { username: "ada" });
const mary = await createTestPerson(site.app, { username: "mary" });
const oscar = await createTestPerson(site.app, { username: "oscar" });
const asMary = await createPythonRunner(site, mary);
const asOscar = await createPythonRunner(site, oscar);
const group = await createTestGroup(site.app, ada, { name: "Mill", visibility: "public" });
const project = await createTestProject(site.app, ada, {
  name: "Work",
  group,
  visibility: "public",
});
await addTestMember(site.app, group, mary, REPORTER);

test("python-gitlab writes epics, gives them issues, and discusses them [EPIC-012] [EPIC-013] [EPIC-014]", async () => {
  expect(
    await asMary.run(`
group = gl.groups.get(${group.id})
project = gl.projects.get(${project.id})
epic = group.epics.create({"title": "Engine", "labels": "big", "confidential": False})
epic.title = "Difference engine"
epic.save()
child = group.epics.create({"title": "Wheels", "parent_id": epic.id})
issues = [project.issues.create({"title": title}) for title in ("One", "Two")]
links = [epic.issues.create({"issue_id": issue.id}) for issue in issues]
links[1].move_before_id = links[0].id
links[1].save()
listed = [issue.title for issue in epic.issues.list(get_all=True)]
links[0].delete()
epic.notes.create({"body": "Steam"})
epic.awardemojis.create({"name": "thumbsup"}) if hasattr(epic, "awardemojis") else None
answer({
    "read": group.epics.get(epic.iid).title,
    "found": [e.title for e in group.epics.list(search="wheels", include_ancestor_groups=True, get_all=True)],
    "parent": group.epics.get(child.iid).parent_id == epic.id,
    "listed": listed,
    "left": [issue.title for issue in epic.issues.list(get_all=True)],
    "epic": project.issues.get(issues[1].iid).epic["iid"] == epic.iid,
    "notes": [n.body for n in epic.notes.list(get_all=True) if not n.system],
    "labels": [e.action for e in epic.resourcelabelevents.list(get_all=True)],
})
`),
  ).toEqual({
    read: "Difference engine",
    found: ["Wheels"],
    parent: true,
    listed: ["Two", "One"],
    left: ["Two"],
    epic: true,
    notes: ["Steam"],
    labels: ["add"],
  });
});

test("python-gitlab tells those who may not write epics [API-020]", async () => {
  expect(
    await asOscar.run(`
group = gl.groups.get(${group.id})
answer([refusal(lambda: group.epics.create({"title": "Mine"})), refusal(lambda: group.epics.get(999))])
`),
  ).toEqual([
    ["GitlabCreateError", 403, "403 Forbidden"],
    ["GitlabGetError", 404, "404 Epic Not Found"],
  ]);
});

test("python-gitlab lists the groups below a group [API-023]", async () => {
  const below = await createTestGroup(site.app, ada, {
    name: "Shafts",
    parent: group,
    visibility: "public",
  });
  await createTestGroup(site.app, ada, { name: "Gears", parent: below, visibility: "public" });
  await createTestGroup(site.app, ada, { name: "Plans", parent: below });
  expect(
    await asOscar.run(`
answer(sorted(g.name for g in gl.groups.get(${group.id}).descendant_groups.list(get_all=True)))
`),
  ).toEqual(["Gears", "Shafts"]);
});
