/** Merges a duplicate into another issue: closes it and carries its followers, reactions and links over. */
import { ISSUE_STATE } from "@cairn/contract/issues/issues";
import { authorize } from "../../../platform/auth/actions.ts";
import { viewerUserId } from "../../../platform/auth/viewer.ts";
import type { Context } from "../../../platform/context.ts";
import { AppError } from "../../../platform/errors/app-error.ts";
import { updateIssueRow } from "../changing/changing.queries.ts";
import { spendUpdateRateLimit, updateIssue } from "../changing/updating.ts";
import { announceIssuePairEvent, ISSUE_PAIR_EVENTS } from "../issues.events.ts";
import { issuesPolicy } from "../issues.policy.ts";
import { spendOnLinks } from "../links/linking.ts";
import { findNamedIssues, formatIssueReference } from "../reading/named-issues.ts";
import { getIssue, loadReadableIssues, type IssueRef, type IssueRow } from "../reading/reading.ts";
import { carryOver } from "./carrying-over.ts";
import { findMergeRefusal, isMergedIntoTarget } from "./merge-state.ts";
import { announceMergeChanged, issueRefOf, lockMergePair, type MergePair } from "./merge-pair.ts";
import { deleteMerge, findCurrentMerge, insertMerge } from "./merging.queries.ts";
import { isTooOldToUndo } from "./undo-period.ts";

/**
 * Merges the issue into the one that `reference` names, such as `#1`. Requires Planner access to both.
 * Returns the duplicate. A repeated request changes nothing.
 */
export async function mergeDuplicate(
  ctx: Context,
  ref: IssueRef,
  reference: string,
): Promise<IssueRow> {
  await spendUpdateRateLimit(ctx);
  await spendOnLinks(ctx, 1);
  return ctx.transaction(async (inner) => {
    const seen = await getIssue(inner, ref);
    authorize(inner, issuesPolicy.arrange, seen);
    const [named] = await findNamedIssues(inner, seen, [reference]);
    if (!named) throw new AppError("invalid", `${reference} cannot be found.`);
    if (named.id === seen.id)
      throw new AppError("invalid", "An issue can't be merged into itself.");
    const pair = { duplicate: seen, target: named };
    const { linkedIds, ...locked } = await lockMergePair(inner, pair, "duplicate");
    if (await isMergedAlready(inner, locked)) return getIssue(inner, ref);
    await assertCanMerge(inner, locked);
    await store(inner, locked, linkedIds);
    return getIssue(inner, ref);
  });
}

async function store(ctx: Context, pair: MergePair, linkedIds: ReadonlySet<number>): Promise<void> {
  const { duplicate, target } = pair;
  const isOpen = duplicate.state === ISSUE_STATE.opened;
  if (isOpen) await updateIssue(ctx, issueRefOf(duplicate), { stateEvent: "close" });
  await updateIssueRow(ctx, duplicate.id, { duplicated_to_id: target.id });
  await insertMerge(ctx, {
    duplicate_id: duplicate.id,
    target_id: target.id,
    // The policy has already refused visitors, so the viewer has a user id.
    merged_by_id: viewerUserId(ctx.viewer) as number,
    closed_duplicate: isOpen,
    former_duplicated_to_id: isOpen ? null : duplicate.duplicated_to_id,
    ...(await carryOver(ctx, pair, linkedIds)),
  });
  await announceIssuePairEvent(ctx, ISSUE_PAIR_EVENTS.merged, duplicate, target);
  await announceMergeChanged(ctx, pair);
}

/** Throws if the duplicate is merged into another issue, or was and the merge could still be undone. */
async function isMergedAlready(ctx: Context, { duplicate, target }: MergePair): Promise<boolean> {
  const merge = await findCurrentMerge(ctx, duplicate.id);
  if (merge === undefined) return false;
  authorize(ctx, issuesPolicy.arrange, duplicate);
  // Nobody can undo a merge into a project that waits for its deletion.
  const isDuplicate = merge.has_target && isMergedIntoTarget(duplicate, merge);
  if (isDuplicate && merge.target_id === target.id) return true;
  // The viewer may be unable to read the issue that it is merged into, and then learns of it. Two merges
  // at the same time would be worse: nobody could say what belongs to which.
  if (isDuplicate || (merge.has_target && !isTooOldToUndo(ctx, merge))) {
    throw new AppError("invalid", "This issue was already merged. Undo that merge first.");
  }
  // The issue was reopened or its target is gone, and what that merge added stays for good.
  await deleteMerge(ctx, merge.id);
  return false;
}

async function assertCanMerge(ctx: Context, { duplicate, target }: MergePair): Promise<void> {
  authorize(ctx, issuesPolicy.arrange, duplicate);
  const name = formatIssueReference(duplicate, target);
  if (!issuesPolicy.arrange.allows(ctx.viewer, target)) {
    throw new AppError("invalid", `You can't merge into ${name}, because you can't edit it.`);
  }
  const refusal =
    findMergeRefusal(duplicate, "This issue") ??
    findMergeRefusal(target, name) ??
    (await findMergedTargetRefusal(ctx, duplicate, target));
  if (refusal !== null) throw new AppError("invalid", refusal);
}

/** A target that is merged into an issue that the viewer cannot read looks like one that is not merged. */
async function findMergedTargetRefusal(
  ctx: Context,
  duplicate: IssueRow,
  target: IssueRow,
): Promise<string | null> {
  const merge = await findCurrentMerge(ctx, target.id);
  const [next] = merge?.has_target ? await loadReadableIssues(ctx, [merge.target_id]) : [];
  if (next === undefined) return null;
  const [from, to] = [target, next].map((issue) => formatIssueReference(duplicate, issue));
  return `${from} is itself merged into ${to}. Choose another issue.`;
}
