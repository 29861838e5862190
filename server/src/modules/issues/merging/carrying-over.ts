/** Adds the followers, the reactions and the links of a merged duplicate to the target, and removes them. */
import type { Context } from "../../../platform/context.ts";
import {
  addAwardsOfOtherNoteable,
  findAwardingUserIds,
  removeAddedAwards,
} from "../../awards/index.ts";
import { canReadersOfNoteableReadOther } from "../../noteables/index.ts";
import {
  deleteSubscriptionsOfUsers,
  findSubscribers,
  insertSubscriptionsOfUsers,
} from "../../subscriptions/index.ts";
import type { IssueRow } from "../reading/reading.ts";
import { copyLinks, removeCopiedLinks } from "./copied-links.ts";
import type { MergePair } from "./merge-pair.ts";
import type { CarriedOverIds } from "./merging.queries.ts";
import { filterReaderIds } from "./readers.ts";

/** The largest number of followers that a merge subscribes to the target. */
const SUBSCRIBERS_MAX = 1_000;

/**
 * Reactions, whose users everyone sees, and links are added only if every reader of the target can also
 * read the duplicate. Otherwise they would reveal what is written there, and by whom. A subscription is
 * seen by nobody but the subscriber.
 */
export async function carryOver(
  ctx: Context,
  pair: MergePair,
  linkedIds: ReadonlySet<number>,
): Promise<CarriedOverIds> {
  const { duplicate, target } = pair;
  const isVisible = canReadersOfNoteableReadOther(target, duplicate);
  return {
    subscriber_ids: await subscribeFollowers(ctx, pair),
    award_ids: isVisible ? await addAwards(ctx, pair) : [],
    link_ids: await copyLinks(ctx, pair, isVisible ? linkedIds : new Set()),
  };
}

/** Subscribes the followers of the duplicate who can read the target. */
async function subscribeFollowers(
  ctx: Context,
  { duplicate, target }: MergePair,
): Promise<number[]> {
  const followers = await findSubscribers(ctx, duplicate, [], SUBSCRIBERS_MAX);
  const ids = followers.map(({ user_id: id }) => id);
  return insertSubscriptionsOfUsers(ctx, target.id, await filterReaderIds(ctx, target, ids));
}

async function addAwards(ctx: Context, { duplicate, target }: MergePair): Promise<number[]> {
  const userIds = await findAwardingUserIds(ctx, duplicate.id);
  const readerIds = await filterReaderIds(ctx, target, userIds);
  return addAwardsOfOtherNoteable(ctx, duplicate, target, readerIds);
}

export async function takeBack(
  ctx: Context,
  target: IssueRow,
  carried: CarriedOverIds,
): Promise<void> {
  await deleteSubscriptionsOfUsers(ctx, target.id, carried.subscriber_ids);
  await removeAddedAwards(ctx, target, carried.award_ids);
  await removeCopiedLinks(ctx, target, carried.link_ids);
}
