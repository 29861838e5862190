/** SQL conditions of issue lists: which issues the viewer can see, and which issues match the filter. */
import { PLANNER } from "@cairn/contract/access";
import { ISSUE_STATE, type IssueState } from "@cairn/contract/issues/issues";
import { TODO_ACTION } from "@cairn/contract/todos";
import { sql, type RawBuilder } from "kysely";
import { viewerUserId } from "../../../platform/auth/viewer.ts";
import type { Context } from "../../../platform/context.ts";
import { toLikePattern } from "../../../platform/db/list-queries.ts";
import {
  accessibleNamespaceIdsSql,
  isVisibleProjectSql,
  toAccessSqlParams,
} from "../../access/index.ts";

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

export interface IssueFilter {
  state?: IssueState | undefined;
  iids?: readonly number[] | undefined;
  types?: readonly number[] | undefined;
  confidential?: boolean | undefined;
  author?: readonly number[] | undefined;
  /** The issue is assigned to all of these users, to nobody, or to anybody. */
  assignees?: readonly number[] | "none" | "any" | undefined;
  /** Matches issues that mention this user in the description or in a comment. */
  mentioned?: number | undefined;
  /**
   * Each item contains the ids of all labels that have the same name. An issue must have a label
   * from every item.
   */
  labels?: readonly (readonly number[])[] | "none" | "any" | undefined;
  milestone?: NumberFilter | undefined;
  iteration?: NumberFilter | undefined;
  weight?: NumberFilter | undefined;
  health?: NumberFilter | undefined;
  /**
   * Matches issues by the reaction of one user: this emoji, no reaction at all (`none`), or any
   * emoji (`any`).
   */
  reaction?: { userId: number; emoji: { name: string } | "none" | "any" } | undefined;
  search?: { text: string; title: boolean; description: boolean } | undefined;
  createdAfter?: string | undefined;
  createdBefore?: string | undefined;
  updatedAfter?: string | undefined;
  updatedBefore?: string | undefined;
  due?: { from?: string | undefined; before?: string | undefined } | "none" | undefined;
  nonArchived?: boolean | undefined;
  not?: {
    iids?: readonly number[] | undefined;
    author?: readonly number[] | undefined;
    assignees?: readonly number[] | undefined;
    labels?: readonly number[] | undefined;
    milestone?: readonly number[] | undefined;
  };
}

export type SqlCondition = RawBuilder<boolean>;

export function joinConditionsWithAnd(conditions: readonly SqlCondition[]): SqlCondition {
  return conditions.length === 0 ? sql<boolean>`true` : sql.join([...conditions], sql` and `);
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
  const conditions: SqlCondition[] = [];
  const add = (condition: SqlCondition) => conditions.push(condition);
  // The state is a literal in the SQL and not a parameter, because PostgreSQL uses the partial
  // indexes on opened issues only for a constant.
  if (filter.state !== undefined) {
    add(sql<boolean>`issues.state = ${sql.lit(ISSUE_STATE[filter.state])}`);
  }
  if (filter.iids !== undefined) add(isOneOf("issues.iid", filter.iids));
  if (filter.types !== undefined) add(isOneOf("issues.type", filter.types));
  if (filter.confidential !== undefined) {
    add(sql<boolean>`issues.confidential = ${filter.confidential}`);
  }
  if (filter.author !== undefined) add(isOneOf("issues.author_id", filter.author));
  if (filter.assignees !== undefined) add(holds("issues.assignee_ids", filter.assignees));
  if (filter.mentioned !== undefined) add(mentions(filter.mentioned));
  if (typeof filter.labels === "string") add(holds("issues.label_ids", filter.labels));
  else for (const ids of filter.labels ?? []) add(arrayOverlapsSql("issues.label_ids", ids));
  if (filter.milestone !== undefined) add(chosen("issues.milestone_id", filter.milestone));
  if (filter.iteration !== undefined) add(chosen("issues.iteration_id", filter.iteration));
  if (filter.weight !== undefined) add(chosen("issues.weight", filter.weight));
  if (filter.health !== undefined) add(chosen("issues.health_status", filter.health));
  if (filter.reaction !== undefined) add(reactedTo(filter.reaction));
  if (filter.createdAfter !== undefined) {
    add(sql<boolean>`issues.created_at >= ${filter.createdAfter}`);
  }
  if (filter.createdBefore !== undefined) {
    add(sql<boolean>`issues.created_at <= ${filter.createdBefore}`);
  }
  if (filter.updatedAfter !== undefined) {
    add(sql<boolean>`issues.updated_at >= ${filter.updatedAfter}`);
  }
  if (filter.updatedBefore !== undefined) {
    add(sql<boolean>`issues.updated_at <= ${filter.updatedBefore}`);
  }
  if (filter.due === "none") add(sql<boolean>`issues.due_date is null`);
  else if (filter.due !== undefined) {
    if (filter.due.from !== undefined) add(sql<boolean>`issues.due_date >= ${filter.due.from}`);
    if (filter.due.before !== undefined) add(sql<boolean>`issues.due_date < ${filter.due.before}`);
  }
  if (filter.nonArchived === true) {
    add(sql<boolean>`not exists (
      select from namespaces n where n.id = issues.project_id and n.archived)`);
  }
  if (filter.search !== undefined) add(containsWords(scope, filter.search));
  const { not } = filter;
  if (not?.iids) add(sql<boolean>`not ${isOneOf("issues.iid", not.iids)}`);
  if (not?.author) add(sql<boolean>`not ${isOneOf("issues.author_id", not.author)}`);
  if (not?.assignees)
    add(sql<boolean>`not ${arrayOverlapsSql("issues.assignee_ids", not.assignees)}`);
  if (not?.labels) add(sql<boolean>`not ${arrayOverlapsSql("issues.label_ids", not.labels)}`);
  if (not?.milestone) {
    add(sql<boolean>`${isOneOf("issues.milestone_id", not.milestone)} is not true`);
  }
  return conditions;
}

