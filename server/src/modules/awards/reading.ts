/** Services that list and get reactions, for viewers who can read the noteable or note. */
import { viewerUserId } from "../../platform/auth/viewer.ts";
import type { Context } from "../../platform/context.ts";
import { notFound } from "../../platform/errors/app-error.ts";
import type { ListResult, LimitOffset } from "../../platform/http/paging.ts";
import { getNoteable, type NoteableRef } from "../noteables/index.ts";
import type { AwardableFinder } from "./awardables.ts";
import {
  countAwardRows,
  findAward,
  findAwardGroups,
  listAwardRows,
  type AwardRow,
  type AwardGroupRow,
} from "./awards.queries.ts";

export type { AwardRow } from "./awards.queries.ts";

/** Groups the reactions to a noteable by emoji, as its page shows them. */
export async function listAwardGroups(ctx: Context, ref: NoteableRef): Promise<AwardGroupRow[]> {
  const { id } = await getNoteable(ctx, ref);
  return findAwardGroups(ctx, id, viewerUserId(ctx.viewer));
}

export async function listAwards(
  ctx: Context,
  find: AwardableFinder,
  slice: LimitOffset,
): Promise<ListResult<AwardRow>> {
  const awardable = await find(ctx, "read");
  const [rows, total] = await Promise.all([
    listAwardRows(ctx, awardable, slice),
    countAwardRows(ctx, awardable),
  ]);
  return { rows, total };
}

export async function getAward(ctx: Context, find: AwardableFinder, id: number): Promise<AwardRow> {
  const award = await findAward(ctx, await find(ctx, "read"), id);
  if (award === undefined) throw notFound("Award Emoji");
  return award;
}
