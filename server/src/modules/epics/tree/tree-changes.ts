/** Announces changes of a tree to the open pages of all epics above the changed child epic or issue. */
import type { Context } from "../../../platform/context.ts";
import { EPIC_TREE_CHANGED_EVENT } from "../epics.events.ts";
import { findTreeAudience, treeAudienceStream, type TreeAudience } from "./tree-audience.ts";
import { findPathToTop, type ChildItem } from "./tree-path.queries.ts";

/**
 * The audiences to which a transaction has announced the event already, by epic, so that a change of many
 * issues sends one event per epic. When a savepoint is rolled back, its events are lost, and the rest of
 * the transaction does not repeat them: an open page then misses one update.
 */
const announced = new WeakMap<Context, Map<number, TreeAudience>>();

/**
 * Announces the event to the epics above the changed item: above the epic `parentId`, which can be a
 * former parent, or else above its present parent. `wasPublic` says that the change is the one that made
 * the item confidential, or no longer confidential, so that readers who see only one of both states
 * learn of it, too.
 */
export async function announceTreeChange(
  ctx: Context,
  item: ChildItem,
  { parentId = null, wasPublic = false }: { parentId?: number | null; wasPublic?: boolean } = {},
): Promise<void> {
  const [changed, ...above] = await findPathToTop(ctx, item, parentId);
  if (changed === undefined) return;
  const path = [wasPublic ? { ...changed, confidential: false } : changed];
  for (const epic of above) {
    await announceOnce(ctx, epic, findTreeAudience(epic, path));
    path.push(epic);
  }
}

async function announceOnce(
  ctx: Context,
  epic: { id: number; root_namespace_id: number },
  audience: TreeAudience,
): Promise<void> {
  const audiences = announced.get(ctx) ?? new Map<number, TreeAudience>();
  announced.set(ctx, audiences);
  // Members of a smaller audience belong to the larger ones, too.
  if ((audiences.get(epic.id) ?? Infinity) <= audience) return;
  audiences.set(epic.id, audience);
  await ctx.announce({
    type: EPIC_TREE_CHANGED_EVENT,
    stream: treeAudienceStream(epic, audience),
    rootNamespaceId: epic.root_namespace_id,
    payload: { epic_id: epic.id },
  });
}
