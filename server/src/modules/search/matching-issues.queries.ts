/** SQL that finds issues by the terms of title and description, among those that the viewer can read. */
import { ISSUE_STATE } from "@cairn/contract/issues/issues";
import type { SearchSort, SearchState } from "@cairn/contract/search";
import { sql, type RawBuilder } from "kysely";
import type { Context } from "../../platform/context.ts";
import { FORCE_CUSTOM_PLAN_COMMENT } from "../../platform/db/driver.ts";
import { databaseHandle } from "../../platform/db/handle.ts";
import { toLikePattern } from "../../platform/db/list-queries.ts";
import { accessibleNamespaceIdsSql, toAccessSqlParams } from "../access/index.ts";
import { buildIssueScopeConditions, joinConditionsWithAnd } from "../issues/index.ts";
import { excerptSql } from "./excerpts.queries.ts";
import { buildTsquery, type SearchText } from "./search-text.ts";

export interface MatchingIssueRow {
  id: number;
  iid: number;
  state: number;
  type: number;
  confidential: boolean;
  title: string;
  project_id: number;
  project_full_path: string;
  author_name: string;
  created_at: string;
  /** Whether the title matches, and not only the description. */
  is_title: boolean;
  excerpt: string;
}

export interface IssueSearch {
  search: SearchText;
  /** Issues of this project are listed before issues of other projects. */
  currentProjectId: number | null;
  state: SearchState;
  sort: SearchSort;
}

export interface MatchingIssues {
  rows: MatchingIssueRow[];
  /**
   * Estimated number of matches among all issues, also of those that the viewer cannot read: as frequent
   * as in the source.
   */
  estimate: number;
}

/**
 * Which issues are searched: the newest of the current project and of all projects (`recent` and, with
 * more of them, `wide`); all; or all of the projects of which the viewer is a member.
 */
export type IssueSource = "recent" | "wide" | "all" | "own";

/** Issues of the sources that need no index: each of them is compared with the search. */
const NEWEST = { recent: 2_000, wide: 20_000 };
/** Length from which the last word is completed, where an index is used. */
const PREFIX_LENGTH = 3;

/**
 * Finds the matches of one source, those of the title first. The matches of the source are collected
 * before they are sorted: otherwise PostgreSQL often expects to find enough of them soon, and reads all
 * issues from the newest to the oldest when a word is rare.
 */
export async function findMatchingIssues(
  ctx: Context,
  wish: IssueSearch,
  source: IssueSource,
  limit: number,
): Promise<MatchingIssues> {
  const { search, currentProjectId, state } = wish;
  const match = buildMatch(search, source);
  if (match === null) return { rows: [], estimate: 0 };
  const conditions = [
    ...buildIssueScopeConditions(ctx, "everywhere"),
    ...(state === "all" ? [] : [sql<boolean>`issues.state = ${sql.lit(ISSUE_STATE[state])}`]),
  ];
  const isHere = sql`issues.project_id is not distinct from ${currentProjectId}::bigint`;
  const byRelevance = sql`matches.is_title desc, ${isHere} desc,
    starts_with(lower(texts.title), lower(${search.text})) and matches.is_title desc,`;
  const { rows } = await sql<MatchingIssueRow & { matched: number; newest_id: number }>`
    ${sql.raw(FORCE_CUSTOM_PLAN_COMMENT)}
    with matches as materialized (
      select words.noteable_id as id, ${match.isTitle} as is_title
      from texts words where ${sourceCondition(ctx, source, currentProjectId)} and ${match.any}
    ), page as (
      select issues.id, matches.is_title,
        row_number() over (order by ${wish.sort === "relevance" ? byRelevance : sql``}
          issues.id desc) as place
      from matches join issues on issues.id = matches.id
      join texts on texts.noteable_id = issues.id
      where ${joinConditionsWithAnd(conditions)}
      order by place limit ${limit}
    )
    select issues.id, issues.iid, issues.state, issues.type, issues.confidential, texts.title,
      issues.project_id, namespaces.full_path as project_full_path, users.name as author_name,
      issues.created_at, page.is_title, ${excerptSql("texts.description", search)} as excerpt,
      counted.matched, counted.newest_id
    from (
      select count(*)::int as matched, (select coalesce(max(id), 0) from issues) as newest_id
      from matches
    ) as counted
    left join page on true
    left join issues on issues.id = page.id
    left join texts on texts.noteable_id = page.id
    left join namespaces on namespaces.id = issues.project_id
    left join users on users.id = issues.author_id
    order by page.place`.execute(databaseHandle<"issues" | "texts" | "namespaces" | "users">(ctx));
  // Without a matching issue that the viewer can read, there is one row without an issue.
  return {
    rows: rows.filter((row) => (row.id as number | null) !== null),
    estimate: estimateMatches(rows[0], NEWEST.recent),
  };
}

/** Extrapolates the matches of the newest rows to a table in which `newest_id` is the largest id. */
export function estimateMatches(
  found: { matched: number; newest_id: number } | undefined,
  recent: number,
): number {
  return found === undefined ? 0 : found.matched * Math.max(1, found.newest_id / recent);
}

function sourceCondition(
  ctx: Context,
  source: IssueSource,
  currentProjectId: number | null,
): RawBuilder<boolean> {
  if (source === "all") return sql<boolean>`true`;
  if (source === "own") {
    return sql<boolean>`words.namespace_id = any(
      array${accessibleNamespaceIdsSql(toAccessSqlParams(ctx))})`;
  }
  const newest = sql`(select id from issues order by id desc limit ${sql.lit(NEWEST[source])})`;
  const newestHere = sql`(select id from issues where project_id = ${currentProjectId}
    order by iid desc limit ${sql.lit(NEWEST[source])})`;
  return currentProjectId === null
    ? sql<boolean>`words.noteable_id in ${newest}`
    : sql<boolean>`words.noteable_id in (${newest} union ${newestHere})`;
}

/**
 * SQL conditions on a row of `texts terms`: title and description contain all terms, or the title contains
 * the text. Null when the text has no terms.
 */
function buildMatch(
  { words, text, hasTrigram }: SearchText,
  source: IssueSource,
): { any: RawBuilder<boolean>; isTitle: RawBuilder<boolean> } | null {
  const isIndexed = source === "all" || source === "own";
  const prefixLength = isIndexed ? PREFIX_LENGTH : 1;
  const query = buildTsquery(words, { prefixLength });
  const titleQuery = buildTsquery(words, { prefixLength, weights: "A" });
  if (query === null || titleQuery === null) return null;
  // Of the newest issues, the columns are hidden from the index: it would find the matches of all issues.
  const title = isIndexed ? sql`words.title` : sql`coalesce(words.title, '')`;
  const document = isIndexed ? sql`words.document` : sql`coalesce(words.document, '')`;
  const contained = hasTrigram
    ? sql`lower(${title}) like lower(${toLikePattern(text)})`
    : sql`false`;
  return {
    any: sql<boolean>`(${document} @@ to_tsquery('simple', ${query}) or ${contained})`,
    isTitle: sql<boolean>`(${contained} or ${document} @@ to_tsquery('simple', ${titleQuery}))`,
  };
}
