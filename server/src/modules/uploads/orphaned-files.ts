/**
 * Deletes files in the storage that have no row: of failed uploads and of erased projects and groups.
 */
import type { Context } from "../../platform/context.ts";
import { PARTIAL_FOLDER } from "../../platform/storage/storage.ts";
import { UPLOADS_AREA } from "./uploading.ts";
import { findKnownKeys } from "./uploads.queries.ts";

/** Younger files are skipped, because their row can still be in an open transaction. */
const YOUNG_MS = 24 * 3_600_000;
const BATCH = 500;
/**
 * More unknown files than this in one night probably belong to another database; then none are deleted.
 */
const MOST = 1_000;
/** The same if more than half of all files are unknown, unless there are at most this many. */
const FEW = 20;

export async function deleteOrphanedFiles(ctx: Context): Promise<void> {
  // Unfinished uploads never have a row, so their number has no limit.
  const broken = await unknownIn(ctx, PARTIAL_FOLDER, Infinity);
  const orphans = await unknownIn(ctx, UPLOADS_AREA, MOST);
  const removed = [...broken.keys];
  if (isTooMuch(orphans)) {
    const counts = { unknown: orphans.keys.length, lookedAt: orphans.lookedAt };
    ctx.log.error(counts, "too many orphaned files: does another instance use this storage?");
  } else {
    removed.push(...orphans.keys);
  }
  for (const key of removed) await ctx.storage.remove(key);
  if (removed.length > 0) {
    ctx.log.info({ removed: removed.length }, "orphaned files were removed");
  }
}

interface Unknown {
  keys: string[];
  lookedAt: number;
}

function isTooMuch({ keys, lookedAt }: Unknown): boolean {
  return keys.length > MOST || (keys.length > FEW && keys.length > lookedAt / 2);
}

/** Stops once it has found more than `most` unknown files. */
async function unknownIn(ctx: Context, area: string, most: number): Promise<Unknown> {
  const before = new Date(ctx.now().getTime() - YOUNG_MS);
  const unknown: Unknown = { keys: [], lookedAt: 0 };
  let batch: string[] = [];
  for await (const { key, modifiedAt } of ctx.storage.list(area)) {
    unknown.lookedAt += 1;
    if (modifiedAt < before) batch.push(key);
    if (batch.length < BATCH) continue;
    unknown.keys.push(...(await unknownAmong(ctx, batch)));
    if (unknown.keys.length > most) return unknown;
    batch = [];
  }
  unknown.keys.push(...(await unknownAmong(ctx, batch)));
  return unknown;
}

async function unknownAmong(ctx: Context, keys: readonly string[]): Promise<string[]> {
  const known = await findKnownKeys(ctx, keys);
  return keys.filter((key) => !known.has(key));
}
