/** Services for the issues of an epic: listing, adding, moving and removing them. */
import { EPIC_ISSUES_MAX } from "@cairn/contract/epics/epics";
import { authorize } from "../../../platform/auth/actions.ts";
import type { Context } from "../../../platform/context.ts";
import { AppError, notFoundError, validationError } from "../../../platform/errors/app-error.ts";
import { takeSharedNamespaceLock } from "../../access/index.ts";
import {
  announceEpicOfIssueChanged,
  canHaveEpic,
  deleteEpicIssues,
  findEpicIssues,
  findEpicOfIssue,
  getIssue,
  issuesPolicy,
  loadReadableIssues,
  setEpicOfIssue,
  updateEpicIssuePositions,
  type EpicIssueRow,
  type IssueRef,
  type IssueRow,
} from "../../issues/index.ts";
import { lockNoteables } from "../../noteables/index.ts";
import { announceEpicPairEvent, EPIC_ISSUE_EVENTS } from "../epics.events.ts";
import { epicsPolicy } from "../epics.policy.ts";
import {
  getEpic,
  getEpicById,
  loadReadableEpics,
  type EpicRef,
  type EpicRow,
} from "../reading/reading.ts";
import { recalculateInheritedDates } from "../tree/inherited-dates.ts";
import { indexBetween, moveToIndex, positionAtEnd } from "../tree/positions.ts";
import { spendOnEpicTree } from "../tree/spending.ts";
import { announceTreeChange } from "../tree/tree-changes.ts";
import { lockEpicTree } from "../tree/tree.queries.ts";

/** An issue of an epic, with its link. */
export interface IssueOfEpic {
  link: EpicIssueRow;
  issue: IssueRow;
}

export type EpicIssue = IssueOfEpic & { epic: EpicRow };

/** Leaves out issues that the viewer cannot read. */
export async function listEpicIssues(ctx: Context, epic: EpicRow): Promise<IssueOfEpic[]> {
  const links = await findEpicIssues(ctx, epic.id);
  const issues = await loadReadableIssues(
    ctx,
    links.map(({ issue_id: id }) => id),
  );
  const byId = new Map(issues.map((issue) => [issue.id, issue]));
  return links.flatMap((link) => {
    const issue = byId.get(link.issue_id);
    return issue === undefined ? [] : [{ link, issue }];
  });
}

/**
 * Adds the issue to the epic, and takes it away from its former epic. Requires Planner access to the
 * group of the epic and to the project of the issue.
 */
export async function addIssueToEpic(
  ctx: Context,
  ref: EpicRef,
  issueId: number,
): Promise<EpicIssue> {
  await spendOnEpicTree(ctx);
  return ctx.transaction(async (inner) => {
    const { id } = await getEpic(inner, ref);
    return assignIssue(inner, id, issueId);
  });
}

/** Like `addIssueToEpic`, by the project and the iid of the issue. */
export async function addNamedIssueToEpic(
  ctx: Context,
  ref: EpicRef,
  issue: IssueRef,
): Promise<EpicIssue> {
  await spendOnEpicTree(ctx);
  return ctx.transaction(async (inner) => {
    const { id } = await getEpic(inner, ref);
    return assignIssue(inner, id, (await getIssue(inner, issue)).id);
  });
}

/** Like `addIssueToEpic`, by the id of the epic and without the rate limit. */
export async function assignIssue(
  ctx: Context,
  epicId: number,
  issueId: number,
): Promise<EpicIssue> {
  const { epic, issue, former } = await lockForChange(ctx, epicId, issueId);
  if (former?.epic_id === epic.id) return { epic, issue, link: former };
  assertCanBelong(epic, issue);
  const links = await findEpicIssues(ctx, epic.id);
  if (links.length >= EPIC_ISSUES_MAX) {
    throw new AppError("conflict", "This epic already has the maximum number of issues.");
  }
  const link = await setEpicOfIssue(ctx, {
    epic_id: epic.id,
    issue_id: issue.id,
    relative_position: positionAtEnd(links.map(toPositioned)),
  });
  await recalculateInheritedDates(ctx, [epic.id, ...(former ? [former.epic_id] : [])]);
  await announceAssignment(ctx, epic, issue, former);
  return { epic: await getEpicById(ctx, epic.id), issue: await reload(ctx, issue), link };
}

/** Locks the issue, the epic and the former epic, and checks that the viewer can change them. */
async function lockForChange(ctx: Context, epicId: number, issueId: number) {
  const seen = await getEpicById(ctx, epicId);
  authorize(ctx, epicsPolicy.update, seen);
  const [seenIssue] = await loadReadableIssues(ctx, [issueId]);
  if (seenIssue === undefined) throw notFoundError("Issue");
  authorize(ctx, issuesPolicy.arrange, seenIssue);
  await takeSharedNamespaceLock(ctx, seen.place);
  await takeSharedNamespaceLock(ctx, seenIssue.place);
  await lockNoteables(ctx, [epicId, issueId]);
  await lockEpicTree(ctx, seen.place.root_namespace_id);
  const epic = await getEpicById(ctx, epicId);
  authorize(ctx, epicsPolicy.update, epic);
  const issue = await reload(ctx, seenIssue);
  authorize(ctx, issuesPolicy.arrange, issue);
  return { epic, issue, former: await findEpicOfIssue(ctx, issueId) };
}

