/**
 * SQL of issue lists. The first query finds the ids of one page, in order, through the indexes; a second
 * query reads the rows of those ids.
 */
import { ISSUE_STATE, type IssueOrderBy } from "@cairn/contract/issues/issues";
import { LIST_COUNT_LIMIT } from "@cairn/contract/wire";
import { sql, type RawBuilder } from "kysely";
import type { Context } from "../../../platform/context.ts";
import { FORCE_CUSTOM_PLAN_COMMENT } from "../../../platform/db/driver.ts";
import { issuesDb } from "../reading/issues.queries.ts";

import {
  joinConditionsWithAnd,
  buildIssueFilterConditions,
  arrayOverlapsSql,
  buildIssueScopeConditions,
  type SqlCondition,
  type IssueFilter,
  type IssueListScope,
} from "./list-conditions.queries.ts";

export interface IssueOrdering {
  by: IssueOrderBy;
  sort: "asc" | "desc";
  /** Lists the issues before the cursor, starting with the issue nearest to the cursor. */
  backwards?: boolean;
}

/**
 * The last issue of the previous page. Part 1 of a list has the issues with a sort key, part 2 the
 * issues without a sort key. `key` is the issue's value in the column that its part is sorted by.
 */
export interface IssueCursor {
  part: 1 | 2;
  key: string;
  id: number;
}

interface Key {
  column: string;
  /**
   * SQL condition that matches the issues with this sort key. Issues without it are at the end of
   * the list, newest first.
   */
  present?: RawBuilder<boolean>;
  absent?: RawBuilder<boolean>;
}

function sparse(column: string): Key {
  const ref = sql.ref(`issues.${column}`);
  return {
    column,
    present: sql<boolean>`${ref} is not null`,
    absent: sql<boolean>`${ref} is null`,
  };
}

const KEYS: Record<IssueOrderBy, Key> = {
  created_at: { column: "created_at" },
  updated_at: { column: "updated_at" },
  priority: sparse("priority"),
  due_date: sparse("due_date"),
  relative_position: sparse("relative_position"),
  label_priority: sparse("label_priority"),
  milestone_due: sparse("milestone_due_on"),
  weight: sparse("weight"),
  popularity: {
    column: "upvotes",
    present: sql<boolean>`issues.upvotes > 0`,
    absent: sql<boolean>`issues.upvotes = 0`,
  },
};

export interface IssueIdAndSortKey {
  id: number;
  part: 1 | 2;
  key: string;
}

/** Finds the issue ids of one page, which starts after the cursor `after` or at the row `offset`. */
export async function findIssueIdsForListPage(
  ctx: Context,
  scope: IssueListScope,
  filter: IssueFilter,
  order: IssueOrdering,
  page: { limit: number; offset: number; after?: IssueCursor | undefined },
): Promise<IssueIdAndSortKey[]> {
  const conditions = [
    ...buildIssueScopeConditions(ctx, scope),
    ...buildIssueFilterConditions(scope, filter),
  ];
  const { rows } = await sql<IssueIdAndSortKey>`${sql.raw(FORCE_CUSTOM_PLAN_COMMENT)}
    select id, part, key from (${partsOf(conditions, order, page)}) as listed
    order by position limit ${page.limit} offset ${page.offset}`.execute(issuesDb(ctx));
  return rows;
}

/**
 * Builds the SQL of the two parts of a list: part 1 has the issues with a sort key, part 2 the
 * issues without a sort key. Each part has its own limit, so that PostgreSQL reads only as much of
 * an index as the page needs.
 */
function partsOf(
  conditions: readonly SqlCondition[],
  order: IssueOrdering,
  page: { limit: number; offset: number; after?: IssueCursor | undefined },
): RawBuilder<unknown> {
  const { column, present, absent } = KEYS[order.by];
  const enough = page.limit + page.offset;
  const turn = (sort: Way): Way => (order.backwards === true ? reversed(sort) : sort);
  const all = [
    { number: 1, column, sort: turn(order.sort), own: present ? [present] : [] },
    ...(absent ? [{ number: 2, column: "created_at", sort: turn("desc"), own: [absent] }] : []),
  ];
  const listed = order.backwards === true ? all.toReversed() : all;
  // Leaves out the part that is listed first when the cursor is in the other part, because earlier
  // pages have already listed the whole first part.
  const begun =
    page.after === undefined ? 0 : listed.findIndex((p) => p.number === page.after?.part);
  return sql.join(
    listed.slice(Math.max(0, begun)).map((each, index) => {
      const from = index === 0 && page.after ? [beyond(each.column, each.sort, page.after)] : [];
      return part(each, index, [...conditions, ...each.own, ...from], enough);
    }),
    sql` union all `,
  );
}

