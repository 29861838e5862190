/**
 * Files of users who are no members are kept once a saved text names them: an issue, a comment, a draft, a
 * saved reply, a milestone, an iteration. Those that nothing names within a week are deleted, and their bytes
 * no longer count. Files of members are never deleted so.
 */
import type { Context } from "../../platform/context.ts";
import { deleteUnreferencedRows, markUploadsReferenced } from "./usage.queries.ts";

/** As Markdown and addresses name a file; the secret alone identifies it. */
const NAMED = /\/uploads\/([0-9a-f]{32})\//g;

const WAIT_MS = 7 * 86_400_000;
const BATCH = 500;

/** In the transaction that saves the text. */
export async function keepReferencedUploads(ctx: Context, text: string): Promise<void> {
  const secrets = new Set(Array.from(text.matchAll(NAMED), ([, secret = ""]) => secret));
  if (secrets.size > 0) await markUploadsReferenced(ctx, [...secrets]);
}

/** Rows first: if the bytes can't be removed now, the sweep finds them later. */
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
  if (forgotten > 0) ctx.log.info({ forgotten }, "files that no text named were deleted");
}
