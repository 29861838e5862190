/**
 * Deletes files in the storage that have no row in the database. Such files remain after failed uploads
 * and after a project or group was erased.
 */
import type { Context } from "../../platform/context.ts";
import { PARTIAL_FOLDER } from "../../platform/storage/storage.ts";
import { UPLOADS_STORAGE_KEY_PREFIX } from "./uploading.ts";
import { findExistingStorageKeys } from "./uploads.queries.ts";

/**
 * Files younger than this are skipped, because their row may be in a transaction that is still open.
 */
const YOUNG_MS = 24 * 3_600_000;
const BATCH = 500;
/**
 * The maximum number of orphaned files that the job deletes. If there are more, the job deletes
 * none, because the storage probably belongs to another database.
 */
const MOST = 1_000;
/**
 * Up to this number, the job deletes orphaned files in any case. Above it, the job deletes none if
 * more than half of all files are orphaned.
 */
const FEW = 20;

export async function deleteOrphanedFiles(ctx: Context): Promise<void> {
  // Files of unfinished uploads never have a row, so the job deletes any number of them.
  const broken = await unknownIn(ctx, PARTIAL_FOLDER, Infinity);
  const orphans = await unknownIn(ctx, UPLOADS_STORAGE_KEY_PREFIX, MOST);
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
