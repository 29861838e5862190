/** SQL conditions that hide epics from viewers who cannot read them, by the rule of `epicsPolicy`. */
import { GUEST, PLANNER } from "@cairn/contract/access";
import { sql, type RawBuilder } from "kysely";
import type { Context } from "../../../platform/context.ts";
import {
  accessibleNamespaceIdsSql,
  isMemberAtOrBelowSql,
  isVisibleProjectSql,
  toAccessSqlParams,
} from "../../access/index.ts";

const TRUE = sql<boolean>`true`;

/**
 * SQL condition on the table or alias `table` of epics: its group meets the condition `inGroup` on `namespaces`, and the viewer can
 * read the epic.
 */
export function isReadableEpicSql(
  ctx: Context,
  inGroup: RawBuilder<boolean> = TRUE,
  table = "epics",
): RawBuilder<boolean> {
  const group = sql.ref(`${table}.group_id`);
  const who = toAccessSqlParams(ctx);
  const seesAll = ctx.viewer.kind === "user" && ctx.viewer.admin;
  const planned = seesAll
    ? TRUE
    : sql<boolean>`(not ${sql.ref(`${table}.confidential`)}
        or ${group} in ${accessibleNamespaceIdsSql(who, PLANNER)})`;
  return sql<boolean>`${group} in (
    select namespaces.id from namespaces
    where namespaces.deleted_at is null and ${inGroup} and (${isVisibleProjectSql(ctx, "namespaces")}
      or ${isMemberAtOrBelowSql(who, "namespaces", GUEST)}))
    and ${planned}`;
}

/** SQL condition for queries of other tables: the viewer can read the epic whose id is in `column`. */
export function isVisibleEpicSql(ctx: Context, column: string): RawBuilder<boolean> {
  return sql<boolean>`exists (select from epics as visible_epics
    where visible_epics.id = ${sql.ref(column)}
      and ${isReadableEpicSql(ctx, TRUE, "visible_epics")})`;
}
