import { MERGE_UNDO_DAYS } from "@cairn/contract/issues/merging";
import type { Context } from "../../../platform/context.ts";

const DAY_MS = 86_400_000;

/** Whether the time in which the merge could be undone is over. */
export function isTooOldToUndo(ctx: Context, { merged_at }: { merged_at: string }): boolean {
  return ctx.now().getTime() - Date.parse(merged_at) > MERGE_UNDO_DAYS * DAY_MS;
}
