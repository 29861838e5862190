/** Deletes an issue permanently, with its whole discussion. */
import { ISSUE_STATE } from "@cairn/contract/issues/issues";
import { authorize } from "../../../platform/auth/actions.ts";
import { recordAuditEvent } from "../../../platform/audit/audit.ts";
import type { Context } from "../../../platform/context.ts";
import { AppError } from "../../../platform/errors/app-error.ts";
import { adjustIssueCounters } from "./changing.queries.ts";
import { removeNoteable } from "../../noteables/index.ts";
import { lockIssue } from "./locking.ts";
import { announceIssueEvent, ISSUE_EVENTS } from "../issues.events.ts";
import { issuesPolicy } from "../issues.policy.ts";
import type { IssueRef, IssueRow } from "../reading/reading.ts";

/** Returns the deleted issue. Throws unless the client has confirmed the deletion. */
export async function removeIssue(
  ctx: Context,
  ref: IssueRef,
  { isConfirmed }: { isConfirmed: boolean },
): Promise<IssueRow> {
  return ctx.transaction(async (inner) => {
    const issue = await lockIssue(inner, ref);
    authorize(inner, issuesPolicy.remove, issue);
    if (!isConfirmed) {
      throw new AppError(
        "unprocessable",
        "Please confirm that you want to delete this permanently.",
      );
    }
    await announceIssueEvent(inner, ISSUE_EVENTS.removed, issue);
    await removeNoteable(inner, issue);
    const wasOpen = issue.state === ISSUE_STATE.opened;
    await adjustIssueCounters(
      inner,
      issue.project_id,
      wasOpen ? { opened: -1, closed: 0 } : { opened: 0, closed: -1 },
    );
    await recordAuditEvent(inner, {
      action: ISSUE_EVENTS.removed,
      subjectType: "issue",
      subjectId: issue.id,
      details: { project_id: issue.project_id, iid: issue.iid },
    });
    return issue;
  });
}
