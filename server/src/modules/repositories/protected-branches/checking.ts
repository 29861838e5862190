/** Checks a push against the rules about protected branches. */
import type { Context } from "../../../platform/context.ts";
import type { ProposedPush, RefUpdate } from "../../../platform/git/repository-store.ts";
import { GitError } from "../../../platform/git/run-git.ts";
import type { ProjectRow } from "../../projects/index.ts";
import { BRANCH_PREFIX, isCreation, isDeletion } from "../push-rules.ts";
import { getCodeAccess } from "../repositories.policy.ts";
import { findProtectedBranches } from "./protected-branches.queries.ts";
import {
  findProtection,
  findProtectionRefusal,
  type BranchChange,
  type ChangeOrigin,
} from "./protection-rules.ts";

/** Returns why the push is refused, or null. */
export async function findRefusalOfProtectedBranches(
  ctx: Context,
  project: ProjectRow,
  push: ProposedPush & { origin: ChangeOrigin },
): Promise<string | null> {
  const rules = await findProtectedBranches(ctx, project.id);
  if (rules.length === 0) return null;
  const level = getCodeAccess(ctx.viewer, project);
  for (const update of push.updates) {
    if (!update.ref.startsWith(BRANCH_PREFIX)) continue;
    const branch = update.ref.slice(BRANCH_PREFIX.length);
    const protection = findProtection(rules, branch);
    if (protection === null) continue;
    const change = await classifyChange(update, push);
    const reason = findProtectionRefusal(protection, branch, change, level, push.origin);
    if (reason !== null) return reason;
  }
  return null;
}

async function classifyChange(update: RefUpdate, push: ProposedPush): Promise<BranchChange> {
  if (isCreation(update)) return "create";
  if (isDeletion(update)) return "delete";
  try {
    await push.run(["merge-base", "--is-ancestor", update.before, update.after]);
    return "update";
  } catch (error) {
    // Git answers "no" with the code 1, and fails when the client has made up the old object.
    if (error instanceof GitError && error.exitCode !== null) return "force";
    throw error;
  }
}
