/**
 * Sends an upload or a range of its bytes as an HTTP response, with headers that keep browsers from
 * running scripts in the file.
 */
import { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Context } from "../../platform/context.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import type { ByteRange } from "../../platform/storage/storage.ts";
import { buildContentDisposition } from "./filenames.ts";
import { isInlineContentType } from "./content-types.ts";
import { SHOWN_PIXELS_MAX } from "./image-metadata.ts";
import { parseRangeHeader } from "./ranges.ts";
import { readUploadContent } from "./reading.ts";
import type { UploadRow } from "./uploads.queries.ts";

/**
 * Cache-Control of uploads. The file at an address never changes, but the viewer can lose access, so
 * browsers cache the file for only five minutes.
 */
const KEPT = "private, max-age=300";
/**
 * Cache-Control of files that are not shown. The browser asks again when a page uses a downloaded file as
 * an image, so that the server can refuse it.
 */
const CHECKED = "private, no-cache";
/**
 * Content-Security-Policy of uploads. If a browser shows a file as a page, the page cannot run scripts,
 * load anything or use the viewer's session.
 */
const INERT = "default-src 'none'; sandbox";

export async function sendUploadResponse(
  ctx: Context,
  upload: UploadRow,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const { filename, content_type: type, size } = upload;
  const isShown = isShownUpload(upload);
  if (!isShown) refuseToShowAsImage(request);
  const etag = `"${upload.secret}"`;
  reply.headers({
    etag,
    "cache-control": isShown ? KEPT : CHECKED,
    "content-security-policy": INERT,
    "accept-ranges": "bytes",
  });
  if (namesIt(request.headers["if-none-match"], etag)) return reply.code(304).send();

  reply.type(type);
  const how = isShown ? "inline" : "attachment";
  reply.header("content-disposition", buildContentDisposition(how, filename));
  const { range: wish, "if-range": still } = request.headers;
  const range = still === undefined || still === etag ? parseRangeHeader(wish, size) : "whole";
  if (range === "none") {
    reply.header("content-range", `bytes */${size}`);
    return reply.code(416).type("text/plain").send("");
  }
  const part = range === "whole" ? undefined : range;
  reply.header("content-length", lengthOf(part, size));
  if (part !== undefined) {
    reply.code(206).header("content-range", `bytes ${part.start}-${part.end}/${size}`);
  }
  // The response to a HEAD request has no body, so the file is not read from the storage.
  return request.method === "HEAD" ? Readable.from([]) : readUploadContent(ctx, upload, part);
}

/** Uploads of earlier releases can have the type of an image although they are too large. */
function isShownUpload({ content_type: type, width, height }: UploadRow): boolean {
  return isInlineContentType(type) && (width ?? 0) * (height ?? 0) <= SHOWN_PIXELS_MAX;
}

/** An `<img>` shows every format that the browser knows, downloads too, so its request is refused. */
function refuseToShowAsImage(request: FastifyRequest): void {
  if (request.headers["sec-fetch-dest"] !== "image") return;
  throw new AppError("unprocessable", "This file can't be shown as an image. Download it instead.");
}

function namesIt(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return header.split(",").some((tag) => ["*", etag, `W/${etag}`].includes(tag.trim()));
}

function lengthOf(part: ByteRange | undefined, size: number): number {
  return part === undefined ? size : part.end - part.start + 1;
}
