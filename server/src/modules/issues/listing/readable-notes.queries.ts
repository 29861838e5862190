/** SQL condition for internal notes in statements that read notes of many issues. */
import { PLANNER } from "@cairn/contract/access";
import { sql } from "kysely";
import { viewerUserId } from "../../../platform/auth/viewer.ts";
import type { Context } from "../../../platform/context.ts";
import { accessibleNamespaceIdsSql, toAccessSqlParams } from "../../access/index.ts";
import type { SqlCondition } from "./list-conditions.queries.ts";

/**
 * Internal notes are for their author, for author and assignees of the issue, for members from Planner on
 * and for administrators. `noteTable` is the name that the statement gives to the rows with `internal` and
 * `author_id`; the statement also reads `issues`.
 */
export function isReadableNoteSql(ctx: Context, noteTable: string): SqlCondition {
  if (ctx.viewer.kind === "user" && ctx.viewer.admin) return sql<boolean>`true`;
  const note = sql.table(noteTable);
  const userId = viewerUserId(ctx.viewer);
  if (userId === null) return sql<boolean>`not ${note}.internal`;
  return sql<boolean>`(not ${note}.internal or ${note}.author_id = ${userId}
    or issues.author_id = ${userId} or issues.assignee_ids @> array[${userId}]::bigint[]
    or issues.project_id in ${accessibleNamespaceIdsSql(toAccessSqlParams(ctx), PLANNER)})`;
}
