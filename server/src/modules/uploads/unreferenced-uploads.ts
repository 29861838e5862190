/**
 * Deletes uploads of users who are not members when no saved text references them within a week: no
 * issue, comment, draft, saved reply, milestone or iteration. Their bytes no longer count then. Uploads
 * of members are never deleted this way.
 */
import type { Context } from "../../platform/context.ts";
import { deleteUnreferencedRows, markUploadsReferenced } from "./usage.queries.ts";

/** An upload in Markdown or in an address; the secret alone identifies the upload. */
const NAMED = /\/uploads\/([0-9a-f]{32})\//g;

const WAIT_MS = 7 * 86_400_000;
const BATCH = 500;

/** Must run in the transaction that saves the text. */
export async function keepReferencedUploads(ctx: Context, text: string): Promise<void> {
  const secrets = new Set(Array.from(text.matchAll(NAMED), ([, secret = ""]) => secret));
  if (secrets.size > 0) await markUploadsReferenced(ctx, [...secrets]);
}

/**
 * Deletes the rows first: if removing the bytes fails, the job for orphaned files removes them later.
 */
export async function deleteUnreferencedUploads(ctx: Context): Promise<void> {
  const before = new Date(ctx.now().getTime() - WAIT_MS);
  let forgotten = 0;
  for (let keys: string[] = []; ;) {
    keys = await ctx.transaction((inner) =>
      deleteUnreferencedRows(inner, { before, limit: BATCH }),
    );
    for (const key of keys) await ctx.storage.remove(key);
    forgotten += keys.length;
    if (keys.length < BATCH) break;
  }
  if (forgotten > 0) ctx.log.info({ forgotten }, "unreferenced uploads were deleted");
}
