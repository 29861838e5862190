/** The ref selector and raw files, with the refs and paths that users and attackers can type. */
import { beforeAll, describe, expect, test } from "vitest";
import { injectRequest, startTestApp } from "../../../../test/app.ts";
import { ODD_NAMES, pushFixture } from "../../../../test/git/repository-fixture.ts";
import { createTestPerson, sessionHeaders } from "../../../../test/people.ts";
import { createTestGroup, createTestProject } from "../../../../test/places.ts";

const app = await startTestApp();
const address = await app.listen();
const owner = await createTestPerson(app, { username: "owner" });
const group = await createTestGroup(app, owner, { name: "Summit" });
const project = await createTestProject(app, owner, { name: "Weather", group });
const empty = await createTestProject(app, owner, { name: "Empty", group });
const headers = sessionHeaders(owner);

const get = (path: string, more: Record<string, string> = {}) =>
  injectRequest(app, { url: path, headers: { ...headers, ...more } });
const raw = (refAndPath: string, more: Record<string, string> = {}) =>
  get(`/${project.path}/-/raw/${refAndPath}`, more);

let fixture: Awaited<ReturnType<typeof pushFixture>>;
beforeAll(async () => {
  fixture = await pushFixture(address, project, owner);
});

describe("GET {project}/refs [BRANCH-060]", () => {
  const refs = async (query: string, of = project) =>
    (await get(`/${of.path}/refs${query}`)).json<Record<string, string[]>>();

  test("visitors get 404 where the project is private", async () => {
    const answer = await injectRequest(app, { url: `/${project.path}/refs` });
    expect(answer.statusCode).toBe(404);
  });

  test("lists branches and tags", async () => {
    expect(await refs("")).toEqual({
      Branches: ["feature", "main"],
      Tags: ["feature/one", "light", "v1.0"],
    });
  });

  test("searches, also for beginnings and ends", async () => {
    expect(await refs("?search=FEAT")).toEqual({ Branches: ["feature"], Tags: ["feature/one"] });
    expect(await refs("?search=^eat")).toEqual({ Branches: [], Tags: [] });
    expect(await refs("?search=one$&find=tags")).toEqual({ Tags: ["feature/one"] });
  });

  test("offers the shown ref as a commit when it looks like an id", async () => {
    const sha = fixture.head;
    expect(await refs(`?ref=${sha}&find=commits`)).toEqual({ Commits: [sha] });
    expect(await refs("?ref=main&find=branches,commits")).toEqual({
      Branches: ["feature", "main"],
    });
  });

  test("an empty repository has no tags", async () => {
    expect(await refs("", empty)).toEqual({ Branches: [] });
  });
});

describe("GET {project}/-/file_content/{ref}/{path} [REPO-021]", () => {
  const content = async (path: string) =>
    (await get(`/${project.path}/-/file_content/${path}`)).json<Record<string, unknown>>();

  test("answers text with its last commit", async () => {
    expect(await content("feature/one/a/file.txt")).toMatchObject({
      name: "file.txt",
      path: "a/file.txt",
      ref: "feature/one",
      size: 4,
      kind: "text",
      text: "one\n",
      lfs_size: null,
      last_commit: { title: "Add a file on a tag" },
    });
  });

  test.each([
    ["link", { kind: "symlink", text: "../../etc/passwd" }],
    ["large.bin", { kind: "binary", text: null, size: 5 * 1024 ** 2 }],
    ["large.txt", { kind: "text", text: null, size: 2 * 1024 ** 2 }],
    ["movie.mp4", { kind: "lfs", lfs_size: 12_345 }],
  ])("tells what kind of content %s has", async (path, expected) => {
    expect(await content(`main/${path}`)).toMatchObject(expected);
  });

  test("folders are not found", async () => {
    const answer = await get(`/${project.path}/-/file_content/main/odd`);
    expect(answer.statusCode).toBe(404);
  });
});

describe("GET {project}/-/last_commits/{ref}/{path} [REPO-020]", () => {
  const list = async (path: string) =>
    (await get(`/${project.path}/-/last_commits/${path}?per_page=100`)).json<
      { path: string; commit: { title: string } | null }[]
    >();

  test("names the last commit of each entry", async () => {
    const entries = await list("feature/one");
    const title = (path: string) => entries.find((entry) => entry.path === path)?.commit?.title;
    expect(title("a")).toBe("Add a file on a tag");
    expect(title("d")).toBe("Add files");
    expect(title("module")).toBe("Add files");
    expect(title("README.md")).toBe("Change files");
    expect(await list("main/d/e/e/p")).toMatchObject([
      { path: "d/e/e/p/e", commit: { title: "Add files" } },
    ]);
  });

  test("also where names are odd or not UTF-8", async () => {
    const entries = await list("main/odd");
    const commits = entries.map(({ commit }) => commit?.title);
    expect(commits).toEqual(entries.map(() => "Add files"));
  });

  test("a file is not found", async () => {
    const answer = await get(`/${project.path}/-/last_commits/main/README.md`);
    expect(answer.statusCode).toBe(404);
  });
});

