/** Creates and deletes branches. */
import type { Context } from "../../../platform/context.ts";
import { AppError, notFoundError } from "../../../platform/errors/app-error.ts";
import { isValidRefName } from "../../../platform/git/ref-names.ts";
import type { RefUpdate } from "../../../platform/git/repository-store.ts";
import type { NamespaceRef } from "../../access/index.ts";
import { getRepositoryForPush, type ExistingRepository } from "../opening.ts";
import { findProtectedBranches } from "../protected-branches/protected-branches.queries.ts";
import { findProtection } from "../protected-branches/protection-rules.ts";
import { BRANCH_PREFIX, NO_OBJECT } from "../push-rules.ts";
import { repositoriesPolicy } from "../repositories.policy.ts";
import { changeRefs, inTurn } from "./changing-refs.ts";
import { findBranchHead, findCommitId } from "./resolving.ts";

/** Branches that one call deletes; a further call deletes the next ones. */
const MERGED_BRANCHES_MAX = 1_000;

export async function createBranch(
  ctx: Context,
  ref: NamespaceRef,
  { branch, from }: { branch: string; from: string },
): Promise<void> {
  const repository = await getExistingRepository(ctx, ref);
  if (!isValidRefName(branch)) throw new AppError("invalid", "Branch name is invalid");
  if (repository === null) throw new AppError("invalid", `Invalid reference name: ${from}`);
  await inTurn(ctx, repository, async () => {
    if ((await findBranchHead(repository, branch)) !== null) throw branchExists();
    const after = await findCommitId(repository, from);
    if (after === null) throw new AppError("invalid", `Invalid reference name: ${from}`);
    const update = { ref: BRANCH_PREFIX + branch, before: NO_OBJECT, after };
    if (!(await changeRefs(ctx, repository, [update]))) throw branchExists();
  });
}

export async function deleteBranch(ctx: Context, ref: NamespaceRef, branch: string): Promise<void> {
  const repository = await getExistingRepository(ctx, ref);
  if (repository === null || !isValidRefName(branch)) throw notFoundError("Branch");
  await inTurn(ctx, repository, async () => {
    const before = await findBranchHead(repository, branch);
    if (before === null) throw notFoundError("Branch");
    if (branch === repository.project.default_branch) {
      throw new AppError("invalid", "Cannot remove HEAD branch");
    }
    const update = { ref: BRANCH_PREFIX + branch, before, after: NO_OBJECT };
    if (!(await changeRefs(ctx, repository, [update]))) throw changedMeanwhile(branch);
  });
}

/** Deletes the branches whose commits are all in the default branch, except protected ones. */
export async function deleteMergedBranches(ctx: Context, ref: NamespaceRef): Promise<void> {
  const repository = await getExistingRepository(ctx, ref);
  if (repository === null) return;
  const { default_branch: main, id } = repository.project;
  await inTurn(ctx, repository, async () => {
    const head = await findBranchHead(repository, main);
    if (head === null) return;
    const rules = await findProtectedBranches(ctx, id);
    const updates = (await listMergedBranches(repository, head)).filter((update) => {
      const branch = update.ref.slice(BRANCH_PREFIX.length);
      return branch !== main && findProtection(rules, branch) === null;
    });
    const batch = updates.slice(0, MERGED_BRANCHES_MAX);
    if (batch.length > 0 && !(await changeRefs(ctx, repository, batch))) {
      throw changedMeanwhile("merged branches");
    }
  });
}

async function listMergedBranches(
  { store, path }: ExistingRepository,
  head: string,
): Promise<RefUpdate[]> {
  const format = "--format=%(objectname) %(refname)";
  const output = await store.run(path, ["for-each-ref", `--merged=${head}`, format, "refs/heads"]);
  const lines = String(output).split("\n").filter(Boolean);
  // Names that are not UTF-8 cannot be sent to git again.
  const readable = lines.filter((line) => !line.includes("\uFFFD"));
  return readable.map((line) => ({
    ref: line.slice(41),
    before: line.slice(0, 40),
    after: NO_OBJECT,
  }));
}

/** Null when the project has no commits. */
export async function getExistingRepository(
  ctx: Context,
  ref: NamespaceRef,
): Promise<ExistingRepository | null> {
  const repository = await getRepositoryForPush(ctx, ref, repositoriesPolicy.commit);
  const { path } = repository;
  return path === null ? null : { ...repository, path };
}

function branchExists(): AppError {
  return new AppError("invalid", "Branch already exists");
}

function changedMeanwhile(name: string): AppError {
  return new AppError("invalid", `Could not update ${name}. Please refresh and try again.`);
}
