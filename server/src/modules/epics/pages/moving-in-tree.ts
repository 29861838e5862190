/** Service that moves child epics and issues in the tree of an epic, between levels or within one. */
import type { EpicTreeMoveRequest } from "@cairn/contract/epics/epic-tree";
import type { Context } from "../../../platform/context.ts";
import { assignIssue, listEpicIssues, reorderIssueInEpic } from "../issues/epic-issues.ts";
import { getEpic, type EpicRef, type EpicRow } from "../reading/reading.ts";
import { assignParentEpic, listChildEpics, reorderChildEpic } from "../tree/child-epics.ts";
import { spendOnEpicTree } from "../tree/spending.ts";

/**
 * Puts the child epic or issue below the epic `ref` at the place that the request names, and takes it
 * away from its former parent. Requires the same access as adding it.
 */
export async function moveInEpicTree(
  ctx: Context,
  ref: EpicRef,
  request: EpicTreeMoveRequest,
): Promise<void> {
  await spendOnEpicTree(ctx);
  await ctx.transaction(async (inner) => {
    const parent = await getEpic(inner, ref);
    await (request.kind === "epic" ? moveEpic : moveIssue)(inner, ref, parent, request);
  });
}

async function moveEpic(
  ctx: Context,
  ref: EpicRef,
  parent: EpicRow,
  { id, ...asked }: EpicTreeMoveRequest,
): Promise<void> {
  await assignParentEpic(ctx, parent.id, id);
  const rows = (await listChildEpics(ctx, parent)).map((child) => ({
    id: child.id,
    key: child.id,
  }));
  const neighbors = findNeighbors(rows, id, asked);
  if (neighbors !== null) await reorderChildEpic(ctx, ref, id, neighbors);
}

async function moveIssue(
  ctx: Context,
  ref: EpicRef,
  parent: EpicRow,
  { id, ...asked }: EpicTreeMoveRequest,
): Promise<void> {
  const { link } = await assignIssue(ctx, parent.id, id);
  const issues = await listEpicIssues(ctx, parent);
  const rows = issues.map((one) => ({ id: one.issue.id, key: one.link.id }));
  const neighbors = findNeighbors(rows, id, asked);
  if (neighbors !== null) await reorderIssueInEpic(ctx, ref, link.id, neighbors);
}

/** No row has this key. The services refuse a move whose only neighbors do not exist. */
const UNKNOWN = 0;

/**
 * Returns the keys of the neighbors by which the services reorder rows. Without a neighbor in the
 * request, this is the last other row that the viewer can read; null if there is none.
 */
function findNeighbors(
  rows: readonly { id: number; key: number }[],
  id: number,
  { previous_id: previous, next_id: next }: Omit<EpicTreeMoveRequest, "id">,
): { beforeId?: number; afterId?: number } | null {
  const keyOf = (wanted: number | null | undefined) =>
    rows.find((row) => row.id === wanted)?.key ?? UNKNOWN;
  if ((previous ?? next ?? null) !== null)
    return { beforeId: keyOf(previous), afterId: keyOf(next) };
  const last = rows.findLast((row) => row.id !== id);
  return last === undefined ? null : { beforeId: last.key };
}
