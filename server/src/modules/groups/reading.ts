/** Reads and lists the groups that the viewer can see. */
import { authorize, reveal } from "../../platform/auth/actions.ts";
import { rateLimitKey } from "../../platform/auth/viewer.ts";
import type { Context } from "../../platform/context.ts";
import { notFoundError } from "../../platform/errors/app-error.ts";
import type { RowsWithTotal, LimitOffset } from "../../platform/http/paging.ts";
import type { NamespaceRef } from "../access/index.ts";
import { groupsPolicy } from "./groups.policy.ts";
import { findGroup, type GroupRow, type GroupWithAncestors } from "./groups.queries.ts";
import { countGroupRows, listGroupRows, type GroupFilter } from "./listing.queries.ts";
import { listGroupShareRows, type GroupShareRow } from "./sharing.queries.ts";

export type { GroupRow, GroupWithAncestors } from "./groups.queries.ts";

/** A group with the fields that only the response for a single group contains. */
export interface DetailedGroup extends GroupRow {
  shares: GroupShareRow[];
}

export async function getGroup(ctx: Context, ref: NamespaceRef): Promise<GroupWithAncestors> {
  const group = await findGroup(ctx, ref);
  reveal(ctx, groupsPolicy.read, group, () => notFoundError("Group"));
  return group;
}

export async function getDetailedGroup(ctx: Context, ref: NamespaceRef): Promise<DetailedGroup> {
  const group = await getGroup(ctx, ref);
  return { ...group, shares: await listGroupShareRows(ctx, group.id) };
}

export async function listGroups(
  ctx: Context,
  filter: GroupFilter,
  slice: LimitOffset,
): Promise<RowsWithTotal<GroupRow>> {
  authorize(ctx, groupsPolicy.list);
  if (filter.search !== undefined) {
    await ctx.rateLimits.spend("search", rateLimitKey(ctx.viewer));
  }
  const [rows, total] = await Promise.all([
    listGroupRows(ctx, filter, slice),
    countGroupRows(ctx, filter),
  ]);
  return { rows, total };
}

/**
 * Throws when the viewer cannot open the page of their own groups. The page loads its list in a
 * separate request.
 */
export function authorizeOwnGroupsPage(ctx: Context): void {
  authorize(ctx, groupsPolicy.listOwn);
}

/** Lists the groups inside a group: its direct subgroups, or its subgroups at any depth. */
export async function listSubgroups(
  ctx: Context,
  ref: NamespaceRef,
  filter: GroupFilter & { directly: boolean },
  slice: LimitOffset,
): Promise<RowsWithTotal<GroupRow>> {
  const { id } = await getGroup(ctx, ref);
  const { directly, ...rest } = filter;
  return listGroups(ctx, { ...rest, below: { id, directly } }, slice);
}
