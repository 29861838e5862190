/** SQL that finds issues by the terms of title and description, among those that the viewer can read. */
import { sql, type RawBuilder } from "kysely";
import type { Context } from "../../platform/context.ts";
import { toLikePattern } from "../../platform/db/list-queries.ts";
import { buildIssueScopeConditions, joinConditionsWithAnd } from "../issues/index.ts";
import { listFoundIssues, type FoundIssueRow } from "./issue-rows.queries.ts";
import { newestIssueIdsOfProjects, newestOwnIssueIds } from "./newest-issues.queries.ts";
import { isFrequent } from "./search-frequency.queries.ts";
import { buildTsquery, type SearchText } from "./search-text.ts";

export interface PaletteIssueSearch {
  search: SearchText;
  /** Issues of this project are listed before issues of other projects. */
  currentProjectId: number | null;
  limit: number;
  /** How many of the newest issues are searched for frequent terms. */
  newest: number;
}

export interface MatchingIssues {
  rows: FoundIssueRow[];
  /** Whether the terms are so frequent that only the newest issues were searched. */
  isPartial: boolean;
}

/** Finds matching issues, those with a matching title first. */
export async function findMatchingIssues(
  ctx: Context,
  { search, currentProjectId, limit, newest }: PaletteIssueSearch,
): Promise<MatchingIssues> {
  const projectIds = currentProjectId === null ? [] : [currentProjectId];
  const matches = await buildIssueMatches(ctx, { search, projectIds, newest });
  if (matches === null) return { rows: [], isPartial: false };
  const isHere = sql`issues.project_id is not distinct from ${currentProjectId}::bigint`;
  const rows = await listFoundIssues(
    ctx,
    search,
    sql`${matches.table}, page as (
      select issues.id, row_number() over (
        order by matches.is_title desc, ${isHere} desc, matches.is_beginning desc, issues.id desc
      ) as place
      from ${MATCHED_ISSUES}
      where ${joinConditionsWithAnd(buildIssueScopeConditions(ctx, "everywhere"))}
      order by place limit ${limit}
    )`,
  );
  return { rows, isPartial: matches.isPartial };
}

export interface IssueMatches {
  /** SQL of the common table expression `matches`. */
  table: RawBuilder<unknown>;
  isPartial: boolean;
}

/**
 * Builds the common table expression `matches`: the ids of all issues with the terms, whether the title
 * contains them, and whether it begins with the text. It contains hidden issues too. The matches are
 * collected before they are sorted: otherwise PostgreSQL often expects to find enough of them soon, and
 * reads all issues from the newest to the oldest when a term is rare. Null when the text has no terms.
 *
 * Frequent terms are searched for among the newest issues of all projects, of `projectIds` and of the
 * viewer's own projects, `newest` of each.
 */
export async function buildIssueMatches(
  ctx: Context,
  wish: { search: SearchText; projectIds: readonly number[]; newest: number },
): Promise<IssueMatches | null> {
  const match = buildTextMatch(wish.search);
  if (match === null) return null;
  const isPartial = await isFrequent(ctx, "issues", wish.search);
  return {
    isPartial,
    table: sql`matches as materialized (
      select words.noteable_id as id, ${match.isTitle} as is_title,
        ${match.isTitle} and starts_with(lower(words.title), lower(${wish.search.text}))
          as is_beginning
      from ${isPartial ? newestTexts(ctx, wish) : sql`texts`} words where ${match.any}
    )`,
  };
}

/**
 * SQL for the rows of `matches` with their issues. PostgreSQL cannot know how few matches were collected,
 * so `offset 0` makes it read the issue of each match by its primary key instead of all issues.
 */
export const MATCHED_ISSUES = sql`matches cross join lateral (
  select * from issues where issues.id = matches.id offset 0
) as issues`;

/**
 * SQL for the texts of the newest issues. `offset 0` makes PostgreSQL read each text by its primary key
 * instead of looking the terms up in the index, which would find the matches of all issues.
 */
function newestTexts(
  ctx: Context,
  { projectIds, newest }: { projectIds: readonly number[]; newest: number },
): RawBuilder<unknown> {
  return sql`(
    (select id from issues order by id desc limit ${sql.lit(newest)})
    union
    ${newestIssueIdsOfProjects(projectIds, newest)}
    union
    ${newestOwnIssueIds(ctx, newest)}
  ) as newest cross join lateral (
    select * from texts where texts.noteable_id = newest.id offset 0
  )`;
}

/**
 * SQL conditions on a row `words` of `texts`: title and description contain all terms, or the title contains
 * the text. Null when the text has no terms.
 */
export function buildTextMatch({
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
