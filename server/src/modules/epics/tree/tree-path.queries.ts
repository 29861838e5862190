/** SQL that finds the epics above a child epic or an issue. */
import { EPIC_DEPTH_MAX } from "@cairn/contract/epics/epics";
import { sql } from "kysely";
import type { Context } from "../../../platform/context.ts";
import { epicsDb } from "../reading/epics.queries.ts";
import type { TreeNode } from "./tree-audience.ts";

export interface ChildItem {
  kind: "epic" | "issue";
  id: number;
}

/**
 * Returns the child item and the epics above it, from the bottom up: above the epic `parentId`, or above
 * its present parent.
 */
export async function findPathToTop(
  ctx: Context,
  { kind, id }: ChildItem,
  parentId: number | null,
): Promise<TreeNode[]> {
  const start =
    kind === "epic"
      ? sql`select 0, id, coalesce(${parentId}::bigint, parent_id), group_id, confidential, false
        from epics where id = ${id}`
      : sql`select 0, issues.id, coalesce(${parentId}::bigint, epic_issues.epic_id),
          issues.project_id, issues.confidential, projects.issues_access_level <> 'enabled'
        from issues join projects on projects.id = issues.project_id
        left join epic_issues on epic_issues.issue_id = issues.id where issues.id = ${id}`;
  const { rows } = await sql<TreeNode>`
    with recursive path (step, id, parent_id, place_id, confidential, is_for_members) as (
      ${start}
      union all
      select path.step + 1, epics.id, epics.parent_id, epics.group_id, epics.confidential, false
      from path join epics on epics.id = path.parent_id
      where path.step < ${sql.lit(EPIC_DEPTH_MAX)})
    select path.id, path.place_id, path.confidential, path.is_for_members, namespaces.visibility,
      namespaces.root_namespace_id
    from path join namespaces on namespaces.id = path.place_id order by path.step`.execute(
    epicsDb(ctx),
  );
  return rows;
}
