/** Stores the numbers of upvotes and downvotes of an epic when its reactions change. */
import type { Context } from "../../../platform/context.ts";
import { announceEpicEvent, EPIC_EVENTS } from "../epics.events.ts";
import type { EpicRow } from "../reading/reading.ts";
import { updateEpicVotes } from "./changing.queries.ts";

export async function storeAndAnnounceEpicVotes(
  ctx: Context,
  epic: EpicRow,
  votes: { upvotes: number; downvotes: number },
): Promise<void> {
  const { upvotes, downvotes } = votes;
  if (upvotes !== epic.upvotes || downvotes !== epic.downvotes) {
    await updateEpicVotes(ctx, epic.id, votes);
  }
  await announceEpicEvent(ctx, EPIC_EVENTS.updated, epic, { changed: ["awards"] });
}
