/** Pages that show folders and files of a repository: their addresses and their data. */
import * as z from "zod";
import { appendQueryString } from "../addresses.ts";
import { encodeRefOrPath } from "./addresses.ts";
import { Commit } from "./commits.ts";
import { TreeEntry } from "./files.ts";

/** Entries of a folder that its page lists. */
export const LISTED_ENTRIES_MAX = 1_000;

/** Joins a ref and a path as in addresses. The root folder has an empty path. */
export function joinRefAndPath(ref: string, path: string): string {
  return path === "" ? ref : `${ref}/${path}`;
}

export function folderPagePath(project: string, ref: string, path: string): string {
  return `/${project}/-/tree/${encodeRefOrPath(joinRefAndPath(ref, path))}`;
}

export function filePagePath(project: string, ref: string, path: string): string {
  return `/${project}/-/blob/${encodeRefOrPath(joinRefAndPath(ref, path))}`;
}

export function rawFilePath(project: string, refAndPath: string): string {
  return `/${project}/-/raw/${encodeRefOrPath(refAndPath)}`;
}

/** Address of the data of a folder's page. Without `at`, the root folder of the default branch. */
export function folderJsonUrl(project: string, at: string): string {
  return appendQueryString(`/${project}/-/repository/folder`, { at });
}

/** Entries of a folder in one answer with their last commits. */
export const LAST_COMMITS_PER_PAGE = 100;

export function lastCommitsUrl(project: string, at: string, page: number): string {
  const path = `/${project}/-/last_commits/${encodeRefOrPath(at)}`;
  return appendQueryString(path, { per_page: LAST_COMMITS_PER_PAGE, page });
}

/** `plain` asks for the source of a file that is otherwise rendered. */
export function fileJsonUrl(project: string, at: string, plain: boolean): string {
  return appendQueryString(`/${project}/-/repository/file`, {
    at,
    plain: plain ? 1 : undefined,
  });
}

export const FolderPage = z.strictObject({
  ref: z.string(),
  /** Null when the repository has no commits. */
  commit_id: z.string().nullable(),
  path: z.string(),
  /** Folders first, at most `LISTED_ENTRIES_MAX`. */
  entries: z.array(TreeEntry),
  total: z.int(),
  last_commit: Commit.nullable(),
  readme: z
    .strictObject({
      name: z.string(),
      path: z.string(),
      /** Rendered Markdown; null for other formats. */
      html: z.string().nullable(),
      text: z.string().nullable(),
    })
    .nullable(),
  default_branch: z.string(),
  clone_url: z.string(),
  can_push: z.boolean(),
});
export type FolderPage = z.infer<typeof FolderPage>;

export const FilePage = z.strictObject({
  ref: z.string(),
  commit_id: z.string(),
  path: z.string(),
  name: z.string(),
  size: z.int(),
  kind: z.enum(["text", "image", "binary", "lfs", "symlink"]),
  /** Number of lines; null when the file is no text or too large to show. */
  line_count: z.int().nullable(),
  /** Highlighted code, `LINES_PER_CHUNK` lines each; null when the file is not shown as code. */
  code: z.array(z.string()).nullable(),
  /** Rendered Markdown; null for other files, and when the source was asked for. */
  html: z.string().nullable(),
  is_markdown: z.boolean(),
  /** Target of a symbolic link. */
  target: z.string().nullable(),
  /** Size of the file that an LFS pointer names. */
  lfs_size: z.int().nullable(),
  last_commit: Commit.nullable(),
});
export type FilePage = z.infer<typeof FilePage>;

export const LINES_PER_CHUNK = 200;
