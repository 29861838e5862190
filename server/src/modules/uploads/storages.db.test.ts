/** Tests the upload routes with an S3 bucket as storage, and with a full disk. */
import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { sql } from "kysely";
import S3rver from "@20minutes/s3rver";
import { afterAll, expect, test } from "vitest";
import { injectRequest, startTestApp } from "../../../test/app.ts";
import { createTestPerson, sessionHeaders } from "../../../test/people.ts";
import { createTestProject } from "../../../test/places.ts";
import { buildFileForm, requestFileUpload } from "../../../test/uploads.ts";

const run = promisify(execFile);
const folder = await mkdtemp(join(tmpdir(), "cairn-storages-"));
const small = join(folder, "small");
let mounted = false;
afterAll(async () => {
  if (mounted) await run("umount", [small]);
  await rm(folder, { recursive: true, force: true });
});

test("a bucket takes large files and gives parts of them", async () => {
  const s3 = new S3rver({
    port: 0,
    silent: true,
    directory: folder,
    configureBuckets: [{ name: "files" }],
  });
  const { port } = await s3.run();
  const app = await startTestApp({
    CAIRN_S3_ENDPOINT: `http://127.0.0.1:${port}`,
    CAIRN_S3_BUCKET: "files",
    CAIRN_S3_ACCESS_KEY_ID: "S3RVER",
    CAIRN_S3_SECRET_ACCESS_KEY: "S3RVER",
    CAIRN_LOG_LEVEL: "silent",
  });
  const ada = await createTestPerson(app);
  const project = await createTestProject(app, ada, { visibility: "public" });
  const content = new Uint8Array(7 * 1024 * 1024).map((_, index) => index % 251);
  const sent = await requestFileUpload(
    app,
    `/${project.path}/uploads`,
    sessionHeaders(ada),
    buildFileForm(content, "a.bin"),
  );
  expect(sent.statusCode).toBe(200);
  const url = `/${project.path}${sent.json<{ link: { url: string } }>().link.url}`;
  expect((await injectRequest(app, { url })).rawPayload.equals(content)).toBe(true);
  const part = await injectRequest(app, { url, headers: { range: "bytes=6000000-6000009" } });
  expect(part.statusCode).toBe(206);
  expect([...part.rawPayload]).toEqual([...content.subarray(6_000_000, 6_000_010)]);
  expect((await injectRequest(app, { url: "/-/readiness" })).json()).toMatchObject({
    storage_check: [{ status: "ok" }],
  });
  await s3.close();
  const away = await injectRequest(app, { url });
  expect(away.statusCode).toBe(503);
});

test("a full disk is told clearly, leaves nothing half, and does not stop the rest [F5]", async ({
  skip,
}) => {
  await run("mkdir", [small]);
  mounted = await run("mount", ["-t", "tmpfs", "-o", "size=2m", "tmpfs", small]).then(
    () => true,
    () => false,
  );
  skip(!mounted, "only root can mount");
  const app = await startTestApp({ CAIRN_STORAGE_PATH: small, CAIRN_LOG_LEVEL: "silent" });
  const ada = await createTestPerson(app);
  const project = await createTestProject(app, ada, { visibility: "public" });
  const send = (bytes: number) =>
    requestFileUpload(
      app,
      `/${project.path}/uploads`,
      sessionHeaders(ada),
      buildFileForm(new Uint8Array(bytes)),
    );
  const first = await send(500_000);
  expect(first.statusCode).toBe(200);
  for (let round = 0; round < 20; round += 1) {
    const refused = await send(5_000_000);
    expect([refused.statusCode, refused.json<{ message: string }>().message]).toEqual([
      507,
      "There's no space left for files. Please contact an administrator.",
    ]);
  }
  const readiness = await injectRequest(app, { url: "/-/readiness" });
  expect(readiness.json()).toMatchObject({ status: "ok", storage_check: [{ status: "degraded" }] });
  const { rows } = await sql`select from uploads where namespace_id = ${project.id}`.execute(
    app.platform.db,
  );
  expect(rows).toHaveLength(1);
  const issue = { method: "POST", url: `/api/v4/projects/${project.id}/issues` } as const;
  const written = await injectRequest(app, {
    ...issue,
    headers: sessionHeaders(ada),
    payload: { title: "Still" },
  });
  expect(written.statusCode).toBe(201);
  const { link } = first.json<{ link: { url: string } }>();
  expect(
    (await injectRequest(app, { url: `/${project.path}${link.url}` })).rawPayload,
  ).toHaveLength(500_000);
  expect((await send(400_000)).statusCode).toBe(200);
});
