/**
 * Unassigns a user from the issues of a project or group after somebody has removed the user from its
 * members. A job does this, because a user can be assigned to thousands of issues.
 */
import type { Context } from "../../../platform/context.ts";
import { AppError } from "../../../platform/errors/app-error.ts";
import { defineJobListener } from "../../../platform/events/announcing.ts";
import type { Job } from "../../../platform/jobs/jobs.ts";
import { MEMBER_EVENTS } from "../../members/index.ts";
import type { IssueRef } from "../reading/reading.ts";
import { findAssignedIssues } from "./changing.queries.ts";
import { lockIssue } from "./locking.ts";
import { updateLockedIssue } from "./updating.ts";

const JOB = "issues:unassign_removed_member";
const BATCH = 100;

export const removedMemberListener = defineJobListener(MEMBER_EVENTS.unassignmentRequested, JOB);

export const unassignRemovedMemberJob: Job = {
  name: JOB,
  async run(ctx, { event }) {
    const { payload } = event as { payload: { namespace_id: number; user_id: number } };
    const { namespace_id: namespaceId, user_id: userId } = payload;
    for (let afterId = 0; ;) {
      const page = { afterId, limit: BATCH };
      const issues = await findAssignedIssues(ctx, namespaceId, userId, page);
      for (const { id, project_id: projectId, iid } of issues) {
        await unassign(ctx, { project: { id: projectId }, iid }, userId);
        afterId = id;
      }
      if (issues.length < BATCH) return;
    }
  },
};

/** Unassigns the user from one issue, unless the viewer can't change it, as in an archived project. */
async function unassign(ctx: Context, ref: IssueRef, userId: number): Promise<void> {
  try {
    await ctx.transaction(async (inner) => {
      const { assignee_ids: assigned } = await lockIssue(inner, ref);
      const assigneeIds = assigned.filter((id) => id !== userId);
      await updateLockedIssue(inner, ref, { assigneeIds });
    });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
}
