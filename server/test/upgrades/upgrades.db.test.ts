/**
 * Tests the upgrade from every recorded release: its backup is restored, and all newer migrations are
 * applied. `migrate` refuses when a migration of the release was changed afterwards.
 */
import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, describe, expect, test } from "vitest";
import { restoreBackup } from "../../src/operator/backup/restoring.ts";
import { readConfig } from "../../src/platform/config/config.ts";
import { DEMO_COMPANY_PATH } from "../../../scripts/demo/places.ts";
import { DEMO_USERS } from "../../../scripts/demo/people.ts";
import { buildEnvironmentVariablesForDatabase, injectRequest, startTestApp } from "../app.ts";
import { createEmptyDatabase, getTestDatabase } from "../database.ts";
import { requestSignIn } from "../people.ts";
import {
  listRecordedReleases,
  RELEASE_PASSWORD,
  RELEASE_SECRET,
  RELEASES_FOLDER,
} from "./recorded.ts";

const run = promisify(execFile);
const folder = await mkdtemp(join(tmpdir(), "cairn-upgrade-"));
afterAll(() => rm(folder, { recursive: true }));

describe.each(await listRecordedReleases())("an instance of release %s", async (release) => {
  const database = await createEmptyDatabase();
  const environment = {
    ...buildEnvironmentVariablesForDatabase(database),
    CAIRN_SECRET: RELEASE_SECRET,
    CAIRN_STORAGE_PATH: join(folder, `${release}-storage`),
  };

  test("is restored and upgraded to the schema of a new instance", async () => {
    await run("tar", [
      "--extract",
      `--file=${RELEASES_FOLDER}/${release}.tar`,
      `--directory=${folder}`,
    ]);
    const { version } = await restoreBackup(readConfig(environment), folder);
    expect(version).toBe(release);
    const { databaseUrl } = await getTestDatabase();
    expect(await dumpSchema(database.databaseUrl)).toBe(await dumpSchema(databaseUrl));
  });

  test("shows its issues, comments and epics to those who sign in", async () => {
    const app = await startTestApp(environment);
    const mateo = DEMO_USERS.find(({ key }) => key === "mateo")?.username ?? "";
    const signedIn = await requestSignIn(app, mateo, RELEASE_PASSWORD);
    expect(signedIn.statusCode).toBe(201);
    const cookie = String(signedIn.headers["set-cookie"]).split(";", 1)[0];
    const see = async (url: string) => {
      const answer = await injectRequest(app, { url, headers: { cookie, accept: "text/html" } });
      expect([url, answer.statusCode]).toEqual([url, 200]);
      return answer;
    };
    const list = (await see("/api/v4/issues?scope=all&order_by=updated_at")).json<
      RecordedIssue[]
    >();
    expect(list.length).toBeGreaterThan(10);
    for (const issue of list) {
      const page = await see(new URL(issue.web_url).pathname);
      expect(page.body).toContain(`#${issue.iid}`);
    }
    const commented = list.find((issue) => issue.user_notes_count > 0);
    const notes = await see(
      `/api/v4/projects/${commented?.project_id}/issues/${commented?.iid}/notes`,
    );
    expect(notes.json<object[]>().length).toBeGreaterThan(0);
    const epics = await see(`/api/v4/groups/${DEMO_COMPANY_PATH}/epics`);
    expect(epics.json<object[]>().length).toBeGreaterThan(0);
  });
});

interface RecordedIssue {
  iid: number;
  project_id: number;
  user_notes_count: number;
  web_url: string;
}

async function dumpSchema(url: string): Promise<string> {
  const connection = new URL(url);
  const { password } = connection;
  connection.password = "";
  const { stdout } = await run(
    "pg_dump",
    ["--schema-only", "--no-owner", "--no-privileges", connection.href],
    {
      env: { ...process.env, PGPASSWORD: decodeURIComponent(password) },
      maxBuffer: 64 * 1024 * 1024,
    },
  );
  return (
    stdout
      // psql's protection against commands in a dump, with a new random word each time.
      .replaceAll(/^\\(?:un)?restrict .*$/gm, "")
      // PostgreSQL sets parentheses of a condition differently after a restore.
      .replaceAll(/[()]/g, "")
  );
}
