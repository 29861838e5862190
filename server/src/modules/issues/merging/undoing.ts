/** Undoes the merge of a duplicate: removes what it added to the target, and reopens the duplicate. */
import { authorize } from "../../../platform/auth/actions.ts";
import { viewerUserId } from "../../../platform/auth/viewer.ts";
import { MERGE_UNDO_DAYS } from "@cairn/contract/issues/merging";
import type { Context } from "../../../platform/context.ts";
import { AppError, notFoundError } from "../../../platform/errors/app-error.ts";
import { updateIssueRow } from "../changing/changing.queries.ts";
import { spendUpdateRateLimit, updateIssue } from "../changing/updating.ts";
import { announceIssuePairEvent, ISSUE_PAIR_EVENTS } from "../issues.events.ts";
import { issuesPolicy } from "../issues.policy.ts";
import { spendOnLinks } from "../links/linking.ts";
import { getIssue, loadReadableIssues, type IssueRef, type IssueRow } from "../reading/reading.ts";
import { takeBack } from "./carrying-over.ts";
import { isMergedIntoTarget, needsReopening } from "./merge-state.ts";
import { announceMergeChanged, issueRefOf, lockMergePair } from "./merge-pair.ts";
import { findCurrentMerge, setMergeUndone, type IssueMergeRow } from "./merging.queries.ts";
import { isTooOldToUndo } from "./undo-period.ts";

/**
 * Undoes the merge of the issue. Requires Planner access to both issues. Throws the 404 of an issue that is
 * not merged when the viewer cannot read the target. Returns the former duplicate.
 */
export async function undoMerge(ctx: Context, ref: IssueRef): Promise<IssueRow> {
  await spendUpdateRateLimit(ctx);
  await spendOnLinks(ctx, 1);
  return ctx.transaction(async (inner) => {
    const seen = await getIssue(inner, ref);
    authorize(inner, issuesPolicy.arrange, seen);
    const [target] = await loadReadableIssues(inner, [(await getMerge(inner, seen)).target_id]);
    if (target === undefined) throw notFoundError("Merge");
    const pair = await lockMergePair(inner, { duplicate: seen, target }, "target");
    const merge = await getMerge(inner, seen);
    // Another request undid this merge and merged the issue again before this one got the locks.
    if (merge.target_id !== target.id) throw notFoundError("Merge");
    authorize(inner, issuesPolicy.arrange, pair.duplicate);
    authorize(inner, issuesPolicy.arrange, pair.target);
    if (isTooOldToUndo(inner, merge)) {
      throw new AppError(
        "invalid",
        `This merge can no longer be undone: it is more than ${MERGE_UNDO_DAYS} days old.`,
      );
    }
    assertCanReopen(inner, pair.duplicate, merge);
    await takeBack(inner, pair.target, merge);
    await reopen(inner, pair.duplicate, merge);
    // The policy has already refused visitors, so the viewer has a user id.
    await setMergeUndone(inner, merge.id, viewerUserId(inner.viewer) as number);
    const { duplicate } = pair;
    await announceIssuePairEvent(inner, ISSUE_PAIR_EVENTS.mergeUndone, duplicate, pair.target);
    await announceMergeChanged(inner, pair);
    return getIssue(inner, ref);
  });
}

async function getMerge(ctx: Context, { id }: IssueRow): Promise<IssueMergeRow> {
  const merge = await findCurrentMerge(ctx, id);
  if (merge?.has_target !== true) throw notFoundError("Merge");
  return merge;
}

async function reopen(ctx: Context, duplicate: IssueRow, merge: IssueMergeRow): Promise<void> {
  if (!isMergedIntoTarget(duplicate, merge)) return;
  if (needsReopening(duplicate, merge)) {
    await updateIssue(ctx, issueRefOf(duplicate), { stateEvent: "reopen" });
  } else {
    await updateIssueRow(ctx, duplicate.id, { duplicated_to_id: merge.former_duplicated_to_id });
  }
}

/** Not even owners can reopen an issue while its discussion is locked, see `issuesPolicy.reopen`. */
function assertCanReopen(ctx: Context, duplicate: IssueRow, merge: IssueMergeRow): void {
  if (!needsReopening(duplicate, merge)) return;
  if (issuesPolicy.reopen.allows(ctx.viewer, duplicate)) return;
  throw new AppError(
    "invalid",
    "The discussion of this issue is locked, so it can't be reopened. Unlock it, then undo the merge.",
  );
}
