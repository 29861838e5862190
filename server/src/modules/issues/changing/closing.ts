/** Closes and reopens issues. An issue that is already in the requested state does not change. */
import { ISSUE_STATE } from "@cairn/contract/issues/issues";
import { authorize } from "../../../platform/auth/actions.ts";
import { viewerUserId } from "../../../platform/auth/viewer.ts";
import type { Context } from "../../../platform/context.ts";
import { ISSUE_EVENTS } from "../issues.events.ts";
import { issuesPolicy } from "../issues.policy.ts";
import type { IssueColumnValues } from "./changing.queries.ts";
import type { IssueRow } from "../reading/reading.ts";

export interface IssueStateUpdate {
  values: IssueColumnValues;
  counted: { opened: number; closed: number };
  event: typeof ISSUE_EVENTS.closed;
}

export function buildCloseUpdate(ctx: Context, issue: IssueRow): IssueStateUpdate | undefined {
  if (issue.state === ISSUE_STATE.closed) return undefined;
  return {
    values: {
      state: ISSUE_STATE.closed,
      closed_at: ctx.now().toISOString(),
      closed_by_id: viewerUserId(ctx.viewer),
    },
    counted: { opened: -1, closed: 1 },
    event: ISSUE_EVENTS.closed,
  };
}

export function buildReopenUpdate(ctx: Context, issue: IssueRow): IssueStateUpdate | undefined {
  if (issue.state === ISSUE_STATE.opened) return undefined;
  authorize(ctx, issuesPolicy.reopen, issue);
  return {
    values: {
      state: ISSUE_STATE.opened,
      closed_at: null,
      closed_by_id: null,
      // An open issue is no duplicate, so reopening removes the link to the original issue.
      ...(issue.duplicated_to_id !== null && { duplicated_to_id: null }),
    },
    counted: { opened: 1, closed: -1 },
    event: ISSUE_EVENTS.reopened,
  };
}
