/** SQL that sums up and counts what is below epics: epics, and the issues of all of them. */
import { HEALTH_STATUS, ISSUE_STATE } from "@cairn/contract/issues/issues";
import { sql, type RawBuilder } from "kysely";
import type { Context } from "../../../platform/context.ts";
import { hideIdsFromPlanner } from "../../../platform/db/generic-plan.ts";
import { isVisibleJoinedIssueSql } from "../../issues/index.ts";
import { epicsDb } from "../reading/epics.queries.ts";
import { isReadableEpicSql } from "../reading/visible-epics.queries.ts";

export interface EpicProgressRow {
  id: number;
  open: number;
  closed: number;
  open_weight: number;
  closed_weight: number;
  /** Open issues by health status. */
  on_track: number;
  needs_attention: number;
  at_risk: number;
}

const IS_OPEN = sql<boolean>`issues.state = ${sql.lit(ISSUE_STATE.opened)}`;

function countOpenWith(status: keyof typeof HEALTH_STATUS): RawBuilder<number> {
  const isIt = sql`issues.health_status = ${sql.lit(HEALTH_STATUS[status])}`;
  return sql<number>`count(*) filter (where ${IS_OPEN} and ${isIt})`;
}

/** Columns of sums over `issues`. */
const SUMS = sql`count(*) filter (where ${IS_OPEN}) as open,
  count(*) filter (where not ${IS_OPEN}) as closed,
  sum(issues.weight) filter (where ${IS_OPEN}) as open_weight,
  sum(issues.weight) filter (where not ${IS_OPEN}) as closed_weight,
  ${countOpenWith("on_track")} as on_track,
  ${countOpenWith("needs_attention")} as needs_attention,
  ${countOpenWith("at_risk")} as at_risk`;

/**
 * Sums up the issues of each epic and of all epics below it that the viewer can read. What is below an
 * epic that the viewer cannot read does not count. The issues of an epic are read once, also when
 * several of the epics are above it.
 */
export async function sumUpIssuesBelowEpics(
  ctx: Context,
  ids: readonly number[],
): Promise<EpicProgressRow[]> {
  const { rows } = await sql<EpicProgressRow>`
    with recursive below (top_id, id) as (
      select id, id from unnest(${hideIdsFromPlanner(ids)}) as wanted (id)
      union
      select below.top_id, epics.id from below join epics on epics.parent_id = below.id
        and ${isReadableEpicSql(ctx)}),
    own as (
      select epic_issues.epic_id, ${SUMS}
      from epic_issues join issues on issues.id = epic_issues.issue_id
      where epic_issues.epic_id in (select id from below)
        and ${isVisibleJoinedIssueSql(ctx)}
      group by epic_issues.epic_id)
    select below.top_id as id, sum(own.open)::int as open, sum(own.closed)::int as closed,
      coalesce(sum(own.open_weight), 0)::int as open_weight,
      coalesce(sum(own.closed_weight), 0)::int as closed_weight,
      sum(own.on_track)::int as on_track, sum(own.needs_attention)::int as needs_attention,
      sum(own.at_risk)::int as at_risk
    from below join own on own.epic_id = below.id group by below.top_id`.execute(epicsDb(ctx));
  return rows;
}

export interface EpicCounts {
  epics: number;
  levels: number;
  unweighted: number;
}

/**
 * Counts and sums up what is below the epic, as `EpicSummary` has it, without what the viewer cannot read.
 * One statement, because reading all issues is what takes the time.
 */
export async function sumUpBelowEpic(
  ctx: Context,
  id: number,
): Promise<(EpicProgressRow & EpicCounts) | undefined> {
  const { rows } = await sql<EpicProgressRow & EpicCounts>`
    with recursive below (id, level) as (
      select ${id}::bigint, 0
      union
      select epics.id, below.level + 1 from below join epics on epics.parent_id = below.id
        and ${isReadableEpicSql(ctx)}),
    own as (
      select ${SUMS}, max(below.level + 1) as level,
        count(*) filter (where issues.weight is null) as unweighted
      from below join epic_issues on epic_issues.epic_id = below.id
      join issues on issues.id = epic_issues.issue_id
      where ${isVisibleJoinedIssueSql(ctx)})
    select ${id}::bigint as id, (select count(*) - 1 from below)::int as epics,
      greatest((select max(level) from below), own.level)::int as levels,
      own.unweighted::int as unweighted, own.open::int as open, own.closed::int as closed,
      coalesce(own.open_weight, 0)::int as open_weight,
      coalesce(own.closed_weight, 0)::int as closed_weight, own.on_track::int as on_track,
      own.needs_attention::int as needs_attention, own.at_risk::int as at_risk
    from own`.execute(epicsDb(ctx));
  return rows[0];
}
