/** Commits with the API, beside pushes of the real git. */
import { DEVELOPER, MAINTAINER, REPORTER } from "@cairn/contract/access";
import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { injectRequest, startTestApp } from "../../../../test/app.ts";
import { buildCloneUrl, commitFiles, git, readHead } from "../../../../test/git/git-client.ts";
import { createTestPerson, sessionHeaders, type TestPerson } from "../../../../test/people.ts";
import { addTestMember, createTestProject } from "../../../../test/places.ts";

const app = await startTestApp();
const address = await app.listen();
const owner = await createTestPerson(app, { username: "owner", name: "Olga <Owner>" });
const maintainer = await createTestPerson(app, { username: "maintainer" });
const developer = await createTestPerson(app, { username: "developer" });
const reporter = await createTestPerson(app, { username: "reporter" });
const project = await createTestProject(app, owner, { name: "Weather" });
await addTestMember(app, project, maintainer, MAINTAINER);
await addTestMember(app, project, developer, DEVELOPER);
await addTestMember(app, project, reporter, REPORTER);

type Method = "POST" | "PUT" | "DELETE";
interface Answer {
  status: number;
  body: Record<string, unknown>;
}

async function send(
  method: Method,
  path: string,
  payload: object,
  by: TestPerson | null = owner,
  to: { id: number } = project,
): Promise<Answer> {
  const url = `/api/v4/projects/${to.id}/repository/${path}`;
  const headers = by === null ? {} : sessionHeaders(by);
  const answer = await injectRequest(app, { method, url, headers, payload });
  return { status: answer.statusCode, body: answer.body === "" ? {} : answer.json() };
}

const commit = (payload: object, ...rest: [by?: TestPerson, to?: { id: number }]) =>
  send("POST", "commits", { branch: "main", commit_message: "Change", ...payload }, ...rest);
const file = (path: string) => `files/${encodeURIComponent(path)}`;
const edit = (content: string, more: object = {}) => ({
  branch: "main",
  commit_message: "Edit",
  content,
  ...more,
});
const show = async (revision: string) => (await git("work", "show", revision)).stdout;
const fetch = () => git("work", "fetch", "--quiet", "--force", "origin", "+refs/*:refs/remote/*");

beforeAll(async () => {
  const first = await commit({
    commit_message: "First\n\nWith a body",
    actions: [
      { action: "create", file_path: "README.md", content: "# Hello\n" },
      { action: "create", file_path: "run.sh", content: "echo\n", execute_filemode: true },
      { action: "create", file_path: "data/raw", content: "AAH/", encoding: "base64" },
    ],
  });
  expect(first.status, JSON.stringify(first.body)).toBe(201);
  await git("", "clone", "--quiet", buildCloneUrl(address, project, owner), "work");
});

