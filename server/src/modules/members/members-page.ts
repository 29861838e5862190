/** Lists the members of a project or group with the source of their access, for the members page. */
import type { MemberListItem } from "@cairn/contract/members";
import { authorize } from "../../platform/auth/actions.ts";
import type { Context } from "../../platform/context.ts";
import type { RowsWithTotal, LimitOffset } from "../../platform/http/paging.ts";
import type { PageRedirect } from "../../platform/pages/page.ts";
import { getPlace, getPlaceForPage, type PlaceRef, type PlaceRow } from "../projects/index.ts";
import { membersPolicy } from "./members.policy.ts";
import {
  countMembersPageRows,
  listMembersPageRows,
  type MembersPageRow,
} from "./members-page.queries.ts";

/** Where a member's access comes from: direct, inherited or through an invited group. */
export type MembershipSource = MemberListItem["source"];
export type MemberWithSource = MembersPageRow & { source: MembershipSource };

export async function getPlaceForMembersPage(
  ctx: Context,
  kind: "project" | "group",
  path: string,
  page: string,
): Promise<PlaceRow | PageRedirect> {
  return getPlaceForPage(ctx, { kind, path, page }, (place) =>
    authorize(ctx, membersPolicy.list, place),
  );
}

export async function listMembersPage(
  ctx: Context,
  ref: PlaceRef,
  query: string | undefined,
  page: LimitOffset,
): Promise<RowsWithTotal<MemberWithSource>> {
  const place = await getPlace(ctx, ref);
  authorize(ctx, membersPolicy.list, place);
  const [rows, total] = await Promise.all([
    listMembersPageRows(ctx, place, query, page),
    countMembersPageRows(ctx, place, query),
  ]);
  return { rows: rows.map((row) => Object.assign(row, { source: sourceOf(place, row) })), total };
}

function sourceOf(place: PlaceRow, row: MembersPageRow): MembershipSource {
  if (row.invited_id !== null) {
    return { kind: "invited", group: named(row.invited_name, row.invited_path) };
  }
  if (row.from_id === place.id) return { kind: "direct", group: null };
  return { kind: "inherited", group: named(row.home_name, row.home_path) };
}

function named(name: string | null, path: string | null): MembershipSource["group"] {
  return name === null || path === null ? null : { name, full_path: path };
}
