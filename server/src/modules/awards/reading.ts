/** Reactions to an issue, for whoever may read it. */
import { userIdOf } from "../../platform/auth/viewer.ts";
import type { Context } from "../../platform/context.ts";
import { notFound } from "../../platform/errors/app-error.ts";
import type { Listed, Slice } from "../../platform/http/paging.ts";
import { getIssue, type IssueRef } from "../issues/index.ts";
import {
  countAwards,
  findAward,
  groupsOf,
  listAwardRows,
  type AwardRow,
  type GroupRow,
} from "./awards.queries.ts";

export type { AwardRow } from "./awards.queries.ts";

export async function awardGroups(ctx: Context, ref: IssueRef): Promise<GroupRow[]> {
  const issue = await getIssue(ctx, ref);
  return groupsOf(ctx, issue.id, userIdOf(ctx.viewer));
}

export async function listAwards(
  ctx: Context,
  ref: IssueRef,
  slice: Slice,
): Promise<Listed<AwardRow>> {
  const { id } = await getIssue(ctx, ref);
  const [rows, total] = await Promise.all([listAwardRows(ctx, id, slice), countAwards(ctx, id)]);
  return { rows, total };
}

export async function getAward(ctx: Context, ref: IssueRef, id: number): Promise<AwardRow> {
  const issue = await getIssue(ctx, ref);
  const award = await findAward(ctx, issue.id, id);
  if (award === undefined) throw notFound("Award Emoji");
  return award;
}
