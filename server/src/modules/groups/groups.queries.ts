/**
 * SQL of groups: finds groups with the viewer's access level, and writes columns that only groups have.
 */
import { GUEST } from "@cairn/contract/access";
import { sql } from "kysely";
import type { Context } from "../../platform/context.ts";
import { databaseHandle } from "../../platform/db/handle.ts";
import { prepareFirstRowQuery } from "../../platform/db/prepared-query.ts";
import {
  ANCESTORS_SQL,
  combineIdAndPathFinders,
  isMemberAtOrBelowSql,
  accessLevelSql,
  NAMESPACE_COLUMNS,
  type AccessSqlParams,
} from "../access/index.ts";

export const groupsDb = (ctx: Context) => databaseHandle<"namespaces" | "routes" | "groups">(ctx);
type Tables = ReturnType<typeof groupsDb>;

const GROUP_COLUMNS = [
  ...NAMESPACE_COLUMNS,
  "groups.description",
  "groups.project_creation_level",
  "groups.subgroup_creation_level",
  "groups.share_with_group_lock",
  "groups.request_access_enabled",
  "groups.emails_disabled",
  "groups.mentions_disabled",
] as const;

/** A group with the groups above it. */
export type GroupWithAncestors = NonNullable<Awaited<ReturnType<typeof byId>>>;
export type GroupRow = Omit<GroupWithAncestors, "above">;

/**
 * Selects groups with the user's access level. Does not filter by visibility: the caller must check
 * the policy.
 */
export function selectGroups(tables: Tables, who: AccessSqlParams) {
  return tables
    .selectFrom("namespaces")
    .innerJoin("groups", "groups.id", "namespaces.id")
    .select(GROUP_COLUMNS)
    .select([
      accessLevelSql(who, "namespaces").as("level"),
      isMemberAtOrBelowSql(who, "namespaces").as("belongs_below"),
      isMemberAtOrBelowSql(who, "namespaces", GUEST).as("works_below"),
    ])
    .where("namespaces.deleted_at", "is", null);
}

const byId = prepareFirstRowQuery(
  ["id", "userId", "today"],
  (tables: Tables, values: AccessSqlParams & { id: number }) =>
    selectGroups(tables, values)
      .select(ANCESTORS_SQL.as("above"))
      .where("namespaces.id", "=", values.id),
);

const byPath = prepareFirstRowQuery(
  ["path", "userId", "today"],
  (tables: Tables, values: AccessSqlParams & { path: string }) =>
    selectGroups(tables, values)
      .select(ANCESTORS_SQL.as("above"))
      .innerJoin("routes", "routes.namespace_id", "namespaces.id")
      .where(sql`lower(routes.path)`, "=", sql`lower(${values.path})`),
);

export const findGroup = combineIdAndPathFinders(byId, byPath);

/** Columns that only groups have. An update does not change undefined fields. */
export interface GroupFields {
  description?: string | undefined;
  project_creation_level?: string | undefined;
  subgroup_creation_level?: string | undefined;
  share_with_group_lock?: boolean | undefined;
  request_access_enabled?: boolean | undefined;
  emails_disabled?: boolean | undefined;
  mentions_disabled?: boolean | undefined;
}

export async function insertGroup(ctx: Context, id: number, details: GroupFields): Promise<void> {
  await groupsDb(ctx)
    .insertInto("groups")
    .values({ id, ...details })
    .execute();
}

export async function updateGroupRow(
  ctx: Context,
  id: number,
  details: GroupFields,
): Promise<void> {
  if (Object.values(details).every((value) => value === undefined)) return;
  await groupsDb(ctx).updateTable("groups").set(details).where("id", "=", id).execute();
}
