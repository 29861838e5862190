/** The REST API of branches, tags, commits and comparisons. */
import { REPORTER } from "@cairn/contract/access";
import { beforeAll, describe, expect, test } from "vitest";
import { injectRequest, startTestApp } from "../../../../test/app.ts";
import { buildCloneUrl, git } from "../../../../test/git/git-client.ts";
import { pushFixture, type PushedFixture } from "../../../../test/git/repository-fixture.ts";
import { createTestPerson, createTestToken } from "../../../../test/people.ts";
import { addTestMember, createTestGroup, createTestProject } from "../../../../test/places.ts";

const app = await startTestApp();
const address = await app.listen();
const owner = await createTestPerson(app, { username: "owner" });
const reporter = await createTestPerson(app, { username: "reporter" });
const group = await createTestGroup(app, owner, { name: "Summit" });
const project = await createTestProject(app, owner, { name: "Weather", group });
const empty = await createTestProject(app, owner, { name: "Empty", group });
for (const place of [project, empty]) await addTestMember(app, place, reporter, REPORTER);
const { token } = await createTestToken(app, reporter, ["read_api"]);

let fixture: PushedFixture;
beforeAll(async () => {
  fixture = await pushFixture(address, project, owner);
});

const get = (path: string, of = project, as = { "private-token": token }) =>
  injectRequest(app, { url: `/api/v4/projects/${of.id}/repository/${path}`, headers: as });
const json = async <T>(path: string, of = project) => {
  const answer = await get(path, of);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<T>();
};
type Row = Record<string, unknown>;

describe("branches [REPO-010]", () => {
  test("visitors get 404", async () => {
    const url = `/api/v4/projects/${project.id}/repository/branches`;
    expect((await injectRequest(app, { url })).statusCode).toBe(404);
  });

  test("are listed with their last commit", async () => {
    const answer = await get("branches");
    expect(answer.headers["x-total"]).toBe("2");
    expect(answer.json()).toMatchObject([
      { name: "feature", default: false, merged: false, protected: false, can_push: false },
      {
        name: "main",
        default: true,
        merged: false,
        commit: { id: fixture.head, short_id: fixture.head.slice(0, 8), title: "Add files" },
        web_url: `${app.platform.config.url.origin}/${project.path}/-/tree/main`,
      },
    ]);
  });

  test("are searched, paged and read by name", async () => {
    expect(await json<Row[]>("branches?search=^fea")).toMatchObject([{ name: "feature" }]);
    expect((await get("branches?per_page=1")).headers["x-next-page"]).toBe("2");
    expect(await json("branches/main")).toMatchObject({ name: "main" });
    for (const name of ["absent", "mai", "-x", "main~1", "refs%2Fheads%2Fmain", "HEAD", "a%0Ab"]) {
      expect((await get(`branches/${name}`)).statusCode, name).toBe(404);
    }
  });

  test("a branch behind the default branch is merged", async () => {
    const remote = buildCloneUrl(address, project, owner);
    await git("fixture", "push", remote, `${fixture.first}:refs/heads/old`);
    expect(await json("branches/old")).toMatchObject({ merged: true });
    await git("fixture", "push", remote, ":old");
  });
});

describe("tags [REPO-011]", () => {
  test("are listed with message and commit", async () => {
    expect(await json("tags?order_by=name&sort=asc")).toMatchObject([
      { name: "feature/one", message: "", release: null, commit: { title: "Add a file on a tag" } },
      { name: "light", message: "", target: fixture.first, commit: { id: fixture.first } },
      { name: "v1.0", message: "First release\n\nDetails", commit: { id: fixture.first } },
    ]);
    expect(await json("tags/feature%2Fone")).toMatchObject({ name: "feature/one" });
    expect((await get("tags/absent")).json()).toEqual({ message: "404 Tag Not Found" });
  });

  test("that name a file, or sign a tag, do not break the list", async () => {
    const remote = buildCloneUrl(address, project, owner);
    await git("fixture", "tag", "blob", "HEAD:README.md");
    await git("fixture", "tag", "--annotate", "--message=Outer", "outer", "v1.0");
    await git("fixture", "push", remote, "blob", "outer");
    expect(await json("tags/blob")).toMatchObject({ commit: null });
    expect(await json("tags/outer")).toMatchObject({
      message: "Outer",
      commit: { id: fixture.first },
    });
    await git("fixture", "push", remote, ":blob", ":outer");
  });
});

