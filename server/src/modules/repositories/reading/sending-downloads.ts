/** Sends a file of a repository or an archive, with headers that keep browsers from running anything in it. */
import { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import { buildContentDisposition, UNKNOWN_CONTENT_TYPE } from "../../uploads/index.ts";
import type { Archive, RawFile } from "./downloads.ts";

/**
 * If a browser shows the file as a page, the page cannot run scripts, load anything or use the viewer's
 * session.
 */
const CONTENT_SECURITY_POLICY = "default-src 'none'; sandbox";
/** The content of a branch changes and the viewer can lose access, so browsers ask each time. */
const CACHE_CONTROL = "private, no-cache";

export async function sendRawFile(
  file: RawFile,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const { blobId, contentType, filename, size } = file;
  const etag = `"${blobId}"`;
  reply.headers({
    etag,
    "cache-control": CACHE_CONTROL,
    "content-security-policy": CONTENT_SECURITY_POLICY,
  });
  if (request.headers["if-none-match"]?.includes(etag) === true) return reply.code(304).send();
  const how = file.isShown ? "inline" : "attachment";
  reply.type(contentType).headers({
    "content-disposition": buildContentDisposition(how, filename),
    "content-length": size,
  });
  return request.method === "HEAD" ? Readable.from([]) : file.open();
}

export async function sendArchive(
  archive: Archive,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  reply.type(UNKNOWN_CONTENT_TYPE).headers({
    "cache-control": CACHE_CONTROL,
    "content-security-policy": CONTENT_SECURITY_POLICY,
    "content-disposition": buildContentDisposition("attachment", archive.filename),
  });
  return request.method === "HEAD" ? Readable.from([]) : archive.open();
}
