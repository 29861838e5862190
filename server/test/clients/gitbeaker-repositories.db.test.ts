import { beforeAll, describe, expect, test } from "vitest";
import { pushFixture, type PushedFixture } from "../git/repository-fixture.ts";
import { createTestPerson } from "../people.ts";
import { createTestProject } from "../places.ts";
import { createGitbeakerForUser, expectGitbeakerError } from "./gitbeaker.ts";
import { startListeningApp } from "./listening.ts";

const site = await startListeningApp();
const ada = await createTestPerson(site.app, { username: "ada" });
const { api } = await createGitbeakerForUser(site, ada);
const { id } = await createTestProject(site.app, ada, { name: "Engine" });

let fixture: PushedFixture;
beforeAll(async () => {
  fixture = await pushFixture(site.url, { path: "ada/engine" }, ada);
});

describe("gitbeaker and repositories", () => {
  test("reads branches and tags [REPO-010] [REPO-011]", async () => {
    expect(await api.Branches.all(id)).toMatchObject([{ name: "feature" }, { name: "main" }]);
    expect(await api.Branches.show(id, "main")).toMatchObject({ default: true });
    expect(await api.Tags.show(id, "feature/one")).toMatchObject({ name: "feature/one" });
  });

  test("reads commits page by page [REPO-025]", async () => {
    const commits = await api.Commits.all(id, { perPage: 1, refName: "main" });
    expect(commits.map(({ title }) => title)).toEqual(["Add files", "Change files"]);
    expect(await api.Commits.show(id, fixture.first)).toMatchObject({ stats: { additions: 1 } });
    expect(await api.Commits.showDiff(id, fixture.first)).toMatchObject([{ new_file: true }]);
  });

  test("reads files and folders [REPO-025]", async () => {
    const path = "d/e/e/p/e/r/file.txt";
    expect(await api.RepositoryFiles.show(id, path, "main")).toMatchObject({ size: 5 });
    expect(await api.RepositoryFiles.showRaw(id, path, "main")).toBe("deep\n");
    expect(await api.RepositoryFiles.allFileBlames(id, path, "main")).toMatchObject([
      { lines: ["deep"] },
    ]);
    expect(await api.Repositories.allRepositoryTrees(id, { path: "d" })).toMatchObject([
      { name: "e", type: "tree" },
    ]);
    expect(await expectGitbeakerError(api.RepositoryFiles.show(id, "absent", "main"))).toEqual([
      404,
      "404 File Not Found",
    ]);
  });

  test("compares refs [REPO-024]", async () => {
    expect(await api.Repositories.compare(id, "main", "feature")).toMatchObject({
      commits: [{ title: "Change feature" }],
    });
    expect(await api.Repositories.mergeBase(id, ["main", "feature"])).toMatchObject({
      id: fixture.head,
    });
  });
});
