/** Lists folders, and the last commit of each of their entries. */
import type { Context } from "../../../platform/context.ts";
import { notFoundError } from "../../../platform/errors/app-error.ts";
import type { LimitOffset, RowsWithTotal } from "../../../platform/http/paging.ts";
import type { NamespaceRef } from "../../access/index.ts";
import { loadCommits, type CommitRow } from "./commit-rows.ts";
import { findLastCommitIds } from "./last-commits.ts";
import { parseRepositoryPath } from "./repository-paths.ts";
import { readRepository } from "./repository-reader.ts";
import { getCommitId, splitRefAndPath } from "./resolving.ts";
import { findTreeEntries, type TreeEntryRow } from "./tree-entries.ts";

export interface TreeFilter {
  /** The default branch when absent. */
  ref?: string | undefined;
  path?: string | undefined;
  recursive?: boolean | undefined;
}

export async function listTree(
  ctx: Context,
  ref: NamespaceRef,
  filter: TreeFilter,
  { limit, offset }: LimitOffset,
): Promise<RowsWithTotal<TreeEntryRow>> {
  return readRepository(ctx, ref, async (reader) => {
    const path = parseRepositoryPath(filter.path ?? "");
    if (path === undefined) throw notFoundError("Tree");
    const commitId = await getCommitId(reader, filter.ref ?? "HEAD", "Tree");
    const entries = await findTreeEntries(reader, commitId, path, filter.recursive === true);
    if (entries === undefined) throw notFoundError("Tree");
    return { rows: entries.slice(offset, offset + limit), total: entries.length };
  });
}

export interface EntryWithLastCommitRow {
  entry: TreeEntryRow;
  /** Null when the commit was not found within the time limit. */
  commit: CommitRow | null;
}

/** `refAndPath` is the end of an address: the ref and the path of the folder. */
export async function listLastCommits(
  ctx: Context,
  ref: NamespaceRef,
  refAndPath: string,
  { limit, offset }: LimitOffset,
): Promise<{ projectPath: string; rows: EntryWithLastCommitRow[]; total: number }> {
  return readRepository(ctx, ref, async (reader) => {
    const split = await splitRefAndPath(reader, refAndPath);
    const path = parseRepositoryPath(split?.path ?? "");
    if (split === undefined || path === undefined) throw notFoundError("Tree");
    const entries = await findTreeEntries(reader, split.commitId, path, false);
    if (entries === undefined) throw notFoundError("Tree");
    const page = entries.slice(offset, offset + limit);
    const paths = page.map((entry) => entry.path);
    const ids = await findLastCommitIds(reader, split.commitId, path, paths);
    const commits = await loadCommits(reader, [...new Set(ids.values())]);
    const rows = page.map((entry) => ({
      entry,
      commit: commits.get(ids.get(entry.path) ?? "") ?? null,
    }));
    return { projectPath: reader.project.full_path, rows, total: entries.length };
  });
}
