/** SQL that counts what is planned for milestones. */
import { ISSUE_STATE } from "@cairn/contract/issues/issues";
import { sql } from "kysely";
import type { Context } from "../../../platform/context.ts";
import { PLAN_ANEW } from "../../../platform/db/driver.ts";
import { allOf, within, type Scope } from "./list-conditions.queries.ts";
import { db } from "../reading/issues.queries.ts";

/** Opened and closed issues of each milestone, as far as the viewer sees them. */
export async function countsByMilestone(
  ctx: Context,
  scope: Scope,
  milestoneIds: readonly number[],
): Promise<Map<number, { open: number; closed: number }>> {
  const { rows } = await sql<{ id: number; open: number; closed: number }>`
    ${sql.raw(PLAN_ANEW)}
    select issues.milestone_id as id,
      count(*) filter (where issues.state = ${sql.lit(ISSUE_STATE.opened)})::int as open,
      count(*) filter (where issues.state = ${sql.lit(ISSUE_STATE.closed)})::int as closed
    from issues
    where ${allOf(within(ctx, scope))} and issues.milestone_id = any(${[...milestoneIds]}::bigint[])
    group by issues.milestone_id`.execute(db(ctx));
  return new Map(rows.map(({ id, open, closed }) => [id, { open, closed }]));
}
