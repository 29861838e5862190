/**
 * Compresses cached responses for clients that accept gzip. Compression runs in the background at the
 * second request for a response; until it is done, the response is sent uncompressed. The memory is not
 * counted: it is small, and is freed with the response.
 */
import { gzip } from "node:zlib";
import type { CachedResponse } from "./response-cache.ts";

const packed = new WeakMap<CachedResponse, Buffer>();
const begun = new WeakSet<CachedResponse>();
/** Smaller responses are not compressed, because they are sent at once anyway. */
const LEAST_BYTES = 4_000;

/**
 * Undefined until the response is compressed. Responses with parts for each viewer are never compressed.
 */
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
