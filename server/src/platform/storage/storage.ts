/**
 * The interface of file storage, on disk or in an S3 bucket. A file exists completely or not at all, and
 * its key contains nothing that a user chose.
 */
import { randomBytes } from "node:crypto";
import type { Readable } from "node:stream";
import { AppError } from "../errors/app-error.ts";

/** Positions of the first and the last byte; both ends are inclusive. */
export interface ByteRange {
  start: number;
  end: number;
}

export interface StoredFile {
  /** Size of the whole file, even if only a range was requested. */
  size: number;
  content: Readable;
}

export interface FileStorage {
  /** Stores everything, or nothing if `content` throws. Returns the number of bytes. */
  put(
    key: string,
    content: AsyncIterable<Uint8Array>,
    about: { contentType: string },
  ): Promise<number>;
  /** Undefined if the file does not exist. */
  get(key: string, range?: ByteRange): Promise<StoredFile | undefined>;
  remove(key: string): Promise<void>;
  /** The files of an area, in no particular order. */
  list(area: string): AsyncIterable<{ key: string; modifiedAt: Date }>;
  /** Whether files can be stored now. */
  isWell(): Promise<boolean>;
}

/**
 * Folder of the disk storage for files that are still being written. A job of the uploads module deletes
 * files that are left in this folder for more than 24 hours.
 */
export const PARTIAL_FOLDER = "partial";

const KEY = /^[a-z]+\/[0-9a-f]{2}\/[0-9a-f]{2}\/[0-9a-f]{32}$/;

/** Uses two levels of folders, so that no folder grows too large. */
export function createStorageKey(area: string): string {
  const name = randomBytes(16).toString("hex");
  return `${area}/${name.slice(0, 2)}/${name.slice(2, 4)}/${name}`;
}

export function isStorageKey(text: string): boolean {
  return KEY.test(text);
}

export function assertStorageKey(key: string): string {
  if (!isStorageKey(key)) throw new Error(`${JSON.stringify(key)} is no key of a stored file.`);
  return key;
}

export function storageFullError(cause: unknown): AppError {
  const words = "There is no room for more files right now. Please tell an administrator.";
  return new AppError("storage_full", words, {}, { cause });
}

/** Splits the bytes into chunks of equal size. Yields at least one; the last can be shorter. */
export async function* splitIntoChunks(
  content: AsyncIterable<Uint8Array>,
  size: number,
): AsyncGenerator<Buffer> {
  let waiting: Uint8Array[] = [];
  let length = 0;
  let any = false;
  for await (const chunk of content) {
    waiting.push(chunk);
    length += chunk.length;
    if (length < size) continue;
    const whole = Buffer.concat(waiting, length);
    const cut = length - (length % size);
    for (let from = 0; from < cut; from += size) yield whole.subarray(from, from + size);
    any = true;
    waiting = [whole.subarray(cut)];
    length -= cut;
  }
  if (length > 0 || !any) yield Buffer.concat(waiting, length);
}
