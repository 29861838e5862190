/** SQL that counts the issues of milestones. */
import { ISSUE_STATE } from "@cairn/contract/issues/issues";
import { sql } from "kysely";
import type { Context } from "../../../platform/context.ts";
import { FORCE_CUSTOM_PLAN_COMMENT } from "../../../platform/db/driver.ts";
import {
  joinConditionsWithAnd,
  buildIssueScopeConditions,
  type IssueListScope,
} from "./list-conditions.queries.ts";
import { issuesDb } from "../reading/issues.queries.ts";

/**
 * Counts the opened and closed issues of each milestone, without issues that the viewer cannot see.
 */
export async function findIssueCountsByMilestone(
  ctx: Context,
  scope: IssueListScope,
  milestoneIds: readonly number[],
): Promise<Map<number, { open: number; closed: number }>> {
  const { rows } = await sql<{ id: number; open: number; closed: number }>`
    ${sql.raw(FORCE_CUSTOM_PLAN_COMMENT)}
    select issues.milestone_id as id,
      count(*) filter (where issues.state = ${sql.lit(ISSUE_STATE.opened)})::int as open,
      count(*) filter (where issues.state = ${sql.lit(ISSUE_STATE.closed)})::int as closed
    from issues
    where ${joinConditionsWithAnd(buildIssueScopeConditions(ctx, scope))} and issues.milestone_id = any(${[...milestoneIds]}::bigint[])
    group by issues.milestone_id`.execute(issuesDb(ctx));
  return new Map(rows.map(({ id, open, closed }) => [id, { open, closed }]));
}
