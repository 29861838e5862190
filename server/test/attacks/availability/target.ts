/**
 * Starts the server of the availability tests as a separate process. Creates an attacker who is
 * not a member, and a member who only reads.
 */
import type { App } from "../../../src/app.ts";
import { RATE_LIMITS } from "../../../src/platform/rate-limits/limits.ts";
import { injectRequest, startTestApp, buildTestEnvironmentVariables } from "../../app.ts";
import { createTestPerson, sessionHeaders, TEST_PASSWORD, type TestPerson } from "../../people.ts";
import { createTestGroup, createTestProject, type TestPlace } from "../../places.ts";
import { startServer, type ServerProcess } from "../../process.ts";

const NOTES = 100;
const ISSUES = 120;

/** Addresses, ids and credentials that the attacks use; sent to the attacking process as JSON. */
export interface AttackTarget {
  url: string;
  /** A public project in which the attacker is no member. */
  project: { id: number; path: string };
  /** An issue with a hundred comments. */
  issue: { id: number; iid: number };
  /** An issue that the attacker wrote. */
  own: { id: number; iid: number };
  attacker: { headers: Record<string, string> };
  /** The user whose password the attacker tries to guess. This is the member who only reads. */
  victim: { login: string };
  password: string;
}

export interface AttackFixture {
  target: AttackTarget;
  server: ServerProcess;
  reader: { headers: Record<string, string>; paths: readonly string[] };
  app: App;
}

/**
 * Starts the attacked server and creates its users, project and issues. With `open`, the server has
 * very high rate limits, so that the test measures the code behind these limits.
 */
export async function startAttackFixture({ open }: { open: boolean }): Promise<AttackFixture> {
  const limits = Object.keys(RATE_LIMITS).map((name) => `${name}=1000000000`);
  const environment = await buildTestEnvironmentVariables({
    CAIRN_RATE_LIMITS: "",
    // Uses the value of production, because guessing passwords is one of the attacks and each
    // password hash needs this much memory.
    CAIRN_PASSWORD_MEMORY_KIB: "19456",
  });
  const app = await startTestApp({ CAIRN_RATE_LIMITS: limits.join(",") });
  const owner = await createTestPerson(app, { username: "owner" });
  const reader = await createTestPerson(app, { username: "reader" });
  const attacker = await createTestPerson(app, { username: "stranger" });
  const group = await createTestGroup(app, owner, { name: "Summit", visibility: "public" });
  const project = await createTestProject(app, owner, {
    name: "Weather",
    group,
    visibility: "public",
  });
  const make = maker(app, project);
  const issue = await make(owner, "issues", { title: "A discussed issue", description: "# Words" });
  for (let count = 1; count < ISSUES; count += 1) {
    await make(owner, "issues", { title: `Issue ${count}` });
  }
  for (let count = 0; count < NOTES; count += 1) {
    await make(owner, `issues/${issue.iid}/notes`, { body: `Comment ${count} about #${count}` });
  }
  const own = await make(attacker, "issues", { title: "Mine", description: "- [ ] a task" });
  const server = await startServer({
    ...environment,
    ...(open ? { CAIRN_RATE_LIMITS: limits.join(",") } : {}),
    CAIRN_SPAM_CHECK: "off",
  });
  return {
    server,
    app,
    target: {
      url: server.url,
      project: { id: project.id, path: project.path },
      issue,
      own,
      attacker: { headers: sessionHeaders(attacker) },
      victim: { login: reader.username },
      password: TEST_PASSWORD,
    },
    reader: {
      headers: sessionHeaders(reader),
      paths: [
        `/api/v4/projects/${project.id}/issues/${issue.iid}`,
        `/${project.path}/-/issues/${issue.iid}`,
        `/${project.path}/-/issues.json`,
        `/${project.path}/-/issues/${issue.iid}/discussions.json`,
      ],
    },
  };
}

function maker(app: App, project: TestPlace) {
  return async (who: TestPerson, path: string, payload: object) => {
    const url = `/api/v4/projects/${project.id}/${path}`;
    const answer = await injectRequest(app, {
      method: "POST",
      url,
      headers: sessionHeaders(who),
      payload,
    });
    if (answer.statusCode !== 201) throw new Error(`${url}: ${answer.body}`);
    return answer.json<{ id: number; iid: number }>();
  };
}
