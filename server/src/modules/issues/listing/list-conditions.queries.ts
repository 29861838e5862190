/** SQL conditions of issue lists: which issues the viewer can see, and which issues match the filter. */
import { PLANNER } from "@cairn/contract/access";
import { TODO_ACTION } from "@cairn/contract/todos";
import { sql } from "kysely";
import { viewerUserId } from "../../../platform/auth/viewer.ts";
import type { Context } from "../../../platform/context.ts";
import {
  accessibleNamespaceIdsSql,
  isVisibleProjectSql,
  toAccessSqlParams,
} from "../../access/index.ts";
import {
  arrayOverlapsSql,
  buildNoteableFilterConditions,
  arrayContainsSql,
  isOneOf,
  joinConditionsWithAnd,
  type NoteableFilter,
  type SqlCondition,
} from "./noteable-conditions.queries.ts";

export {
  arrayOverlapsSql,
  joinConditionsWithAnd,
  type SqlCondition,
} from "./noteable-conditions.queries.ts";

/**
 * Which issues a list can contain: those of one project, those of all projects in one group, or
 * those of all projects (`everywhere`). For a project, the caller must have checked that the viewer
 * can read its issues.
 */
export type IssueListScope =
  | { project: { id: number }; seesAll: boolean }
  | { group: { id: number; root_namespace_id: number } }
  | "everywhere";

/**
 * A filter on a nullable number column, such as the milestone id or the weight. Matches issues with
 * one of these numbers, without a number (`none`), or with any number (`any`).
 */
export type NumberFilter = readonly number[] | "none" | "any";

export interface IssueFilter extends NoteableFilter {
  types?: readonly number[] | undefined;
  /** The issue is assigned to all of these users, to nobody, or to anybody. */
  assignees?: readonly number[] | "none" | "any" | undefined;
  /** Matches issues that mention this user in the description or in a comment. */
  mentioned?: number | undefined;
  milestone?: NumberFilter | undefined;
  iteration?: NumberFilter | undefined;
  weight?: NumberFilter | undefined;
  health?: NumberFilter | undefined;
  /** `isVisible` is the condition that the viewer can read the epic `epic_issues.epic_id`. */
  epic?: { ids: NumberFilter; isVisible: SqlCondition } | undefined;
  due?: { from?: string | undefined; before?: string | undefined } | "none" | undefined;
  nonArchived?: boolean | undefined;
  not?: NoteableFilter["not"] & {
    assignees?: readonly number[] | undefined;
    milestone?: readonly number[] | undefined;
  };
}

export function buildIssueScopeConditions(ctx: Context, scope: IssueListScope): SqlCondition[] {
  if (scope === "everywhere") return [inVisibleProject(ctx), ...unlessConfidential(ctx, false)];
  if ("project" in scope) {
    return [
      sql<boolean>`issues.project_id = ${scope.project.id}`,
      ...(scope.seesAll ? [] : unlessConfidential(ctx, true)),
    ];
  }
  const inGroup = sql<boolean>`namespaces.traversal_ids @> array[${scope.group.id}]::bigint[]`;
  return [
    sql<boolean>`issues.root_namespace_id = ${scope.group.root_namespace_id}`,
    inVisibleProject(ctx, inGroup),
    ...unlessConfidential(ctx, false),
  ];
}

/**
 * SQL condition for queries of other tables: the viewer can read the issue whose id is in `column`.
 */
export function isVisibleIssueSql(ctx: Context, column: string): SqlCondition {
  return sql<boolean>`exists (select from issues
    where issues.id = ${sql.ref(column)} and ${joinConditionsWithAnd(buildIssueScopeConditions(ctx, "everywhere"))})`;
}

/**
 * The same condition for queries that join `issues`, which then read each issue once. `is true` keeps
 * PostgreSQL from joining the projects: it looks up the project of each issue in a hash table.
 */
export function isVisibleJoinedIssueSql(ctx: Context): SqlCondition {
  return joinConditionsWithAnd([
    sql<boolean>`(${inVisibleProject(ctx)}) is true`,
    ...unlessConfidential(ctx, false),
  ]);
}

/**
 * SQL condition: the viewer can see the issue's project and the issues in this project, by the rule
 * of `effectiveFeatureAccess`. `also` is a further condition on the project.
 */
