/** SQL that finds issues by the terms of title and description, among those that the viewer can read. */
import { ISSUE_STATE } from "@cairn/contract/issues/issues";
import type { SearchSort, SearchState } from "@cairn/contract/search/search";
import { sql, type RawBuilder } from "kysely";
import type { Context } from "../../platform/context.ts";
import { toLikePattern } from "../../platform/db/list-queries.ts";
import { buildIssueScopeConditions, joinConditionsWithAnd } from "../issues/index.ts";
import { listFoundIssues, type FoundIssueRow } from "./issue-rows.queries.ts";
import { newestOwnIssueIds } from "./newest-issues.queries.ts";
import { isFrequent } from "./search-frequency.queries.ts";
import { buildTsquery, type SearchText } from "./search-text.ts";

export interface IssueSearch {
  search: SearchText;
  /** Issues of this project are listed before issues of other projects. */
  currentProjectId: number | null;
  state: SearchState;
  sort: SearchSort;
  limit: number;
  /** How many of the newest issues are searched for frequent terms. */
  newest: number;
}

export interface MatchingIssues {
  rows: FoundIssueRow[];
  /** Whether the terms are so frequent that only the newest issues were searched. */
  isPartial: boolean;
}

/**
 * Finds matching issues, those with a matching title first. The matches are collected before they are
 * sorted: otherwise PostgreSQL often expects to find enough of them soon, and reads all issues from
 * the newest to the oldest when a term is rare. It cannot know how few matches were collected either, so
 * `offset 0` makes it read the issue of each match by its primary key instead of all issues.
 */
export async function findMatchingIssues(ctx: Context, wish: IssueSearch): Promise<MatchingIssues> {
  const { search, currentProjectId, state, limit } = wish;
  const match = buildMatch(search);
  if (match === null) return { rows: [], isPartial: false };
  const isPartial = await isFrequent(ctx, "issues", search);
  const conditions = [
    ...buildIssueScopeConditions(ctx, "everywhere"),
    ...(state === "all" ? [] : [sql<boolean>`issues.state = ${sql.lit(ISSUE_STATE[state])}`]),
  ];
  const isHere = sql`issues.project_id is not distinct from ${currentProjectId}::bigint`;
  const byRelevance = sql`matches.is_title desc, ${isHere} desc,
    starts_with(lower(matches.title), lower(${search.text})) and matches.is_title desc,`;
  const rows = await listFoundIssues(
    ctx,
    search,
    sql`matches as materialized (
      select words.noteable_id as id, words.title, ${match.isTitle} as is_title
      from ${isPartial ? newestTexts(ctx, wish) : sql`texts`} words where ${match.any}
    ), page as (
      select issues.id, row_number() over (
        order by ${wish.sort === "relevance" ? byRelevance : sql``} issues.id desc) as place
      from matches cross join lateral (
        select * from issues where issues.id = matches.id offset 0
      ) as issues
      where ${joinConditionsWithAnd(conditions)}
      order by place limit ${limit}
    )`,
  );
  return { rows, isPartial };
}

/**
 * SQL for the texts of the newest issues: of all projects, of the current project and of those of which
 * the viewer is a member. `offset 0` makes PostgreSQL read each text by its primary key instead of looking
 * the terms up in the index, which would find the matches of all issues.
 */
function newestTexts(ctx: Context, { currentProjectId, newest }: IssueSearch): RawBuilder<unknown> {
  return sql`(
    (select id from issues order by id desc limit ${sql.lit(newest)})
    union
    (select id from issues where project_id = ${currentProjectId}::bigint
    order by iid desc limit ${sql.lit(newest)})
    union
    ${newestOwnIssueIds(ctx, newest)}
  ) as newest cross join lateral (
    select * from texts where texts.noteable_id = newest.id offset 0
  )`;
}

/**
 * SQL conditions on a row of `texts`: title and description contain all terms, or the title contains
 * the text. Null when the text has no terms.
 */
function buildMatch({
  words,
  text,
  hasTrigram,
}: SearchText): { any: RawBuilder<boolean>; isTitle: RawBuilder<boolean> } | null {
  const query = buildTsquery(words);
  const titleQuery = buildTsquery(words, "A");
  if (query === null || titleQuery === null) return null;
  const contained = hasTrigram
    ? sql`lower(words.title) like lower(${toLikePattern(text)})`
    : sql`false`;
  return {
    any: sql<boolean>`(words.document @@ to_tsquery('simple', ${query}) or ${contained})`,
    isTitle: sql<boolean>`(${contained} or words.document @@ to_tsquery('simple', ${titleQuery}))`,
  };
}
