/**
 * Tests that requests reject unknown fields, and fields that the viewer has no permission to set.
 */
import { describe, expect, test } from "vitest";
import { injectRequest } from "../../app.ts";
import { TEST_PASSWORD } from "../../people.ts";
import { buildPermissionRequest } from "./send-request.ts";
import { PERMISSION_ROWS } from "../expectations/index.ts";
import { computeExpectedOutcome, isWriteRequest } from "../expectations/expected.ts";
import { buildPlaceContentTitle } from "../fixture/fixture-content.ts";
import { startAppAndListEndpoints } from "../fixture/endpoints.ts";
import { describePermissionScenario, listPermissionScenarios } from "./scenarios.ts";
import type { PermissionRow, PermissionScenario } from "../expectations/table.ts";
import { createAccessFixture } from "../fixture/create-fixture.ts";
import type { TestSubject } from "../fixture/fixture-types.ts";

const { app } = await startAppAndListEndpoints();
const world = await createAccessFixture(app);
const { undo } = world;

/** Names of columns that only the server sets, such as author, ids, rendered HTML and counters. */
const OURS = [
  "admin",
  "archived",
  "author_id",
  "closed_at",
  "closed_by_id",
  "confidential",
  "created_at",
  "creator_id",
  "description_html",
  "external",
  "full_path",
  "id",
  "iid",
  "is_admin",
  "lock_version",
  "namespace_id",
  "owner_id",
  "password_digest",
  "project_id",
  "root_namespace_id",
  "state",
  "title_html",
  "token_hash",
  "traversal_ids",
  "updated_at",
  "updated_by_id",
  "upvotes",
  "user_id",
];

/**
 * Exceptions: endpoints that accept some of the fields in `OURS` as input or filter, with the
 * names of these fields.
 */
const ASKED_FOR: Record<string, readonly string[]> = {
  "POST /api/v4/projects/:id/issues": ["iid", "created_at", "confidential"],
  "PUT /api/v4/projects/:id/issues/:issue_iid": ["updated_at", "confidential"],
  "POST /api/v4/projects/:id/issues/:issue_iid/notes": ["created_at", "confidential"],
  "PUT /api/v4/projects/:id/issues/:issue_iid/notes/:note_id": ["confidential"],
  "POST /api/v4/projects/:id/issues/:issue_iid/discussions": ["created_at", "confidential"],
  "POST /api/v4/projects/:id/issues/:issue_iid/discussions/:discussion_id/notes": ["created_at"],
  "POST /api/v4/projects": ["namespace_id"],
  "POST /api/v4/projects/:id/members": ["user_id"],
  "POST /api/v4/groups/:id/members": ["user_id"],
  "PUT /api/v4/application/settings": ["lock_version"],
  "POST /:place/-/issues/:iid/versions/:id/restore": ["lock_version"],
  "POST /groups/:place/-/epics/:iid/versions/:id/restore": ["lock_version"],
  "PUT /groups/:place/-/epics/:iid/tree.json": ["id"],
  "PUT /-/profile/saved_replies/:id": ["lock_version"],
  "PUT /:place/-/saved_replies/:id": ["lock_version"],
  "PUT /:place/-/settings/templates/:id": ["lock_version"],
};

/**
 * One row for each endpoint. Excludes channels, endpoints that read no credentials, and the requests of
 * git's protocol, whose bodies have no fields.
 */
const requests = PERMISSION_ROWS.filter(
  ({ graphql, tokens, endpoint }, index) =>
    graphql === undefined &&
    tokens !== "unread" &&
    tokens !== "public" &&
    endpoint.includes("/") &&
    !endpoint.includes("/git-") &&
    PERMISSION_ROWS.findIndex((row) => row.endpoint === endpoint) === index,
);

describe("a field that is not in the schema", () => {
  test("is refused in every body, and nothing is changed", { timeout: 600_000 }, async () => {
    const mistakes: string[] = [];
    for (const row of requests.filter(isWriteRequest)) {
      const at = whereDone(row);
      const known = ASKED_FOR[row.endpoint] ?? [];
      for (const field of ["unheard_of", ...OURS.filter((name) => !known.includes(name))]) {
        const { payload, ...request } = buildPermissionRequest(row, at);
        const sent = { ...(payload as object), [field]: 1 };
        const answer = await injectRequest(app, { ...request, payload: sent });
        const changes = await undo();
        if (answer.statusCode === 400 && changes === 0) continue;
        mistakes.push(
          `${describePermissionScenario(row, at)}: ${field} is ${answer.statusCode}, ${changes} changes`,
        );
      }
    }
    expect(requests.length).toBeGreaterThan(90);
    expect(mistakes).toEqual([]);
  });

  test("is refused in every address", async () => {
    const mistakes: string[] = [];
    for (const row of requests.filter((one) => !isWriteRequest(one))) {
      const at = whereDone(row);
      const { url, ...request } = buildPermissionRequest(row, at);
      const asking = `${url}${url.includes("?") ? "&" : "?"}unheard_of=1`;
      const answer = await injectRequest(app, { ...request, url: asking });
      if (answer.statusCode !== 400)
        mistakes.push(`${describePermissionScenario(row, at)}: ${answer.statusCode}`);
    }
    expect(mistakes).toEqual([]);
  });

  test("is refused inside what somebody signs up with", async () => {
    const names = {
      name: "Eve",
      username: "eve",
      email: "eve@example.com",
      password: TEST_PASSWORD,
    };
    for (const field of ["admin", "is_admin", "external", "id", "state"]) {
      const payload = { user: { ...names, [field]: 1 } };
      const answer = await injectRequest(app, { method: "POST", url: "/users", payload });
      expect([field, answer.statusCode, await undo()]).toEqual([field, 400, 0]);
    }
  });
});

