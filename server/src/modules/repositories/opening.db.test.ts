/** Creating the repository of a project for the first push or commit. */
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { injectRequest, startTestApp } from "../../../test/app.ts";
import { createTestPerson, sessionHeaders } from "../../../test/people.ts";
import { createTestProject } from "../../../test/places.ts";

const app = await startTestApp({ CAIRN_LOG_LEVEL: "silent" });
const owner = await createTestPerson(app, { username: "owner" });

test("a project has no commits until the folder of its repository exists [REPO-025]", async () => {
  const project = await createTestProject(app, owner, { name: "Weather" });
  const url = `/api/v4/projects/${project.id}/repository`;
  const headers = sessionHeaders(owner);
  const readTree = () => injectRequest(app, { method: "GET", url: `${url}/tree`, headers });
  const actions = [{ action: "create", file_path: "README.md", content: "# Hello\n" }];
  const payload = { branch: "main", commit_message: "First", actions };
  const commit = () =>
    injectRequest(app, { method: "POST", url: `${url}/commits`, headers, payload });

  // A file in the place of the folder above the repositories, so that git cannot create one.
  const { repositoriesPath } = app.platform.config;
  const obstacle = join(repositoriesPath, "@hashed");
  await mkdir(repositoriesPath, { recursive: true });
  await writeFile(obstacle, "");
  expect((await commit()).statusCode).toBe(500);
  const empty = await readTree();
  expect(empty.statusCode, empty.body).toBe(404);
  expect(empty.json()).toEqual({ message: "404 Tree Not Found" });

  await rm(obstacle);
  const committed = await commit();
  expect(committed.statusCode, committed.body).toBe(201);
  expect((await readTree()).json()).toMatchObject([{ name: "README.md" }]);
});
