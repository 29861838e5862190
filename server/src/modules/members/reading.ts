/** Reads and lists the members of a group or project. */
import { authorize } from "../../platform/auth/actions.ts";
import type { Context } from "../../platform/context.ts";
import { notFoundError } from "../../platform/errors/app-error.ts";
import type { RowsWithTotal, LimitOffset } from "../../platform/http/paging.ts";
import { getPlace, type PlaceRef, type PlaceRow } from "../projects/index.ts";
import { membersPolicy } from "./members.policy.ts";
import {
  countMemberRows,
  listMemberRows,
  type MemberFilter,
  type MemberRow,
} from "./members.queries.ts";

export type { MemberFilter, MemberRow } from "./members.queries.ts";

export async function listMembers(
  ctx: Context,
  ref: PlaceRef,
  filter: MemberFilter,
  page: LimitOffset,
): Promise<RowsWithTotal<MemberRow>> {
  const place = await getPlace(ctx, ref);
  authorize(ctx, membersPolicy.list, place);
  const [rows, total] = await Promise.all([
    listMemberRows(ctx, place, filter, page),
    countMemberRows(ctx, place, filter),
  ]);
  return { rows, total };
}

export async function getMember(
  ctx: Context,
  ref: PlaceRef,
  userId: number,
  { inherited }: { inherited: boolean },
): Promise<MemberRow> {
  const place = await getPlace(ctx, ref);
  authorize(ctx, membersPolicy.list, place);
  return loadMember(ctx, place, userId, { inherited });
}

/**
 * Loads a member without checking a policy. For callers that have added or updated the member: they
 * check the policy before the change, because the change can end the viewer's own access.
 */
export async function loadMember(
  ctx: Context,
  place: PlaceRow,
  userId: number,
  { inherited }: { inherited: boolean },
): Promise<MemberRow> {
  const only = { inherited, userIds: [userId] };
  const [member] = await listMemberRows(ctx, place, only, { limit: 1, offset: 0 });
  if (member === undefined) throw notFoundError("Member");
  return member;
}
