/** Lists branches with their last commit, and reads single ones. */
import type { Context } from "../../../platform/context.ts";
import { notFoundError } from "../../../platform/errors/app-error.ts";
import { isValidRefName } from "../../../platform/git/ref-names.ts";
import type { LimitOffset, RowsWithTotal } from "../../../platform/http/paging.ts";
import type { NamespaceRef } from "../../access/index.ts";
import { BRANCH_PREFIX } from "../push-rules.ts";
import { describeProtection, findProtection } from "../protected-branches/protection-rules.ts";
import { findProtectedBranches } from "../protected-branches/protected-branches.queries.ts";
import { getCodeAccess } from "../repositories.policy.ts";
import { loadCommits, type CommitRow } from "./commit-rows.ts";
import { filterRefs, findRef, listRefs, type ListedRef } from "./ref-listing.ts";
import { readRepository, type RepositoryReader } from "./repository-reader.ts";
import { findCommitId } from "./resolving.ts";

export interface BranchRow {
  name: string;
  projectPath: string;
  commit: CommitRow;
  isMerged: boolean;
  isDefault: boolean;
  /** Whether the branch is protected, and what the viewer can do with it. */
  protection: ReturnType<typeof describeProtection>;
}

/** Keys of `git for-each-ref` by the names of the API. */
const SORT_KEYS = {
  name_asc: "refname",
  updated_asc: "committerdate",
  updated_desc: "-committerdate",
} as const;
export type BranchSort = keyof typeof SORT_KEYS;

export async function listBranches(
  ctx: Context,
  ref: NamespaceRef,
  { search, sort = "name_asc" }: { search?: string | undefined; sort?: BranchSort | undefined },
  { limit, offset }: LimitOffset,
): Promise<RowsWithTotal<BranchRow>> {
  return readRepository(ctx, ref, async (reader) => {
    const refs = filterRefs(await listRefs(reader, BRANCH_PREFIX, SORT_KEYS[sort]), search);
    const page = refs.slice(offset, offset + limit);
    return { rows: await loadBranches(ctx, reader, page), total: refs.length };
  });
}

export async function getBranch(ctx: Context, ref: NamespaceRef, name: string): Promise<BranchRow> {
  return readRepository(ctx, ref, async (reader) => {
    const found = isValidRefName(name) ? await findRef(reader, BRANCH_PREFIX, name) : undefined;
    const [branch] = found === undefined ? [] : await loadBranches(ctx, reader, [found]);
    if (branch === undefined) throw notFoundError("Branch");
    return branch;
  });
}

async function loadBranches(
  ctx: Context,
  reader: RepositoryReader,
  refs: readonly ListedRef[],
): Promise<BranchRow[]> {
  const { project } = reader;
  const commits = await loadCommits(
    reader,
    refs.map(({ objectId }) => objectId),
  );
  const merged = await findMergedBranches(reader, refs);
  const rules = await findProtectedBranches(ctx, project.id);
  const level = getCodeAccess(ctx.viewer, project);
  return refs.flatMap(({ name, objectId }) => {
    const commit = commits.get(objectId);
    if (commit === undefined) return [];
    const isDefault = name === project.default_branch;
    const isMerged = merged.has(name);
    const projectPath = project.full_path;
    const protection = describeProtection(findProtection(rules, name), level);
    if (project.archived) protection.can_push = false;
    return [{ name, projectPath, commit, isMerged, isDefault, protection }];
  });
}

/** A branch whose commit is that of the default branch has nothing to merge and does not count. */
async function findMergedBranches(
  reader: RepositoryReader,
  refs: readonly ListedRef[],
): Promise<Set<string>> {
  const head = await findCommitId(reader, "HEAD");
  const others = refs.filter(({ objectId }) => objectId !== head);
  if (head === undefined || others.length === 0) return new Set();
  const names = others.map(({ name }) => BRANCH_PREFIX + name);
  const args = ["for-each-ref", `--merged=${head}`, "--format=%(refname)", ...names];
  const lines = String(await reader.run(args)).split("\n");
  return new Set(lines.map((line) => line.slice(BRANCH_PREFIX.length)));
}
