import {
  appendFile,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, expect, test } from "vitest";
import {
  buildEnvironmentVariablesForDatabase,
  buildTestEnvironmentVariables,
  startTestApp,
} from "../../../test/app.ts";
import { createEmptyDatabase } from "../../../test/database.ts";
import { createTestPerson } from "../../../test/people.ts";
import { readConfig } from "../../platform/config/config.ts";
import { createStorageKey } from "../../platform/storage/storage.ts";
import {
  buildCloneUrl,
  createLocalRepository,
  git,
  readHead,
} from "../../../test/git/git-client.ts";
import { createTestProject } from "../../../test/places.ts";
import { deleteOldBackups, makeBackup } from "./backing-up.ts";
import { restoreBackup, verifyBackup } from "./restoring.ts";

const app = await startTestApp();
const config = readConfig(await buildTestEnvironmentVariables());
const folder = await mkdtemp(join(tmpdir(), "cairn-backups-"));
afterAll(() => rm(folder, { recursive: true }));

test("a backup restores rows, files and repositories, and is checked before", async () => {
  const key = createStorageKey("uploads");
  const ada = await createTestPerson(app, { username: "ada" });
  await app.platform.storage.put(key, pieces("granite"), {
    contentType: "text/plain",
  });
  const address = await app.listen();
  const project = await createTestProject(app, ada, { name: "Weather" });
  await createLocalRepository("work");
  await git("work", "push", buildCloneUrl(address, project, ada), "main");
  const backup = await makeBackup(config, folder);
  expect((await stat(backup)).mode & 0o077).toBe(0);
  await verifyBackup(config, backup);

  const target = await createEmptyDatabase();
  const other = buildEnvironmentVariablesForDatabase(target);
  const restored = readConfig({
    ...other,
    CAIRN_STORAGE_PATH: join(folder, "storage"),
    CAIRN_REPOSITORIES_PATH: join(folder, "repositories"),
  });
  await expect(restoreBackup(config, backup)).rejects.toThrow("not empty");
  const foreign = { ...restored, secret: "x".repeat(40) };
  await expect(restoreBackup(foreign, backup)).rejects.toThrow("CAIRN_SECRET");
  await restoreBackup(restored, backup);
  const client = new pg.Client({ connectionString: target.databaseUrl });
  await client.connect();
  const { rows } = await client.query("select id, username from users");
  await client.end();
  expect(rows).toContainEqual({ id: String(ada.id), username: "ada" });
  expect(await readFile(join(folder, "storage", key), "utf8")).toBe("granite");
  const hidden = join(folder, "repositories", "@hashed");
  const paths = await readdir(hidden, { recursive: true });
  const repository = paths.find((path) => path.endsWith(".git"));
  const { stdout } = await git(
    "",
    "--git-dir",
    join(hidden, repository ?? ""),
    "rev-parse",
    "main",
  );
  expect(stdout.trim()).toBe(await readHead("work"));

  await appendFile(join(backup, "files.tar"), "x");
  await expect(verifyBackup(config, backup)).rejects.toThrow("files.tar is missing or was changed");
});

test("only the newest backups are kept", async () => {
  const parent = join(folder, "several");
  await mkdir(parent);
  for (const day of ["01", "02", "03"]) {
    await writeFile(join(parent, `cairn-202601${day}T000000Z`), "");
  }
  await writeFile(join(parent, "cairn-20250101T000000Z.unfinished"), "");
  expect(await deleteOldBackups(parent, 2)).toEqual(["cairn-20260101T000000Z"]);
  expect(await readdir(parent)).toContain("cairn-20250101T000000Z.unfinished");
});

async function* pieces(text: string): AsyncGenerator<Buffer> {
  yield Buffer.from(text);
}
