import { expect, test } from "vitest";
import { createTestPerson } from "../people.ts";
import { createTestGroup, createTestProject } from "../places.ts";
import { createGitbeakerForUser, expectGitbeakerError } from "./gitbeaker.ts";
import { startListeningApp } from "./listening.ts";
import { createPythonRunner } from "./python-gitlab.ts";

const site = await startListeningApp();
const ada = await createTestPerson(site.app, { username: "ada", name: "Ada Lovelace" });
const company = await createTestGroup(site.app, ada, { name: "Company", visibility: "public" });
const engine = await createTestProject(site.app, ada, {
  name: "Engine",
  group: company,
  visibility: "public",
});
const python = await createPythonRunner(site, ada);
const { api } = await createGitbeakerForUser(site, ada);

const { iid } = await api.Issues.create(engine.id, "Mend the crank");
await api.Issues.create(engine.id, "Second crank", { confidential: true });
await api.ProjectMilestones.create(engine.id, "Crank week");
await api.IssueNotes.create(engine.id, iid, "The crank slips");

test("python-gitlab searches everything, a group and a project", async () => {
  expect(
    await python.run(`
project = gl.projects.get(${engine.id})
group = gl.groups.get(${company.id})
names = lambda found, key="title": [each[key] for each in found]
answer({
    "issues": names(gl.search("issues", "crank")),
    "sorted": names(gl.search("issues", "crank", order_by="created_at", sort="asc")),
    "open": names(gl.search(gitlab.const.SearchScope.ISSUES, "crank", state="closed")),
    "all": names(gl.search("issues", "crank", iterator=True, per_page=1)),
    "pages": gl.search("issues", "crank", iterator=True, per_page=1).total,
    "projects": names(gl.search("projects", "engine"), "path_with_namespace"),
    "users": names(gl.search("users", "lovelace"), "username"),
    "group": [names(group.search("issues", "crank")), names(group.search("milestones", "crank"))],
    "notes": names(project.search("notes", "crank"), "body"),
    "secret": names(project.search("issues", "crank", confidential=True)),
    "members": names(project.search("users", "ada"), "name"),
    "refused": refusal(lambda: gl.search("blobs", "crank")),
})
`),
  ).toEqual({
    issues: ["Second crank", "Mend the crank"],
    sorted: ["Mend the crank", "Second crank"],
    open: [],
    all: ["Second crank", "Mend the crank"],
    pages: 2,
    projects: ["company/engine"],
    users: ["ada"],
    group: [["Second crank", "Mend the crank"], ["Crank week"]],
    notes: ["The crank slips"],
    secret: ["Second crank"],
    members: ["Ada Lovelace"],
    refused: ["GitlabSearchError", 400, "scope does not have a valid value"],
  });
});

test("gitbeaker searches everything, a group and a project", async () => {
  const titles = (found: readonly { title: string }[]) => found.map(({ title }) => title);
  expect(titles(await api.Search.all("issues", "crank"))).toEqual([
    "Second crank",
    "Mend the crank",
  ]);
  expect(titles(await api.Search.all("issues", "crank", { perPage: 1 }))).toHaveLength(2);
  expect(titles(await api.Search.all("milestones", "crank", { groupId: company.id }))).toEqual([
    "Crank week",
  ]);
  const [note] = await api.Search.all("notes", "crank", { projectId: engine.path });
  expect(note).toMatchObject({
    body: "The crank slips",
    noteable_iid: iid,
    author: { id: ada.id },
  });
  const secret = { projectId: engine.id, confidential: true };
  expect(titles(await api.Search.all("issues", "crank", secret))).toEqual(["Second crank"]);
  const [project] = await api.Search.all("projects", "engine");
  expect(project).toMatchObject({ id: engine.id, path_with_namespace: "company/engine" });
  expect(await api.Search.all("users", "lovelace")).toMatchObject([{ username: "ada" }]);
  expect(await expectGitbeakerError(api.Search.all("commits", "crank"))).toEqual([
    400,
    "scope does not have a valid value",
  ]);
});
