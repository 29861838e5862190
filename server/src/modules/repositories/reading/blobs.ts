/** Reads files: their content, what kind of content it is, and the commit that changed them last. */
import type { Context } from "../../../platform/context.ts";
import { AppError, notFoundError } from "../../../platform/errors/app-error.ts";
import type { NamespaceRef } from "../../access/index.ts";
import {
  detectFileType,
  FILE_TYPE_DETECTION_BYTES,
  isInlineContentType,
} from "../../uploads/index.ts";
import { loadCommits, type CommitRow } from "./commit-rows.ts";
import { parseRepositoryPath } from "./repository-paths.ts";
import { readRepository, type RepositoryReader } from "./repository-reader.ts";
import { findBlobId, getCommitId, splitRefAndPath } from "./resolving.ts";
import { findTreeEntry, type TreeEntryRow } from "./tree-entries.ts";

/** Largest file whose content is part of a JSON response. */
const CONTENT_BYTES_MAX = 20 * 1024 ** 2;
/** Largest text that pages show. */
const SHOWN_BYTES_MAX = 1024 ** 2;
/** Git itself looks at as many bytes to decide whether a file is text. */
const TEXT_DETECTION_BYTES = 8_000;
const SYMLINK_MODE = "120000";
const LFS_POINTER_BYTES_MAX = 1_024;
const LFS_POINTER =
  /^version https:\/\/git-lfs\.github\.com\/spec\/v1\n(?:[^\n]{0,200}\n)?oid sha256:[0-9a-f]{64}\nsize (\d{1,15})\n/;

export interface FileRow {
  ref: string;
  commitId: string;
  lastCommitId: string;
  entry: TreeEntryRow;
  content: Buffer;
}

/** Throws 404 when there is no file, also when there is a folder or a submodule. */
export async function getFile(
  ctx: Context,
  ref: NamespaceRef,
  wish: { ref: string; path: string },
): Promise<FileRow> {
  return readRepository(ctx, ref, async (reader) => {
    const commitId = await getCommitId(reader, wish.ref);
    const entry = await getFileEntry(reader, commitId, wish.path);
    const content = await readContent(reader, entry.id);
    const lastCommitId = (await findLastCommitId(reader, commitId, entry.path)) ?? commitId;
    return { ref: wish.ref, commitId, lastCommitId, entry, content };
  });
}

export async function getBlob(
  ctx: Context,
  ref: NamespaceRef,
  sha: string,
): Promise<{ id: string; content: Buffer }> {
  return readRepository(ctx, ref, async (reader) => {
    const id = await findBlobId(reader, sha);
    if (id === undefined) throw notFoundError("Blob");
    return { id, content: await readContent(reader, id) };
  });
}

export interface ShownFileRow {
  projectPath: string;
  ref: string;
  commitId: string;
  entry: TreeEntryRow;
  size: number;
  kind: "text" | "image" | "binary" | "lfs" | "symlink";
  /** The text, or the target of a symbolic link; null when it is not text or too large to show. */
  text: string | null;
  /** Size of the file that an LFS pointer replaces; null for other files. */
  lfsSize: number | null;
  lastCommit: CommitRow | null;
}

/** Reads what the page of a file shows. `refAndPath` is the end of its address. */
export async function getFileForPage(
  ctx: Context,
  ref: NamespaceRef,
  refAndPath: string,
): Promise<ShownFileRow> {
  return readRepository(ctx, ref, async (reader) => {
    const split = await splitRefAndPath(reader, refAndPath);
    if (split === undefined) throw notFoundError("File");
    const { commitId } = split;
    const entry = await getFileEntry(reader, commitId, split.path);
    const size = await readSize(reader, entry.id);
    const { output } = await readBeginning(reader, entry.id, SHOWN_BYTES_MAX);
    const isText = isTextContent(output);
    const lfsSize = findLfsSize(output);
    const lastCommitId = await findLastCommitId(reader, commitId, entry.path);
    const commits = await loadCommits(reader, lastCommitId === undefined ? [] : [lastCommitId]);
    return {
      projectPath: reader.project.full_path,
      ref: split.ref,
      commitId,
      entry,
      size,
      kind: await findKind(entry, output, lfsSize),
      text: isText && size <= SHOWN_BYTES_MAX ? String(output) : null,
      lfsSize,
      lastCommit: commits.get(lastCommitId ?? "") ?? null,
    };
  });
}

async function findKind(
  entry: TreeEntryRow,
  content: Buffer,
  lfsSize: number | null,
): Promise<ShownFileRow["kind"]> {
  if (entry.mode === SYMLINK_MODE) return "symlink";
  if (lfsSize !== null) return "lfs";
  const head = content.subarray(0, FILE_TYPE_DETECTION_BYTES);
  const { contentType } = await detectFileType(head, entry.path);
  if (contentType.startsWith("image/") && isInlineContentType(contentType)) return "image";
  return isTextContent(content) ? "text" : "binary";
}

function findLfsSize(content: Buffer): number | null {
  if (content.length > LFS_POINTER_BYTES_MAX) return null;
  const size = LFS_POINTER.exec(content.toString("latin1"))?.[1];
  return size === undefined ? null : Number(size);
}

export function isTextContent(content: Buffer): boolean {
  return !content.subarray(0, TEXT_DETECTION_BYTES).includes(0);
}

export async function getFileEntry(
  reader: RepositoryReader,
  commitId: string,
  text: string,
): Promise<TreeEntryRow> {
  const path = parseRepositoryPath(text);
  const entry =
    path === undefined || path === "" || text.endsWith("/")
      ? undefined
      : await findTreeEntry(reader, commitId, path);
  if (entry?.type !== "blob") throw notFoundError("File");
  return entry;
}

export async function readSize(reader: RepositoryReader, blobId: string): Promise<number> {
  return Number(String(await reader.run(["cat-file", "-s", blobId])));
}

export async function readBeginning(reader: RepositoryReader, blobId: string, mostBytes: number) {
  return reader.runPartially(["cat-file", "blob", blobId], { mostBytes });
}

async function readContent(reader: RepositoryReader, blobId: string): Promise<Buffer> {
  const { output, isTruncated } = await readBeginning(reader, blobId, CONTENT_BYTES_MAX);
  if (!isTruncated) return output;
  throw new AppError(
    "too_large",
    `The file is larger than ${CONTENT_BYTES_MAX} bytes. Get its raw content instead.`,
  );
}

export async function findLastCommitId(
  reader: RepositoryReader,
  commitId: string,
  path: string,
): Promise<string | undefined> {
  const args = ["log", "--max-count=1", "--format=%H", commitId, "--", path];
  return String(await reader.run(args)).trim() || undefined;
}
