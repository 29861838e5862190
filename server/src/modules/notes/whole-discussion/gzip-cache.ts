/**
 * Compresses cached responses for clients that accept gzip. The second request for a response starts
 * the compression in the background. Until the compression is done, the response is sent uncompressed.
 * The compressed bytes do not count for the size limit of the cache, and are freed with the response.
 */
import { gzip } from "node:zlib";
import type { CachedDiscussionList } from "./response-cache.ts";

const packed = new WeakMap<CachedDiscussionList, Buffer>();
const begun = new WeakSet<CachedDiscussionList>();
/** In bytes. Smaller responses are sent uncompressed, because compressing them saves no time. */
const LEAST_BYTES = 4_000;

/**
 * Returns the compressed response, or undefined if it is not compressed yet; the first such call
 * starts the compression. Never compresses small responses, or responses with parts that differ
 * between viewers.
 */
export function getCachedGzip(answer: CachedDiscussionList): Buffer | undefined {
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
