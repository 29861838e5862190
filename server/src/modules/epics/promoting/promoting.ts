/**
 * Promotes an issue to an epic: creates an epic of the group with the text, the labels and the
 * discussion of the issue, and closes the issue.
 */
import { authorize, isAllowed } from "../../../platform/auth/actions.ts";
import { viewerUserId } from "../../../platform/auth/viewer.ts";
import type { Context } from "../../../platform/context.ts";
import { AppError } from "../../../platform/errors/app-error.ts";
import { takeSharedNamespaceLock, type NamespaceRef } from "../../access/index.ts";
import { getGroup, type GroupWithAncestors } from "../../groups/index.ts";
import {
  canHaveEpic,
  closePromotedIssue,
  getIssue,
  isCurrent,
  issuesPolicy,
  prepareTexts,
  runWithPreparedTexts,
  type IssueRef,
  type IssueRow,
  type PreparedTexts,
} from "../../issues/index.ts";
import { findLabelsInProjectOrAncestors } from "../../labels/index.ts";
import { lockNoteables } from "../../noteables/index.ts";
import { copyNotes } from "../../notes/index.ts";
import { copySubscriptions } from "../../subscriptions/index.ts";
import { insertCopiedUploads } from "../../uploads/index.ts";
import { updateEpicVotes } from "../changing/changing.queries.ts";
import { storeNewEpic } from "../changing/creating.ts";
import { announceEpicPairEvent, EPIC_PROMOTED_EVENT } from "../epics.events.ts";
import { epicsPolicy } from "../epics.policy.ts";
import { getEpicById, loadReadableEpics, type EpicRow } from "../reading/reading.ts";
import { addChildEpic } from "../tree/child-epics.ts";

export interface PromotedIssue {
  epic: EpicRow;
  issue: IssueRow;
}

/**
 * The epic belongs to the group `target`, or to the group of the issue's project. Requires Planner
 * access to the project and to the group. An issue can be promoted once.
 */
export async function promoteIssue(
  ctx: Context,
  ref: IssueRef,
  target?: NamespaceRef,
): Promise<PromotedIssue> {
  const userId = viewerUserId(ctx.viewer);
  if (userId !== null) await ctx.rateLimits.spend("issueCreation", String(userId));
  const prepare = async () => {
    const issue = await getIssue(ctx, ref);
    return prepareTexts(ctx, issue, await getTargetGroup(ctx, issue, target));
  };
  return runWithPreparedTexts(ctx, prepare, (inner, ahead) => promote(inner, ref, target, ahead));
}

/**
 * Promotes an issue in the transaction of the caller, for quick actions. Other requests that change the
 * issue wait while its texts are prepared.
 */
export async function promoteLockedIssue(ctx: Context, ref: IssueRef): Promise<PromotedIssue> {
  return (await promote(ctx, ref, undefined, undefined)) as PromotedIssue;
}

export async function canPromoteIssue(ctx: Context, issue: PromotableIssue): Promise<boolean> {
  if (!issuesPolicy.arrange.allows(ctx.viewer, issue) || findRefusal(issue) !== null) return false;
  const group = await findGroupOfIssue(ctx, issue);
  return group !== null && epicsPolicy.create.allows(ctx.viewer, group);
}

/** Returns undefined when the prepared texts are outdated. */
async function promote(
  ctx: Context,
  ref: IssueRef,
  target: NamespaceRef | undefined,
  ahead: PreparedTexts | undefined,
): Promise<PromotedIssue | undefined> {
  const seen = await getIssue(ctx, ref);
  const { id: groupId } = await getTargetGroup(ctx, seen, target);
  // In the order of the ids, so that transactions cannot deadlock.
  for (const id of [seen.project_id, groupId].toSorted((one, other) => one - other)) {
    await takeSharedNamespaceLock(ctx, { id });
  }
  // The former epic becomes the parent, so it is locked together with the issue.
  await lockNoteables(ctx, [seen.id, ...(seen.epic ? [seen.epic.id] : [])]);
  const issue = await getIssue(ctx, ref);
  const group = await getTargetGroup(ctx, issue, { id: groupId });
  if (ahead !== undefined && !(await isCurrent(ctx, ahead, issue, group))) return undefined;
  const texts = ahead ?? (await prepareTexts(ctx, issue, group));
  const epic = await copyToEpic(ctx, issue, group, texts);
  const closed = await closePromotedIssue(ctx, issue, epic.id);
  await announceEpicPairEvent(ctx, EPIC_PROMOTED_EVENT, epic, closed);
  await addToFormerEpic(ctx, issue, epic);
  return { epic: await getEpicById(ctx, epic.id), issue: closed };
}