/**
 * Specification 5.2: when guests create an issue, `confidential` is the only attribute they can
 * set. Only owners can set the iid and dates.
 */
describe("an issue", () => {
  const project = world.projects.find(
    ({ visibility, state }) => visibility === "internal" && state === "plain",
  )!;
  const everything = {
    title: "Everything at once",
    confidential: true,
    labels: buildPlaceContentTitle(project),
    assignee_ids: [project.memberId],
    milestone_id: project.milestoneId,
    weight: 7,
    due_date: "2031-03-03",
    discussion_locked: true,
    iid: 4_242,
    created_at: "2020-02-02T02:02:02.000Z",
  };

  interface Opened {
    iid: number;
    created_at: string;
    confidential: boolean;
    labels: unknown[];
    assignees: unknown[];
    milestone: unknown;
    weight: unknown;
    due_date: unknown;
    discussion_locked: unknown;
  }

  test.each([
    ["outsider", "reports"],
    ["guest", "reports"],
    ["planner", "arranges"],
    ["reporter", "arranges"],
    ["maintainer of the group", "arranges"],
    ["owner", "decides"],
    ["admin", "decides"],
  ])("opened by %s: %s", async (name, right) => {
    const url = `/api/v4/projects/${project.id}/issues`;
    const { headers } = named(name);
    const answer = await injectRequest(app, { method: "POST", url, headers, payload: everything });
    await undo();
    const issue = answer.json<Opened>();
    expect(answer.statusCode).toBe(201);
    expect(issue.confidential).toBe(true);
    expect([issue.iid === everything.iid, issue.created_at === everything.created_at]).toEqual(
      right === "decides" ? [true, true] : [false, false],
    );
    const kept = [
      issue.labels.length > 0,
      issue.assignees.length > 0,
      issue.milestone !== null,
      issue.weight !== null,
      issue.due_date !== null,
      issue.discussion_locked === true,
    ];
    expect(new Set(kept)).toEqual(new Set([right !== "reports"]));
  });

  test("keeps the title that its author changed, and drops what is not theirs to arrange", async () => {
    const issue = project.issues.get("")!;
    const { iid: _, created_at: __, ...change } = everything;
    const url = `/api/v4/projects/${project.id}/issues/${issue.iid}`;
    const { headers } = named("author");
    const answer = await injectRequest(app, { method: "PUT", url, headers, payload: change });
    await undo();
    expect(answer.json()).toMatchObject({
      title: everything.title,
      confidential: false,
      labels: [],
      weight: null,
      due_date: null,
      discussion_locked: false,
    });
  });
});

test("a token for stepping into somebody's place is an administrator's to make", async () => {
  const url = "/api/v4/user/personal_access_tokens";
  const payload = { name: "sudo", scopes: ["api", "sudo"] };
  const { headers } = named("owner of the group");
  const answer = await injectRequest(app, { method: "POST", url, headers, payload });
  expect([answer.statusCode, await undo()]).toEqual([403, 0]);
});

test(
  "asking for the headers alone is answered as asking for the whole",
  { timeout: 600_000 },
  async () => {
    const mistakes: string[] = [];
    const rows = PERMISSION_ROWS.filter(
      // Git's protocol refuses HEAD.
      ({ endpoint }) => endpoint.startsWith("GET ") && !endpoint.endsWith("/info/refs"),
    );
    for (const row of rows) {
      for (const name of ["anonymous", "outsider", "guest", "admin", "owner's read_user token"]) {
        for (const at of listPermissionScenarios(world, row, named(name)).slice(0, 2)) {
          const before = row.before?.(at);
          if (before !== undefined) await undo.prepare(...before);
          const answer = await injectRequest(app, {
            ...buildPermissionRequest(row, at),
            method: "HEAD",
          });
          if (before !== undefined) await undo();
          const wanted = computeExpectedOutcome(row, at).status;
          if (answer.statusCode !== wanted)
            mistakes.push(`${describePermissionScenario(row, at)}: ${answer.statusCode}`);
        }
      }
    }
    expect(mistakes).toEqual([]);
  },
);

/**
 * Finds a scenario in which the request succeeds, so that only the added field can cause a
 * refusal.
 */
function whereDone(row: PermissionRow): PermissionScenario {
  const scenes = world.subjects.flatMap((subject) => listPermissionScenarios(world, row, subject));
  const found = scenes.find((at) => computeExpectedOutcome(row, at).status === row.done);
  if (found === undefined) throw new Error(`Nobody may ${row.name}.`);
  return found;
}

function named(name: string): TestSubject {
  return world.subjects.find((subject) => subject.name === name)!;
}
