/** Makes HEAD of a repository follow the default branch of its project. */
import type { Context } from "../../platform/context.ts";
import { findBranchHead } from "./committing/resolving.ts";
import { findProject } from "../projects/index.ts";
import { findRepository } from "./repositories.queries.ts";

/** Does nothing while the branch does not exist, because clones need a HEAD with commits. */
export async function updateHead(ctx: Context, projectId: number): Promise<void> {
  const project = await findProject(ctx, { id: projectId });
  const row = await findRepository(ctx, projectId);
  if (project === undefined || row === undefined) return;
  const store = ctx.repositories.open(row.storage);
  const { default_branch: branch } = project;
  if ((await findBranchHead({ store, path: row.path }, branch)) === null) return;
  await store.setHead(row.path, branch);
}
