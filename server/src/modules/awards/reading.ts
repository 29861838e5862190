/** Services that list and get reactions, for viewers who can read the noteable or note. */
import { viewerUserId } from "../../platform/auth/viewer.ts";
import type { Context } from "../../platform/context.ts";
import { notFoundError } from "../../platform/errors/app-error.ts";
import type { RowsWithTotal, LimitOffset } from "../../platform/http/paging.ts";
import { getNoteable, type NoteableRef } from "../noteables/index.ts";
import type { AwardableFinder } from "./awardables.ts";
import {
  countAwardRows,
  findAward,
  findAwardsByEmoji,
  listAwardRows,
  type AwardRow,
  type AwardsByEmojiRow,
} from "./awards.queries.ts";

export type { AwardRow } from "./awards.queries.ts";

/** Groups the reactions to a noteable by emoji, as its page shows them. */
export async function listAwardsByEmoji(
  ctx: Context,
  ref: NoteableRef,
): Promise<AwardsByEmojiRow[]> {
  const { id } = await getNoteable(ctx, ref);
  return findAwardsByEmoji(ctx, id, viewerUserId(ctx.viewer));
}

export async function listAwards(
  ctx: Context,
  find: AwardableFinder,
  slice: LimitOffset,
): Promise<RowsWithTotal<AwardRow>> {
  const awardable = await find(ctx, "read");
  const [rows, total] = await Promise.all([
    listAwardRows(ctx, awardable, slice),
    countAwardRows(ctx, awardable),
  ]);
  return { rows, total };
}

export async function getAward(ctx: Context, find: AwardableFinder, id: number): Promise<AwardRow> {
  const award = await findAward(ctx, await find(ctx, "read"), id);
  if (award === undefined) throw notFoundError("Award Emoji");
  return award;
}
