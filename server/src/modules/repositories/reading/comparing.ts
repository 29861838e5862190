/** Compares two refs, and finds where their histories meet. */
import type { Context } from "../../../platform/context.ts";
import { AppError, notFoundError } from "../../../platform/errors/app-error.ts";
import { GitError } from "../../../platform/git/run-git.ts";
import type { NamespaceRef } from "../../access/index.ts";
import { loadCommits, logCommits, type CommitRow } from "./commit-rows.ts";
import { readDiff, type DiffOfCommits } from "./diffs.ts";
import { readRepository, type RepositoryReader } from "./repository-reader.ts";
import { findCommitId, getCommitId } from "./resolving.ts";

/** The newest commits of a comparison; older ones are left out. */
const COMMITS_MAX = 1_000;

export interface ComparisonRequest {
  from: string;
  to: string;
  /** Compares with `from` itself, and not with the commit where both histories meet. */
  isStraight: boolean;
}

export interface ComparisonRow {
  projectPath: string;
  wish: ComparisonRequest;
  /** Oldest first. */
  commits: CommitRow[];
  diff: DiffOfCommits;
}

export async function compareRefs(
  ctx: Context,
  ref: NamespaceRef,
  wish: ComparisonRequest,
): Promise<ComparisonRow> {
  return readRepository(ctx, ref, async (reader) => {
    const from = await getCommitId(reader, wish.from, "Ref");
    const to = await getCommitId(reader, wish.to, "Ref");
    const range = ["--reverse", `--max-count=${COMMITS_MAX}`, to, `^${from}`];
    const commits = await logCommits(reader, range);
    // Histories that never meet are compared directly.
    const base = wish.isStraight ? from : ((await findMergeBase(reader, [from, to])) ?? from);
    const diff = await readDiff(reader, base, to);
    return { projectPath: reader.project.full_path, wish, commits, diff };
  });
}

export async function getMergeBase(
  ctx: Context,
  ref: NamespaceRef,
  refs: readonly string[],
): Promise<{ projectPath: string; commit: CommitRow }> {
  return readRepository(ctx, ref, async (reader) => {
    const ids: string[] = [];
    for (const name of refs) {
      const id = await findCommitId(reader, name);
      if (id === undefined) throw new AppError("invalid", "400 Bad request - Could not find ref");
      ids.push(id);
    }
    const base = await findMergeBase(reader, ids);
    const commit = (await loadCommits(reader, base === undefined ? [] : [base])).get(base ?? "");
    if (commit === undefined) throw notFoundError("Merge Base");
    return { projectPath: reader.project.full_path, commit };
  });
}

async function findMergeBase(
  reader: RepositoryReader,
  ids: readonly string[],
): Promise<string | undefined> {
  try {
    return String(await reader.run(["merge-base", ...ids])).trim() || undefined;
  } catch (error) {
    // Git ends with 1 when the histories do not meet.
    if (error instanceof GitError && error.exitCode === 1) return undefined;
    throw error;
  }
}
