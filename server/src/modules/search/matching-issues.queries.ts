/** SQL that finds issues for the command palette: by number, by title, and by description. */
import { sql, type RawBuilder } from "kysely";
import type { Context } from "../../platform/context.ts";
import { FORCE_CUSTOM_PLAN_COMMENT } from "../../platform/db/driver.ts";
import { databaseHandle } from "../../platform/db/handle.ts";
import { toLikePattern } from "../../platform/db/list-queries.ts";
import { accessibleNamespaceIdsSql, toAccessSqlParams } from "../access/index.ts";
import {
  buildIssueScopeConditions,
  joinConditionsWithAnd,
  type IssueListScope,
} from "../issues/index.ts";
import { buildTsquery, type SearchText } from "./search-text.ts";

export interface IssueHitRow {
  id: number;
  iid: number;
  state: number;
  type: number;
  title: string;
  project_id: number;
  project_full_path: string;
  /** Whether the issue was found by its number. */
  is_named: boolean;
}

/** The current project, if the viewer can list its issues. */
export type CurrentProjectScope = Extract<IssueListScope, { project: unknown }> | null;

/** Candidates of each arm of the union, of which the best are listed. */
const CANDIDATES = 20;

/** A word of the current project is completed from two letters on, because a project is small. */
const PREFIX_LENGTH = { here: 2, elsewhere: 3 };

/**
 * Finds issues in this order: with the number in the current project, with the number elsewhere, title
 * matches of the current project, title matches elsewhere, description matches of the current project,
 * description matches elsewhere. Every arm has the condition of what the viewer can see and a limit, and
 * lists the newest issues, so that PostgreSQL can stop early when a word is frequent.
 */
export async function findIssueHits(
  ctx: Context,
  search: SearchText,
  here: CurrentProjectScope,
  limit: number,
): Promise<IssueHitRow[]> {
  const byNumber = armsByNumber(ctx, search, here);
  const arms = [...byNumber, ...armsByText(ctx, search, here)];
  if (arms.length === 0) return [];
  const numbered = arms.map((arm, rank) => sql`(select id, ${sql.lit(rank)} as rank from ${arm})`);
  const { rows } = await sql<IssueHitRow>`${sql.raw(FORCE_CUSTOM_PLAN_COMMENT)}
    with found as (
      select id, min(rank) as rank from (${sql.join(numbered, sql` union all `)}) as arms group by id
    )
    select issues.id, issues.iid, issues.state, issues.type, texts.title, issues.project_id,
      namespaces.full_path as project_full_path, found.rank < ${sql.lit(byNumber.length)} as is_named
    from found
    join issues on issues.id = found.id
    join texts on texts.noteable_id = issues.id
    join namespaces on namespaces.id = issues.project_id
    order by found.rank, starts_with(lower(texts.title), lower(${search.text})) desc,
      issues.state, issues.updated_at desc, issues.id desc
    limit ${limit}`.execute(databaseHandle<"issues" | "texts" | "namespaces">(ctx));
  return rows;
}

function armsByNumber(
  ctx: Context,
  { reference }: SearchText,
  here: CurrentProjectScope,
): RawBuilder<unknown>[] {
  if (reference === null) return [];
  const { iid, path } = reference;
  if (path !== null) return [numberArm(ctx, "everywhere", iid, [inProjectNamed(path)])];
  const own = sql<boolean>`issues.project_id in ${accessibleNamespaceIdsSql(toAccessSqlParams(ctx))}`;
  return [
    ...(here === null ? [] : [numberArm(ctx, here, iid, [])]),
    numberArm(ctx, "everywhere", iid, [own]),
  ];
}

/** Sorts by an expression, so that PostgreSQL does not read all issues in the order of their ids. */
function numberArm(
  ctx: Context,
  scope: IssueListScope,
  iid: number,
  conditions: readonly RawBuilder<boolean>[],
): RawBuilder<unknown> {
  return sql`(select issues.id from issues
    where issues.iid = ${iid}
      and ${joinConditionsWithAnd([...buildIssueScopeConditions(ctx, scope), ...conditions])}
    order by issues.id + 0 desc limit ${sql.lit(CANDIDATES)}) as matches`;
}

/**
 * SQL condition: the full path of the issue's project is `path` or ends with it. The indexed expression
 * ends with the full path, so the pattern has no `%` at its end.
 */
function inProjectNamed(path: string): RawBuilder<boolean> {
  const ending = toLikePattern(path).slice(1, -1);
  const indexed = sql`lower(named.name) || ' ' || lower(named.full_path)`;
  return sql<boolean>`issues.project_id in (
    select named.id from namespaces named where named.kind = 'project'
      and (${indexed} like ${`% ${ending}`} or ${indexed} like ${`%/${ending}`}))`;
}

function armsByText(
  ctx: Context,
  search: SearchText,
  here: CurrentProjectScope,
): RawBuilder<unknown>[] {
  if (search.reference?.isCertain === true) return [];
  const arms: RawBuilder<unknown>[] = [];
  for (const where of [TEXT_ARMS.title, TEXT_ARMS.description]) {
    if (here !== null) arms.push(...where(ctx, search, here, PREFIX_LENGTH.here));
    arms.push(...where(ctx, search, "everywhere", PREFIX_LENGTH.elsewhere));
  }
  return arms;
}

const TEXT_ARMS = {
  /** The title contains the text, or all of its words. */
  title(ctx: Context, search: SearchText, scope: IssueListScope, prefixLength: number) {
    const query = buildTsquery(search.words, { prefixLength, weights: "A" });
    const matches = [
      ...(search.hasTrigram
        ? [sql`lower(words.title) like lower(${toLikePattern(search.text)})`]
        : []),
      ...(query === null ? [] : [sql`words.document @@ to_tsquery('simple', ${query})`]),
    ];
    return matches.length === 0 ? [] : [arm(ctx, scope, [anyOf(matches)])];
  },
  /** Title and description contain all words of the text. */
  description(ctx: Context, search: SearchText, scope: IssueListScope, prefixLength: number) {
    const query = buildTsquery(search.words, { prefixLength, weights: "AB" });
    if (query === null) return [];
    return [arm(ctx, scope, [sql<boolean>`words.document @@ to_tsquery('simple', ${query})`])];
  },
};

function anyOf(conditions: readonly RawBuilder<unknown>[]): RawBuilder<boolean> {
  return sql<boolean>`(${sql.join([...conditions], sql` or `)})`;
}

function arm(
  ctx: Context,
  scope: IssueListScope,
  conditions: readonly RawBuilder<boolean>[],
): RawBuilder<unknown> {
  const inProject =
    scope !== "everywhere" && "project" in scope
      ? [sql<boolean>`words.namespace_id = ${scope.project.id}`]
      : [];
  return sql`(select issues.id from texts words join issues on issues.id = words.noteable_id
    where ${joinConditionsWithAnd([...buildIssueScopeConditions(ctx, scope), ...inProject, ...conditions])}
    order by words.noteable_id desc limit ${sql.lit(CANDIDATES)}) as matches`;
}
