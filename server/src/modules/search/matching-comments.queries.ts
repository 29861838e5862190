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
import type { FoundIssueRow } from "./issue-rows.queries.ts";
import { newestOwnIssueIds } from "./newest-issues.queries.ts";
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
  rows: CommentResultRow[];
  /** Whether the terms are so frequent that only the newest comments were searched. */
  isPartial: boolean;
}

/** How many comments, and comments of how many own issues, are searched for frequent terms. */
const NEWEST_COMMENTS = 2_000;
const OWN_ISSUES = 500;

/**
 * Finds the newest matching comments. They are collected before they are sorted, and read by their primary
 * keys, for the reasons given at `findMatchingIssues`.
 */
export async function findMatchingComments(
  ctx: Context,
  search: SearchText,
  limit: number,
): Promise<MatchingComments> {
  const query = buildTsquery(search.words);
  if (query === null) return { rows: [], isPartial: false };
  const matches = sql<boolean>`notes.action is null
    and to_tsvector('simple', search_words(notes.body)) @@ to_tsquery('simple', ${query})`;
  const isPartial = await isFrequent(ctx, "comments", search);
  const conditions = [...buildIssueScopeConditions(ctx, "everywhere"), ...unlessInternal(ctx)];
  const { rows } = await sql<CommentResultRow>`
    ${sql.raw(FORCE_CUSTOM_PLAN_COMMENT)}
    with matches as materialized (
      select notes.id from ${isPartial ? newestComments(ctx) : sql`notes`} where ${matches}
    ), page as (
      select notes.id from matches
      cross join lateral (select * from notes where notes.id = matches.id offset 0) as notes
      cross join lateral (select * from issues where id = notes.noteable_id offset 0) as issues
      where ${joinConditionsWithAnd(conditions)}
      order by notes.id desc limit ${limit}
    )
    select notes.id as note_id, issues.id, issues.iid, issues.state, issues.type,
      issues.confidential, texts.title, namespaces.full_path as project_full_path,
      users.id as author_id, users.name as author_name,
      notes.created_at, ${excerptSql("notes.body", search)} as excerpt
    from page
    join notes on notes.id = page.id
    join issues on issues.id = notes.noteable_id
    join texts on texts.noteable_id = issues.id
    join namespaces on namespaces.id = issues.project_id
    join users on users.id = notes.author_id
    order by notes.id desc`.execute(
    databaseHandle<"notes" | "issues" | "texts" | "namespaces" | "users">(ctx),
  );
  return { rows, isPartial };
}

/**
 * SQL for the newest comments of all projects, and of the newest issues of the viewer's own projects. Each
 * is read by its primary key, for the reason given at `newestTexts`.
 */
function newestComments(ctx: Context): RawBuilder<unknown> {
  return sql`(
    (select id from notes order by id desc limit ${sql.lit(NEWEST_COMMENTS)})
    union
    (select notes.id from notes
    where notes.noteable_id in ${newestOwnIssueIds(ctx, OWN_ISSUES)}
    order by notes.id desc limit ${sql.lit(NEWEST_COMMENTS)})
  ) as newest cross join lateral (
    select * from notes where notes.id = newest.id offset 0
  ) as notes`;
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
