/** SQL that finds issues by number or reference, such as `25`, `#25` and `group/project#25`. */
import { sql, type RawBuilder } from "kysely";
import type { Context } from "../../platform/context.ts";
import { toLikePattern } from "../../platform/db/list-queries.ts";
import { accessibleNamespaceIdsSql, toAccessSqlParams } from "../access/index.ts";
import { buildIssueScopeConditions, joinConditionsWithAnd } from "../issues/index.ts";
import { listFoundIssues, type FoundIssueRow } from "./issue-rows.queries.ts";
import { buildFilterConditions, type ResultFilters } from "./result-filters.queries.ts";
import type { SearchText } from "./search-text.ts";

/**
 * Finds the issue of the current project first. A number without a path is looked up in the projects of
 * which the viewer is a member, too, or in the projects of the filter.
 */
export async function findNamedIssues(
  ctx: Context,
  search: SearchText,
  {
    currentProjectId = null,
    filters,
    limit,
  }: { currentProjectId?: number | null; filters?: ResultFilters; limit: number },
): Promise<FoundIssueRow[]> {
  if (search.reference === null || search.reference.sign === "&") return [];
  const { iid, path } = search.reference;
  const own = accessibleNamespaceIdsSql(toAccessSqlParams(ctx));
  const isHere = sql<boolean>`issues.project_id is not distinct from ${currentProjectId}::bigint`;
  const inOwn = sql<boolean>`(issues.project_id = ${currentProjectId} or issues.project_id in ${own})`;
  const conditions = [
    ...buildIssueScopeConditions(ctx, "everywhere"),
    ...(path === null ? [] : [isInProjectNamed(path)]),
    ...(path === null && !filters?.projectIds ? [inOwn] : []),
    ...(filters === undefined ? [] : Object.values(buildFilterConditions(filters))),
  ];
  return listFoundIssues(
    ctx,
    search,
    sql`page as (
      select issues.id, row_number() over (
        order by ${isHere} desc, issues.state, issues.updated_at desc, issues.id desc) as place
      from issues where issues.iid = ${iid} and ${joinConditionsWithAnd(conditions)}
      order by place limit ${limit}
    )`,
  );
}

/**
 * SQL condition: the full path of the issue's project is `path` or ends with it. The indexed expression
 * ends with the full path, so the pattern has no `%` at its end.
 */
function isInProjectNamed(path: string): RawBuilder<boolean> {
  const ending = toLikePattern(path).slice(1, -1);
  const indexed = sql`lower(named.name) || ' ' || lower(named.full_path)`;
  return sql<boolean>`issues.project_id in (
    select named.id from namespaces named where named.kind = 'project'
      and (${indexed} like ${`% ${ending}`} or ${indexed} like ${`%/${ending}`}))`;
}
