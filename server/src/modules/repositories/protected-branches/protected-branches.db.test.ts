/** Protected branches: the API, and pushes of the real git. */
import { DEVELOPER, GUEST, MAINTAINER, REPORTER } from "@cairn/contract/access";
import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { injectRequest, startTestApp } from "../../../../test/app.ts";
import {
  buildCloneUrl,
  commitFiles,
  createLocalRepository,
  git,
} from "../../../../test/git/git-client.ts";
import { createTestPerson, sessionHeaders, type TestPerson } from "../../../../test/people.ts";
import { addTestMember, createTestProject } from "../../../../test/places.ts";

const app = await startTestApp();
const address = await app.listen();
const [owner, maintainer, developer, reporter, guest] = await Promise.all(
  ["owner", "maintainer", "developer", "reporter", "guest"].map((username) =>
    createTestPerson(app, { username }),
  ),
);
if (!owner || !maintainer || !developer || !reporter || !guest) throw new Error("no people");
const members = [
  [maintainer, MAINTAINER],
  [developer, DEVELOPER],
  [reporter, REPORTER],
  [guest, GUEST],
] as const;

async function createProject(name: string, visibility: "public" | "private" = "private") {
  const project = await createTestProject(app, owner as TestPerson, { name, visibility });
  for (const [person, level] of members) await addTestMember(app, project, person, level);
  return project;
}

const weather = await createProject("Weather");
const open = await createProject("Open", "public");

type Method = "GET" | "POST" | "PATCH" | "DELETE";

async function send(
  method: Method,
  path: string,
  payload: object | undefined,
  by: TestPerson | null,
  to: { id: number } = weather,
) {
  const answer = await injectRequest(app, {
    method,
    url: `/api/v4/projects/${to.id}/${path}`,
    headers: by === null ? {} : sessionHeaders(by),
    ...(payload && { payload }),
  });
  const body: unknown = answer.body === "" ? null : answer.json();
  return { status: answer.statusCode, body };
}

const RULES = "protected_branches";
const rule = (name: string) => `${RULES}/${encodeURIComponent(name)}`;
const protect = (name: string, more: object = {}) =>
  send("POST", RULES, { name, ...more }, maintainer);
const level = (access_level: number, access_level_description: string) => [
  { access_level, access_level_description, user_id: null, group_id: null },
];
const MAINTAINERS = level(40, "Maintainers");

describe("the rules at the API [REPO-012]", () => {
  test("are read by developers and changed by maintainers", async () => {
    expect((await send("GET", RULES, undefined, null, open)).status).toBe(401);
    for (const [person, status] of [
      [guest, 404],
      [reporter, 403],
      [developer, 200],
    ] as const) {
      expect((await send("GET", RULES, undefined, person)).status).toBe(status);
    }
    expect((await send("POST", RULES, { name: "x" }, developer)).status).toBe(403);
    expect((await send("DELETE", rule("x"), undefined, developer)).status).toBe(403);
  });

  test("are created, listed, changed and removed, each with an audit event", async () => {
    const made = await protect("release/*", { push_access_level: 0, merge_access_level: "30" });
    expect(made).toMatchObject({
      status: 201,
      body: {
        name: "release/*",
        push_access_levels: level(0, "No one"),
        merge_access_levels: level(30, "Developers + Maintainers"),
        unprotect_access_levels: MAINTAINERS,
        allow_force_push: false,
        code_owner_approval_required: false,
      },
    });
    expect(await protect("release/*")).toEqual({
      status: 409,
      body: { message: "Protected branch 'release/*' already exists" },
    });
    await protect("stable");
    expect(await send("GET", `${RULES}?search=STAB`, undefined, developer)).toMatchObject({
      body: [{ name: "stable", push_access_levels: MAINTAINERS }],
    });
    const patch = { allow_force_push: true, push_access_level: 40 };
    expect(await send("PATCH", rule("release/*"), patch, maintainer)).toMatchObject({
      status: 200,
      body: { allow_force_push: true, push_access_levels: MAINTAINERS },
    });
    expect(await send("GET", rule("release/*"), undefined, developer)).toMatchObject({
      body: { allow_force_push: true },
    });
    expect((await send("DELETE", rule("release/*"), undefined, maintainer)).status).toBe(204);
    expect(await send("DELETE", rule("release/*"), undefined, maintainer)).toEqual({
      status: 404,
      body: { message: "404 Protected Branch Not Found" },
    });
    const { rows } = await sql<{ action: string }>`
      select action from audit_events where action like 'protected_branch.%' order by id`.execute(
      app.platform.db,
    );
    expect(rows.map(({ action }) => action.slice(17))).toEqual([
      "created",
      "created",
      "updated",
      "removed",
    ]);
  });

  test.each([
    [{ name: "a..b" }, "name"],
    [{ name: "" }, "name"],
    [{ name: "x", push_access_level: 20 }, "push_access_level"],
    [{ name: "x", merge_access_level: 60 }, "merge_access_level"],
    [{}, "name"],
  ])("%j is refused", async (body, field) => {
    const refused = await send("POST", RULES, body, maintainer);
    expect(refused.status).toBe(400);
    expect(JSON.stringify(refused.body)).toContain(field);
  });

  test("have a limit", async () => {
    const crowded = await createProject("Crowded");
    const rules = sql`insert into protected_branches
      (project_id, root_namespace_id, name, push_access_level, merge_access_level)
      select ${crowded.id}, ${crowded.rootId}, 'b' || n, 40, 40 from generate_series(1, 200) n`;
    await app.platform.db.transaction().execute((inner) => rules.execute(inner));
    expect((await send("POST", RULES, { name: "more" }, maintainer, crowded)).status).toBe(400);
  });
});

