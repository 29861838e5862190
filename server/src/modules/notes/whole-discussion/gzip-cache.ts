/**
 * Compresses cached responses for clients that accept gzip. The second request for a response starts
 * the compression in the background. Until the compression is done, the response is sent uncompressed.
 * The compressed bytes do not count for the size limit of the cache, and are freed with the response.
 */
import { gzip } from "node:zlib";

const compressed = new WeakMap<Buffer, Buffer>();
const begun = new WeakSet<Buffer>();
/** In bytes. Smaller responses are sent uncompressed, because compressing them saves no time. */
const LEAST_BYTES = 4_000;

/**
 * Returns the compressed response, or undefined if it is not compressed yet; the first such call
 * starts the compression. Never compresses small responses.
 */
export function getCachedGzip(response: Buffer): Buffer | undefined {
  const ready = compressed.get(response);
  if (ready !== undefined || begun.has(response) || response.length < LEAST_BYTES) return ready;
  begun.add(response);
  gzip(response, (error, bytes) => {
    if (error === null) compressed.set(response, bytes);
  });
  return undefined;
}
