/** SQL that finds the group whose epics the issues of a project can belong to. */
import { sql } from "kysely";
import type { Context } from "../../../platform/context.ts";
import { accessLevelSql, toAccessSqlParams, type Place } from "../../access/index.ts";
import { epicsDb } from "../reading/epics.queries.ts";
import { isReadableEpicSql } from "../reading/visible-epics.queries.ts";

/**
 * Returns the group of the project, with the viewer's access level there. Returns undefined for projects
 * of users, and if the viewer can read no epic of the group and of the groups above.
 */
export async function findGroupWithEpics(
  ctx: Context,
  project: { traversal_ids: readonly number[] },
): Promise<(Place & { id: number }) | undefined> {
  const above = project.traversal_ids.slice(0, -1);
  const who = toAccessSqlParams(ctx);
  const isAbove = sql<boolean>`namespaces.id = any(${above}::bigint[])`;
  const { rows } = await sql<Place & { id: number }>`
    select namespaces.id, namespaces.visibility, namespaces.archived,
      ${accessLevelSql(who, "namespaces")} as level
    from namespaces
    where namespaces.id = ${above.at(-1) ?? null} and namespaces.kind = 'group'
      and namespaces.deleted_at is null
      and exists (select from epics where epics.group_id = any(${above}::bigint[])
        and ${isReadableEpicSql(ctx, isAbove)})`.execute(epicsDb(ctx));
  return rows[0];
}
