/** Lists commits and reads single ones. */
import type { CommitStats } from "@cairn/contract/repositories/commits";
import type { Context } from "../../../platform/context.ts";
import { notFoundError } from "../../../platform/errors/app-error.ts";
import {
  assertOffsetWithinLimit,
  type LimitOffset,
  type RowsWithTotal,
} from "../../../platform/http/paging.ts";
import type { NamespaceRef } from "../../access/index.ts";
import { BRANCH_PREFIX, TAG_PREFIX } from "../push-rules.ts";
import { loadCommits, logCommits, type CommitRow } from "./commit-rows.ts";
import { countChangedLines } from "./commit-stats.ts";
import { readDiff, type DiffFile } from "./diffs.ts";
import { readRepository, type RepositoryReader } from "./repository-reader.ts";
import { parseRepositoryPath } from "./repository-paths.ts";
import { findCommitId, getCommitId } from "./resolving.ts";

export interface CommitFilter {
  /** The default branch when absent. */
  ref?: string | undefined;
  path?: string | undefined;
  since?: string | undefined;
  until?: string | undefined;
  author?: string | undefined;
  /** Commits of all branches and tags. */
  all?: boolean | undefined;
  withStats?: boolean | undefined;
  firstParent?: boolean | undefined;
  order?: "default" | "topo" | undefined;
}

export interface ListedCommitRow extends CommitRow {
  stats?: CommitStats | undefined;
}

export async function listCommits(
  ctx: Context,
  ref: NamespaceRef,
  filter: CommitFilter,
  slice: LimitOffset,
): Promise<RowsWithTotal<ListedCommitRow> & { projectPath: string }> {
  assertOffsetWithinLimit({ ...slice, page: 0, perPage: slice.limit });
  return readRepository(ctx, ref, async (reader) => {
    const start = await findStart(reader, filter);
    const path = parseRepositoryPath(filter.path ?? "");
    const answer = { total: null, projectPath: reader.project.full_path };
    if (start === null || path === undefined) return { ...answer, rows: [] };
    const args = [
      ...toLogArguments(filter),
      `--skip=${slice.offset}`,
      `--max-count=${slice.limit}`,
      ...start,
    ];
    const rows: ListedCommitRow[] = await logCommits(reader, [
      ...args,
      "--",
      ...(path === "" ? [] : [path]),
    ]);
    if (filter.withStats !== true) return { ...answer, rows };
    const stats = await countChangedLines(reader, toIds(rows));
    for (const row of rows) row.stats = stats.get(row.id);
    return { ...answer, rows };
  });
}

/** Where the list begins, as arguments of git; null when the project has no commits. */
async function findStart(
  reader: RepositoryReader,
  { ref, all }: CommitFilter,
): Promise<string[] | null> {
  // Refs of the product itself are left out.
  if (all === true) return ["--branches", "--tags"];
  if (ref !== undefined) return [await getCommitId(reader, ref)];
  const head = await findCommitId(reader, "HEAD");
  return head === undefined ? null : [head];
}

function toLogArguments({ since, until, author, firstParent, order }: CommitFilter): string[] {
  return [
    ...(since === undefined ? [] : [`--since=${since}`]),
    ...(until === undefined ? [] : [`--until=${until}`]),
    ...(author === undefined
      ? []
      : ["--fixed-strings", "--regexp-ignore-case", `--author=${author}`]),
    ...(firstParent === true ? ["--first-parent"] : []),
    ...(order === "topo" ? ["--topo-order"] : []),
  ];
}

export interface CommitDetailsRow {
  projectId: number;
  projectPath: string;
  commit: CommitRow;
  stats: CommitStats | undefined;
}

export async function getCommit(
  ctx: Context,
  ref: NamespaceRef,
  sha: string,
  withStats: boolean,
): Promise<CommitDetailsRow> {
  return readRepository(ctx, ref, async (reader) => {
    const { project } = reader;
    const commit = await getCommitRow(reader, sha);
    const stats = withStats ? await countChangedLines(reader, [commit.id]) : undefined;
    return {
      projectId: project.id,
      projectPath: project.full_path,
      commit,
      stats: stats?.get(commit.id),
    };
  });
}

async function getCommitRow(reader: RepositoryReader, sha: string): Promise<CommitRow> {
  const id = await getCommitId(reader, sha);
  const commit = (await loadCommits(reader, [id])).get(id);
  if (commit === undefined) throw notFoundError("Commit");
  return commit;
}

/** Lists what a commit changed, compared with its first parent. */
export async function listCommitDiff(
  ctx: Context,
  ref: NamespaceRef,
  sha: string,
  { limit, offset }: LimitOffset,
): Promise<RowsWithTotal<DiffFile>> {
  return readRepository(ctx, ref, async (reader) => {
    const { id, parentIds } = await getCommitRow(reader, sha);
    const { files } = await readDiff(reader, parentIds[0] ?? null, id);
    return { rows: files.slice(offset, offset + limit), total: files.length };
  });
}

export type CommitRefType = "branch" | "tag" | "all";

/** Lists the branches and tags that contain a commit. */
export async function listRefsOfCommit(
  ctx: Context,
  ref: NamespaceRef,
  sha: string,
  type: CommitRefType,
  { limit, offset }: LimitOffset,
): Promise<RowsWithTotal<{ type: "branch" | "tag"; name: string }>> {
  return readRepository(ctx, ref, async (reader) => {
    const id = await getCommitId(reader, sha);
    const prefixes = [
      ...(type === "tag" ? [] : [BRANCH_PREFIX]),
      ...(type === "branch" ? [] : [TAG_PREFIX]),
    ];
    const args = ["for-each-ref", `--contains=${id}`, "--format=%(refname)", ...prefixes];
    const names = String(await reader.run(args))
      .split("\n")
      .filter(Boolean);
    const rows = names
      .slice(offset, offset + limit)
      .map((name) =>
        name.startsWith(BRANCH_PREFIX)
          ? { type: "branch" as const, name: name.slice(BRANCH_PREFIX.length) }
          : { type: "tag" as const, name: name.slice(TAG_PREFIX.length) },
      );
    return { rows, total: names.length };
  });
}

function toIds(rows: readonly CommitRow[]): string[] {
  return rows.map(({ id }) => id);
}
