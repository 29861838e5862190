/**
 * Serves the files of the web bundle from memory. Each file is read at its first request and then kept,
 * because a page needs dozens of files and they do not change while the process runs. Only names that
 * existed at startup can be requested, so no name can point to a file outside the folder.
 * @fastify/static checks this by reading the folder on each request, which took a fifth of the server's
 * time for a page.
 */
import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { extname } from "node:path";
import type { FastifyInstance } from "fastify";
import { definePublicAction } from "../auth/actions.ts";
import { parseAcceptedEncodings } from "../http/accepted-encodings.ts";

const READ_ASSETS = definePublicAction("assets.read");
const TYPES: Record<string, string> = {
  ".css": "text/css; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
};
/**
 * Content encodings with the filename endings of the compressed files. The preferred encoding comes
 * first.
 */
const ENCODINGS = [
  ["br", ".br"],
  ["gzip", ".gz"],
] as const;
const UNHASHED = "favicon.svg";
/**
 * Security headers that have no effect on scripts, styles and fonts: browsers apply them to documents,
 * and our referrer policy is also their default. A page loads a dozen files, each with its headers.
 */
const DOCUMENT_HEADERS = [
  "cross-origin-opener-policy",
  "permissions-policy",
  "referrer-policy",
  "x-frame-options",
];

interface BuiltFile {
  content: Buffer;
  etag: string;
}

export async function serveBuiltFiles(
  app: FastifyInstance,
  prefix: string,
  folder: URL,
): Promise<void> {
  const names = new Set(await readdir(folder));
  const files = new Map<string, Promise<BuiltFile>>();
  const fileOf = (name: string): Promise<BuiltFile> => {
    const known = files.get(name);
    if (known !== undefined) return known;
    const file = readBuilt(new URL(name, folder));
    files.set(name, file);
    // After a failed read, removes the promise, so that the next request reads the file again.
    file.catch(() => files.delete(name));
    return file;
  };
  app.get<{ Params: { "*": string } }>(
    `${prefix}*`,
    { config: { action: READ_ASSETS } },
    async (request, reply) => {
      const name = request.params["*"];
      const type = TYPES[extname(name)];
      if (type === undefined || !names.has(name)) return reply.callNotFound();
      const accepted = parseAcceptedEncodings(request.headers["accept-encoding"]);
      const packed = ENCODINGS.find(([encoding, ending]) => {
        return accepted.has(encoding) && names.has(name + ending);
      });
      const { content, etag } = await fileOf(name + (packed?.[1] ?? ""));
      reply.type(type).headers({
        // Lets browsers cache a file for a year, because its name contains a hash of its content.
        // The only file without a hash in its name is cached for a day.
        "cache-control":
          name === UNHASHED ? "public, max-age=86400" : "public, max-age=31536000, immutable",
        vary: "accept-encoding",
        etag,
      });
      // An SVG file opened by itself is a document.
      if (!name.endsWith(".svg")) for (const header of DOCUMENT_HEADERS) reply.removeHeader(header);
      // Lets the sandbox frame load the scripts. The frame has no origin, so Cairn's own scripts
      // are cross-origin for it.
      if (name.endsWith(".js")) reply.header("access-control-allow-origin", "*");
      if (packed !== undefined) reply.header("content-encoding", packed[0]);
      if (request.headers["if-none-match"] === etag) return reply.code(304).send();
      return reply.send(content);
    },
  );
}

async function readBuilt(file: URL): Promise<BuiltFile> {
  const content = await readFile(file);
  return { content, etag: `"${createHash("sha256").update(content).digest("base64url")}"` };
}
