/** Services for the child epics of an epic: listing, adding, moving and removing them. */
import { EPIC_CHILDREN_MAX, EPIC_CONFLICT, EPIC_DEPTH_MAX } from "@cairn/contract/epics/epics";
import { authorize } from "../../../platform/auth/actions.ts";
import type { Context } from "../../../platform/context.ts";
import { AppError, notFoundError, validationError } from "../../../platform/errors/app-error.ts";
import { takeSharedNamespaceLock } from "../../access/index.ts";
import { canReadersOfNoteableReadOther, lockNoteables } from "../../noteables/index.ts";
import {
  announceEpicEvent,
  announceEpicPairEvent,
  EPIC_EVENTS,
  EPIC_PAIR_EVENTS,
} from "../epics.events.ts";
import { epicsPolicy } from "../epics.policy.ts";
import {
  getEpic,
  getEpicById,
  loadReadableEpics,
  toEpicRef,
  type EpicRef,
  type EpicRow,
} from "../reading/reading.ts";
import { recalculateInheritedDates } from "./inherited-dates.ts";
import { indexBetween, moveToIndex, positionAtEnd } from "./positions.ts";
import { spendOnEpicTree } from "./spending.ts";
import { announceTreeChange } from "./tree-changes.ts";
import {
  findChildEpics,
  findEpicAndAncestorIds,
  findEpicsWithContent,
  lockEpicTree,
  measureEpicHeight,
  setParentEpic,
  updateChildPositions,
} from "./tree.queries.ts";

