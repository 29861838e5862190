/** SQL that finds what no longer belongs together after a project or group has moved. */
import { sql } from "kysely";
import type { Context } from "../../../platform/context.ts";
import { epicsDb } from "../reading/epics.queries.ts";

/**
 * Removes the parents of epics in these groups, and of the child epics of those, whose groups are no
 * longer below the group of the parent. Returns the former parents.
 */
export async function clearUnreachableParents(
  ctx: Context,
  groupIds: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ parent_id: number }>`
    with lost as (
      select child.id, child.parent_id from epics as child
      join epics as parent on parent.id = child.parent_id
      join namespaces as place on place.id = child.group_id
      where child.group_id = any(${[...groupIds]}::bigint[])
        and parent.group_id <> all(place.traversal_ids))
    update epics set parent_id = null, relative_position = null
    from lost where epics.id = lost.id returning lost.parent_id`.execute(epicsDb(ctx));
  return [...new Set(rows.map((row) => row.parent_id))];
}

/** Finds the issues of these projects whose epics belong to groups that are no longer above them. */
export async function findUnreachableEpicIssues(
  ctx: Context,
  projectIds: readonly number[],
): Promise<{ id: number; epic_id: number; issue_id: number }[]> {
  const { rows } = await sql<{ id: number; epic_id: number; issue_id: number }>`
    select epic_issues.id, epic_issues.epic_id, epic_issues.issue_id
    from issues join epic_issues on epic_issues.issue_id = issues.id
    join epics on epics.id = epic_issues.epic_id
    join namespaces as place on place.id = issues.project_id
    where issues.project_id = any(${[...projectIds]}::bigint[])
      and epics.group_id <> all(place.traversal_ids)`.execute(epicsDb(ctx));
  return rows;
}
