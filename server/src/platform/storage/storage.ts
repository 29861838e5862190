/**
 * The interface of the file storage, which is a folder on disk or an S3 bucket. A file exists
 * completely or not at all. The key of a file contains nothing that a user chose.
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
  /** Stores all bytes, or no file if `content` throws. Returns the number of bytes. */
  put(
    key: string,
    content: AsyncIterable<Uint8Array>,
    about: { contentType: string },
  ): Promise<number>;
  /** Opens a file for reading. Undefined if the file does not exist. */
  get(key: string, range?: ByteRange): Promise<StoredFile | undefined>;
  remove(key: string): Promise<void>;
  /** Lists the files whose key begins with `area`, in no particular order. */
  list(area: string): AsyncIterable<{ key: string; modifiedAt: Date }>;
  /** Whether files can be stored now. Used by the readiness endpoint. */
  isWell(): Promise<boolean>;
}

/**
 * Folder of the disk storage for files that are still being written. A job of the uploads module deletes
 * files that are left in this folder for more than 24 hours.
 */
export const PARTIAL_FOLDER = "partial";

const KEY = /^[a-z]+\/[0-9a-f]{2}\/[0-9a-f]{2}\/[0-9a-f]{32}$/;

/**
 * Creates a random key. The key has two levels of folders, so that no folder contains too many files.
 */
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

export function createStorageFullError(cause: unknown): AppError {
  const words = "There's no space left for files. Please contact an administrator.";
  return new AppError("storage_full", words, {}, { cause });
}

/**
 * Splits the bytes into chunks of `size` bytes. Yields at least one chunk; the last chunk can be
 * shorter.
 */
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
