/** Adds to issues what belongs to other rows: how many issues they block, and their epics. */
import type { Context } from "../../../platform/context.ts";
import { addEpics } from "../epics/issue-epics.ts";
import { addBlockingCounts } from "./blocking-counts.ts";
import type { IssueRow } from "./issues.queries.ts";

export async function addLinkedRows(ctx: Context, issues: IssueRow[]): Promise<IssueRow[]> {
  return addEpics(ctx, await addBlockingCounts(ctx, issues));
}
