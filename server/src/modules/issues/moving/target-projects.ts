/** Lists the projects to which the viewer can move an issue. */
import type { MoveTargetProject } from "@cairn/contract/issues/moving";
import { authorize } from "../../../platform/auth/actions.ts";
import type { Context } from "../../../platform/context.ts";
import { issuesPolicy } from "../issues.policy.ts";
import { findMoveTargets } from "./target-projects.queries.ts";

export async function listMoveTargets(
  ctx: Context,
  wanted: { search: string; exceptId: number },
): Promise<MoveTargetProject[]> {
  authorize(ctx, issuesPolicy.listMoveTargets);
  return findMoveTargets(ctx, wanted);
}