describe("GET {project}/-/raw/{ref}/{path} [REPO-022] [DIFF-026]", () => {
  test("answers text as plain text that runs nothing", async () => {
    const answer = await raw("main/page.html");
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toBe("<script>alert(1)</script>\n");
    expect(answer.headers).toMatchObject({
      "content-type": "text/plain; charset=utf-8",
      "content-security-policy": "default-src 'none'; sandbox",
      "x-content-type-options": "nosniff",
      "content-disposition": 'inline; filename="page.html"',
      "content-length": "26",
    });
    const again = await raw("main/page.html", { "if-none-match": String(answer.headers["etag"]) });
    expect(again.statusCode).toBe(304);
  });

  test.each([
    ["main/pixel.png", "image/png", "inline"],
    ["main/image.svg", "text/plain; charset=utf-8", "inline"],
    ["main/zeros.bin", "application/octet-stream", "attachment"],
    ["main/fake.png", "text/plain; charset=utf-8", "inline"],
  ])("%s is sent as %s", async (path, type, disposition) => {
    const { headers: sent } = await raw(path);
    expect(sent["content-type"]).toBe(type);
    expect(sent["content-disposition"]).toMatch(new RegExp(`^${disposition};`));
  });

  test("a large file is streamed, and HEAD reads nothing", async () => {
    const answer = await raw("main/large.bin");
    expect(answer.rawPayload.equals(fixture.large)).toBe(true);
    const head = await injectRequest(app, {
      method: "HEAD",
      url: `/${project.path}/-/raw/main/large.bin`,
      headers,
    });
    expect(head.headers["content-length"]).toBe(String(fixture.large.length));
    expect(head.body).toBe("");
  });

  test("the longest ref that exists is used", async () => {
    expect((await raw("feature/one/a/file.txt")).body).toBe("one\n");
    expect((await raw("feature/other.txt")).body).toBe("branch\n");
    expect((await raw("v1.0/README.md")).body).toBe("# Hello\n");
    expect((await raw(`${fixture.head.slice(0, 7)}/README.md`)).body).toBe("# Hello\n");
    expect((await raw("HEAD/README.md")).body).toBe("# Hello\n");
  });

  test("a symbolic link is the text of its target", async () => {
    expect((await raw("main/link")).body).toBe("../../etc/passwd");
  });

  test.each([...ODD_NAMES])("the file named %j is found", async (name) => {
    const answer = await raw(`main/odd/${encodeURIComponent(name)}`);
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toBe("odd\n");
  });

  test.each([
    "main",
    "main/",
    "main/absent",
    "main/odd",
    "main/module",
    "main/README.md/",
    "main/../README.md",
    "main/%2e%2e/README.md",
    "main//README.md",
    "main//etc/passwd",
    "main/..%2f..%2fetc%2fpasswd",
    "main/.git/config",
    "main/*.md",
    "main/:(glob)**",
    "-x/README.md",
    "--upload-pack=x/README.md",
    "../README.md",
    "..main/README.md",
    "HEAD~1/README.md",
    "main~1/README.md",
    "main^/README.md",
    "main%5e%7btree%7d/README.md",
    "main:README.md",
    "main:README.md/x",
    "@%7bu%7d/README.md",
    ":/text/README.md",
    "@/README.md",
    "refs/README.md",
    "123456/README.md",
    "main%0aHEAD/README.md",
  ])("%s is not found", async (path) => {
    const answer = await raw(path);
    expect(answer.statusCode).toBe(404);
  });

  test("very long refs and paths are not found", async () => {
    for (const path of [`${"a/".repeat(200)}README.md`, `main/${"b/".repeat(1_000)}c`]) {
      expect((await raw(path)).statusCode).toBe(404);
    }
  });

  test("an empty repository has no files", async () => {
    for (const path of ["main/README.md", "HEAD/README.md"]) {
      expect((await get(`/${empty.path}/-/raw/${path}`)).statusCode).toBe(404);
    }
  });

  test("one file is sent a limited number of times a minute", async () => {
    const limited = await startTestApp({ CAIRN_RATE_LIMITS: "rawFiles=1" });
    // Both apps count in the same Redis, so no other test reads this file.
    const url = `/${project.path}/-/raw/main/d/e/e/p/e/r/file.txt`;
    const first = await injectRequest(limited, { url, headers });
    const second = await injectRequest(limited, { url, headers });
    expect([first.statusCode, second.statusCode]).toEqual([200, 429]);
  });
});
