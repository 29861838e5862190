import type { Context } from "../../../platform/context.ts";
import { issueWebPath } from "../reading/issues.present.ts";
import { loadReadableIssues, type IssueRow } from "../reading/reading.ts";

/** Path of the issue that this one was moved to. Null if there is none or the viewer cannot read it. */
export async function findMovedIssuePath(ctx: Context, issue: IssueRow): Promise<string | null> {
  if (issue.moved_to_id === null) return null;
  const [moved] = await loadReadableIssues(ctx, [issue.moved_to_id]);
  return moved === undefined ? null : issueWebPath(moved);
}
