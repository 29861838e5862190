/**
 * Compresses pages and JSON for clients that accept it. Only responses to GET: the responses to other
 * requests are short, and some contain secrets. A page contains one secret, the CSRF token, which is
 * masked with other random bytes in every page, so that the length of compressed pages reveals nothing
 * about it (BREACH).
 */
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyInstance } from "fastify";
import { parseAcceptedEncodings } from "./accepted-encodings.ts";

/** Responses with fewer bytes are not compressed, because they fit into two packets. */
const MIN_BYTES = 2048;
const COMPRESSIBLE = /^(?:text\/html|application\/json)\b/;
/**
 * Compression levels by measurement: the next level takes twice the time and saves 5 to 7 % of the
 * bytes.
 */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 2 } };
const GZIP = { level: 3 };

const compressWithBrotli = promisify(brotliCompress);
const compressWithGzip = promisify(gzip);

export function compressResponses(app: FastifyInstance): void {
  app.addHook("onSend", async (request, reply, payload) => {
    // A handler that returns bytes decides about their compression itself, as for whole discussions.
    if (typeof payload !== "string" || request.method !== "GET") return payload;
    if (!COMPRESSIBLE.test(String(reply.getHeader("content-type") ?? ""))) return payload;
    reply.header("vary", "accept-encoding");
    if (Buffer.byteLength(payload) < MIN_BYTES) return payload;
    const accepted = parseAcceptedEncodings(request.headers["accept-encoding"]);
    const encoding = accepted.has("br") ? "br" : accepted.has("gzip") ? "gzip" : null;
    if (encoding === null) return payload;
    reply.header("content-encoding", encoding).removeHeader("content-length");
    return encoding === "br"
      ? compressWithBrotli(payload, BROTLI)
      : compressWithGzip(payload, GZIP);
  });
}
