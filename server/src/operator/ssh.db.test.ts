/** Clones, fetches and pushes with the real git over a real sshd, which runs `cairn ssh-keys` and `ssh-serve`. */
import { MAINTAINER, REPORTER } from "@cairn/contract/access";
import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { buildTestEnvironmentVariables, injectRequest, startTestApp } from "../../test/app.ts";
import {
  commitFiles,
  createLocalRepository,
  gitWith,
  readHead,
} from "../../test/git/git-client.ts";
import {
  createSshKey,
  listSshOptions,
  ssh,
  startSshServer,
  type SshKeyFile,
} from "../../test/git/ssh-server.ts";
import { createTestPerson, sessionHeaders, type TestPerson } from "../../test/people.ts";
import { addTestMember, createTestProject } from "../../test/places.ts";

const environment = await buildTestEnvironmentVariables();
const server = await startSshServer(environment);
const app = await startTestApp({ CAIRN_SSH_URL: server.url });
const maintainer = await createTestPerson(app, { username: "maintainer" });
const reporter = await createTestPerson(app, { username: "reporter" });
const owner = await createTestPerson(app, { username: "owner" });
const project = await createTestProject(app, owner, { name: "Weather" });
await addTestMember(app, project, maintainer, MAINTAINER);
await addTestMember(app, project, reporter, REPORTER);
const maintainerKey = await addKey(maintainer, "maintainer");
const reporterKey = await addKey(reporter, "reporter");

const git = (key: SshKeyFile, folder: string, ...args: string[]) =>
  gitWith({ GIT_SSH_COMMAND: ["ssh", ...listSshOptions(key)].join(" ") }, folder, ...args);
const address = `${server.url}/${project.path}.git`;

beforeAll(() => createLocalRepository("work"));

test("the address is that of the projects in the API [REPO-006]", async () => {
  const answer = await injectRequest(app, {
    url: `/api/v4/projects/${project.id}`,
    headers: sessionHeaders(owner),
  });
  expect(answer.json()).toMatchObject({ ssh_url_to_repo: address });
});

test("a maintainer pushes, clones and fetches with protocol version 2 [REPO-006]", async () => {
  const pushed = await git(maintainerKey, "work", "push", address, "main");
  expect(pushed).toMatchObject({ code: 0 });
  expect(await git(maintainerKey, "", "clone", "--quiet", address, "clone")).toMatchObject({
    code: 0,
  });
  expect(await readHead("clone")).toBe(await readHead("work"));
  await commitFiles("work", { "more.txt": "more\n" });
  expect(await git(maintainerKey, "work", "push", address, "main")).toMatchObject({ code: 0 });
  const fetched = await gitWith(
    {
      GIT_SSH_COMMAND: ["ssh", ...listSshOptions(maintainerKey)].join(" "),
      GIT_TRACE_PACKET: "1",
    },
    "clone",
    "-c",
    "protocol.version=2",
    "pull",
    "--quiet",
  );
  expect(fetched.code).toBe(0);
  expect(fetched.stderr).toContain("fetch< version 2");
  expect(await readHead("clone")).toBe(await readHead("work"));
});

test("a push is checked and recorded as over HTTP, and the use of the key too [REPO-006]", async () => {
  const refused = await git(maintainerKey, "work", "push", address, ":main");
  expect(refused.code).toBe(1);
  expect(refused.stderr).toContain("You can't delete the default branch main.");
  const { rows } = await sql<object>`
    select user_id::int, finished_at is not null as finished, updates -> 0 ->> 'ref' as ref
    from pushes order by id`.execute(app.platform.db);
  const push = { user_id: maintainer.id, finished: true, ref: "refs/heads/main" };
  expect(rows).toEqual([push, push]);
  const used = await sql<{ used: boolean }>`
    select last_used_at is not null as used from ssh_keys where user_id = ${maintainer.id}`.execute(
    app.platform.db,
  );
  expect(used.rows).toEqual([{ used: true }]);
});

describe("refuses [REPO-006]", () => {
  test("keys that nobody has registered, and expired keys", async () => {
    const unknown = await createSshKey("unknown");
    expect(await git(unknown, "", "ls-remote", address)).toMatchObject({
      code: 128,
      stderr: expect.stringMatching("Permission denied \\(publickey\\)") as string,
    });
    const expired = await addKey(maintainer, "expired");
    await app.platform.db
      .transaction()
      .execute((trx) =>
        sql`update ssh_keys set expires_at = now() - interval '1 minute' where title = 'expired'`.execute(
          trx,
        ),
      );
    expect((await git(expired, "", "ls-remote", address)).stderr).toContain("Permission denied");
  });

  test("a push of a reporter, who can fetch", async () => {
    expect(await git(reporterKey, "", "ls-remote", address)).toMatchObject({ code: 0 });
    const pushed = await git(reporterKey, "work", "push", address, "main:other");
    expect(pushed.code).toBe(128);
    expect(pushed.stderr).toContain("You don't have permission to push to this project.");
  });

  test("projects that do not exist or are hidden, with the same words", async () => {
    const hidden = await createTestProject(app, owner, { name: "Hidden" });
    const words = "There is no such project, or you don't have permission to see its code.";
    for (const path of [hidden.path, "owner/nothing"]) {
      const answer = await git(reporterKey, "", "ls-remote", `${server.url}/${path}.git`);
      expect(answer.stderr).toContain(words);
    }
  });

  test("shells, terminals, other commands and forwarding", async () => {
    const shell = await ssh(server, reporterKey);
    expect(shell.stderr).toContain("there is no shell");
    for (const command of ["id", "git-upload-archive 'owner/weather.git'"]) {
      const answer = await ssh(server, reporterKey, command);
      expect(answer).toMatchObject({ code: 1, stdout: "" });
      expect(answer.stderr).toContain("Only git clone, fetch and push are possible over SSH.");
    }
    // Without a shared connection, which would outlive this request for forwarding.
    const forwarded = await ssh(
      server,
      reporterKey,
      "-o",
      "ControlPath=none",
      "-W",
      "127.0.0.1:22",
    );
    expect(forwarded.code).not.toBe(0);
    expect(forwarded.stderr).toMatch(/forwarding|prohibited/i);
  });

  test("the next command on an open connection when the access has ended", async () => {
    await app.platform.db
      .transaction()
      .execute((trx) => trx.deleteFrom("ssh_keys").where("user_id", "=", reporter.id).execute());
    const answer = await ssh(server, reporterKey, `git-upload-pack '${project.path}.git'`);
    expect(answer).toMatchObject({ code: 1, stdout: "" });
    expect(answer.stderr).toContain("This key is not valid anymore");
  });
});

async function addKey(person: TestPerson, title: string): Promise<SshKeyFile> {
  const file = await createSshKey(title);
  const answer = await injectRequest(app, {
    method: "POST",
    url: "/api/v4/user/keys",
    headers: sessionHeaders(person),
    payload: { title, key: file.publicKey },
  });
  expect(answer.statusCode, answer.body).toBe(201);
  return file;
}
