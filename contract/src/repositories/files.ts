/** Files and folders of a repository in the API. */
import * as z from "zod";
import { Commit } from "./commits.ts";

/** Longest path of a file or folder. */
export const REPOSITORY_PATH_MAX = 4_096;

export const TreeEntry = z.strictObject({
  id: z.string(),
  name: z.string(),
  /** `commit` is a submodule. */
  type: z.enum(["tree", "blob", "commit"]),
  path: z.string(),
  /** Such as `100644` for a file, `100755` for a program, `120000` for a symbolic link. */
  mode: z.string(),
});
export type TreeEntry = z.infer<typeof TreeEntry>;

export const RepositoryFile = z.strictObject({
  file_name: z.string(),
  file_path: z.string(),
  size: z.int(),
  encoding: z.literal("base64"),
  content: z.string(),
  content_sha256: z.string(),
  ref: z.string(),
  blob_id: z.string(),
  commit_id: z.string(),
  last_commit_id: z.string(),
});
export type RepositoryFile = z.infer<typeof RepositoryFile>;

export const RepositoryBlob = z.strictObject({
  size: z.int(),
  encoding: z.literal("base64"),
  content: z.string(),
  sha: z.string(),
});
export type RepositoryBlob = z.infer<typeof RepositoryBlob>;

/** Consecutive lines of a file that the same commit changed last. */
export const BlameRange = z.strictObject({
  commit: z.strictObject({
    id: z.string(),
    parent_ids: z.array(z.string()),
    message: z.string(),
    authored_date: z.string(),
    author_name: z.string(),
    author_email: z.string(),
    committed_date: z.string(),
    committer_name: z.string(),
    committer_email: z.string(),
  }),
  lines: z.array(z.string()),
});
export type BlameRange = z.infer<typeof BlameRange>;

/** An entry of a folder with the commit that changed it last. */
export const EntryWithLastCommit = TreeEntry.extend({
  /** Null when the commit was not found within the time limit. */
  commit: Commit.nullable(),
});
export type EntryWithLastCommit = z.infer<typeof EntryWithLastCommit>;

/** What the page of a file shows. */
export const ShownFile = z.strictObject({
  name: z.string(),
  path: z.string(),
  ref: z.string(),
  commit_id: z.string(),
  blob_id: z.string(),
  mode: z.string(),
  size: z.int(),
  kind: z.enum(["text", "image", "binary", "lfs", "symlink"]),
  /** The text, or the target of a symbolic link; null when it is not text or too large to show. */
  text: z.string().nullable(),
  /** Size of the file that an LFS pointer replaces; null for other files. */
  lfs_size: z.int().nullable(),
  last_commit: Commit.nullable(),
});
export type ShownFile = z.infer<typeof ShownFile>;
