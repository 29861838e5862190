/** Lists all projects or all groups for administrators, page by page. */
import type { AdminPlaceKind, AdminPlacesQuery } from "@cairn/contract/administration/places";
import { authorize } from "../../../platform/auth/actions.ts";
import { rateLimitKey } from "../../../platform/auth/viewer.ts";
import type { Context } from "../../../platform/context.ts";
import { findUsersById } from "../../users/index.ts";
import { administrationPolicy } from "../administration.policy.ts";
import { listPlaceRowsForAdmin, type AdminPlaceRow } from "./places.queries.ts";

const PER_PAGE = 20;

export interface AdminPlacePage {
  rows: AdminPlaceRow[];
  owners: ReadonlyMap<number, Awaited<ReturnType<typeof findUsersById>>[number]>;
  next: number | null;
}

export async function listPlacesForAdmin(
  ctx: Context,
  kind: AdminPlaceKind,
  query: AdminPlacesQuery,
): Promise<AdminPlacePage> {
  authorize(ctx, administrationPolicy.listPlaces);
  if (query.search !== undefined) await ctx.rateLimits.spend("search", rateLimitKey(ctx.viewer));
  const found = await listPlaceRowsForAdmin(ctx, kind, query, PER_PAGE + 1);
  const rows = found.slice(0, PER_PAGE);
  const owners = await findUsersById(ctx, [...new Set(rows.flatMap((row) => row.owner_id ?? []))]);
  return {
    rows,
    owners: new Map(owners.map((owner) => [owner.id, owner])),
    next: found.length > rows.length ? (rows.at(-1)?.id ?? null) : null,
  };
}
