/** SQL that counts the issues of iterations and sums up their weights. */
import { ISSUE_STATE } from "@cairn/contract/issues/issues";
import { sql } from "kysely";
import type { Context } from "../../../platform/context.ts";
import { FORCE_CUSTOM_PLAN_COMMENT } from "../../../platform/db/driver.ts";
import type { IterationIssueCounts } from "../../iterations/index.ts";
import { issuesDb } from "../reading/issues.queries.ts";
import {
  buildIssueScopeConditions,
  joinConditionsWithAnd,
  type IssueListScope,
} from "./list-conditions.queries.ts";

const OPEN = sql`filter (where issues.state = ${sql.lit(ISSUE_STATE.opened)})`;
const CLOSED = sql`filter (where issues.state = ${sql.lit(ISSUE_STATE.closed)})`;

/** Counts opened and closed issues of each iteration, without issues that the viewer cannot see. */
export async function findIssueCountsByIteration(
  ctx: Context,
  scope: IssueListScope,
  iterationIds: readonly number[],
): Promise<Map<number, IterationIssueCounts>> {
  const { rows } = await sql<
    Record<"id" | "open" | "closed" | "open_weight" | "closed_weight", number>
  >`
    ${sql.raw(FORCE_CUSTOM_PLAN_COMMENT)}
    select issues.iteration_id as id,
      count(*) ${OPEN} as open,
      count(*) ${CLOSED} as closed,
      coalesce(sum(issues.weight) ${OPEN}, 0)::bigint as open_weight,
      coalesce(sum(issues.weight) ${CLOSED}, 0)::bigint as closed_weight
    from issues
    where ${joinConditionsWithAnd(buildIssueScopeConditions(ctx, scope))} and issues.iteration_id = any(${[...iterationIds]}::bigint[])
    group by issues.iteration_id`.execute(issuesDb(ctx));
  return new Map(
    rows.map((row) => [
      row.id,
      {
        issues: { open: row.open, closed: row.closed },
        weight: { open: row.open_weight, closed: row.closed_weight },
      },
    ]),
  );
}
