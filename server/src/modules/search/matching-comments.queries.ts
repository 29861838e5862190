/** SQL that finds comments by their terms, among those that the viewer can read. */
import { PLANNER } from "@cairn/contract/access";
import { sql, type RawBuilder } from "kysely";
import { viewerUserId } from "../../platform/auth/viewer.ts";
import type { Context } from "../../platform/context.ts";
import { FORCE_CUSTOM_PLAN_COMMENT } from "../../platform/db/driver.ts";
import { databaseHandle } from "../../platform/db/handle.ts";
import { accessibleNamespaceIdsSql, toAccessSqlParams } from "../access/index.ts";
import { buildIssueScopeConditions, joinConditionsWithAnd } from "../issues/index.ts";
import { excerptSql } from "./excerpts.queries.ts";
import { estimateMatches, type MatchingIssueRow } from "./matching-issues.queries.ts";
import { buildTsquery, type SearchText } from "./search-text.ts";

/** A comment with the issue that it belongs to; author and time are those of the comment. */
export interface CommentResultRow extends Omit<MatchingIssueRow, "is_title" | "project_id"> {
  note_id: number;
}

/** Comments that are compared one by one, before an index is used. */
const RECENT_COMMENTS = 2_000;
const PREFIX_LENGTH = 3;

/**
 * Finds the newest matching comments, among the newest comments or among all. `estimate` is
 * the number of matches among all comments. They are collected before they are sorted, for the reason given at
 * `findMatchingIssues`.
 */
export async function findMatchingComments(
  ctx: Context,
  search: SearchText,
  source: "recent" | "all",
  limit: number,
): Promise<{ rows: CommentResultRow[]; estimate: number }> {
  const prefixLength = source === "recent" ? 1 : PREFIX_LENGTH;
  const query = buildTsquery(search.words, { prefixLength });
  if (query === null) return { rows: [], estimate: 0 };
  const newest = sql<boolean>`notes.id in (
    select id from notes order by id desc limit ${sql.lit(RECENT_COMMENTS)})`;
  // Of the newest comments, the column is hidden from the index: it would find the matches of all comments.
  const body = source === "recent" ? sql`coalesce(notes.body, '')` : sql`notes.body`;
  const conditions = [...buildIssueScopeConditions(ctx, "everywhere"), ...unlessInternal(ctx)];
  const { rows } = await sql<CommentResultRow & { matched: number; newest_id: number }>`
    ${sql.raw(FORCE_CUSTOM_PLAN_COMMENT)}
    with matches as materialized (
      select notes.id from notes
      where notes.action is null and ${source === "recent" ? newest : sql`true`}
        and to_tsvector('simple', search_words(${body})) @@ to_tsquery('simple', ${query})
    ), page as (
      select notes.id from matches join notes on notes.id = matches.id
      join issues on issues.id = notes.noteable_id
      where ${joinConditionsWithAnd(conditions)}
      order by notes.id desc limit ${limit}
    )
    select notes.id as note_id, issues.id, issues.iid, issues.state, issues.type,
      issues.confidential, texts.title, namespaces.full_path as project_full_path,
      users.name as author_name, notes.created_at, ${excerptSql("notes.body", search)} as excerpt,
      counted.matched, counted.newest_id
    from (
      select count(*)::int as matched, (select coalesce(max(id), 0) from notes) as newest_id
      from matches
    ) as counted
    left join page on true
    left join notes on notes.id = page.id
    left join issues on issues.id = notes.noteable_id
    left join texts on texts.noteable_id = issues.id
    left join namespaces on namespaces.id = issues.project_id
    left join users on users.id = notes.author_id
    order by notes.id desc`.execute(
    databaseHandle<"notes" | "issues" | "texts" | "namespaces" | "users">(ctx),
  );
  return {
    rows: rows.filter((row) => (row.note_id as number | null) !== null),
    estimate: estimateMatches(rows[0], RECENT_COMMENTS),
  };
}

/**
 * SQL conditions that hide internal notes from everyone except their author, author and assignees of the
 * issue, members from Planner on and administrators.
 */
function unlessInternal(ctx: Context): RawBuilder<boolean>[] {
  const userId = viewerUserId(ctx.viewer);
  if (ctx.viewer.kind === "user" && ctx.viewer.admin) return [];
  if (userId === null) return [sql<boolean>`not notes.internal`];
  return [
    sql<boolean>`(not notes.internal or notes.author_id = ${userId} or issues.author_id = ${userId}
      or issues.assignee_ids @> array[${userId}]::bigint[]
      or issues.project_id in ${accessibleNamespaceIdsSql(toAccessSqlParams(ctx), PLANNER)})`,
  ];
}
