/**
 * Serves the files of the web bundle from memory. Each file is read at its first request and then kept,
 * because a page needs dozens of files and they do not change while the process runs. Only names that
 * existed at startup are read from the folder, so no name can point to a file outside the folder. Files
 * of other releases come from the database (release-assets.ts).
 * @fastify/static checks this by reading the folder on each request, which took a fifth of the server's
 * time for a page.
 */
import { createHash } from "node:crypto";
import { extname } from "node:path";
import type { FastifyInstance } from "fastify";
import { definePublicAction } from "../auth/actions.ts";
import { parseAcceptedEncodings } from "../http/accepted-encodings.ts";
import type { PublishedFile } from "./release-assets.ts";

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

/** The files of this release. */
interface BuiltFiles {
  /** All names of the folder, those of compressed files too. */
  names: ReadonlySet<string>;
  read: (name: string) => Promise<Buffer>;
}

interface BuiltFile {
  content: Buffer;
  etag: string;
}

export function serveBuiltFiles(
  app: FastifyInstance,
  prefix: string,
  { names, read }: BuiltFiles,
  findPublished: (name: string, acceptsBrotli: boolean) => Promise<PublishedFile | null>,
): void {
  const files = new Map<string, Promise<BuiltFile>>();
  const fileOf = (key: string, load: () => Promise<Buffer>): Promise<BuiltFile> => {
    const known = files.get(key);
    if (known !== undefined) return known;
    const file = load().then(withEtag);
    files.set(key, file);
    // After a failed read, removes the promise, so that the next request reads the file again.
    file.catch(() => files.delete(key));
    return file;
  };
  const findOwn = (name: string, accepted: ReadonlySet<string>) => {
    const packed = ENCODINGS.find(([encoding, ending]) => {
      return accepted.has(encoding) && names.has(name + ending);
    });
    return { encoding: packed?.[0] ?? null, read: () => read(name + (packed?.[1] ?? "")) };
  };
  app.get<{ Params: { "*": string } }>(
    `${prefix}*`,
    { config: { action: READ_ASSETS } },
    async (request, reply) => {
      const name = request.params["*"];
      const type = TYPES[extname(name)];
      const accepted = parseAcceptedEncodings(request.headers["accept-encoding"]);
      if (type === undefined) return reply.callNotFound();
      const found = names.has(name)
        ? findOwn(name, accepted)
        : await findPublished(name, accepted.has("br"));
      if (found === null) return reply.callNotFound();
      const { content, etag } = await fileOf(`${name} ${found.encoding}`, found.read);
      reply.type(type).headers({
        // Lets browsers cache a file for a year, because its name contains a hash of its content.
        // The only file without a hash in its name is cached for a day.
        "cache-control":
          name === UNHASHED ? "public, max-age=86400" : "public, max-age=31536000, immutable",
        vary: "accept-encoding",
        etag,
      });
      // A problem with a file that is the same for everyone needs no id to find the request.
      reply.removeHeader("x-request-id");
      // An SVG file opened by itself is a document.
      if (!name.endsWith(".svg")) for (const header of DOCUMENT_HEADERS) reply.removeHeader(header);
      // Lets the sandbox frame load the scripts. The frame has no origin, so Cairn's own scripts
      // are cross-origin for it.
      if (name.endsWith(".js")) reply.header("access-control-allow-origin", "*");
      if (found.encoding !== null) reply.header("content-encoding", found.encoding);
      if (request.headers["if-none-match"] === etag) return reply.code(304).send();
      return reply.send(content);
    },
  );
}

/** 128 bits in base64url, enough to distinguish versions of a file. A page loads a dozen of these headers. */
const ETAG_CHARACTERS = 22;

function withEtag(content: Buffer): BuiltFile {
  const hash = createHash("sha256").update(content).digest("base64url");
  return { content, etag: `"${hash.slice(0, ETAG_CHARACTERS)}"` };
}
