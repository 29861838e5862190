/**
 * Deletes uploads that no saved text has referenced within a week after the upload, so that they no
 * longer count against the quota. Saved texts are issues, comments, drafts, saved replies,
 * description templates, milestones and iterations. Deletes only uploads of users who are not members.
 */
import type { Context } from "../../../platform/context.ts";
import { findUploadSecrets } from "./upload-urls.ts";
import { deleteUnreferencedUploadRows, markUploadsReferenced } from "../usage.queries.ts";

const WAIT_MS = 7 * 86_400_000;
const BATCH = 500;

/**
 * Marks the uploads that a text references, so that they are not deleted. Must be called in the
 * transaction that saves the text.
 */
export async function markTextUploadsReferenced(ctx: Context, text: string): Promise<void> {
  const secrets = new Set(findUploadSecrets(text));
  if (secrets.size > 0) await markUploadsReferenced(ctx, [...secrets]);
}

/**
 * Deletes uploads that no text has referenced. Deletes the rows before the files, because the other
 * order could leave a row without a file. If deleting a file fails, the job for orphaned files
 * deletes the file later.
 */
export async function deleteUnreferencedUploads(ctx: Context): Promise<void> {
  const before = new Date(ctx.now().getTime() - WAIT_MS);
  let forgotten = 0;
  for (let keys: string[] = []; ;) {
    keys = await ctx.transaction((inner) =>
      deleteUnreferencedUploadRows(inner, { before, limit: BATCH }),
    );
    for (const key of keys) await ctx.storage.remove(key);
    forgotten += keys.length;
    if (keys.length < BATCH) break;
  }
  if (forgotten > 0) ctx.log.info({ forgotten }, "unreferenced uploads were deleted");
}
