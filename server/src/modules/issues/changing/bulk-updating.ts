/**
 * Bulk update: makes the same change to many issues of a project. Each issue succeeds or fails
 * alone.
 */
import { ISSUES_PER_BULK_UPDATE_MAX } from "@cairn/contract/issues/issue-list";
import { authorize } from "../../../platform/auth/actions.ts";
import type { Context } from "../../../platform/context.ts";
import { AppError, validationError, notFoundError } from "../../../platform/errors/app-error.ts";
import type { NamespaceRef } from "../../access/index.ts";
import { getProject } from "../../projects/index.ts";
import { findIssueIidsById } from "./changing.queries.ts";
import { issuesPolicy } from "../issues.policy.ts";
import { spendUpdateRateLimit, updateIssue, type IssueUpdate } from "./updating.ts";

/**
 * How many issues of a bulk update count as one update in the rate limit. Per issue, a bulk update
 * runs about half as many SQL statements as a single update.
 */
const PER_POINT = 2;

export interface BulkUpdateResult {
  done: number[];
  refused: { id: number; message: string }[];
}

export async function bulkUpdateIssues(
  ctx: Context,
  ref: NamespaceRef,
  wanted: readonly number[],
  change: IssueUpdate,
): Promise<BulkUpdateResult> {
  const ids = [...new Set(wanted)];
  await spendUpdateRateLimit(ctx, Math.ceil(ids.length / PER_POINT));
  return ctx.transaction(async (inner) => {
    const project = await getProject(inner, ref);
    authorize(inner, issuesPolicy.arrange, project);
    if (ids.length > ISSUES_PER_BULK_UPDATE_MAX) {
      throw validationError({
        issuable_ids: [`are too many (maximum is ${ISSUES_PER_BULK_UPDATE_MAX})`],
      });
    }
    const iids = await findIssueIidsById(inner, project.id, ids);
    const outcome: BulkUpdateResult = { done: [], refused: [] };
    // Locks the issues in the order of their ids, so that two concurrent bulk updates cannot deadlock.
    for (const id of ids.toSorted((one, other) => one - other)) {
      const refusal = await attempt(
        inner,
        { project: { id: project.id }, iid: iids.get(id) },
        change,
      );
      if (refusal === null) outcome.done.push(id);
      else outcome.refused.push({ id, message: refusal.message });
    }
    return outcome;
  });
}

/**
 * Updates one issue. Returns the error message, or null on success. An error is always thrown before
 * the first write, so the transaction can continue with the next issue.
 */
async function attempt(
  ctx: Context,
  { project, iid }: { project: { id: number }; iid: number | undefined },
  change: IssueUpdate,
): Promise<AppError | null> {
  if (iid === undefined) return notFoundError("Issue");
  try {
    await updateIssue(ctx, { project, iid }, change);
    return null;
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}
