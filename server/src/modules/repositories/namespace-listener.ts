/** Keeps repositories in step with the tree of namespaces: projects that move, and projects that are erased. */
import type { Context } from "../../platform/context.ts";
import type { NamespaceMovedEvent } from "../access/index.ts";
import { deletePushesOfProjects, updatePushesRootNamespace } from "./pushes.queries.ts";
import { updateProtectedBranchesRootNamespace } from "./protected-branches/protected-branches.queries.ts";
import {
  deleteRepositoryRows,
  findRepositoriesOfProjects,
  updateRepositoriesRootNamespace,
} from "./repositories.queries.ts";

const PUSHES_PER_BATCH = 1_000;
const REPOSITORIES_PER_BATCH = 20;

export async function updateRepositoriesAfterNamespaceMove(
  ctx: Context,
  moved: NamespaceMovedEvent,
): Promise<void> {
  await updateRepositoriesRootNamespace(ctx, moved.namespace_ids, moved.root_namespace_id);
  await updatePushesRootNamespace(ctx, moved.namespace_ids, moved.root_namespace_id);
  await updateProtectedBranchesRootNamespace(ctx, moved.namespace_ids, moved.root_namespace_id);
}

/** Deletes one batch of the pushes or repositories of these projects. Returns whether more may be left. */
export async function eraseRepositories(
  ctx: Context,
  projectIds: readonly number[],
): Promise<boolean> {
  if ((await deletePushesOfProjects(ctx, projectIds, PUSHES_PER_BATCH)) === PUSHES_PER_BATCH) {
    return true;
  }
  const repositories = await findRepositoriesOfProjects(ctx, projectIds, REPOSITORIES_PER_BATCH);
  // The folders go first: without its row, a folder would never be found again.
  for (const { storage, path } of repositories) await ctx.repositories.open(storage).remove(path);
  const erased = repositories.map(({ project_id }) => project_id);
  await deleteRepositoryRows(ctx, erased);
  return repositories.length === REPOSITORIES_PER_BATCH;
}
