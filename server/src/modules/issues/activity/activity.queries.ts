/**
 * SQL of activity: opened issues, and the notes that comment on, close or reopen an issue. The viewer's
 * permissions are part of the statements.
 */
import type { ActivityAction } from "@cairn/contract/issues/activity";
import { sql, type RawBuilder } from "kysely";
import type { Context } from "../../../platform/context.ts";
import { FORCE_CUSTOM_PLAN_COMMENT } from "../../../platform/db/driver.ts";
import { EXCERPT_SOURCE_MAX } from "../../texts/index.ts";
import {
  buildIssueScopeConditions,
  joinConditionsWithAnd,
  type IssueListScope,
} from "../listing/list-conditions.queries.ts";
import { isReadableNoteSql } from "../listing/readable-notes.queries.ts";
import { issuesDb } from "../reading/issues.queries.ts";

/**
 * Number of newest rows of an index that a statement considers. A user or project whose newest rows are
 * all hidden from the viewer has no visible activity; without the limit, the statement could read a
 * million rows to find the few that the viewer can see.
 */
const CONSIDERED_NOTES = 1_000;
const CONSIDERED_ISSUES = 200;
/** Of each of these most recently updated issues of a project, this many newest notes are considered. */
const CONSIDERED_IN_PROJECT = 50;

export interface ActivityRow {
  action: ActivityAction;
  issue_id: number;
  note_id: number | null;
  created_at: string;
  internal: boolean;
  body: string | null;
  iid: number;
  type: number;
  state: number;
  confidential: boolean;
  title: string;
  project_full_path: string;
  author: { id: number; username: string; name: string; state: string };
}

/** What a user did in all projects that the viewer can see. */
export function findUserActivity(
  ctx: Context,
  userId: number,
  limit: number,
): Promise<ActivityRow[]> {
  const opened = sql`select ${OPENED} from issues where issues.author_id = ${userId}
    order by issues.created_at desc limit ${sql.lit(CONSIDERED_ISSUES)}`;
  const noted = sql`select ${NOTED} from notes where notes.author_id = ${userId}
    order by notes.created_at desc limit ${sql.lit(CONSIDERED_NOTES)}`;
  return findNewest(ctx, "everywhere", { opened, noted }, limit);
}

/** What happened in a project. The caller must have checked that the viewer can list its issues. */
export function findProjectActivity(
  ctx: Context,
  scope: Extract<IssueListScope, { project: unknown }>,
  limit: number,
): Promise<ActivityRow[]> {
  const readable = joinConditionsWithAnd(buildIssueScopeConditions(ctx, scope));
  const most = sql.lit(CONSIDERED_IN_PROJECT);
  const opened = sql`select ${OPENED} from issues where issues.project_id = ${scope.project.id}
    order by issues.created_at desc limit ${sql.lit(CONSIDERED_ISSUES)}`;
  // Every change that all readers of an issue see sets its `updated_at`, so the newest notes are those
  // of the most recently updated issues.
  const noted = sql`select newest.* from (
      select issues.id from issues where ${readable} order by issues.updated_at desc limit ${most}
    ) as recent cross join lateral (
      select ${NOTED} from notes where notes.noteable_id = recent.id
      order by notes.changed_at desc limit ${most}
    ) as newest`;
  return findNewest(ctx, scope, { opened, noted }, limit);
}

const OPENED = sql`'opened' as action, issues.id as issue_id, null::bigint as note_id,
  issues.created_at, issues.author_id, false as internal`;
const NOTED = sql`coalesce(notes.action, 'commented') as action, notes.noteable_id as issue_id,
  notes.id as note_id, notes.created_at, notes.author_id, notes.internal`;

/** `offset 0` makes PostgreSQL look up each issue by its id, instead of reading all visible issues. */
const ISSUE_OF_EVENT = sql`select issues.id, issues.iid, issues.type, issues.state,
  issues.confidential, issues.project_id, issues.author_id, issues.assignee_ids
  from issues where issues.id = event.issue_id offset 0`;

/** Texts are joined after the limit, so that only those of the returned rows are read. */
async function findNewest(
  ctx: Context,
  scope: IssueListScope,
  { opened, noted }: Record<"opened" | "noted", RawBuilder<unknown>>,
  limit: number,
): Promise<ActivityRow[]> {
  const readable = joinConditionsWithAnd([
    ...buildIssueScopeConditions(ctx, scope),
    isReadableNoteSql(ctx, "event"),
  ]);
  const { rows } = await sql<ActivityRow>`${sql.raw(FORCE_CUSTOM_PLAN_COMMENT)}
    select newest.action, newest.issue_id, newest.note_id, newest.created_at, newest.internal,
      left(notes.body, ${sql.lit(EXCERPT_SOURCE_MAX + 1)}) as body,
      newest.iid, newest.type, newest.state, newest.confidential,
      texts.title, namespaces.full_path as project_full_path,
      jsonb_build_object('id', users.id, 'username', users.username, 'name', users.name,
        'state', users.state) as author
    from (
      select event.*, issues.iid, issues.type, issues.state, issues.confidential, issues.project_id
      from ((${opened}) union all (${noted})) as event
      cross join lateral (${ISSUE_OF_EVENT}) as issues
      where event.action in ('opened', 'closed', 'reopened', 'commented') and ${readable}
      order by event.created_at desc, event.note_id desc limit ${limit}
    ) as newest
    join texts on texts.noteable_id = newest.issue_id
    join namespaces on namespaces.id = newest.project_id
    join users on users.id = newest.author_id
    left join notes on notes.id = newest.note_id and newest.action = 'commented'
    order by newest.created_at desc, newest.note_id desc`.execute(issuesDb(ctx));
  return rows;
}