describe("commits with the API [REPO-025]", () => {
  test("are for developers", async () => {
    const actions = [{ action: "create", file_path: "x", content: "x" }];
    expect((await send("POST", "commits", { branch: "b" }, null)).status).toBe(401);
    expect((await commit({ actions }, reporter)).status).toBe(403);
    const start = { branch: "by-developer", start_branch: "main" };
    expect((await commit({ actions, ...start }, developer)).status).toBe(201);
  });

  test("the first one creates the repository and protects its default branch", async () => {
    expect((await git("work", "log", "--format=%an <%ae> %s|%b", "--reverse")).stdout).toMatch(
      /^Olga Owner <.+@.+> First\|With a body\n/,
    );
    expect(await show("origin/main:README.md")).toBe("# Hello\n");
    expect((await git("work", "ls-tree", "origin/main", "run.sh")).stdout).toMatch(/^100755 blob/);
    expect((await git("work", "cat-file", "-s", "origin/main:data/raw")).stdout).toBe("3\n");
    const refused = await commit({ actions: [] }, developer);
    expect(refused).toMatchObject({
      status: 403,
      body: { message: "403 Forbidden - You can't push to the protected branch main." },
    });
  });

  test("create, change, move, chmod and delete files on a new branch", async () => {
    const { status, body } = await commit({
      branch: "feature/all",
      start_branch: "main",
      author_name: "Grace",
      author_email: "grace@example.com",
      actions: [
        { action: "create", file_path: "docs/ä 🙂.md", content: "one\ntwo\n" },
        { action: "update", file_path: "README.md", content: "# Bye\n" },
        { action: "move", file_path: "bin/run", previous_path: "run.sh" },
        { action: "chmod", file_path: "bin/run", execute_filemode: false },
        { action: "delete", file_path: "data/raw" },
      ],
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      title: "Change",
      message: "Change",
      author_name: "Grace",
      author_email: "grace@example.com",
      committer_name: "Olga Owner",
      parent_ids: [await readHead("work")],
      stats: { additions: 3, deletions: 1, total: 4 },
      project_id: project.id,
      status: null,
      last_pipeline: null,
    });
    await fetch();
    const tree = await git(
      "work",
      "-c",
      "core.quotePath=false",
      "ls-tree",
      "-r",
      "--format=%(objectmode) %(path)",
      String(body["id"]),
    );
    expect(tree.stdout.trim().split("\n")).toEqual([
      "100644 README.md",
      "100644 bin/run",
      "100644 docs/ä 🙂.md",
    ]);
  });

  test("a branch starts at a commit, and force replaces it", async () => {
    const from = await readHead("work");
    const one = { action: "create", file_path: "one", content: "1" };
    const two = { action: "create", file_path: "two", content: "2" };
    const begin = { branch: "again", start_sha: from };
    expect((await commit({ ...begin, actions: [one] })).status).toBe(201);
    expect((await commit({ ...begin, actions: [two] })).body["message"]).toContain(
      "already exists",
    );
    const forced = await commit({ ...begin, actions: [two], force: true, stats: false });
    expect(forced).toMatchObject({ status: 201, body: { parent_ids: [from] } });
    expect(forced.body).not.toHaveProperty("stats");
    await fetch();
    expect(
      (await git("work", "ls-tree", "--name-only", "remote/heads/again")).stdout,
    ).not.toContain("one");
  });

  test.each([
    [{ branch: "none" }, "You can only create or edit files when you are on a branch"],
    [{ branch: "new", start_branch: "none" }, "Cannot find the branch or commit 'none'"],
    [{ branch: "new", start_branch: "main~1" }, "Cannot find the branch or commit 'main~1'"],
    [{ branch: "a..b" }, "The name of the branch is not allowed"],
    [{ branch: "--force" }, "The name of the branch is not allowed"],
  ])("%j is refused", async (wish, message) => {
    const refused = await commit({ actions: [], ...wish });
    expect(refused.status).toBe(400);
    expect(refused.body["message"]).toContain(message);
  });

  test("a branch that looks like a commit ID is refused", async () => {
    const refused = await commit({ actions: [], branch: "a".repeat(40), start_branch: "main" });
    expect(refused.status).toBe(403);
  });

  test.each([
    ".git/hooks/post-update",
    ".GIT/config",
    "a/.git",
    "git~1/config",
    ".git. /config",
    ".git::$INDEX_ALLOCATION/x",
    ".g\u200cit/config",
    "../escape",
    "a//b",
    "/etc/passwd",
    "a/",
    "a".repeat(300),
  ])("the path %j is refused", async (path) => {
    const action = { action: "create", file_path: path, content: "x" };
    const refused = await commit({ actions: [action] });
    expect(refused).toEqual({
      status: 400,
      body: { message: "The name of the file is not allowed" },
    });
  });

  test.each(["-rf", ":(top)x", "*", "a\nb", "HEAD", 'quote"s', "C:\\x", "é/".repeat(40) + "é"])(
    "the path %j is an ordinary name",
    async (path) => {
      const wish = { branch: `ordinary-${Buffer.from(path).toString("hex").slice(0, 40)}x` };
      const actions = [{ action: "create", file_path: path, content: "x" }];
      const made = await commit({ ...wish, start_branch: "main", actions });
      expect(made.status, JSON.stringify(made.body)).toBe(201);
      const again = await commit({ ...wish, actions });
      expect(again.body).toEqual({ message: "A file with this name already exists" });
    },
  );
});

