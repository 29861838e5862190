/** SQL for the newest issues of some projects, and of those of which the viewer is a member. */
import { sql, type RawBuilder } from "kysely";
import type { Context } from "../../platform/context.ts";
import { accessibleNamespaceIdsSql, toAccessSqlParams } from "../access/index.ts";

/** Bounds for a viewer with very many projects. */
const PROJECTS = 1_000;
const ISSUES_OF_ONE_PROJECT = 500;

/** Selects the ids of at most `limit` issues, equally many of each project. */
export function newestIssueIdsOfProjects(
  projectIds: readonly number[],
  limit: number,
): RawBuilder<unknown> {
  const each = Math.ceil(limit / Math.max(1, projectIds.length));
  return sql`(select newest.id from unnest(${[...projectIds]}::bigint[]) as place(id)
    cross join lateral (
      select issues.id from issues where issues.project_id = place.id
      order by issues.iid desc limit ${sql.lit(each)}
    ) as newest)`;
}

/** Selects the ids of at most `limit` issues. */
export function newestOwnIssueIds(ctx: Context, limit: number): RawBuilder<unknown> {
  return sql`(select own.id from (
      select namespaces.id from namespaces
      where namespaces.kind = 'project'
        and namespaces.id in ${accessibleNamespaceIdsSql(toAccessSqlParams(ctx))}
      order by namespaces.id desc limit ${sql.lit(PROJECTS)}
    ) as place
    cross join lateral (
      select issues.id from issues where issues.project_id = place.id
      order by issues.iid desc limit ${sql.lit(ISSUES_OF_ONE_PROJECT)}
    ) as own
    order by own.id desc limit ${sql.lit(limit)})`;
}