async function copyToEpic(
  ctx: Context,
  issue: IssueRow,
  group: GroupWithAncestors,
  { bodies, uploads, ...text }: PreparedTexts,
): Promise<EpicRow> {
  const labels = { set: { ids: await findLabelIdsInGroup(ctx, issue, group) } };
  const epic = await storeNewEpic(ctx, group, text, { labels, confidential: issue.confidential });
  await insertCopiedUploads(ctx, uploads);
  await copyNotes(ctx, issue, epic, bodies, { withAwards: true });
  await updateEpicVotes(ctx, epic.id, issue);
  await copySubscriptions(ctx, issue, epic);
  return epic;
}

/** Labels of the group stay. Labels of the project are replaced by those of the same title, if any. */
async function findLabelIdsInGroup(
  ctx: Context,
  { labels }: IssueRow,
  group: GroupWithAncestors,
): Promise<number[]> {
  const titles = labels.map(({ title }) => title);
  if (titles.length === 0) return [];
  const found = await findLabelsInProjectOrAncestors(ctx, group, { titles });
  return [...new Map(found.toReversed().map(({ title, id }) => [title, id])).values()];
}

/**
 * Makes the epic of the issue the parent of the new epic, if the viewer can change it and the new epic
 * can be below it. The issue stays in its epic.
 */
async function addToFormerEpic(ctx: Context, { epic: link }: IssueRow, epic: EpicRow) {
  const [parent] = link ? await loadReadableEpics(ctx, [link.id]) : [];
  if (parent === undefined || !isAllowed(ctx, epicsPolicy.update, parent)) return;
  if (!epic.place.traversal_ids.includes(parent.place.id)) return;
  await addChildEpic(ctx, parent.id, epic.id).catch((error: unknown) => {
    // The parent has no room for another child epic, or too many levels above it.
    if (!(error instanceof AppError) || error.code !== "conflict") throw error;
  });
}

type PromotableIssue = Pick<
  IssueRow,
  "type" | "moved_to_id" | "promoted_to_epic_id" | "traversal_ids"
> &
  Parameters<typeof issuesPolicy.arrange.allows>[1];

/** Returns why nobody can promote the issue, or null. */
function findRefusal(issue: PromotableIssue): string | null {
  if (!canHaveEpic(issue)) return "Only issues can be promoted to an epic.";
  if (issue.moved_to_id !== null) return "An issue that was moved can't be promoted to an epic.";
  if (issue.promoted_to_epic_id !== null) return "This issue was already promoted to an epic.";
  return null;
}

/** Throws unless the viewer can promote the issue to an epic of the group. */
async function getTargetGroup(
  ctx: Context,
  issue: IssueRow,
  target: NamespaceRef | undefined,
): Promise<GroupWithAncestors> {
  authorize(ctx, issuesPolicy.arrange, issue);
  const refusal = findRefusal(issue);
  if (refusal !== null) throw new AppError("invalid", refusal);
  const group =
    target === undefined ? await findGroupOfIssue(ctx, issue) : await getGroup(ctx, target);
  if (group === null) {
    throw new AppError(
      "invalid",
      "The project of this issue is in no group where you can create epics.",
    );
  }
  authorize(ctx, epicsPolicy.create, group);
  return group;
}

/** Returns null when the project is in a personal namespace, or its group is hidden from the viewer. */
async function findGroupOfIssue(
  ctx: Context,
  { traversal_ids: ids }: PromotableIssue,
): Promise<GroupWithAncestors | null> {
  return getGroup(ctx, { id: ids.at(-2) ?? 0 }).catch((error: unknown) => {
    if (error instanceof AppError && error.code === "not_found") return null;
    throw error;
  });
}