/** Leaves out child epics that the viewer cannot read. */
export async function listChildEpics(ctx: Context, parent: EpicRow): Promise<EpicRow[]> {
  const children = await findChildEpics(ctx, parent.id);
  const ids = children.map(({ id }) => id);
  const byId = new Map((await loadReadableEpics(ctx, ids)).map((epic) => [epic.id, epic]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

export interface ChildEpicWithContent {
  child: EpicRow;
  /** Whether the child has child epics and issues that the viewer can read. */
  content: { has_children: boolean; has_issues: boolean };
}

const NO_CONTENT = { has_children: false, has_issues: false };

export async function listChildEpicsWithContent(
  ctx: Context,
  parent: EpicRow,
): Promise<ChildEpicWithContent[]> {
  const children = await listChildEpics(ctx, parent);
  const content = await findEpicsWithContent(
    ctx,
    children.map(({ id }) => id),
  );
  return children.map((child) => ({ child, content: content.get(child.id) ?? NO_CONTENT }));
}

/**
 * Makes the epic `childId` a child of the epic `parentId`, and takes it away from its former parent.
 * Requires Planner access to both.
 */
export async function addChildEpic(
  ctx: Context,
  parentId: number,
  childId: number,
): Promise<EpicRow> {
  await spendOnEpicTree(ctx);
  return ctx.transaction((inner) => assignParentEpic(inner, parentId, childId));
}

/** Like `addChildEpic`, in the transaction of the caller and without the rate limit. */
export async function assignParentEpic(
  ctx: Context,
  parentId: number,
  childId: number,
): Promise<EpicRow> {
  const [parent, child] = await lockPair(ctx, parentId, childId);
  if (child.parent_id === parent.id) return child;
  await assertFits(ctx, parent, child);
  const position = positionAtEnd(await findChildEpics(ctx, parent.id));
  await setParentEpic(ctx, child.id, { id: parent.id, position });
  const parents = [parent.id, ...(child.parent_id === null ? [] : [child.parent_id])];
  await recalculateInheritedDates(ctx, parents);
  await announceMove(ctx, child, parent, EPIC_PAIR_EVENTS.related);
  return getEpicById(ctx, child.id);
}

/** Locks both epics and the tree, and checks that the viewer can change both. */
async function lockPair(
  ctx: Context,
  parentId: number,
  childId: number,
): Promise<[parent: EpicRow, child: EpicRow]> {
  const seen = await getEpicById(ctx, parentId);
  authorize(ctx, epicsPolicy.update, seen);
  await takeSharedNamespaceLock(ctx, seen.place);
  await lockNoteables(ctx, [parentId, childId]);
  await lockEpicTree(ctx, seen.place.root_namespace_id);
  const parent = await getEpicById(ctx, parentId);
  const child = await getEpicById(ctx, childId);
  authorize(ctx, epicsPolicy.update, parent);
  authorize(ctx, epicsPolicy.update, child);
  return [parent, child];
}

async function assertFits(ctx: Context, parent: EpicRow, child: EpicRow): Promise<void> {
  if (!child.place.traversal_ids.includes(parent.place.id)) {
    throw validationError({ parent_id: ["must be in the same group or in a parent group"] });
  }
  const ancestors = await findEpicAndAncestorIds(ctx, parent.id);
  if (ancestors.includes(child.id)) {
    throw validationError({ parent_id: ["would make the epic its own ancestor"] });
  }
  const height = await measureEpicHeight(ctx, child.id);
  const children = await findChildEpics(ctx, parent.id);
  const isTooDeep = ancestors.length + height > EPIC_DEPTH_MAX;
  if (isTooDeep || children.length >= EPIC_CHILDREN_MAX) {
    throw new AppError("conflict", EPIC_CONFLICT);
  }
}

/** Removes the child epic from its parent. Requires Planner access to both. */
export async function removeChildEpic(
  ctx: Context,
  ref: EpicRef,
  childId: number,
): Promise<EpicRow> {
  await spendOnEpicTree(ctx);
  return ctx.transaction(async (inner) => {
    const { id } = await getEpic(inner, ref);
    const [parent, child] = await lockPair(inner, id, childId);
    if (child.parent_id !== parent.id) throw notFoundError("Epic");
    await setParentEpic(inner, child.id, null);
    await recalculateInheritedDates(inner, [parent.id]);
    await announceMove(inner, child, parent, EPIC_PAIR_EVENTS.unrelated);
    return getEpicById(inner, child.id);
  });
}

/** Moves the child epic between two other child epics of the same parent, of which one is enough. */
export async function moveChildEpic(
  ctx: Context,
  ref: EpicRef,
  childId: number,
  neighbors: { beforeId?: number | undefined; afterId?: number | undefined },
): Promise<EpicRow[]> {
  await spendOnEpicTree(ctx);
  return ctx.transaction((inner) => reorderChildEpic(inner, ref, childId, neighbors));
}

/** Like `moveChildEpic`, in the transaction of the caller and without the rate limit. */
export async function reorderChildEpic(
  ctx: Context,
  ref: EpicRef,
  childId: number,
  neighbors: { beforeId?: number | undefined; afterId?: number | undefined },
): Promise<EpicRow[]> {
  const { id } = await getEpic(ctx, ref);
  await lockNoteables(ctx, [id]);
  const parent = await getEpic(ctx, ref);
  authorize(ctx, epicsPolicy.update, parent);
  await lockEpicTree(ctx, parent.place.root_namespace_id);
  const visible = await listChildEpics(ctx, parent);
  if (!visible.some((child) => child.id === childId)) throw notFoundError("Epic");
  const known = (wanted: number | undefined) => visible.find((child) => child.id === wanted)?.id;
  const rows = await findChildEpics(ctx, parent.id);
  const at = indexBetween(rows, childId, {
    beforeId: known(neighbors.beforeId),
    afterId: known(neighbors.afterId),
  });
  if (at === undefined) throw validationError({ move_after_id: ["is not a child epic"] });
  await updateChildPositions(ctx, moveToIndex(rows, childId, at));
  await announceTreeChange(ctx, { kind: "epic", id: childId });
  return listChildEpics(ctx, parent);
}

async function announceMove(
  ctx: Context,
  child: EpicRow,
  parent: EpicRow,
  type: (typeof EPIC_PAIR_EVENTS)[keyof typeof EPIC_PAIR_EVENTS],
): Promise<void> {
  const formerId = child.parent_id === parent.id ? null : child.parent_id;
  await announceEpicPairEvent(ctx, type, parent, child, formerId);
  const formerParents = formerId === null ? [] : await loadReadableEpics(ctx, [formerId]);
  await announceParentChanged(ctx, child, [parent, ...formerParents]);
}

/**
 * Sends an event to the open pages of a child epic only if everyone who can read it can also read one of
 * the parents. Otherwise the event would reveal that a hidden parent exists.
 */
async function announceParentChanged(
  ctx: Context,
  child: EpicRow,
  parents: readonly EpicRow[],
): Promise<void> {
  if (!parents.some((parent) => canReadersOfNoteableReadOther(child, parent))) return;
  await announceEpicEvent(ctx, EPIC_EVENTS.updated, child, { changed: ["parent"] });
}

/** Makes the epic a child of the epic `parentId`, or of none. */
export async function setParentOfEpic(
  ctx: Context,
  ref: EpicRef,
  parentId: number | null,
): Promise<void> {
  const epic = await getEpic(ctx, ref);
  if (parentId !== null) {
    await addChildEpic(ctx, parentId, epic.id);
    return;
  }
  // A parent that the viewer cannot read is treated as none.
  if (epic.visible_parent_id === null) return;
  const parent = await getEpicById(ctx, epic.visible_parent_id);
  await removeChildEpic(ctx, toEpicRef(parent), epic.id);
}
