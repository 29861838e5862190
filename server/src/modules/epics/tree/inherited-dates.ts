/** Keeps the dates that epics inherit from the milestones of their issues and from their child epics. */
import { EPIC_DEPTH_MAX } from "@cairn/contract/epics/epics";
import type { Context } from "../../../platform/context.ts";
import { updateInheritedDates } from "./tree.queries.ts";

/**
 * Computes the dates of these epics, then those of the epics above that change with them: one statement
 * for each level. The caller must have locked the tree (`lockEpicTree`).
 */
export async function recalculateInheritedDates(
  ctx: Context,
  epicIds: readonly number[],
): Promise<void> {
  let ids = [...new Set(epicIds)];
  for (let level = 1; level <= EPIC_DEPTH_MAX && ids.length > 0; level += 1) {
    ids = [...new Set(await updateInheritedDates(ctx, ids))];
  }
}
