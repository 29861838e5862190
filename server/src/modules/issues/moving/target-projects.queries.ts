/** SQL that finds the projects to which the viewer can move an issue. */
import { PLANNER } from "@cairn/contract/access";
import type { MoveTargetProject } from "@cairn/contract/issues/moving";
import { sql } from "kysely";
import type { Context } from "../../../platform/context.ts";
import { FORCE_CUSTOM_PLAN_COMMENT } from "../../../platform/db/driver.ts";
import { databaseHandle } from "../../../platform/db/handle.ts";
import { toLikePattern } from "../../../platform/db/list-queries.ts";
import { accessibleNamespaceIdsSql, toAccessSqlParams } from "../../access/index.ts";

/** Maximum number of projects. */
const LIMIT = 20;

/**
 * Finds projects by name and path, most recently active first, by the rule of `issuesPolicy.arrange`.
 * Leaves out the project `exceptId`.
 */
export async function findMoveTargets(
  ctx: Context,
  { search, exceptId }: { search: string; exceptId: number },
): Promise<MoveTargetProject[]> {
  const isAdmin = ctx.viewer.kind === "user" && ctx.viewer.admin;
  const isPlanner = isAdmin
    ? sql<boolean>`true`
    : sql<boolean>`namespaces.id in ${accessibleNamespaceIdsSql(toAccessSqlParams(ctx), PLANNER)}`;
  const parts = search.toLowerCase().split(/\s+/).filter(Boolean);
  const matches = parts.map(
    (part) => sql<boolean>`
      lower(namespaces.name) || ' ' || lower(namespaces.full_path) like ${toLikePattern(part)}`,
  );
  const { rows } = await sql<MoveTargetProject>`${sql.raw(FORCE_CUSTOM_PLAN_COMMENT)}
    select namespaces.id, namespaces.full_name as name_with_namespace, namespaces.full_path
    from namespaces join projects on projects.id = namespaces.id
    where namespaces.kind = 'project' and namespaces.deleted_at is null
      and not namespaces.archived and projects.issues_access_level <> 'disabled'
      and namespaces.id <> ${exceptId}
      and ${sql.join([isPlanner, ...matches], sql` and `)}
    order by projects.last_activity_at desc, namespaces.id desc
    limit ${sql.lit(LIMIT)}`.execute(databaseHandle<"namespaces" | "projects">(ctx));
  return rows;
}
