import { beforeAll, describe, expect, test } from "vitest";
import { pushFixture, type PushedFixture } from "../git/repository-fixture.ts";
import { createTestPerson } from "../people.ts";
import { createTestProject } from "../places.ts";
import { startListeningApp } from "./listening.ts";
import { createPythonRunner } from "./python-gitlab.ts";

const site = await startListeningApp();
const ada = await createTestPerson(site.app, { username: "ada" });
const asAda = await createPythonRunner(site, ada);
const project = await createTestProject(site.app, ada, { name: "Engine" });

let fixture: PushedFixture;
beforeAll(async () => {
  fixture = await pushFixture(site.url, project, ada);
});

const run = <Answer>(lines: string) =>
  asAda.run<Answer>(`project = gl.projects.get(${project.id})\n${lines}`);

describe("python-gitlab and repositories", () => {
  test("reads branches and tags [REPO-010] [REPO-011]", async () => {
    expect(
      await run(`
branches = [branch.name for branch in project.branches.list(all=True)]
tag = project.tags.get("feature/one")
answer([branches, project.branches.get("main").default, tag.name, len(project.tags.list())])`),
    ).toEqual([["feature", "main"], true, "feature/one", 3]);
  });

  test("reads commits page by page [REPO-025]", async () => {
    expect(
      await run(`
titles = [commit.title for commit in project.commits.list(iterator=True, per_page=1)]
commit = project.commits.get("main")
refs = [ref["name"] for ref in commit.refs("tag")]
answer([titles, commit.stats["total"] > 0, len(commit.diff(get_all=True)) > 0, refs])`),
    ).toEqual([["Add files", "Change files"], true, true, ["feature/one"]]);
  });

  test("reads files and folders [REPO-025]", async () => {
    expect(
      await run(`
file = project.files.get("d/e/e/p/e/r/file.txt", ref="main")
raw = project.files.raw("README.md", ref="v1.0").decode()
blame = project.files.blame("README.md", ref="main")
names = [entry["name"] for entry in project.repository_tree(path="d", recursive=True, all=True)]
blob = project.repository_raw_blob(file.blob_id).decode()
answer([file.decode().decode(), raw, blame[0]["lines"], names, blob])`),
    ).toEqual([
      "deep\n",
      "# Hello\n",
      ["# Hello"],
      ["e", "e", "p", "e", "r", "file.txt"],
      "deep\n",
    ]);
  });

  test("compares, and downloads an archive [REPO-024]", async () => {
    expect(
      await run(`
import io, tarfile
compared = project.repository_compare("main", "feature")
base = project.repository_merge_base(["main", "feature"])
archive = tarfile.open(fileobj=io.BytesIO(project.repository_archive(sha="v1.0")))
names = [name.split("/")[-1] for name in archive.getnames()]
answer([compared["commits"][0]["title"], base["id"], names[-1],
  project.repository_contributors()[0]["name"],
  refusal(lambda: project.files.get("absent", ref="main"))])`),
    ).toEqual([
      "Change feature",
      fixture.head,
      "README.md",
      "Ada",
      ["GitlabGetError", 404, "404 File Not Found"],
    ]);
  });
});