describe("pushes to protected branches [REPO-012]", () => {
  const as = (person: TestPerson) => buildCloneUrl(address, weather, person);
  const push = async (person: TestPerson, ...args: string[]) => {
    const { code, stderr } = await git("work", "push", as(person), ...args);
    return code === 0 ? "done" : (/remote: (.*)/.exec(stderr)?.[1]?.trim() ?? stderr);
  };
  const REFUSED = (branch: string) => `You can't push to the protected branch ${branch}.`;

  beforeAll(async () => {
    await createLocalRepository("work");
    // The first push protects the default branch, and is itself allowed.
    expect(await push(developer, "main")).toBe("done");
    await commitFiles("work", { "two.txt": "2\n" });
  });

  test("the default branch is protected after the first push", async () => {
    expect(await push(developer, "main")).toBe(REFUSED("main"));
    expect(await push(developer, "main:feature")).toBe("done");
    expect(await push(maintainer, "main")).toBe("done");
    expect(await send("GET", rule("main"), undefined, developer)).toMatchObject({ status: 200 });
  });

  test("force pushes need the permission of the rule", async () => {
    expect(await push(maintainer, "--force", "main~1:main")).toBe(
      "You can't force push to the protected branch main.",
    );
    await send("PATCH", rule("main"), { allow_force_push: true }, maintainer);
    expect(await push(maintainer, "--force", "main~1:main")).toBe("done");
    expect(await push(maintainer, "main")).toBe("done");
  });

  test("nobody deletes them by a push; maintainers delete them with the API", async () => {
    await protect("kept/*", { push_access_level: 30 });
    expect(await push(developer, "main:kept/one")).toBe("done");
    for (const person of [developer, maintainer]) {
      expect(await push(person, ":kept/one")).toMatch(/^You can't delete the protected branch/);
    }
    const path = `repository/branches/${encodeURIComponent("kept/one")}`;
    expect((await send("DELETE", path, undefined, developer)).status).toBe(403);
    expect((await send("DELETE", path, undefined, maintainer)).status).toBe(204);
    expect((await send("DELETE", path, undefined, maintainer)).status).toBe(404);
  });

  test("who cannot push cannot create a branch that a rule covers", async () => {
    await protect("frozen*", { push_access_level: 0 });
    expect(await push(maintainer, "main:frozen-1")).toBe(
      "You can't create the protected branch frozen-1.",
    );
    await protect("*-1", { push_access_level: 30 });
    expect(await push(developer, "main:frozen-1")).toBe("done");
    expect(await push(developer, "main:free", "main:frozen-2")).toMatch(/^You can't create/);
    expect((await git("work", "ls-remote", as(owner), "free")).stdout).toBe("");
  });
});
