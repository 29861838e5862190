/** Test helpers that upload files by a request, or store them directly without a request. */
import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { App } from "../src/app.ts";
import { createStorageKey } from "../src/platform/storage/storage.ts";
import { injectRequest, type TestResponse } from "./app.ts";

/** A multipart form with one file, as pages and API clients send it. */
export function buildFileForm(
  content: string | Uint8Array<ArrayBuffer>,
  filename = "notes.txt",
  field = "file",
): FormData {
  const form = new FormData();
  form.append(field, new Blob([content]), filename);
  return form;
}

export function requestFileUpload(
  app: App,
  url: string,
  headers: Record<string, string>,
  form: FormData,
): Promise<TestResponse> {
  return injectRequest(app, { method: "POST", url, headers, payload: form });
}

/**
 * Stores a file in a project or group without a request. Returns the secret and the filename, which
 * are both part of the file's URL.
 */
export async function storeTestFile(
  { platform }: Pick<App, "platform">,
  place: { id: number },
  wish: { secret?: string; filename?: string; content?: string } = {},
): Promise<{ secret: string; filename: string }> {
  const { secret = randomBytes(16).toString("hex"), filename = "plan.txt" } = wish;
  const key = createStorageKey("uploads");
  const contentType = "application/octet-stream";
  const content = [Buffer.from(wish.content ?? "A plan.")];
  const size = await platform.storage.put(key, yieldChunks(content), { contentType });
  await platform.db.transaction().execute((transaction) =>
    sql`insert into uploads (namespace_id, root_namespace_id, secret, filename, storage_key, content_type, size)
      select id, root_namespace_id, ${secret}, ${filename}, ${key}, ${contentType}, ${size}
      from namespaces where id = ${place.id}
    `.execute(transaction),
  );
  return { secret, filename };
}

export async function* yieldChunks(chunks: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* chunks;
}