describe("single files with the API [REPO-025]", () => {
  test("are created, changed and deleted", async () => {
    const path = file("notes/a.b c.txt");
    const answered = { file_path: "notes/a.b c.txt", branch: "main" };
    expect(await send("PUT", path, edit("x"))).toMatchObject({
      status: 400,
      body: { message: "A file with this name doesn't exist" },
    });
    expect(await send("POST", path, edit("one"))).toEqual({ status: 201, body: answered });
    expect(await send("POST", path, edit("one"))).toMatchObject({
      status: 400,
      body: { message: "A file with this name already exists" },
    });
    const stale = await readHead("work");
    expect(await send("PUT", path, edit("dHdv", { encoding: "base64" }))).toEqual({
      status: 200,
      body: answered,
    });
    const message =
      "You are attempting to update a file that has changed since you started editing it.";
    expect(await send("PUT", path, edit("x", { last_commit_id: stale }))).toEqual({
      status: 400,
      body: { message },
    });
    await fetch();
    const last = (await git("work", "rev-parse", "remote/heads/main")).stdout.trim();
    // Another file changes; this one does not.
    await commit({ actions: [{ action: "update", file_path: "README.md", content: "# New\n" }] });
    expect(await send("PUT", path, edit("last", { last_commit_id: last }))).toMatchObject({
      status: 200,
    });
    const removal = { branch: "main", commit_message: "Remove" };
    expect((await send("DELETE", path, removal)).status).toBe(204);
    expect((await send("DELETE", path, removal)).status).toBe(400);
    expect(await send("POST", path, edit("!", { encoding: "base64" }))).toMatchObject({
      status: 400,
      body: { error: "content is invalid" },
    });
  });
});

test("changes are recorded like pushes [REPO-025]", async () => {
  const { body } = await commit({ branch: "recorded", start_branch: "main", actions: [] });
  const { rows } = await sql<{ updates: unknown; user_id: number; finished: boolean }>`
    select updates, user_id, finished_at is not null as finished from pushes
    where project_id = ${project.id} order by id desc limit 1`.execute(app.platform.db);
  const update = { ref: "refs/heads/recorded", before: "0".repeat(40), after: body["id"] };
  expect(rows).toEqual([{ updates: [update], user_id: owner.id, finished: true }]);
});

test("concurrent commits and pushes on one branch lose nothing [REPO-025]", async () => {
  const busy = await createTestProject(app, owner, { name: "Busy" });
  const remote = buildCloneUrl(address, busy, owner);
  await commit({ actions: [{ action: "create", file_path: "first", content: "" }] }, owner, busy);
  await git("", "clone", "--quiet", remote, "busy");
  const push = async (number: number) => {
    await commitFiles("busy", { [`pushed-${number}`]: "x" });
    for (let tries = 0; tries < 50; tries += 1) {
      if ((await git("busy", "push", "--quiet")).code === 0) return;
      await git("busy", "pull", "--quiet", "--rebase");
    }
  };
  const pushes = (async () => {
    for (const number of [1, 2, 3]) await push(number);
  })();
  const commits = Array.from({ length: 20 }, (_, number) =>
    commit(
      { actions: [{ action: "create", file_path: `made-${number}`, content: "x" }] },
      owner,
      busy,
    ),
  );
  const statuses = (await Promise.all(commits)).map(({ status }) => status);
  await pushes;
  expect(statuses).toEqual(Array.from({ length: 20 }, () => 201));
  await git("busy", "pull", "--quiet", "--rebase");
  const files = (await git("busy", "ls-files")).stdout.trim().split("\n");
  expect(files.filter((name) => name.startsWith("made-"))).toHaveLength(20);
  expect(files.filter((name) => name.startsWith("pushed-"))).toHaveLength(3);
  expect((await git("busy", "rev-list", "--count", "HEAD")).stdout).toBe("24\n");
});
