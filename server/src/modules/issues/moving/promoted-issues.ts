/** Issues that were promoted to epics. The module of epics creates the epics. */
import type { Context } from "../../../platform/context.ts";
import { updateIssueRow } from "../changing/changing.queries.ts";
import { updateIssue } from "../changing/updating.ts";
import { announceIssueEvent, ISSUE_EVENTS } from "../issues.events.ts";
import { getIssue, type IssueRow } from "../reading/reading.ts";

/**
 * Closes the issue and stores the id of its epic. The caller must have locked the issue and checked
 * that the viewer can promote it.
 */
export async function closePromotedIssue(
  ctx: Context,
  issue: IssueRow,
  epicId: number,
): Promise<IssueRow> {
  const ref = { project: { id: issue.project_id }, iid: issue.iid };
  await updateIssue(ctx, ref, { stateEvent: "close" });
  await updateIssueRow(ctx, issue.id, { promoted_to_epic_id: epicId });
  const closed = await getIssue(ctx, ref);
  await announceIssueEvent(ctx, ISSUE_EVENTS.updated, closed, { changed: ["promoted_to_epic_id"] });
  return closed;
}
