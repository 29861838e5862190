/** The repository of a removed project is deleted from the disk. */
import { readdir } from "node:fs/promises";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { buildCloneUrl, createLocalRepository, git } from "../../../test/git/git-client.ts";
import { createTestPerson } from "../../../test/people.ts";
import { createTestProject } from "../../../test/places.ts";
import { VISITOR_WITHOUT_IP } from "../../platform/auth/viewer.ts";
import { eraseRepositories } from "./namespace-listener.ts";

test("the rows and the folder of a removed project go", async () => {
  const app = await startTestApp();
  const address = await app.listen();
  const owner = await createTestPerson(app, { username: "owner" });
  const project = await createTestProject(app, owner, { name: "Weather" });
  await createLocalRepository("work");
  await git("work", "push", buildCloneUrl(address, project, owner), "main");
  const list = async () =>
    (await readdir(app.platform.config.repositoriesPath, { recursive: true })).filter(
      (path) => path.startsWith("@hashed") && path.endsWith(".git"),
    );
  expect(await list()).toHaveLength(1);
  const ctx = app.platform.contextFor(VISITOR_WITHOUT_IP, "test", app.platform.log);
  expect(await ctx.transaction((inner) => eraseRepositories(inner, [project.id]))).toBe(false);
  expect(await list()).toEqual([]);
  const { rows } =
    await sql`select project_id from repositories union all select project_id from pushes`.execute(
      app.platform.db,
    );
  expect(rows).toEqual([]);
});
