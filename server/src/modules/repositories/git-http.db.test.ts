/** Clones, fetches and pushes with the real git over HTTP. */
import { DEVELOPER, GUEST, REPORTER } from "@cairn/contract/access";
import { gzipSync } from "node:zlib";
import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import {
  buildCloneUrl,
  commitFiles,
  createLocalRepository,
  git,
  readHead,
  type GitOutcome,
} from "../../../test/git/git-client.ts";
import { createTestPerson, createTestToken } from "../../../test/people.ts";
import { addTestMember, createTestGroup, createTestProject } from "../../../test/places.ts";

const app = await startTestApp();
const address = await app.listen();
const owner = await createTestPerson(app, { username: "owner" });
const developer = await createTestPerson(app, { username: "developer" });
const reporter = await createTestPerson(app, { username: "reporter" });
const guest = await createTestPerson(app, { username: "guest" });
const outsider = await createTestPerson(app, { username: "outsider" });
const group = await createTestGroup(app, owner, { name: "Summit", visibility: "public" });
const open = await createTestProject(app, owner, { name: "Weather", group, visibility: "public" });
const closed = await createTestProject(app, owner, { name: "Closed", group });
for (const project of [open, closed]) {
  await addTestMember(app, project, developer, DEVELOPER);
  await addTestMember(app, project, reporter, REPORTER);
  await addTestMember(app, project, guest, GUEST);
}

const url = (project: { path: string }, user?: { username: string; password?: string }) =>
  buildCloneUrl(address, project, user);

beforeAll(async () => {
  await createLocalRepository("work");
  for (const project of [open, closed]) {
    const pushed = await git("work", "push", url(project, owner), "main");
    expect(pushed.code, pushed.stderr).toBe(0);
  }
});

describe("cloning", () => {
  test.each([["0"], ["1"], ["2"]])(
    "works with protocol version %s, without signing in where code is public [REPO-002]",
    async (version) => {
      const folder = `clone-${version}`;
      const args = ["-c", `protocol.version=${version}`, "clone", "--quiet", url(open), folder];
      expect(await git("", ...args)).toMatchObject({ code: 0 });
      expect(await readHead(folder)).toBe(await readHead("work"));
      await commitFiles("work", { [`v${version}.txt`]: "new\n" });
      expect(await git("work", "push", url(open, owner), "main")).toMatchObject({ code: 0 });
      expect(
        await git(folder, "-c", `protocol.version=${version}`, "pull", "--quiet"),
      ).toMatchObject({ code: 0 });
      expect(await readHead(folder)).toBe(await readHead("work"));
    },
  );

  test("a shallow or partial clone gets a part [REPO-002]", async () => {
    expect(await git("", "clone", "--depth=1", url(open), "shallow")).toMatchObject({ code: 0 });
    expect((await git("shallow", "rev-list", "--count", "HEAD")).stdout).toBe("1\n");
    const partial = ["clone", "--filter=blob:none", "--no-checkout", url(open), "partial"];
    expect(await git("", ...partial)).toMatchObject({ code: 0 });
    expect((await git("partial", "show", "HEAD:README.md")).stdout).toBe("# Hello\n");
  });

  test("a project without commits is an empty repository [REPO-001]", async () => {
    const empty = await createTestProject(app, owner, { name: "Empty", visibility: "public" });
    const cloned = await git("", "clone", url(empty), "empty");
    expect(cloned.code).toBe(0);
    expect(cloned.stderr).toContain("empty repository");
  });
});

describe("signing in [REPO-004]", () => {
  const lsRemote = (...of: Parameters<typeof url>) => git("", "ls-remote", url(...of));

  test("code that is not public asks for a password, also where no project is", async () => {
    for (const project of [closed, { path: "summit/nothing" }]) {
      expectFailure(await lsRemote(project), 128, "terminal prompts disabled");
    }
  });

  test("users who see the project but not its code, and strangers, get 404", async () => {
    for (const user of [guest, outsider]) {
      expectFailure(await lsRemote(closed, user), 128, "not found");
    }
    expect(await lsRemote(closed, reporter)).toMatchObject({ code: 0 });
  });

  test("a wrong password is refused", async () => {
    expectFailure(
      await lsRemote(closed, { username: "developer", password: "wrong" }),
      128,
      "Authentication failed",
    );
  });

  test("an access token needs a scope of repositories", async () => {
    const remote = async (scope: "read_repository" | "write_repository" | "read_user") => {
      const { token } = await createTestToken(app, developer, [scope]);
      return url(closed, { username: "any", password: token });
    };
    const reading = await remote("read_repository");
    expect(await git("", "ls-remote", reading)).toMatchObject({ code: 0 });
    expectFailure(await git("work", "push", reading, "main:read"), 128, "403");
    const writing = await remote("write_repository");
    expect(await git("work", "push", writing, "main:write")).toMatchObject({ code: 0 });
    expect(await git("", "ls-remote", await remote("read_user"))).toMatchObject({ code: 128 });
  });
});

