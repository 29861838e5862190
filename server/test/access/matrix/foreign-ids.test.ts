/**
 * Tests requests with ids that exist but are not valid in the request: ids of another project or
 * group, of another kind of object, or of a hidden object.
 */
import { describe, expect, test } from "vitest";
import { injectRequest, type TestResponse } from "../../app.ts";
import { sendPermissionRequest } from "./send-request.ts";
import { PERMISSION_ROWS } from "../expectations/index.ts";
import { startAppAndListEndpoints } from "../fixture/endpoints.ts";
import { describePermissionScenario, buildPermissionScenario } from "./scenarios.ts";
import type { PermissionRow, PermissionScenario } from "../expectations/table.ts";
import { createAccessFixture } from "../fixture/create-fixture.ts";
import type { FixtureProject, TestSubject } from "../fixture/fixture-types.ts";

const { app } = await startAppAndListEndpoints();
const world = await createAccessFixture(app);
const here = projectThatIs("public", "plain");
const { elsewhere, undo } = world;

/**
 * Subjects who have all permissions in both projects, `here` and `elsewhere`. When the server
 * refuses their requests, the cause is never a missing permission.
 */
const everywhereAtHome = [named("admin"), named("owner of the group")];

/**
 * Rows whose path names an object inside a project or group. Excludes rows about the subject's
 * own membership, access requests, whose path names a user, and templates, protected branches and parts of
 * repositories, whose names are the same in both projects.
 */
const nested = PERMISSION_ROWS.filter(
  ({ endpoint, params, name }) =>
    /:id\/.*:\w+/.test(endpoint) &&
    params !== undefined &&
    !name.includes("(oneself)") &&
    !endpoint.includes("/access_requests/") &&
    !endpoint.includes("/templates/") &&
    !endpoint.includes("/protected_branches/") &&
    !endpoint.includes("/repository/"),
);

describe("an id from another place", () => {
  test("is not found, and nothing is changed", { timeout: 600_000 }, async () => {
    const mistakes: string[] = [];
    for (const row of nested.filter(({ kind }) => kind !== "installation")) {
      for (const subject of everywhereAtHome) {
        for (const [place, other] of [
          [here, elsewhere],
          [elsewhere, here],
        ] as const) {
          const at = buildPermissionScenario(world, row, subject, place);
          const swapped = { ...row, params: () => row.params?.(otherSceneOf(at, other)) ?? {} };
          mistakes.push(...(await mustNotBeFound(swapped, at)));
        }
      }
    }
    expect(nested.length).toBeGreaterThan(25);
    expect(mistakes).toEqual([]);
  });

  test("is found by nobody as an iteration of this group", async () => {
    const row = lineOf("Mutation.updateIteration");
    for (const subject of everywhereAtHome) {
      const at = buildPermissionScenario(world, row, subject, here);
      const id = `gid://gitlab/Iteration/${elsewhere.group.iterationId}`;
      const input = { groupPath: here.group.path, id, title: "Fresh" };
      expect(await mustNotBeFound({ ...row, variables: () => ({ input }) }, at)).toEqual([]);
    }
  });

  test("is no milestone for an issue here", async () => {
    const body = { milestone_id: elsewhere.milestoneId };
    const [issue] = here.issues.values();
    for (const subject of everywhereAtHome) {
      const changed = await asked(
        subject,
        "PUT",
        `/projects/${here.id}/issues/${issue?.iid}`,
        body,
      );
      const wish = { title: "New", ...body };
      const made = await asked(subject, "POST", `/projects/${here.id}/issues`, wish);
      for (const answer of [changed, made]) {
        expect(answer.json()).toEqual({ message: { milestone_id: ["is invalid"] } });
      }
      expect(await undo()).toBe(0);
    }
  });

  test("is nobody to assign where they see nothing", async () => {
    const hidden = projectThatIs("private", "plain");
    const [issue] = hidden.issues.values();
    const wish = { assignee_ids: [named("outsider").person.id] };
    const address = `/projects/${hidden.id}/issues/${issue?.iid}`;
    const answer = await asked(named("maintainer"), "PUT", address, wish);
    await undo();
    expect(answer.json<{ assignees: unknown[] }>().assignees).toEqual([]);
  });
});