type Way = "asc" | "desc";

function reversed(sort: Way): Way {
  return sort === "asc" ? "desc" : "asc";
}

function part(
  { number, column, sort }: { number: number; column: string; sort: Way },
  place: number,
  conditions: readonly SqlCondition[],
  limit: number,
): RawBuilder<unknown> {
  const key = sql.ref(`issues.${column}`);
  const way = sql.raw(sort);
  // The subquery sorts the rows, and the outer query numbers them. Numbering in the same query would
  // read every row of the list.
  return sql`(
    select id, ${sql.lit(number)} as part, key,
      row_number() over () + ${sql.lit(place * 1_000_000_000)} as position
    from (
      select issues.id, ${key}::text as key from issues where ${joinConditionsWithAnd(conditions)}
      order by ${key} ${way}, issues.id ${way} limit ${limit}
    ) as ordered)`;
}

function beyond(column: string, sort: Way, { key, id }: IssueCursor): SqlCondition {
  const then = sql.raw(sort === "asc" ? ">" : "<");
  const type = sql.raw(TYPES[column] ?? "bigint");
  return sql<boolean>`(${sql.ref(`issues.${column}`)}, issues.id) ${then} (${key}::${type}, ${id})`;
}

const TYPES: Record<string, string> = {
  created_at: "timestamptz",
  updated_at: "timestamptz",
  due_date: "date",
  milestone_due_on: "date",
};

/** Stops counting at the limit; returns null when there are more issues. */
export async function countIssueRows(
  ctx: Context,
  scope: IssueListScope,
  filter: IssueFilter,
  limit: number = LIST_COUNT_LIMIT,
): Promise<number | null> {
  const { rows } = await sql<{ count: number }>`${sql.raw(FORCE_CUSTOM_PLAN_COMMENT)}
    select count(*)::int as count from (
      ${matchingRows(ctx, scope, filter)} limit ${limit + 1}
    ) as counted`.execute(issuesDb(ctx));
  const count = rows[0]?.count ?? 0;
  return count > limit ? null : count;
}

/** Returns the row estimate of PostgreSQL's query planner, without running the query. */
export async function estimateIssueCount(
  ctx: Context,
  scope: IssueListScope,
  filter: IssueFilter,
): Promise<number> {
  const { rows } = await sql<{ "QUERY PLAN": [{ Plan: { "Plan Rows": number } }] }>`
    ${sql.raw(FORCE_CUSTOM_PLAN_COMMENT)} explain (format json) ${matchingRows(ctx, scope, filter)}
  `.execute(issuesDb(ctx));
  return rows[0]?.["QUERY PLAN"][0].Plan["Plan Rows"] ?? 0;
}

function matchingRows(
  ctx: Context,
  scope: IssueListScope,
  filter: IssueFilter,
): RawBuilder<unknown> {
  const conditions = [
    ...buildIssueScopeConditions(ctx, scope),
    ...buildIssueFilterConditions(scope, filter),
  ];
  return sql`select from issues where ${joinConditionsWithAnd(conditions)}`;
}

/** Counts the opened and closed issues of each label, without issues that the viewer cannot see. */
export async function findIssueCountsByLabel(
  ctx: Context,
  scope: IssueListScope,
  labelIds: readonly number[],
): Promise<Map<number, { open: number; closed: number }>> {
  const conditions = joinConditionsWithAnd([
    ...buildIssueScopeConditions(ctx, scope),
    arrayOverlapsSql("issues.label_ids", labelIds),
  ]);
  const { rows } = await sql<{ id: number; open: number; closed: number }>`
    ${sql.raw(FORCE_CUSTOM_PLAN_COMMENT)}
    select carried.id, count(*) filter (where issues.state = ${sql.lit(ISSUE_STATE.opened)})::int as open,
      count(*) filter (where issues.state = ${sql.lit(ISSUE_STATE.closed)})::int as closed
    from issues cross join lateral unnest(issues.label_ids) as carried (id)
    where ${conditions} and carried.id = any(${[...labelIds]}::bigint[])
    group by carried.id`.execute(issuesDb(ctx));
  return new Map(rows.map(({ id, open, closed }) => [id, { open, closed }]));
}
