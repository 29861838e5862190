/** SQL conditions for the filters of the results page. They only narrow down what the viewer can read. */
import { ISSUE_STATE } from "@cairn/contract/issues/issues";
import type { SearchState } from "@cairn/contract/search/search";
import { sql, type RawBuilder } from "kysely";
import type { Context } from "../../platform/context.ts";
import { databaseHandle } from "../../platform/db/handle.ts";
import { isVisibleProjectSql } from "../access/index.ts";

export interface ResultFilters {
  state: SearchState;
  /** Ids of projects, from `findProjectIds`; null without this filter. */
  projectIds: readonly number[] | null;
  /** Usernames; an empty list is no filter. */
  authors: readonly string[];
  /** Titles; an empty list is no filter. */
  labels: readonly string[];
}

/** Finds the ids of projects by their full paths. A hidden project is left out like an absent one. */
export async function findProjectIds(ctx: Context, paths: readonly string[]): Promise<number[]> {
  const lowered = paths.map((path) => path.toLowerCase());
  const { rows } = await sql<{ id: number }>`
    select namespaces.id from routes join namespaces on namespaces.id = routes.namespace_id
    where lower(routes.path) = any(${lowered}::text[]) and not routes.redirect
      and namespaces.kind = 'project' and namespaces.deleted_at is null
      and ${isVisibleProjectSql(ctx, "namespaces")}`.execute(
    databaseHandle<"routes" | "namespaces">(ctx),
  );
  return rows.map(({ id }) => id);
}

/** One condition on a row of `issues` for each filter; true for a filter that is not set. */
export function buildFilterConditions(
  filters: ResultFilters,
): Record<"state" | "project" | "author" | "labels", RawBuilder<boolean>> {
  const { state, projectIds, authors, labels } = filters;
  const all = sql<boolean>`true`;
  return {
    state: state === "all" ? all : sql<boolean>`issues.state = ${sql.lit(ISSUE_STATE[state])}`,
    project: projectIds === null ? all : isInProjectsSql(projectIds),
    author: authors.length === 0 ? all : isBySql(authors),
    labels: labels.length === 0 ? all : hasLabelsSql(labels),
  };
}

export function isInProjectsSql(projectIds: readonly number[]): RawBuilder<boolean> {
  return sql<boolean>`issues.project_id = any(${[...projectIds]}::bigint[])`;
}

function isBySql(usernames: readonly string[]): RawBuilder<boolean> {
  const lowered = usernames.map((username) => username.toLowerCase());
  return sql<boolean>`issues.author_id in (
    select users.id from users where lower(users.username) = any(${lowered}::text[]))`;
}

/** Labels of many projects can have the same title, so the labels of each issue are compared. */
function hasLabelsSql(titles: readonly string[]): RawBuilder<boolean> {
  const wanted = [...new Set(titles)];
  return sql<boolean>`(
    select count(distinct l.title) from labels l
    where l.id = any(issues.label_ids) and l.title = any(${wanted}::text[])
  ) = ${wanted.length}`;
}
