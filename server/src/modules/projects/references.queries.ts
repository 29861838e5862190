/** SQL that resolves paths in texts to projects, groups and users, and loads them for the viewer. */
import { GUEST } from "@cairn/contract/access";
import { sql } from "kysely";
import type { Context } from "../../platform/context.ts";
import { databaseHandle } from "../../platform/db/handle.ts";
import { hideIdsFromPlanner } from "../../platform/db/generic-plan.ts";
import { prepareQuery } from "../../platform/db/prepared-query.ts";
import {
  isMemberAtOrBelowSql,
  accessLevelSql,
  toAccessSqlParams,
  type AccessSqlParams,
} from "../access/index.ts";

const db = (ctx: Context) => databaseHandle<"namespaces" | "routes" | "projects">(ctx);
type Tables = ReturnType<typeof db>;

const byPaths = prepareQuery(["paths"], (tables: Tables, { paths }: { paths: readonly string[] }) =>
  tables
    .selectFrom("routes")
    .innerJoin("namespaces", "namespaces.id", "routes.namespace_id")
    .select(["namespaces.id", "namespaces.kind", "namespaces.owner_id"])
    .select(sql<string>`lower(routes.path)`.as("path"))
    .where(sql`lower(routes.path)`, "=", sql<string>`any(${paths}::text[])`)
    .where("namespaces.deleted_at", "is", null),
);

export type NamespaceRowWithPath = Awaited<ReturnType<typeof byPaths>>[number];

/**
 * Finds projects, groups and users by path; the keys of the result are lowercase paths. Checks no
 * access, because access is checked when a reference is shown.
 */
export async function findNamespacesByPath(
  ctx: Context,
  paths: readonly string[],
): Promise<Map<string, NamespaceRowWithPath>> {
  const lowered = [...new Set(paths.map((path) => path.toLowerCase()))];
  const found = lowered.length === 0 ? [] : await byPaths(ctx, { paths: lowered });
  return new Map(found.map((place) => [place.path, place]));
}

const byIds = prepareQuery(
  ["ids", "userId", "today"],
  (tables: Tables, values: AccessSqlParams & { ids: readonly number[] }) =>
    tables
      .selectFrom("namespaces")
      .leftJoin("projects", "projects.id", "namespaces.id")
      .select([
        "namespaces.id",
        "namespaces.kind",
        "namespaces.name",
        "namespaces.full_name",
        "namespaces.full_path",
        "namespaces.traversal_ids",
        "namespaces.visibility",
        "namespaces.archived",
        "projects.issues_access_level",
        "projects.merge_requests_access_level",
        accessLevelSql(values, "namespaces").as("level"),
        isMemberAtOrBelowSql(values, "namespaces").as("belongs_below"),
        isMemberAtOrBelowSql(values, "namespaces", GUEST).as("works_below"),
      ])
      .where("namespaces.id", "=", sql<number>`any(${hideIdsFromPlanner(values.ids)})`)
      .where("namespaces.deleted_at", "is", null),
);

export type ReferencedPlace = Awaited<ReturnType<typeof byIds>>[number];

export async function findPlacesById(
  ctx: Context,
  ids: readonly number[],
): Promise<ReferencedPlace[]> {
  return byIds(ctx, { ids: [...new Set(ids)], ...toAccessSqlParams(ctx) });
}
