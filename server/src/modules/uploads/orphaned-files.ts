/**
 * Deletes files in the storage that have no row in the database. Such files remain after failed uploads
 * and after a project or group was erased.
 */
import type { Context } from "../../platform/context.ts";
import { PARTIAL_FOLDER } from "../../platform/storage/storage.ts";
import { UPLOADS_STORAGE_AREA } from "./uploading.ts";
import { findExistingStorageKeys } from "./uploads.queries.ts";

/**
 * Files younger than this are skipped, because their row may be in a transaction that is still open.
 */
const YOUNG_MS = 24 * 3_600_000;
const BATCH = 500;
/**
 * If more files than this have no row, the job deletes none of them, because the storage probably
 * belongs to another database.
 */
const MOST = 1_000;
/**
 * The job also deletes nothing if more than half of all files have no row, unless at most this many
 * files have no row.
 */
const FEW = 20;

export async function deleteOrphanedFiles(ctx: Context): Promise<void> {
  // Files of unfinished uploads never have a row, so their number is not limited.
  const broken = await unknownIn(ctx, PARTIAL_FOLDER, Infinity);
  const orphans = await unknownIn(ctx, UPLOADS_STORAGE_AREA, MOST);
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

/** Finds files without a row in one folder of the storage. Stops after more than `most` such files. */
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
  const known = await findExistingStorageKeys(ctx, keys);
  return keys.filter((key) => !known.has(key));
}