describe("an id of another kind", () => {
  const placed = PERMISSION_ROWS.filter(({ endpoint, kind }) => {
    return kind !== "installation" && /\/(?:groups|projects)\/:id/.test(endpoint);
  });

  test(
    "a group is no project, a project is no group, and a person is neither",
    { timeout: 600_000 },
    async () => {
      const mistakes: string[] = [];
      const person = { id: world.bystander.namespaceId, path: world.bystander.person.username };
      for (const row of placed) {
        const at = buildPermissionScenario(world, row, named("admin"), here);
        for (const other of [row.kind === "group" ? here : here.group, person]) {
          const ref = () => at.ref(other);
          mistakes.push(...(await mustNotBeFound(row, { ...at, ref })));
        }
      }
      expect(placed.length).toBeGreaterThan(70);
      expect(mistakes).toEqual([]);
    },
  );
});

/**
 * Tests requests whose body names a project or group that the viewer cannot see. The response must
 * be 404, with the same body as for a project or group that does not exist.
 */
describe("a hidden place in the body", () => {
  const hidden = projectThatIs("private", "plain").group;
  const nowhere = { id: 987_654_321, path: "there-is/no-such-place" };
  const owner = named("owner of the group");
  const fresh = { name: "Fresh", path: "fresh" };
  const shared = (id: number) => ({ group_id: id, group_access: 10 });

  test.each<[string, "POST" | "PUT", string, (place: typeof nowhere) => object]>([
    ["to move a project to", "PUT", "/projects/:id/transfer", ({ path }) => ({ namespace: path })],
    ["to share a project with", "POST", "/projects/:id/share", ({ id }) => shared(id)],
    ["to share a group with", "POST", "/groups/:id/share", ({ id }) => shared(id)],
    ["to move a group to", "POST", "/groups/:id/transfer", ({ id }) => ({ group_id: id })],
    ["to found a group in", "POST", "/groups", ({ id }) => ({ ...fresh, parent_id: id })],
    ["to start a project in", "POST", "/projects", ({ id }) => ({ ...fresh, namespace_id: id })],
  ])("is not there %s", async (_what, method, address, bodyWith) => {
    // Removes the subject's other memberships. The subject stays a member only of `elsewhere`, the
    // fixture's unrelated project, and of the group of `elsewhere`.
    const at = address.startsWith("/projects") ? elsewhere : elsewhere.group;
    await undo.prepare("delete from memberships where user_id = $1 and namespace_id <> all ($2)", [
      owner.person.id,
      [elsewhere.id, elsewhere.group.id],
    ]);
    const path = address.replace(":id", String(at.id));
    const told = await asked(owner, method, path, bodyWith(hidden));
    const absent = await asked(owner, method, path, bodyWith(nowhere));
    expect(await undo()).toBe(0);
    expect([told.statusCode, told.body]).toEqual([404, absent.body]);
  });
});

async function mustNotBeFound(row: PermissionRow, at: PermissionScenario): Promise<string[]> {
  const before = row.before?.(at);
  if (before !== undefined) await undo.prepare(...before);
  const { status, answer } = await sendPermissionRequest(row, at);
  const changes = await undo();
  if (status === 404 && changes === 0) return [];
  return [
    `${describePermissionScenario(row, at)}: is ${status} ${answer.body.slice(0, 200)}, ${changes} changes`,
  ];
}

function otherSceneOf(at: PermissionScenario, project: FixtureProject): PermissionScenario {
  return buildPermissionScenario(world, lineOf("GET /api/v4/projects/:id"), at.subject, project);
}

function asked(
  { headers }: TestSubject,
  method: "POST" | "PUT",
  path: string,
  payload: object,
): Promise<TestResponse> {
  return injectRequest(app, { method, url: `/api/v4${path}`, headers, payload });
}

function lineOf(name: string): PermissionRow {
  return must(PERMISSION_ROWS.find((row) => row.name === name));
}

function named(name: string): TestSubject {
  return must(world.subjects.find((subject) => subject.name === name));
}

function projectThatIs(
  visibility: FixtureProject["visibility"],
  state: FixtureProject["state"],
): FixtureProject {
  return must(world.projects.find((one) => one.visibility === visibility && one.state === state));
}

function must<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error("There is no such thing in the world.");
  return value;
}
