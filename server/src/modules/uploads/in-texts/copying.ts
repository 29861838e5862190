/**
 * Copies uploads to another project, for texts that move there. A copy has the same secret and file
 * name, so the relative URLs in the texts stay the same.
 */
import type { Context } from "../../../platform/context.ts";
import { createStorageKey } from "../../../platform/storage/storage.ts";
import { UPLOADS_STORAGE_KEY_PREFIX } from "../uploading.ts";
import { findUploadsBySecrets, insertUploadCopies, type UploadRow } from "../uploads.queries.ts";
import { findNamespaceUploadBytes } from "../usage.queries.ts";
import { createProjectQuotaExceededError } from "../quotas.ts";

/** Copied files whose rows are not inserted yet. */
export interface CopiedUploads {
  secrets: ReadonlySet<string>;
  rows: readonly Omit<UploadRow, "id">[];
}

/**
 * Copies the files. Must be called before the transaction, because it takes as long as the files are
 * large. Files whose rows are never inserted are deleted by the job for orphaned files.
 */
export async function copyUploadFiles(
  ctx: Context,
  from: { id: number },
  to: { id: number; root_namespace_id: number },
  secrets: ReadonlySet<string>,
): Promise<CopiedUploads> {
  if (secrets.size === 0 || from.id === to.id) return { secrets, rows: [] };
  const known = await findUploadsBySecrets(ctx, to, [...secrets]);
  const present = new Set(known.map(({ secret }) => secret));
  const found = await findUploadsBySecrets(ctx, from, [...secrets]);
  const missing = found.filter(({ secret }) => !present.has(secret));
  const bytes = missing.reduce((sum, { size }) => sum + size, 0);
  const used = await findNamespaceUploadBytes(ctx, to.id);
  if (bytes > 0 && used + bytes > ctx.config.budgets.uploadBytesPerProject) {
    throw createProjectQuotaExceededError(ctx);
  }
  const rows: Omit<UploadRow, "id">[] = [];
  for (const { id: _, ...upload } of missing) {
    const file = await ctx.storage.get(upload.storage_key);
    if (file === undefined) continue;
    const key = createStorageKey(UPLOADS_STORAGE_KEY_PREFIX);
    await ctx.storage.put(key, file.content, { contentType: upload.content_type });
    rows.push({
      ...upload,
      namespace_id: to.id,
      root_namespace_id: to.root_namespace_id,
      storage_key: key,
    });
  }
  return { secrets, rows };
}

/**
 * Deletes the files of copies whose rows are certainly not inserted. Without this, failed attempts could
 * fill the storage until the job for orphaned files runs.
 */
export async function removeCopiedFiles(ctx: Context, { rows }: CopiedUploads): Promise<void> {
  for (const { storage_key: key } of rows) await ctx.storage.remove(key);
}

/**
 * Inserts the rows of the copies. They have no uploader, because the copy must not count against the
 * quota of a user who did not make it.
 */
export async function insertCopiedUploads(ctx: Context, { rows }: CopiedUploads): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  await insertUploadCopies(ctx, rows);
  // Concurrent copies can all have passed the check in `copyUploadFiles`.
  const used = await findNamespaceUploadBytes(ctx, first.namespace_id);
  if (used > ctx.config.budgets.uploadBytesPerProject) throw createProjectQuotaExceededError(ctx);
}
