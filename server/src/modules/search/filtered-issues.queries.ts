/** SQL that finds issues for the results page, with the options that its filters offer. */
import { ISSUE_STATE } from "@cairn/contract/issues/issues";
import { SEARCH_FILTER_VALUES_MAX, type SearchSort } from "@cairn/contract/search/search";
import { sql } from "kysely";
import type { Context } from "../../platform/context.ts";
import { FORCE_CUSTOM_PLAN_COMMENT } from "../../platform/db/driver.ts";
import { databaseHandle } from "../../platform/db/handle.ts";
import { buildIssueScopeConditions, joinConditionsWithAnd } from "../issues/index.ts";
import { buildIssueMatches, MATCHED_ISSUES } from "./matching-issues.queries.ts";
import { buildFilterConditions, type ResultFilters } from "./result-filters.queries.ts";
import type { SearchText } from "./search-text.ts";

export interface FacetRows {
  states: { opened: number; closed: number };
  projects: { full_path: string; name: string; count: number }[];
  authors: { id: number; username: string; name: string; count: number }[];
  labels: { title: string; color: string; count: number }[];
}

export interface FilteredIssues {
  /** Ids of at most `limit` issues in the order of the list. */
  ids: number[];
  facets: FacetRows;
  /** Whether the terms are so frequent that only the newest issues were searched. */
  isPartial: boolean;
}

/** Comparing so many issues with frequent terms takes a few hundred milliseconds. */
const NEWEST_ISSUES = 20_000;

const NO_FACETS: FacetRows = {
  states: { opened: 0, closed: 0 },
  projects: [],
  authors: [],
  labels: [],
};

/** Selected options come first, and a filter has no more values than this, so each of them is listed. */
const OPTIONS = sql.lit(SEARCH_FILTER_VALUES_MAX);

/**
 * Finds matching issues, and counts the options of the filters among the same matches. `readable` has
 * all matches that the viewer can read and whether each filter lets them pass. The statement counts
 * nothing else, so its work is bounded by the number of matches, as that of the list is.
 */
export async function findFilteredIssues(
  ctx: Context,
  wish: { search: SearchText; filters: ResultFilters; sort: SearchSort; limit: number },
): Promise<FilteredIssues> {
  const { search, filters, limit } = wish;
  const matches = await buildIssueMatches(ctx, {
    search,
    projectIds: filters.projectIds ?? [],
    newest: NEWEST_ISSUES,
  });
  if (matches === null) return { ids: [], facets: NO_FACETS, isPartial: false };
  const passes = buildFilterConditions(filters);
  const byRelevance = wish.sort === "relevance" ? sql`is_title desc, is_beginning desc,` : sql``;
  const { rows } = await sql<FacetRows & { ids: number[] }>`
    ${sql.raw(FORCE_CUSTOM_PLAN_COMMENT)}
    with ${matches.table}, readable as materialized (
      select issues.id, issues.project_id, issues.author_id, issues.state, issues.label_ids,
        matches.is_title, matches.is_beginning, ${passes.state} as in_state,
        ${passes.project} as in_project, ${passes.author} as by_author,
        ${passes.labels} as has_labels
      from ${MATCHED_ISSUES}
      where ${joinConditionsWithAnd(buildIssueScopeConditions(ctx, "everywhere"))}
    ), found as (
      select * from readable where in_state and in_project and by_author and has_labels
    )
    select array(
        select id from found order by ${byRelevance} id desc limit ${limit}
      ) as ids,
      (
        select jsonb_build_object(
          'opened', count(*) filter (where state = ${sql.lit(ISSUE_STATE.opened)}),
          'closed', count(*) filter (where state = ${sql.lit(ISSUE_STATE.closed)}))
        from readable where in_project and by_author and has_labels
      ) as states,
      coalesce((
        select jsonb_agg(jsonb_build_object('full_path', namespaces.full_path,
          'name', namespaces.name, 'count', places.count) order by places.count desc, namespaces.id)
        from (
          select project_id, count(*) from readable where in_state and by_author and has_labels
          group by project_id, in_project order by in_project desc, 2 desc, 1 limit ${OPTIONS}
        ) as places join namespaces on namespaces.id = places.project_id
      ), '[]') as projects,
      coalesce((
        select jsonb_agg(jsonb_build_object('id', users.id, 'username', users.username,
          'name', users.name, 'count', authors.count) order by authors.count desc, users.id)
        from (
          select author_id, count(*) from readable where in_state and in_project and has_labels
          group by author_id, by_author order by by_author desc, 2 desc, 1 limit ${OPTIONS}
        ) as authors join users on users.id = authors.author_id
      ), '[]') as authors,
      coalesce((
        select jsonb_agg(jsonb_build_object('title', title, 'color', color, 'count', count)
          order by count desc, title)
        from (
          select labels.title, min(labels.color) as color, sum(tagged.count) as count
          from (
            select label_id, count(*) from found cross join unnest(label_ids) as label_id
            group by label_id
          ) as tagged join labels on labels.id = tagged.label_id
          group by labels.title
          order by labels.title = any(${[...filters.labels]}::text[]) desc, 3 desc, 1
          limit ${OPTIONS}
        ) as titled
      ), '[]') as labels`.execute(
    databaseHandle<"issues" | "texts" | "namespaces" | "users" | "labels">(ctx),
  );
  const [{ ids, ...facets } = { ids: [], ...NO_FACETS }] = rows;
  return { ids, facets, isPartial: matches.isPartial };
}