function isOneOf(column: string, ids: readonly number[]): SqlCondition {
  return sql<boolean>`${sql.ref(column)} = any(${[...ids]}::bigint[])`;
}

export function arrayOverlapsSql(column: string, ids: readonly number[]): SqlCondition {
  return sql<boolean>`${sql.ref(column)} && ${[...ids]}::bigint[]`;
}

function holds(column: string, wanted: readonly number[] | "none" | "any"): SqlCondition {
  const held = sql.ref(column);
  if (wanted === "none") return sql<boolean>`${held} = '{}'`;
  if (wanted === "any") return sql<boolean>`${held} <> '{}'`;
  return sql<boolean>`${held} @> ${[...wanted]}::bigint[]`;
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

function reactedTo({ userId, emoji }: NonNullable<IssueFilter["reaction"]>): SqlCondition {
  const name = typeof emoji === "object" ? sql`and awards.name = ${emoji.name}` : sql``;
  const given = sql`select awards.noteable_id from awards
    where awards.user_id = ${userId} and awards.note_id is null ${name}`;
  return emoji === "none"
    ? sql<boolean>`issues.id not in (${given})`
    : sql<boolean>`issues.id in (${given})`;
}

const SHORTEST_PART = 3;

/**
 * Removes punctuation from the search query, because the SQL function `search_words` removes it
 * from the searched titles and descriptions. Keeps quotes around a phrase and a minus before a
 * word, because both are search syntax.
 */
function withoutPunctuation(text: string): string {
  return text.replaceAll(/[!#-,./:-@[-`{-~]|(?<=[^\s"])-/g, " ");
}

/** Matches issues that contain all words of the query, or the query as a substring. */
function containsWords(
  scope: IssueListScope,
  { text, title, description }: NonNullable<IssueFilter["search"]>,
): SqlCondition {
  const pattern = sql`lower(${toLikePattern(text)})`;
  const places: RawBuilder<unknown>[] = [];
  // Searches a query of fewer than three characters only as a whole word. The trigram index cannot
  // find such a short substring, so PostgreSQL would scan the whole table.
  const isWord = text.length < SHORTEST_PART;
  if (title && !isWord) places.push(sql`lower(words.title) like ${pattern}`);
  if (description && !isWord)
    places.push(sql`lower(left(words.description, 65536)) like ${pattern}`);
  if (isWord || (title && description)) {
    const query = sql`websearch_to_tsquery('simple', ${withoutPunctuation(text)})`;
    const only = title ? "{a}" : "{b}";
    places.push(
      title && description
        ? sql`words.document @@ ${query}`
        : sql`words.document @@ ${query} and ts_filter(words.document, ${only}) @@ ${query}`,
    );
  }
  const where =
    scope !== "everywhere" && "project" in scope
      ? sql`words.namespace_id = ${scope.project.id} and`
      : sql``;
  return sql<boolean>`issues.id in (
    select words.noteable_id from texts words where ${where} (${sql.join(places, sql` or `)}))`;
}
