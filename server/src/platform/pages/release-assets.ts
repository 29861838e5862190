/**
 * Files of the web bundles of other releases. Each release publishes its files in the database, and every
 * process serves them, so that a page from one release works when another release answers the requests
 * for its scripts: while processes are restarted one by one, and in tabs that stay open (ADR 0044).
 */
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { brotliDecompress } from "node:zlib";
import type { Database } from "../db/pool.ts";
import {
  deleteSupersededAssets,
  findAssetContent,
  insertAsset,
  isLatestPublication,
  listAssetNames,
  markPublished,
  runPublication,
} from "./assets.queries.ts";
import { AppError } from "../errors/app-error.ts";

const decompress = promisify(brotliDecompress);

/** How long the files of a release are kept after the next release has started. */
const KEPT_DAYS = 30;
/** Minimum time between two reads of the list of names, because anybody can request any name. */
const READ_EVERY_MS = 1_000;
/** A name with a hash of its content, as the bundler makes it. */
const HASHED = /^[\w.-]+-[\w-]{8}\.(?:css|js|svg|woff2)$/;

/**
 * Makes the files of this release available to the processes of other releases. `files` are all names
 * of the folder; of a compressed file, only the Brotli form is published.
 */
export async function publishAssets(
  db: Database,
  files: ReadonlySet<string>,
  read: (name: string) => Promise<Buffer>,
): Promise<void> {
  const names = [...files]
    .filter((name) => HASHED.test(name))
    .map((name) => (files.has(`${name}.br`) ? `${name}.br` : name));
  await runPublication(db, async (trx) => {
    if (await isLatestPublication(trx, names)) return;
    const published = await listAssetNames(trx);
    await markPublished(trx, names);
    for (const name of names) {
      if (!published.has(name)) await insertAsset(trx, name, await read(name));
    }
    await deleteSupersededAssets(trx, KEPT_DAYS);
  });
}

export interface PublishedFile {
  encoding: "br" | null;
  read(): Promise<Buffer>;
}

/**
 * Returns a function that finds a file of another release; null when no release published it. A client
 * that does not accept Brotli gets the file decompressed.
 */
export function createPublishedAssets(
  db: Database,
): (name: string, acceptsBrotli: boolean) => Promise<PublishedFile | null> {
  let names: ReadonlySet<string> = new Set();
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | null = null;
  const refresh = async () => {
    await sleep(Math.max(0, readAt + READ_EVERY_MS - performance.now()));
    readAt = performance.now();
    names = await listAssetNames(db);
  };
  const isPublished = (name: string) => names.has(name) || names.has(`${name}.br`);
  const read = async (name: string) => {
    const content = await findAssetContent(db, name);
    if (content === undefined) throw new AppError("not_found", "404 Not Found");
    return content;
  };
  return async (name, acceptsBrotli) => {
    if (!HASHED.test(name)) return null;
    if (!isPublished(name)) {
      // Another release may have published the file since. All requests share one read.
      reading ??= refresh().finally(() => (reading = null));
      await reading;
    }
    if (names.has(name)) return { encoding: null, read: () => read(name) };
    if (!isPublished(name)) return null;
    const compressed = () => read(`${name}.br`);
    return acceptsBrotli
      ? { encoding: "br", read: compressed }
      : { encoding: null, read: async () => decompress(await compressed()) };
  };
}
