/** Locks an issue row; every change of an issue begins with this lock. */
import type { Context } from "../../../platform/context.ts";
import { lockAndReadNoteable } from "../../noteables/index.ts";
import { getIssue, type IssueRef, type IssueRow } from "../reading/reading.ts";

/**
 * Returns the issue as read under the lock; nobody else can change the issue until this transaction
 * ends.
 */
export async function lockIssue(ctx: Context, ref: IssueRef): Promise<IssueRow> {
  return lockAndReadNoteable(ctx, () => getIssue(ctx, ref));
}
