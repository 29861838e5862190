/** Counts a moved issue in its new project instead of the old one. */
import { ISSUE_STATE } from "@cairn/contract/issues/issues";
import type { Context } from "../../../platform/context.ts";
import type { ProjectRow } from "../../projects/index.ts";
import { adjustIssueCounters, allocateIssueIid } from "../changing/changing.queries.ts";
import type { IssueRow } from "../reading/reading.ts";

/**
 * Returns the iid in the new project. Locks the counters of both projects in the order of the project
 * ids, so that two moves in opposite directions cannot deadlock.
 */
export async function allocateIidAndMoveCounts(
  ctx: Context,
  issue: IssueRow,
  project: ProjectRow,
): Promise<number> {
  const isOpen = issue.state === ISSUE_STATE.opened;
  // The old project keeps a closed issue with the old number.
  const leaveOldProject = async () => {
    if (isOpen) await adjustIssueCounters(ctx, issue.project_id, { opened: -1, closed: 1 });
  };
  if (issue.project_id < project.id) await leaveOldProject();
  const iid = await allocateIssueIid(ctx, project);
  if (!isOpen) await adjustIssueCounters(ctx, project.id, { opened: -1, closed: 1 });
  if (issue.project_id > project.id) await leaveOldProject();
  return iid;
}
