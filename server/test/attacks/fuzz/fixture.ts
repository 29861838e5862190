/**
 * Fixture of the fuzz test: users, projects and an issue with comments, so that some generated
 * requests name existing objects.
 */
import type { App } from "../../../src/app.ts";
import { injectRequest } from "../../app.ts";
import {
  createTestPerson,
  sessionHeaders,
  createTestToken,
  type TestPerson,
} from "../../people.ts";
import { createTestGroup, createTestProject } from "../../places.ts";

export interface FuzzFixture {
  /**
   * HTTP headers of all callers: a visitor, a user with a session, a user with a token, a user who
   * is not a member, and an administrator.
   */
  callers: readonly Record<string, string>[];
  /**
   * Values of URL parameters that exist, by the path segment before the parameter. `place` contains
   * full paths.
   */
  known: Record<string, readonly (string | number)[]>;
  ids: readonly number[];
  globalIds: readonly string[];
  fullPaths: readonly string[];
}

let round = 0;

let settings: object | undefined;

/**
 * Saves the instance's settings on the first call, and restores them on every later call. Generated
 * requests of an administrator can change settings, for example disable sign-up.
 */
async function restoreSettings({ platform: { db } }: App): Promise<void> {
  if (settings !== undefined) {
    const saved = settings;
    await db
      .transaction()
      .execute((inner) => inner.updateTable("application_settings").set(saved).execute());
    return;
  }
  const row = await db.selectFrom("application_settings").selectAll().executeTakeFirstOrThrow();
  const { id: _generated, ...changeable } = row;
  settings = changeable;
}

/**
 * Creates new users, projects and issues. The fuzz test calls this repeatedly, because generated
 * requests delete projects, block users and revoke tokens.
 */
export async function createFuzzFixture(app: App): Promise<FuzzFixture> {
  round += 1;
  await restoreSettings(app);
  const owner = await createTestPerson(app, { username: `owner${round}` });
  const stranger = await createTestPerson(app, { username: `stranger${round}` });
  const admin = await createTestPerson(app, { username: `admin${round}`, admin: true });
  const { token } = await createTestToken(app, owner);
  const group = await createTestGroup(app, owner, { name: `Group ${round}`, visibility: "public" });
  const project = await createTestProject(app, owner, {
    name: "Fuzzed",
    group,
    visibility: "public",
  });
  const make = maker(app, owner);
  const base = `/api/v4/projects/${project.id}`;
  const label = await make(`${base}/labels`, { name: "bug", color: "#cc0000" });
  const milestone = await make(`${base}/milestones`, { title: "v1" });
  const issue = await make(`${base}/issues`, {
    title: "First",
    description: "- [ ] a task\n\nsee #1, ~bug, %v1",
    labels: "bug",
  });
  await make(`${base}/issues`, { title: "Second" });
  const note = await make(`${base}/issues/1/notes`, { body: "A comment" });
  const discussion = await make(`${base}/issues/1/discussions`, { body: "A thread" });
  const place = project.path;
  return {
    callers: [
      {},
      sessionHeaders(owner),
      { "private-token": token },
      sessionHeaders(stranger),
      sessionHeaders(admin),
    ],
    known: {
      projects: [project.id, project.path],
      groups: [group.id, group.path],
      users: [owner.id, stranger.id],
      namespaces: [group.id, group.path],
      issues: [1, 2],
      labels: [label.id, "bug"],
      milestones: [milestone.id, 1],
      members: [owner.id],
      all: [owner.id],
      notes: [note.id],
      discussions: [discussion.id],
      place: [place],
      group_place: [group.path],
    },
    ids: [project.id, group.id, owner.id, issue.id, note.id, label.id, milestone.id].map(Number),
    globalIds: [
      `gid://gitlab/Project/${project.id}`,
      `gid://gitlab/Issue/${issue.id}`,
      `gid://gitlab/Note/${note.id}`,
      `gid://gitlab/User/${owner.id}`,
      `gid://gitlab/ProjectLabel/${label.id}`,
      `gid://gitlab/Milestone/${milestone.id}`,
      `gid://gitlab/Discussion/${discussion.id}`,
    ],
    fullPaths: [project.path, group.path],
  };
}

function maker(app: App, owner: TestPerson) {
  return async (url: string, payload: object): Promise<{ id: string | number }> => {
    const answer = await injectRequest(app, {
      method: "POST",
      url,
      headers: sessionHeaders(owner),
      payload,
    });
    if (answer.statusCode !== 201) throw new Error(`${url}: ${answer.body}`);
    return answer.json();
  };
}
