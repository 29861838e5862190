import { REPORTER } from "@cairn/contract/access";
import { expect, test } from "vitest";
import { createTestPerson } from "../people.ts";
import { addTestMember, createTestProject } from "../places.ts";
import { startListeningApp } from "./listening.ts";
import { createPythonRunner } from "./python-gitlab.ts";

const site = await startListeningApp();
const ada = await createTestPerson(site.app, { username: "ada" });
const mary = await createTestPerson(site.app, { username: "mary" });
const oscar = await createTestPerson(site.app, { username: "oscar" });
const asMary = await createPythonRunner(site, mary);
const asOscar = await createPythonRunner(site, oscar);
const project = await createTestProject(site.app, ada, { name: "Work", visibility: "public" });
await addTestMember(site.app, project, mary, REPORTER);

test("python-gitlab links issues, lists what is linked and takes a link away", async () => {
  expect(
    await asMary.run(`
project = gl.projects.get(${project.id})
one, two, three = [project.issues.create({"title": title}) for title in ("One", "Two", "Three")]
target = lambda issue, **more: {"target_project_id": project.id, "target_issue_iid": issue.iid, **more}
source, other = one.links.create(target(two))
one.links.create(target(three, link_type="is_blocked_by"))
links = one.links.list(get_all=True)
again = refusal(lambda: two.links.create(target(one)))
links[0].delete()
answer({
    "made": [source.title, other.title],
    "listed": [[link.title, link.link_type] for link in links],
    "again": again,
    "other": [[link.title, link.link_type] for link in three.links.list(get_all=True)],
    "left": [link.title for link in one.links.list(get_all=True)],
    "blocking": project.issues.get(three.iid).blocking_issues_count,
})
`),
  ).toEqual({
    made: ["One", "Two"],
    listed: [
      ["Two", "relates_to"],
      ["Three", "is_blocked_by"],
    ],
    again: ["GitlabCreateError", 409, "These issues are already linked"],
    other: [["One", "blocks"]],
    left: ["Three"],
    blocking: 1,
  });
});

test("python-gitlab tells those who may not link issues", async () => {
  expect(
    await asOscar.run(`
issue = gl.projects.get(${project.id}).issues.get(1)
target = {"target_project_id": ${project.id}, "target_issue_iid": 3}
answer(refusal(lambda: issue.links.create(target)))
`),
  ).toEqual(["GitlabCreateError", 403, "403 Forbidden"]);
});
