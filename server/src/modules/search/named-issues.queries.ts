/** SQL that finds issues by number or reference, such as `25`, `#25` and `group/project#25`. */
import { sql, type RawBuilder } from "kysely";
import type { Context } from "../../platform/context.ts";
import { FORCE_CUSTOM_PLAN_COMMENT } from "../../platform/db/driver.ts";
import { databaseHandle } from "../../platform/db/handle.ts";
import { toLikePattern } from "../../platform/db/list-queries.ts";
import { accessibleNamespaceIdsSql, toAccessSqlParams } from "../access/index.ts";
import { buildIssueScopeConditions, joinConditionsWithAnd } from "../issues/index.ts";
import type { MatchingIssueRow } from "./matching-issues.queries.ts";
import type { IssueReference } from "./search-text.ts";

export type NamedIssueRow = Pick<
  MatchingIssueRow,
  "id" | "iid" | "state" | "type" | "title" | "project_id" | "project_full_path"
>;

/**
 * Finds the issue of the current project first. A number without a path is looked up in the projects of
 * which the viewer is a member, too.
 */
export async function findNamedIssues(
  ctx: Context,
  { iid, path }: IssueReference,
  currentProjectId: number | null,
  limit: number,
): Promise<NamedIssueRow[]> {
  const own = accessibleNamespaceIdsSql(toAccessSqlParams(ctx));
  const isHere = sql<boolean>`issues.project_id is not distinct from ${currentProjectId}::bigint`;
  const where =
    path === null
      ? sql<boolean>`(issues.project_id = ${currentProjectId} or issues.project_id in ${own})`
      : isInProjectNamed(path);
  const conditions = [...buildIssueScopeConditions(ctx, "everywhere"), where];
  const { rows } = await sql<NamedIssueRow>`${sql.raw(FORCE_CUSTOM_PLAN_COMMENT)}
    select issues.id, issues.iid, issues.state, issues.type, texts.title, issues.project_id,
      namespaces.full_path as project_full_path
    from issues
    join texts on texts.noteable_id = issues.id
    join namespaces on namespaces.id = issues.project_id
    where issues.iid = ${iid} and ${joinConditionsWithAnd(conditions)}
    order by ${isHere} desc, issues.state, issues.updated_at desc, issues.id desc
    limit ${limit}`.execute(databaseHandle<"issues" | "texts" | "namespaces">(ctx));
  return rows;
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