describe("pushing", () => {
  test("is for developers [REPO-003]", async () => {
    expectFailure(await git("work", "push", url(open, reporter), "main:other"), 128, "403");
    expect(await git("work", "push", url(open, developer), "main:feature/one")).toMatchObject({
      code: 0,
    });
    expect((await git("", "ls-remote", url(open), "feature/one")).stdout).toContain(
      await readHead("work"),
    );
  });

  test("the first push decides the default branch [REPO-001]", async () => {
    const project = await createTestProject(app, owner, { name: "Fresh" });
    const remote = url(project, owner);
    expect(await git("work", "push", remote, "main:trunk", "main:other")).toMatchObject({
      code: 0,
    });
    expect((await git("", "ls-remote", "--symref", remote, "HEAD")).stdout).toMatch(
      /^ref: refs\/heads\/(trunk|other)\tHEAD/,
    );
    const branch = /heads\/(\w+)/.exec(
      (await git("", "ls-remote", "--symref", remote, "HEAD")).stdout,
    )?.[1];
    const { rows } = await sql<{ default_branch: string }>`
      select default_branch from projects where id = ${project.id}`.execute(app.platform.db);
    expect(rows).toEqual([{ default_branch: branch }]);
  });

  test("deleting the default branch and forbidden names are refused with a reason [REPO-007]", async () => {
    const remote = url(open, owner);
    const refused = async (refspec: string, reason: string) =>
      expectFailure(await git("work", "push", remote, refspec), 1, reason);
    await refused(":main", "You can't delete the default branch main.");
    await refused(`main:refs/heads/${"a".repeat(40)}`, "looks like a commit ID");
    await refused("main:refs/merge-requests/1/head", "hidden ref");
    await refused("main:refs/secret/x", "You can push only branches, tags and notes");
  });

  test("deletes a branch [REPO-003]", async () => {
    const remote = url(open, developer);
    await git("work", "push", remote, "main:short-lived");
    expect(await git("work", "push", remote, ":short-lived")).toMatchObject({ code: 0 });
    expect((await git("", "ls-remote", url(open), "short-lived")).stdout).toBe("");
  });

  test("an archived project is read-only [REPO-007]", async () => {
    const project = await createTestProject(app, owner, { name: "Old", archived: true });
    expectFailure(await git("work", "push", url(project, owner), "main"), 128, "403");
  });

  test("what a push has changed is recorded", async () => {
    const head = await readHead("work");
    await git("work", "push", url(open, developer), "main:recorded");
    const { rows } = await sql<{ updates: unknown; finished: boolean }>`
      select updates, finished_at is not null as finished from pushes
      where project_id = ${open.id} order by id desc limit 1`.execute(app.platform.db);
    const update = { ref: "refs/heads/recorded", before: "0".repeat(40), after: head };
    expect(rows).toEqual([{ updates: [update], finished: true }]);
  });

  test("refs that others changed meanwhile are refused, and nothing is recorded", async () => {
    await git("", "clone", "--quiet", url(open, owner), "late");
    await commitFiles("work", { "first.txt": "1\n" });
    await git("work", "push", url(open, owner), "main");
    await commitFiles("late", { "second.txt": "2\n" });
    const before = await countPushes();
    expectFailure(await git("late", "push"), 1, "rejected");
    expect(await countPushes()).toBe(before);
  });
});

describe("requests that are not git's", () => {
  const post = (service: string, payload: Buffer, headers: Record<string, string> = {}) =>
    app.http.inject({
      method: "POST",
      url: `/${open.path}.git/git-${service}`,
      headers: { "content-type": `application/x-git-${service}-request`, ...headers },
      payload,
    });

  test("a small body with megabytes in it is refused", async () => {
    const want = `0032want ${await readHead("work")}\n0000`;
    const have = `0032have ${"1".repeat(40)}\n`;
    const bomb = gzipSync(Buffer.concat([Buffer.from(want), Buffer.alloc(17 * 1024 ** 2, have)]));
    expect(bomb.length).toBeLessThan(80_000);
    const answer = await post("upload-pack", bomb, { "content-encoding": "gzip" });
    expect(answer.body).not.toContain("PACK");
  });

  test.each(["", "0000", "ffff", "0004", "0009done\n", "\0".repeat(100), "0011command=x\n0000"])(
    "%j ends within the request",
    async (text) => {
      const headers = { "git-protocol": text.includes("command") ? "version=2" : "version=1" };
      expect((await post("upload-pack", Buffer.from(text), headers)).body).not.toContain("PACK");
    },
  );

  test("other services, HEAD and other content types are refused", async () => {
    const get = (query: string, method: "GET" | "HEAD" = "GET") =>
      app.http.inject({ method, url: `/${open.path}.git/info/refs${query}` });
    expect((await get("")).statusCode).toBe(401);
    expect((await get("?service=git-upload-archive")).statusCode).toBe(401);
    expect((await get("?service=git-upload-pack", "HEAD")).statusCode).toBe(401);
    const answer = await post("upload-pack", Buffer.from("0000"), { "content-type": "text/plain" });
    expect(answer.statusCode).toBe(400);
  });

  test("a session of the browser is not used", async () => {
    const answer = await app.http.inject({
      url: `/${closed.path}.git/info/refs?service=git-upload-pack`,
      headers: { cookie: developer.cookie },
    });
    expect([answer.statusCode, answer.headers["www-authenticate"]]).toEqual([
      401,
      'Basic realm="GitLab"',
    ]);
  });
});

function expectFailure(outcome: GitOutcome, code: number, text: string): void {
  expect(outcome.stderr).toContain(text);
  expect(outcome.code).toBe(code);
}

async function countPushes(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from pushes`.execute(
    app.platform.db,
  );
  return rows[0]?.count ?? 0;
}
