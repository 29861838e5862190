/**
 * Remembered answers in a small part of their bytes, for those who take them so. They are packed beside the
 * work, when somebody asks for the second time; until then, they are sent as they are. What this takes in
 * memory is not counted: it is little, and goes with the answer.
 */
import { gzip } from "node:zlib";
import type { CachedResponse } from "./response-cache.ts";

const packed = new WeakMap<CachedResponse, Buffer>();
const begun = new WeakSet<CachedResponse>();
/** Less is sent in one go anyway. */
const LEAST_BYTES = 4_000;

/** What is written anew for each reader is never packed. */
export function cachedGzip(answer: CachedResponse): Buffer | undefined {
  const ready = packed.get(answer);
  if (ready !== undefined) return ready;
  if (!("whole" in answer.content) || begun.has(answer) || answer.bytes < LEAST_BYTES) {
    return undefined;
  }
  begun.add(answer);
  gzip(Buffer.concat(answer.content.whole), (error, bytes) => {
    if (error === null) packed.set(answer, bytes);
  });
  return undefined;
}
