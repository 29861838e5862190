/** SQL that finds projects and groups by name and path, among those that the viewer can see. */
import { sql, type RawBuilder } from "kysely";
import type { Context } from "../../platform/context.ts";
import { FORCE_CUSTOM_PLAN_COMMENT } from "../../platform/db/driver.ts";
import { databaseHandle } from "../../platform/db/handle.ts";
import { toLikePattern } from "../../platform/db/list-queries.ts";
import {
  accessibleNamespaceIdsSql,
  directMembershipAndAncestorNamespaceIdsSql,
  isVisibleGroupSql,
  isVisibleProjectSql,
  toAccessSqlParams,
} from "../access/index.ts";
import type { SearchText } from "./search-text.ts";

export interface PlaceHitRow {
  id: number;
  kind: "project" | "group";
  name: string;
  full_path: string;
  /** Whether the name or the last part of the path is the text that was searched for. */
  is_exact: boolean;
}

export interface PlaceSearch {
  search: SearchText;
  /** Limit of each kind. */
  limit: number;
  /** Finds only projects, or only groups. */
  kind?: PlaceHitRow["kind"];
  /** Finds only projects where the viewer can create issues. */
  forNewIssue?: boolean;
}

/**
 * Finds at most `limit` projects and `limit` groups. Of a text without trigrams, and of an empty one, only
 * the viewer's own places are searched: there are few of them, and no index finds so short a text.
 */
export async function findPlaceHits(
  ctx: Context,
  { search, limit, kind, forNewIssue = false }: PlaceSearch,
): Promise<PlaceHitRow[]> {
  const projects = arm(search, limit, "project", [
    isVisibleProjectSql(ctx, "namespaces"),
    ...(search.hasTrigram ? [] : [isOwnProject(ctx)]),
    ...(forNewIssue ? [takesIssues(ctx)] : []),
  ]);
  const groups = arm(search, limit, "group", [
    isVisibleGroupSql(ctx, "namespaces"),
    ...(search.hasTrigram ? [] : [isOwnGroup(ctx)]),
  ]);
  const arms = [
    ...(kind === "group" ? [] : [projects]),
    ...(kind === "project" || forNewIssue ? [] : [groups]),
  ];
  const { rows } = await sql<PlaceHitRow>`${sql.raw(FORCE_CUSTOM_PLAN_COMMENT)}
    ${sql.join(arms, sql` union all `)}`.execute(databaseHandle<"namespaces" | "projects">(ctx));
  return rows;
}

function arm(
  { text, parts }: SearchText,
  limit: number,
  kind: PlaceHitRow["kind"],
  conditions: readonly RawBuilder<boolean>[],
): RawBuilder<unknown> {
  const matches = parts.map(
    (part) => sql<boolean>`
      lower(namespaces.name) || ' ' || lower(namespaces.full_path) like ${toLikePattern(part)}`,
  );
  const isExact = sql`lower(${text}) in (lower(namespaces.name), lower(namespaces.path),
    lower(namespaces.full_path))`;
  const all = sql.join([...conditions, ...matches], sql` and `);
  return sql`(
    select namespaces.id, namespaces.kind, namespaces.name, namespaces.full_path,
      ${isExact} as is_exact
    from namespaces left join projects on projects.id = namespaces.id
    where namespaces.kind = ${sql.lit(kind)} and namespaces.deleted_at is null and ${all}
    order by ${isExact} desc, starts_with(lower(namespaces.name), lower(${text})) desc,
      namespaces.archived, lower(namespaces.name) like ${toLikePattern(text.toLowerCase())} desc,
      projects.last_activity_at desc nulls last, namespaces.id desc
    limit ${sql.lit(limit)})`;
}

function isOwnProject(ctx: Context): RawBuilder<boolean> {
  return sql<boolean>`namespaces.id in ${accessibleNamespaceIdsSql(toAccessSqlParams(ctx))}`;
}

function isOwnGroup(ctx: Context): RawBuilder<boolean> {
  const who = toAccessSqlParams(ctx);
  return sql<boolean>`(namespaces.id in ${accessibleNamespaceIdsSql(who)}
    or namespaces.id in ${directMembershipAndAncestorNamespaceIdsSql(who)})`;
}

/**
 * SQL condition: a signed-in viewer who can see the project can create issues in it, by the rule of
 * `issuesPolicy.create`.
 */
function takesIssues(ctx: Context): RawBuilder<boolean> {
  const isAdmin = ctx.viewer.kind === "user" && ctx.viewer.admin;
  const isMember = isAdmin ? sql<boolean>`true` : isOwnProject(ctx);
  return sql<boolean>`(not namespaces.archived and (projects.issues_access_level = 'enabled'
    or projects.issues_access_level = 'private' and ${isMember}))`;
}