describe("commits [REPO-025]", () => {
  test("are listed without totals", async () => {
    const answer = await get("commits?per_page=1");
    expect(answer.headers).toMatchObject({ "x-next-page": "2", "x-page": "1" });
    expect(answer.headers["x-total"]).toBeUndefined();
    expect(answer.json()).toEqual([
      {
        id: fixture.head,
        short_id: fixture.head.slice(0, 8),
        created_at: expect.any(String) as string,
        parent_ids: [fixture.first],
        title: "Add files",
        message: "Add files\n\nWith a body.\n",
        author_name: "Ada",
        author_email: "ada@example.com",
        authored_date: expect.stringMatching(/^\d{4}-.*Z$/) as string,
        committer_name: "Ada",
        committer_email: "ada@example.com",
        committed_date: expect.any(String) as string,
        web_url: `${app.platform.config.url.origin}/${project.path}/-/commit/${fixture.head}`,
      },
    ]);
  });

  test.each([
    ["path=README.md", 1],
    ["path=odd", 1],
    ["path=*", 0],
    ["path=../x", 0],
    ["path=%2Fetc%2Fpasswd", 0],
    ["ref_name=v1.0", 1],
    ["ref_name=feature", 3],
    ["all=true", 4],
    ["author=ADA", 2],
    ["author=.*", 0],
    ["since=2000-01-01T00:00:00Z&until=2001-01-01T00:00:00Z", 0],
    ["first_parent=true&order=topo&ref_name=", 2],
    ["page=2", 0],
  ])("?%s finds %i", async (query, count) => {
    expect(await json<Row[]>(`commits?${query}`)).toHaveLength(count);
  });

  test("have stats, single and in lists", async () => {
    const [commit] = await json<Row[]>("commits?with_stats=true&ref_name=feature");
    expect(commit).toMatchObject({ stats: { additions: 1, deletions: 0, total: 1 } });
    const details = await json<Row>("commits/feature");
    expect(details).toMatchObject({ stats: commit?.["stats"], project_id: project.id });
    expect(details).toMatchObject({ status: null, last_pipeline: null });
    expect(await json("commits/main?stats=false")).not.toHaveProperty("stats");
  });

  test.each([
    "abcdef1",
    "-x",
    "main~1",
    "HEAD^{tree}",
    ":/Add",
    "@{u}",
    "main:README.md",
    "a..b",
    "--output=x",
  ])("%s is no commit", async (sha) => {
    const encoded = encodeURIComponent(sha);
    const paths = [`commits/${encoded}`, `commits/${encoded}/diff`, `commits?ref_name=${encoded}`];
    for (const path of paths) {
      expect((await get(path)).json()).toEqual({ message: "404 Commit Not Found" });
    }
  });

  test("show what they changed", async () => {
    expect(await json(`commits/${fixture.first}/diff`)).toEqual([
      {
        old_path: "README.md",
        new_path: "README.md",
        a_mode: "0",
        b_mode: "100644",
        new_file: true,
        renamed_file: false,
        deleted_file: false,
        diff: "@@ -0,0 +1 @@\n+# Hello\n",
        collapsed: false,
        too_large: false,
      },
    ]);
    const diffs = await json<Row[]>("commits/main/diff?per_page=100");
    const paths = diffs.map((diff) => diff["new_path"]);
    expect(paths).toContain("odd/line\nbreak");
    expect(paths).toContain("odd/\ufffd\ufffd");
    expect(diffs.find((diff) => diff["new_path"] === "module")).toMatchObject({
      b_mode: "160000",
      diff: `@@ -0,0 +1 @@\n+Subproject commit ${"a".repeat(40)}\n`,
    });
  });

  test("are named by branches and tags", async () => {
    expect(await json(`commits/${fixture.first}/refs?per_page=2`)).toEqual([
      { type: "branch", name: "feature" },
      { type: "branch", name: "main" },
    ]);
    expect(await json("commits/main/refs?type=tag")).toEqual([
      { type: "tag", name: "feature/one" },
    ]);
  });
});

describe("comparisons [REPO-024]", () => {
  test("show commits and changes since the merge base", async () => {
    expect(await json("compare?from=main&to=feature")).toMatchObject({
      commit: { title: "Change feature" },
      commits: [{ title: "Change feature" }],
      diffs: [{ new_path: "other.txt", new_file: true }],
      compare_timeout: false,
      compare_same_ref: false,
      web_url: `${app.platform.config.url.origin}/${project.path}/-/compare/main...feature`,
    });
    expect(await json("compare?from=feature&to=feature%2Fone")).toMatchObject({
      diffs: [{ new_path: "a/file.txt" }],
    });
    expect(await json("compare?from=feature&to=feature%2Fone&straight=true")).toMatchObject({
      diffs: [{ new_path: "a/file.txt" }, { old_path: "other.txt", deleted_file: true }],
    });
    expect(await json("compare?from=main&to=main")).toMatchObject({
      commit: null,
      commits: [],
      diffs: [],
      compare_same_ref: true,
    });
  });

  test("need two refs that exist", async () => {
    expect((await get("compare?from=main&to=absent")).json()).toEqual({
      message: "404 Ref Not Found",
    });
    expect((await get("compare?from=main")).json()).toEqual({ error: "to is missing" });
    expect((await get("compare?from=--output%3Dx&to=main")).statusCode).toBe(404);
  });

  test("the merge base of refs is a commit", async () => {
    expect(await json("merge_base?refs[]=feature&refs[]=feature%2Fone")).toMatchObject({
      id: fixture.head,
    });
    expect((await get("merge_base?refs[]=main&refs[]=absent")).statusCode).toBe(400);
    expect((await get("merge_base?refs[]=main")).statusCode).toBe(400);
  });
});

test("contributors are counted by email [REPO-025]", async () => {
  expect(await json("contributors")).toEqual([
    { name: "Ada", email: "ada@example.com", commits: 2, additions: 0, deletions: 0 },
  ]);
});

test("a project without commits answers empty lists or 404 [REPO-001]", async () => {
  for (const path of ["branches", "tags", "commits", "commits?all=true", "contributors"]) {
    expect(await json(path, empty), path).toEqual([]);
  }
  for (const path of ["tree", "commits/main", "branches/main", "compare?from=main&to=main"]) {
    expect((await get(path, empty)).statusCode, path).toBe(404);
  }
});
