/** What everything that changes an issue begins with: from then on it changes alone. */
import type { Context } from "../../../platform/context.ts";
import { readLocked } from "../../noteables/index.ts";
import { getIssue, type IssueRef, type IssueRow } from "../reading/reading.ts";

/** As it is now that nobody else can change it, until this transaction ends. */
export async function lockIssue(ctx: Context, ref: IssueRef): Promise<IssueRow> {
  return readLocked(ctx, () => getIssue(ctx, ref));
}
