/** Files that no row tells of: of uploads that came to nothing, and of places that were erased. */
import type { Context } from "../../platform/context.ts";
import { PARTIAL_FOLDER } from "../../platform/storage/storage.ts";
import { UPLOADS_AREA } from "./uploading.ts";
import { findKnownKeys } from "./uploads.queries.ts";

/** Their row may still be on its way. */
const YOUNG_MS = 24 * 3_600_000;
const BATCH = 500;
/** More than these in one night are rather the files of another database. */
const MOST = 1_000;
/** So is more than half, unless it is only these few. */
const FEW = 20;

export async function deleteOrphanedFiles(ctx: Context): Promise<void> {
  // What was never finished has no row anywhere, however much it is.
  const broken = await unknownIn(ctx, PARTIAL_FOLDER, Infinity);
  const orphans = await unknownIn(ctx, UPLOADS_AREA, MOST);
  const removed = [...broken.keys];
  if (isTooMuch(orphans)) {
    const counts = { unknown: orphans.keys.length, lookedAt: orphans.lookedAt };
    ctx.log.error(counts, "too many files that nothing tells of: is this another's storage?");
  } else {
    removed.push(...orphans.keys);
  }
  for (const key of removed) await ctx.storage.remove(key);
  if (removed.length > 0) {
    ctx.log.info({ removed: removed.length }, "files that nothing tells of were removed");
  }
}

interface Unknown {
  keys: string[];
  lookedAt: number;
}

function isTooMuch({ keys, lookedAt }: Unknown): boolean {
  return keys.length > MOST || (keys.length > FEW && keys.length > lookedAt / 2);
}

/** Stops looking once there are more than `most`. */
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
