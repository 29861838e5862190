/** Web route that updates several issues in one request, for the issue list page. */
import { ISSUES_PER_BULK_UPDATE_MAX, BulkUpdateResponse } from "@cairn/contract/issues/issue-list";
import {
  ASSIGNEES_PER_ISSUE_MAX,
  HEALTH_STATUSES,
  LABELS_PER_ISSUE_MAX,
  WEIGHT_MAX,
} from "@cairn/contract/issues/issues";
import {
  wireBoolean,
  wireDay,
  wireInteger,
  wireIntegerList,
  wireFullPath,
} from "@cairn/contract/wire";
import * as z from "zod";
import type { RouteRegistrar } from "../../../platform/http/routes.ts";
import { bulkUpdateIssues } from "../changing/bulk-updating.ts";
import { issuesPolicy } from "../issues.policy.ts";
import type { IssueUpdate } from "../changing/updating.ts";

const wireNothing = z.union([z.enum(["", "0"]).transform(() => null), z.null()]);
/**
 * The id of the new milestone or iteration of the issues. Zero or an empty value removes the
 * current milestone or iteration.
 */
const wireTarget = z.union([wireNothing, wireInteger.transform((id) => (id === 0 ? null : id))]);
const wireLabels = wireIntegerList.refine((ids) => ids.length <= LABELS_PER_ISSUE_MAX);

const Update = z.strictObject({
  issuable_ids: wireIntegerList.refine(
    (ids) => ids.length > 0 && ids.length <= ISSUES_PER_BULK_UPDATE_MAX,
  ),
  state_event: z.enum(["close", "reopen"]).optional(),
  assignee_ids: wireIntegerList.refine((ids) => ids.length <= ASSIGNEES_PER_ISSUE_MAX).optional(),
  milestone_id: wireTarget.optional(),
  sprint_id: wireTarget.optional(),
  add_label_ids: wireLabels.optional(),
  remove_label_ids: wireLabels.optional(),
  health_status: z.union([z.enum(HEALTH_STATUSES), wireNothing]).optional(),
  due_date: z.union([wireDay, wireNothing]).optional(),
  /** Zero is a weight. Only an empty value removes the weight. */
  weight: z
    .union([
      wireInteger.pipe(z.int().min(0).max(WEIGHT_MAX)),
      z.literal("").transform(() => null),
      z.null(),
    ])
    .optional(),
  confidential: wireBoolean.optional(),
});

export function registerBulkUpdateWebRoutes(routes: RouteRegistrar): void {
  routes.web({
    method: "POST",
    path: "/:place/-/issues/bulk_update",
    action: issuesPolicy.arrange,
    summary: "Update several issues of a project",
    params: z.strictObject({ place: wireFullPath }),
    body: z.strictObject({ update: Update }),
    response: BulkUpdateResponse,
    status: 200,
    async handler({ ctx, params, body }) {
      const { issuable_ids: ids } = body.update;
      const outcome = await bulkUpdateIssues(
        ctx,
        { path: params.place },
        ids,
        changeOf(body.update),
      );
      return { notice: noticeOf(outcome.done.length), ...outcome };
    },
  });
}

function changeOf(update: z.output<typeof Update>): IssueUpdate {
  const { add_label_ids: add, remove_label_ids: remove } = update;
  const ids = (list: number[] | undefined) => (list === undefined ? undefined : { ids: list });
  return {
    stateEvent: update.state_event,
    assigneeIds: update.assignee_ids,
    milestoneId: update.milestone_id,
    iterationId: update.sprint_id,
    labels: add || remove ? { add: ids(add), remove: ids(remove) } : undefined,
    healthStatus: update.health_status,
    dueDate: update.due_date,
    weight: update.weight,
    confidential: update.confidential,
  };
}

function noticeOf(count: number): string {
  return count === 1 ? "1 issue updated" : `${count} issues updated`;
}
