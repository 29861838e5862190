/** Reads the difference of two commits, within limits of size. */
import type { RepositoryReader } from "./repository-reader.ts";
import { parseDiff, type DiffFile } from "./diff-parsing.ts";

export type { DiffFile } from "./diff-parsing.ts";

/** The tree without entries, which git knows in every repository. */
const EMPTY_TREE = "4b825dc642cb6eb9a060e54bf8d69288fbee4904";
const LIMITS = { mostBytes: 24 * 1024 ** 2, timeoutMs: 20_000 };
const DIFF_TREE = [
  "diff-tree",
  "-r",
  "-M",
  "--raw",
  "-z",
  "--patch",
  "--full-index",
  "--no-color",
  "--no-ext-diff",
  "--no-textconv",
];

export interface DiffOfCommits {
  files: DiffFile[];
  /** Files are missing, because there are too many changes. */
  isTruncated: boolean;
}

/** Compares two commits; null is a commit without files. */
export async function readDiff(
  reader: RepositoryReader,
  from: string | null,
  to: string,
): Promise<DiffOfCommits> {
  const { output, isTruncated } = await reader.runPartially(
    [...DIFF_TREE, from ?? EMPTY_TREE, to],
    LIMITS,
  );
  const parsed = parseDiff(String(output), isTruncated);
  return { ...parsed, isTruncated: parsed.isTruncated || isTruncated };
}
