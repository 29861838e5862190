/** Presents files and folders as REST responses. */
import { createHash } from "node:crypto";
import type {
  BlameRange,
  EntryWithLastCommit,
  RepositoryBlob,
  RepositoryFile,
  ShownFile,
  TreeEntry,
} from "@cairn/contract/repositories/files";
import type { BlameRangeRow } from "./blame.ts";
import type { FileRow, ShownFileRow } from "./blobs.ts";
import { presentCommit } from "./commits.present.ts";
import type { TreeEntryRow } from "./tree-entries.ts";
import type { EntryWithLastCommitRow } from "./trees.ts";

export function presentTreeEntry({ id, type, path, mode }: TreeEntryRow): TreeEntry {
  return { id, name: getLastPart(path), type, path, mode };
}

export function presentFile(file: FileRow): RepositoryFile {
  const { entry, content } = file;
  return {
    file_name: getLastPart(entry.path),
    file_path: entry.path,
    size: content.length,
    encoding: "base64",
    content: content.toString("base64"),
    content_sha256: createHash("sha256").update(content).digest("hex"),
    ref: file.ref,
    blob_id: entry.id,
    commit_id: file.commitId,
    last_commit_id: file.lastCommitId,
  };
}

const HEADERS = {
  blob_id: "x-gitlab-blob-id",
  commit_id: "x-gitlab-commit-id",
  content_sha256: "x-gitlab-content-sha256",
  encoding: "x-gitlab-encoding",
  file_name: "x-gitlab-file-name",
  file_path: "x-gitlab-file-path",
  last_commit_id: "x-gitlab-last-commit-id",
  ref: "x-gitlab-ref",
  size: "x-gitlab-size",
} as const;

/** What clients of `HEAD` read. Characters that a header cannot contain are percent-encoded. */
export function presentFileHeaders(file: RepositoryFile): Record<string, string> {
  const names = Object.keys(HEADERS) as (keyof typeof HEADERS)[];
  return Object.fromEntries(names.map((name) => [HEADERS[name], encodeHeader(String(file[name]))]));
}

function encodeHeader(text: string): string {
  return text.replaceAll(/[^\x20-\x7e]+/g, (part) => encodeURIComponent(part.toWellFormed()));
}

export function presentBlob({ id, content }: { id: string; content: Buffer }): RepositoryBlob {
  return {
    size: content.length,
    encoding: "base64",
    content: content.toString("base64"),
    sha: id,
  };
}

export function presentBlameRange({ commit, lines }: BlameRangeRow): BlameRange {
  return {
    commit: {
      id: commit.id,
      parent_ids: commit.parentIds,
      message: commit.message,
      authored_date: commit.authoredAt,
      author_name: commit.authorName,
      author_email: commit.authorEmail,
      committed_date: commit.committedAt,
      committer_name: commit.committerName,
      committer_email: commit.committerEmail,
    },
    lines,
  };
}

export function presentEntryWithLastCommit(
  base: URL,
  projectPath: string,
  { entry, commit }: EntryWithLastCommitRow,
): EntryWithLastCommit {
  return {
    ...presentTreeEntry(entry),
    commit: commit === null ? null : presentCommit(base, projectPath, commit),
  };
}

export function presentShownFile(base: URL, file: ShownFileRow): ShownFile {
  const { entry, lastCommit, projectPath } = file;
  return {
    name: getLastPart(entry.path),
    path: entry.path,
    ref: file.ref,
    commit_id: file.commitId,
    blob_id: entry.id,
    mode: entry.mode,
    size: file.size,
    kind: file.kind,
    text: file.text,
    lfs_size: file.lfsSize,
    last_commit: lastCommit === null ? null : presentCommit(base, projectPath, lastCommit),
  };
}

function getLastPart(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}
