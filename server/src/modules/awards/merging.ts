/**
 * Services for merging a duplicate: they add its reactions to another noteable, and remove them when the
 * merge is undone. The caller must have locked both noteables and checked the policy.
 */
import type { Context } from "../../platform/context.ts";
import type { Noteable } from "../noteables/index.ts";
import { updateVotes } from "./awardables.ts";
import { deleteAwardsOfNoteable, insertAwardsOfOtherNoteable } from "./merging.queries.ts";

/** Adds the reactions that these users gave to `source`. Returns the ids of the added reactions. */
export async function addAwardsOfOtherNoteable(
  ctx: Context,
  source: { id: number },
  target: Noteable,
  userIds: readonly number[],
): Promise<number[]> {
  if (userIds.length === 0) return [];
  const ids = await insertAwardsOfOtherNoteable(ctx, source.id, target, userIds);
  if (ids.length > 0) await updateVotes(ctx, target);
  return ids;
}

/** Removes the reactions with these ids. Users can have removed some of them before. */
export async function removeAddedAwards(
  ctx: Context,
  target: Noteable,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return;
  await deleteAwardsOfNoteable(ctx, target.id, ids);
  await updateVotes(ctx, target);
}