function inVisibleProject(ctx: Context, also: SqlCondition = sql<boolean>`true`): SqlCondition {
  const isAdmin = ctx.viewer.kind === "user" && ctx.viewer.admin;
  const members = isAdmin
    ? sql<boolean>`true`
    : sql<boolean>`namespaces.id in ${accessibleNamespaceIdsSql(toAccessSqlParams(ctx))}`;
  return sql<boolean>`issues.project_id in (
    select namespaces.id from namespaces join projects on projects.id = namespaces.id
    where namespaces.deleted_at is null and ${also} and ${isVisibleProjectSql(ctx, "namespaces")}
      and (projects.issues_access_level = 'enabled'
        or (projects.issues_access_level = 'private' and ${members})))`;
}

/**
 * SQL conditions that hide confidential issues from everyone except their author, their assignees,
 * members from Planner on and administrators.
 */
function unlessConfidential(ctx: Context, isOneProject: boolean): SqlCondition[] {
  const userId = viewerUserId(ctx.viewer);
  if (ctx.viewer.kind === "user" && ctx.viewer.admin) return [];
  if (userId === null) return [sql<boolean>`not issues.confidential`];
  const own = sql`issues.author_id = ${userId} or issues.assignee_ids @> array[${userId}]::bigint[]`;
  if (isOneProject) return [sql<boolean>`(not issues.confidential or ${own})`];
  const planned = accessibleNamespaceIdsSql(toAccessSqlParams(ctx), PLANNER);
  return [sql<boolean>`(not issues.confidential or ${own} or issues.project_id in ${planned})`];
}

export function buildIssueFilterConditions(
  scope: IssueListScope,
  filter: IssueFilter,
): SqlCondition[] {
  const where = scope !== "everywhere" && "project" in scope ? scope.project.id : undefined;
  const conditions = buildNoteableFilterConditions("issues", filter, where);
  const add = (condition: SqlCondition) => conditions.push(condition);
  if (filter.types !== undefined) add(isOneOf("issues.type", filter.types));
  if (filter.assignees !== undefined)
    add(arrayContainsSql("issues.assignee_ids", filter.assignees));
  if (filter.mentioned !== undefined) add(mentions(filter.mentioned));
  if (filter.milestone !== undefined) add(chosen("issues.milestone_id", filter.milestone));
  if (filter.iteration !== undefined) add(chosen("issues.iteration_id", filter.iteration));
  if (filter.weight !== undefined) add(chosen("issues.weight", filter.weight));
  if (filter.health !== undefined) add(chosen("issues.health_status", filter.health));
  if (filter.epic !== undefined) add(belongsToEpic(filter.epic));
  if (filter.due === "none") add(sql<boolean>`issues.due_date is null`);
  else if (filter.due !== undefined) {
    if (filter.due.from !== undefined) add(sql<boolean>`issues.due_date >= ${filter.due.from}`);
    if (filter.due.before !== undefined) add(sql<boolean>`issues.due_date < ${filter.due.before}`);
  }
  if (filter.nonArchived === true) {
    add(sql<boolean>`not exists (
      select from namespaces n where n.id = issues.project_id and n.archived)`);
  }
  const { not } = filter;
  if (not?.assignees)
    add(sql<boolean>`not ${arrayOverlapsSql("issues.assignee_ids", not.assignees)}`);
  if (not?.milestone) {
    add(sql<boolean>`${isOneOf("issues.milestone_id", not.milestone)} is not true`);
  }
  return conditions;
}

/** SQL condition: the issue has an epic that the viewer can read, one of `ids` if there are any. */
function belongsToEpic({ ids, isVisible }: NonNullable<IssueFilter["epic"]>): SqlCondition {
  const wanted = typeof ids === "string" ? sql<boolean>`true` : isOneOf("epic_issues.epic_id", ids);
  const issues = sql`select epic_issues.issue_id from epic_issues where ${wanted} and ${isVisible}`;
  return ids === "none"
    ? sql<boolean>`issues.id not in (${issues})`
    : sql<boolean>`issues.id in (${issues})`;
}

function chosen(column: string, choice: NumberFilter): SqlCondition {
  if (choice === "none") return sql<boolean>`${sql.ref(column)} is null`;
  if (choice === "any") return sql<boolean>`${sql.ref(column)} is not null`;
  return isOneOf(column, choice);
}

/**
 * SQL condition: the user has, or had, a to-do for a mention in the issue. A to-do is created only for
 * users who can read the text that mentions them, so an internal note does not add its issue to the
 * list of other users.
 */
function mentions(userId: number): SqlCondition {
  const actions = sql.join(
    [TODO_ACTION.mentioned, TODO_ACTION.directly_addressed].map((action) => sql.lit(action)),
  );
  return sql<boolean>`issues.id in (select todos.noteable_id from todos
    where todos.user_id = ${userId} and todos.action in (${actions}))`;
}
