/** Locks an issue row; every change of an issue begins with this lock. */
import type { Context } from "../../../platform/context.ts";
import { lockAndReadNoteable } from "../../noteables/index.ts";
import { getIssue, type IssueRef, type IssueRow } from "../reading/reading.ts";

/**
 * Locks the issue, then reads it, so the returned values are current. No other transaction can
 * change the issue until this one ends.
 */
export async function lockIssue(ctx: Context, ref: IssueRef): Promise<IssueRow> {
  return lockAndReadNoteable(ctx, () => getIssue(ctx, ref));
}
