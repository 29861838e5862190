/** SQL of the namespaces API, which lists groups and personal namespaces. */
import { MINIMAL_ACCESS, OWNER } from "@cairn/contract/access";
import { sql } from "kysely";
import type { Context } from "../../platform/context.ts";
import { countRowsUpToLimit } from "../../platform/db/list-queries.ts";
import type { LimitOffset } from "../../platform/http/paging.ts";
import {
  isVisibleGroupSql,
  directMembershipNamespaceIdsSql,
  NAMESPACE_COLUMNS,
  toAccessSqlParams,
  type NamespaceRow,
} from "../access/index.ts";
import { groupsDb } from "./groups.queries.ts";
import { matchesNamespaceNameSql, hasMemberLevelSql } from "./listing.queries.ts";

export interface NamespaceFilter {
  search?: string | undefined;
  owned?: boolean | undefined;
  topLevel?: boolean | undefined;
}

/**
 * A namespace in a list. It lacks the viewer's access level: lists filter by the level but do not
 * select it.
 */
export type ListedNamespace = Omit<NamespaceRow, "level" | "belongs_below">;

export async function listNamespaceRows(
  ctx: Context,
  filter: NamespaceFilter,
  slice: LimitOffset,
): Promise<ListedNamespace[]> {
  return filtered(ctx, filter)
    .select(NAMESPACE_COLUMNS)
    .orderBy("namespaces.id")
    .limit(slice.limit)
    .offset(slice.offset)
    .execute();
}

export async function countNamespaceRows(ctx: Context, filter: NamespaceFilter) {
  return countRowsUpToLimit(groupsDb(ctx), filtered(ctx, filter).select("namespaces.id"));
}

function filtered(ctx: Context, filter: NamespaceFilter) {
  const who = toAccessSqlParams(ctx);
  const everything = ctx.viewer.kind === "user" && ctx.viewer.admin;
  let query = groupsDb(ctx)
    .selectFrom("namespaces")
    .where("namespaces.kind", "in", ["user", "group"])
    .where("namespaces.deleted_at", "is", null);
  if (!everything) query = query.where(hasMemberLevelSql(who, MINIMAL_ACCESS));
  if (filter.owned === true)
    query = query.where("namespaces.id", "in", directMembershipNamespaceIdsSql(who, OWNER));
  if (filter.topLevel === true) query = query.where("namespaces.parent_id", "is", null);
  if (filter.search !== undefined) query = query.where(matchesNamespaceNameSql(filter.search));
  return query;
}

/**
 * Returns those of `paths` that belong to a user, or to a group that the viewer can see. `paths`
 * are full paths in lower case.
 */
export async function findTakenPaths(ctx: Context, paths: readonly string[]): Promise<Set<string>> {
  const rows = await groupsDb(ctx)
    .selectFrom("routes")
    .innerJoin("namespaces", "namespaces.id", "routes.namespace_id")
    .select(sql<string>`lower(routes.path)`.as("path"))
    .where(sql`lower(routes.path)`, "=", sql<string>`any(${[...paths]}::text[])`)
    .where("routes.redirect", "=", false)
    .where("namespaces.deleted_at", "is", null)
    .where((eb) =>
      eb.or([
        eb("namespaces.kind", "=", "user"),
        eb.and([eb("namespaces.kind", "=", "group"), isVisibleGroupSql(ctx, "namespaces")]),
      ]),
    )
    .execute();
  return new Set(rows.map((row) => row.path));
}