async function reload(ctx: Context, { id }: { id: number }): Promise<IssueRow> {
  const [issue] = await loadReadableIssues(ctx, [id]);
  if (issue === undefined) throw notFoundError("Issue");
  return issue;
}

function assertCanBelong(epic: EpicRow, issue: IssueRow): void {
  if (!canHaveEpic(issue)) throw validationError({ issue_id: ["is not an issue"] });
  if (issue.place.traversal_ids.includes(epic.place.id)) return;
  throw validationError({ issue_id: ["is not in a project of the group of the epic"] });
}

const toPositioned = ({ id, relative_position: position }: EpicIssueRow) => ({ id, position });

async function announceAssignment(
  ctx: Context,
  epic: EpicRow,
  issue: IssueRow,
  former: EpicIssueRow | undefined,
): Promise<void> {
  if (former === undefined) {
    await announceEpicPairEvent(ctx, EPIC_ISSUE_EVENTS.added, epic, issue);
    await announceEpicOfIssueChanged(ctx, issue, [epic]);
  } else {
    await announceEpicPairEvent(ctx, EPIC_ISSUE_EVENTS.moved, epic, issue, former.epic_id);
    const [left] = await loadReadableEpics(ctx, [former.epic_id]);
    await announceEpicOfIssueChanged(ctx, issue, left ? [epic, left] : [epic]);
  }
}

/** Removes the issue from the epic, by the id of their link. Requires the same access as adding. */
export async function removeIssueFromEpic(
  ctx: Context,
  ref: EpicRef,
  linkId: number,
): Promise<EpicIssue> {
  await spendOnEpicTree(ctx);
  return ctx.transaction(async (inner) => {
    const seen = await getEpic(inner, ref);
    authorize(inner, epicsPolicy.update, seen);
    const found = (await listEpicIssues(inner, seen)).find(({ link }) => link.id === linkId);
    if (found === undefined) throw notFoundError("Issue");
    return unassignIssue(inner, seen.id, found.issue.id);
  });
}

/** Like `removeIssueFromEpic`, by the ids of the epic and the issue and without the rate limit. */
export async function unassignIssue(
  ctx: Context,
  epicId: number,
  issueId: number,
): Promise<EpicIssue> {
  const { epic, issue, former: link } = await lockForChange(ctx, epicId, issueId);
  if (link?.epic_id !== epic.id) throw notFoundError("Issue");
  await deleteEpicIssues(ctx, [link.id]);
  await recalculateInheritedDates(ctx, [epic.id]);
  await announceEpicPairEvent(ctx, EPIC_ISSUE_EVENTS.removed, epic, issue);
  await announceEpicOfIssueChanged(ctx, issue, [epic]);
  return { epic: await getEpicById(ctx, epic.id), issue: await reload(ctx, issue), link };
}

/** Moves an issue of the epic between two others, of which one is enough. All ids are ids of links. */
export async function moveIssueInEpic(
  ctx: Context,
  ref: EpicRef,
  linkId: number,
  neighbors: { beforeId?: number | undefined; afterId?: number | undefined },
): Promise<IssueOfEpic[]> {
  await spendOnEpicTree(ctx);
  return ctx.transaction((inner) => reorderIssueInEpic(inner, ref, linkId, neighbors));
}

/** Like `moveIssueInEpic`, in the transaction of the caller and without the rate limit. */
export async function reorderIssueInEpic(
  ctx: Context,
  ref: EpicRef,
  linkId: number,
  neighbors: { beforeId?: number | undefined; afterId?: number | undefined },
): Promise<IssueOfEpic[]> {
  const { id, place } = await getEpic(ctx, ref);
  await takeSharedNamespaceLock(ctx, place);
  await lockNoteables(ctx, [id]);
  const epic = await getEpic(ctx, ref);
  authorize(ctx, epicsPolicy.update, epic);
  const visible = await listEpicIssues(ctx, epic);
  const moved = visible.find(({ link }) => link.id === linkId);
  if (moved === undefined) throw notFoundError("Issue");
  authorize(ctx, issuesPolicy.arrange, moved.issue);
  const known = (wanted: number | undefined) =>
    visible.find(({ link }) => link.id === wanted)?.link.id;
  const rows = (await findEpicIssues(ctx, epic.id)).map(toPositioned);
  const at = indexBetween(rows, linkId, {
    beforeId: known(neighbors.beforeId),
    afterId: known(neighbors.afterId),
  });
  if (at === undefined) throw validationError({ move_after_id: ["is not in the epic"] });
  await updateEpicIssuePositions(ctx, moveToIndex(rows, linkId, at));
  await announceTreeChange(ctx, { kind: "issue", id: moved.issue.id });
  return listEpicIssues(ctx, epic);
}
