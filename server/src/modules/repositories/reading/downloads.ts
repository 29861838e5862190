/** Downloads: the bytes of one file, and all files as an archive. */
import { Readable } from "node:stream";
import { rateLimitKey } from "../../../platform/auth/viewer.ts";
import type { Context } from "../../../platform/context.ts";
import { notFoundError } from "../../../platform/errors/app-error.ts";
import type { NamespaceRef } from "../../access/index.ts";
import {
  detectFileType,
  FILE_TYPE_DETECTION_BYTES,
  isInlineContentType,
  UNKNOWN_CONTENT_TYPE,
} from "../../uploads/index.ts";
import type { OpenRepository } from "../opening.ts";
import { getFileEntry, isTextContent, readBeginning, readSize } from "./blobs.ts";
import { parseRepositoryPath } from "./repository-paths.ts";
import { readRepository, type RepositoryReader } from "./repository-reader.ts";
import { findBlobId, getCommitId, splitRefAndPath } from "./resolving.ts";
import { findTreeEntries } from "./tree-entries.ts";

/** The longest that a download can take. */
const DEADLINE_MS = 1_800_000;
/** Smaller files are read at once. */
const READ_AT_ONCE_BYTES = 256 * 1024;
const TEXT = "text/plain; charset=utf-8";

export interface RawFile {
  blobId: string;
  filename: string;
  size: number;
  contentType: string;
  /** The type is one that browsers show without running anything; other files are saved. */
  isShown: boolean;
  /** Starts to read. Not called when the client needs no content. */
  open(): Promise<Readable>;
}

export async function getRawFile(
  ctx: Context,
  ref: NamespaceRef,
  wish: { ref: string; path: string },
): Promise<RawFile> {
  return readRepository(ctx, ref, async (reader, repository) => {
    const commitId = await getCommitId(reader, wish.ref);
    return describeRawFile(ctx, reader, repository, commitId, wish.path);
  });
}

/** `refAndPath` is the end of an address. */
export async function getRawFileByAddress(
  ctx: Context,
  ref: NamespaceRef,
  refAndPath: string,
): Promise<RawFile> {
  return readRepository(ctx, ref, async (reader, repository) => {
    const split = await splitRefAndPath(reader, refAndPath);
    if (split === undefined) throw notFoundError("File");
    return describeRawFile(ctx, reader, repository, split.commitId, split.path);
  });
}

export async function getRawBlob(ctx: Context, ref: NamespaceRef, sha: string): Promise<RawFile> {
  return readRepository(ctx, ref, async (reader, repository) => {
    const id = await findBlobId(reader, sha);
    if (id === undefined) throw notFoundError("Blob");
    return openRawFile(ctx, reader, repository, { id, filename: id });
  });
}

async function describeRawFile(
  ctx: Context,
  reader: RepositoryReader,
  repository: OpenRepository,
  commitId: string,
  path: string,
): Promise<RawFile> {
  const entry = await getFileEntry(reader, commitId, path);
  await ctx.rateLimits.spend("rawFiles", `${repository.project.id} ${commitId} ${entry.path}`);
  const filename = entry.path.split("/").at(-1) ?? "";
  return openRawFile(ctx, reader, repository, { id: entry.id, filename });
}

async function openRawFile(
  ctx: Context,
  reader: RepositoryReader,
  repository: OpenRepository,
  { id, filename }: { id: string; filename: string },
): Promise<RawFile> {
  const size = await readSize(reader, id);
  const { output, isTruncated } = await readBeginning(reader, id, READ_AT_ONCE_BYTES);
  const head = output.subarray(0, FILE_TYPE_DETECTION_BYTES);
  const { contentType } = await detectFileType(head, filename);
  const isText = contentType === UNKNOWN_CONTENT_TYPE && isTextContent(output);
  return {
    blobId: id,
    filename,
    size,
    contentType: isText ? TEXT : contentType,
    isShown: isText || isInlineContentType(contentType),
    open: async () =>
      isTruncated
        ? startStream(ctx, repository, ["cat-file", "blob", id])
        : Readable.from([output]),
  };
}

/** Git's names of the formats, by the extensions of file names that clients send. */
const ARCHIVE_FORMATS = {
  "tar.gz": "tar.gz",
  tgz: "tar.gz",
  gz: "tar.gz",
  "tar.bz2": "tar.bz2",
  tbz: "tar.bz2",
  tbz2: "tar.bz2",
  tb2: "tar.bz2",
  bz2: "tar.bz2",
  tar: "tar",
  zip: "zip",
} as const;
export type ArchiveExtension = keyof typeof ARCHIVE_FORMATS;
export const ARCHIVE_EXTENSIONS = Object.keys(ARCHIVE_FORMATS) as [ArchiveExtension];

export interface ArchiveRequest {
  extension: ArchiveExtension;
  /** The default branch when absent. */
  ref?: string | undefined;
  /** Only this folder. */
  path?: string | undefined;
}

export interface Archive {
  filename: string;
  open(): Promise<Readable>;
}

export async function getArchive(
  ctx: Context,
  place: NamespaceRef,
  { extension, ref = "HEAD", path: folder = "" }: ArchiveRequest,
): Promise<Archive> {
  return readRepository(ctx, place, async (reader, repository) => {
    await ctx.rateLimits.spend("archives", rateLimitKey(ctx.viewer));
    const commitId = await getCommitId(reader, ref, "File");
    const path = parseRepositoryPath(folder);
    const entries =
      path === undefined ? undefined : await findTreeEntries(reader, commitId, path, false);
    if (path === undefined || entries === undefined) throw notFoundError("File");
    const { project } = repository;
    const shownRef = ref === "HEAD" ? project.default_branch : ref;
    const parts = [project.path, shownRef, commitId, ...(path === "" ? [] : [path])];
    const name = parts.join("-").replaceAll(/[^\p{L}\p{N}._-]+/gu, "-");
    const args = [
      "archive",
      `--format=${ARCHIVE_FORMATS[extension]}`,
      `--prefix=${name}/`,
      commitId,
      ...(path === "" ? [] : ["--", path]),
    ];
    return {
      filename: `${name}.${extension}`,
      open: () => startStream(ctx, repository, args),
    };
  });
}

/** Waits for the caller's turn. Git ends when the stream is destroyed, for example because the client is gone. */
async function startStream(
  ctx: Context,
  { store, path }: OpenRepository,
  args: readonly string[],
): Promise<Readable> {
  const leave = await ctx.repositories.enter(rateLimitKey(ctx.viewer));
  const stream = store.stream(
    path,
    ["--literal-pathspecs", ...args],
    AbortSignal.timeout(DEADLINE_MS),
  );
  return stream.once("close", leave);
}
