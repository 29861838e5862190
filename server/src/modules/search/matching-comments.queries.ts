/** SQL that finds comments by their terms, among those that the viewer can read. */
import { sql, type RawBuilder } from "kysely";
import type { Context } from "../../platform/context.ts";
import { FORCE_CUSTOM_PLAN_COMMENT } from "../../platform/db/driver.ts";
import { databaseHandle } from "../../platform/db/handle.ts";
import {
  buildIssueScopeConditions,
  isReadableNoteSql,
  joinConditionsWithAnd,
} from "../issues/index.ts";
import { excerptSql } from "./excerpts.queries.ts";
import type { FoundIssueRow } from "./issue-rows.queries.ts";
import { newestIssueIdsOfProjects, newestOwnIssueIds } from "./newest-issues.queries.ts";
import { isInProjectsSql } from "./result-filters.queries.ts";
import { isFrequent } from "./search-frequency.queries.ts";
import { buildTsquery, type SearchText } from "./search-text.ts";

/** A comment with the issue that it belongs to; author and time are those of the comment. */
export interface CommentResultRow extends Omit<
  FoundIssueRow,
  "project_id" | "labels" | "user_notes_count"
> {
  note_id: number;
}

export interface MatchingComments {
  ids: number[];
  /** Whether the terms are so frequent that only the newest comments were searched. */
  isPartial: boolean;
}

export interface CommentSearch {
  search: SearchText;
  /** Finds only comments on issues of these projects; null without this filter. */
  projectIds: readonly number[] | null;
  /** Lists the newest comments first unless set. */
  oldestFirst?: boolean;
  limit: number;
}

/** How many comments, and comments of how many own issues, are searched for frequent terms. */
const NEWEST_COMMENTS = 2_000;
const OWN_ISSUES = 500;

/**
 * Finds the ids of matching comments. They are collected before they are sorted, and read by their
 * primary keys, for the reasons given at `buildIssueMatches` and `MATCHED_ISSUES`.
 */
export async function findMatchingCommentIds(
  ctx: Context,
  { search, projectIds, oldestFirst = false, limit }: CommentSearch,
): Promise<MatchingComments> {
  const query = buildTsquery(search.words);
  if (query === null) return { ids: [], isPartial: false };
  const matches = sql<boolean>`notes.action is null
    and to_tsvector('simple', search_words(notes.body)) @@ to_tsquery('simple', ${query})`;
  const isPartial = await isFrequent(ctx, "comments", search);
  const conditions = [
    ...buildIssueScopeConditions(ctx, "everywhere"),
    isReadableNoteSql(ctx, "notes"),
    ...(projectIds === null ? [] : [isInProjectsSql(projectIds)]),
  ];
  const { rows } = await sql<{ id: number }>`
    ${sql.raw(FORCE_CUSTOM_PLAN_COMMENT)}
    with matches as materialized (
      select notes.id from ${isPartial ? newestComments(ctx, projectIds ?? []) : sql`notes`}
      where ${matches}
    )
    select notes.id from matches
    cross join lateral (select * from notes where notes.id = matches.id offset 0) as notes
    cross join lateral (select * from issues where id = notes.noteable_id offset 0) as issues
    where ${joinConditionsWithAnd(conditions)}
    order by notes.id ${oldestFirst ? sql`asc` : sql`desc`} limit ${limit}`.execute(
    databaseHandle<"notes" | "issues">(ctx),
  );
  return { ids: rows.map(({ id }) => id), isPartial };
}

/** Reads what is listed of comments, in the order of the ids. The viewer must be able to read them. */
export async function listFoundComments(
  ctx: Context,
  search: SearchText,
  ids: readonly number[],
): Promise<CommentResultRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<CommentResultRow>`
    select notes.id as note_id, issues.id, issues.iid, issues.state, issues.type,
      issues.confidential, texts.title, namespaces.full_path as project_full_path,
      users.id as author_id, users.name as author_name,
      notes.created_at, ${excerptSql("notes.body", search)} as excerpt
    from unnest(${[...ids]}::bigint[]) with ordinality as page(id, place)
    join notes on notes.id = page.id
    join issues on issues.id = notes.noteable_id
    join texts on texts.noteable_id = issues.id
    join namespaces on namespaces.id = issues.project_id
    join users on users.id = notes.author_id
    order by page.place`.execute(
    databaseHandle<"notes" | "issues" | "texts" | "namespaces" | "users">(ctx),
  );
  return rows;
}

/**
 * SQL for the newest comments of all projects, and of the newest issues of `projectIds` and of the
 * viewer's own projects. Each is read by its primary key, for the reason given at `newestTexts`.
 */
function newestComments(ctx: Context, projectIds: readonly number[]): RawBuilder<unknown> {
  return sql`(
    (select id from notes order by id desc limit ${sql.lit(NEWEST_COMMENTS)})
    union
    (select notes.id from notes
    where notes.noteable_id in (${newestIssueIdsOfProjects(projectIds, OWN_ISSUES)}
      union ${newestOwnIssueIds(ctx, OWN_ISSUES)})
    order by notes.id desc limit ${sql.lit(NEWEST_COMMENTS)})
  ) as newest cross join lateral (
    select * from notes where notes.id = newest.id offset 0
  ) as notes`;
}
