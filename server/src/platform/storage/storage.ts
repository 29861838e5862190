/**
 * Where files are kept: on a disk or in a bucket. A file is there whole or not at all, and nothing that
 * a person chose becomes a part of its name.
 */
import { randomBytes } from "node:crypto";
import type { Readable } from "node:stream";
import { AppError } from "../errors/app-error.ts";

/** Both ends belong to it. */
export interface ByteRange {
  start: number;
  end: number;
}

export interface StoredFile {
  /** Of the whole file, also when only a part of it was asked for. */
  size: number;
  content: Readable;
}

export interface FileStorage {
  /** Keeps all of it or, when the content fails, nothing. Answers the number of bytes. */
  put(
    key: string,
    content: AsyncIterable<Uint8Array>,
    about: { contentType: string },
  ): Promise<number>;
  /** Nothing when there is no such file. */
  get(key: string, range?: ByteRange): Promise<StoredFile | undefined>;
  remove(key: string): Promise<void>;
  /** What an area holds, in no particular order. */
  list(area: string): AsyncIterable<{ key: string; modifiedAt: Date }>;
  /** Can files be kept at all right now? */
  isWell(): Promise<boolean>;
}

/** Files that are still being written; what stays there longer was given up. */
export const PARTIAL_FOLDER = "partial";

const KEY = /^[a-z]+\/[0-9a-f]{2}\/[0-9a-f]{2}\/[0-9a-f]{32}$/;

/** Two levels of folders, so that none grows too large. */
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

/** The same bytes in pieces of one size; the last may be shorter, and there is always one. */
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
