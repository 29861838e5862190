import { utimes } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { injectRequest, startTestApp } from "../../../test/app.ts";
import { createTestPerson, sessionHeaders } from "../../../test/people.ts";
import { createTestProject, type TestPlace } from "../../../test/places.ts";
import { yieldChunks, storeTestFile } from "../../../test/uploads.ts";
import { VISITOR_WITHOUT_IP } from "../../platform/auth/viewer.ts";
import { createStorageKey } from "../../platform/storage/storage.ts";
import { eraseUploads } from "./namespace-listener.ts";
import { deleteOrphanedFiles } from "./orphaned-files.ts";

const app = await startTestApp();
const { storage, config } = app.platform;
const root = (config.storage as { path: string }).path;
const ada = await createTestPerson(app);
const project = await createTestProject(app, ada);
const ctx = app.platform.contextFor(VISITOR_WITHOUT_IP, "test", app.platform.log);

async function stored(area: string, ageHours: number): Promise<string> {
  const key = createStorageKey(area);
  await storage.put(key, yieldChunks([Buffer.from("left")]), { contentType: "text/plain" });
  return aged(key, ageHours);
}

async function aged(key: string, ageHours: number): Promise<string> {
  const then = new Date(Date.now() - ageHours * 3_600_000);
  await utimes(join(root, key), then, then);
  return key;
}

async function keyOf({ secret }: { secret: string }): Promise<string> {
  const { rows } = await sql<{ storage_key: string }>`
    select storage_key from uploads where secret = ${secret}`.execute(app.platform.db);
  return rows[0]?.storage_key ?? "";
}

const isThere = async (key: string) => {
  const found = await storage.get(key);
  found?.content.destroy();
  return found !== undefined;
};

test("what no row tells of is removed after a day, and nothing else", async () => {
  const kept = await aged(await keyOf(await storeTestFile(app, project)), 48);
  const young = await stored("uploads", 23);
  const youngPart = await stored("partial", 23);
  const old = await stored("uploads", 25);
  const oldPart = await stored("partial", 25);
  const ofOthers = await stored("avatars", 25);
  await deleteOrphanedFiles(ctx);
  const left = [];
  for (const key of [kept, young, youngPart, old, oldPart, ofOthers]) left.push(await isThere(key));
  expect(left).toEqual([true, true, true, false, false, true]);
});

test("the files of an erased project go with it", async () => {
  const doomed: TestPlace = await createTestProject(app, ada, { name: "Doomed" });
  const key = await aged(await keyOf(await storeTestFile(app, doomed)), 48);
  const url = `/api/v4/projects/${doomed.id}`;
  const removed = await injectRequest(app, { method: "DELETE", url, headers: sessionHeaders(ada) });
  expect(removed.statusCode).toBe(202);
  expect(await ctx.transaction((inner) => eraseUploads(inner, [doomed.id]))).toBe(false);
  await deleteOrphanedFiles(ctx);
  expect(await isThere(key)).toBe(false);
});

test("when most of what is there is unknown, it is not ours to remove", async () => {
  const part = await stored("partial", 48);
  const strange = await Promise.all(Array.from({ length: 30 }, () => stored("uploads", 48)));
  await deleteOrphanedFiles(ctx);
  expect(await Promise.all(strange.map(isThere))).not.toContain(false);
  expect(await isThere(part)).toBe(false);
  // Now at least half of the files in the storage have a row, so the job deletes the files without a
  // row.
  for (let count = 0; count < 30; count += 1) await storeTestFile(app, project);
  await deleteOrphanedFiles(ctx);
  expect(await Promise.all(strange.map(isThere))).not.toContain(true);
});
