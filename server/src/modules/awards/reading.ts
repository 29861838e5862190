/** Reactions, for whoever may read what they were given to. */
import { userIdOf } from "../../platform/auth/viewer.ts";
import type { Context } from "../../platform/context.ts";
import { notFound } from "../../platform/errors/app-error.ts";
import type { Listed, Slice } from "../../platform/http/paging.ts";
import { getNoteable, type NoteableRef } from "../noteables/index.ts";
import type { FindAwardable } from "./awardables.ts";
import {
  countAwards,
  findAward,
  groupsOf,
  listAwardRows,
  type AwardRow,
  type GroupRow,
} from "./awards.queries.ts";

export type { AwardRow } from "./awards.queries.ts";

/** As the page of a noteable shows them. */
export async function awardGroups(ctx: Context, ref: NoteableRef): Promise<GroupRow[]> {
  const { id } = await getNoteable(ctx, ref);
  return groupsOf(ctx, id, userIdOf(ctx.viewer));
}

export async function listAwards(
  ctx: Context,
  find: FindAwardable,
  slice: Slice,
): Promise<Listed<AwardRow>> {
  const awardable = await find(ctx, "seen");
  const [rows, total] = await Promise.all([
    listAwardRows(ctx, awardable, slice),
    countAwards(ctx, awardable),
  ]);
  return { rows, total };
}

export async function getAward(ctx: Context, find: FindAwardable, id: number): Promise<AwardRow> {
  const award = await findAward(ctx, await find(ctx, "seen"), id);
  if (award === undefined) throw notFound("Award Emoji");
  return award;
}
