/** SQL that finds epics by their terms or by reference, among those that the viewer can read. */
import { sql, type RawBuilder } from "kysely";
import type { Context } from "../../platform/context.ts";
import { FORCE_CUSTOM_PLAN_COMMENT } from "../../platform/db/driver.ts";
import { databaseHandle } from "../../platform/db/handle.ts";
import { toLikePattern } from "../../platform/db/list-queries.ts";
import { accessibleNamespaceIdsSql, toAccessSqlParams } from "../access/index.ts";
import { isReadableEpicSql } from "../epics/index.ts";
import { joinConditionsWithAnd, labelsJsonSql, type LabelJson } from "../issues/index.ts";
import { excerptSql } from "./excerpts.queries.ts";
import { buildTextMatch } from "./matching-issues.queries.ts";
import { isFrequent } from "./search-frequency.queries.ts";
import type { SearchText } from "./search-text.ts";

export interface FoundEpicRow {
  id: number;
  iid: number;
  state: number;
  confidential: boolean;
  title: string;
  group_full_path: string;
  author_id: number;
  author_name: string;
  created_at: string;
  user_notes_count: number;
  labels: LabelJson[];
  excerpt: string;
}

/** How many of the newest epics are searched for frequent terms. */
const NEWEST_EPICS = 2_000;

/** Finds the epic that the text names by number, then matching epics, those with a matching title first. */
export async function findMatchingEpics(
  ctx: Context,
  search: SearchText,
  limit: number,
): Promise<FoundEpicRow[]> {
  const named = await findNamedEpics(ctx, search, limit);
  if (search.reference?.isCertain === true) return named;
  const isNamed = new Set(named.map(({ id }) => id));
  const others = await findEpicsWithTerms(ctx, search, limit);
  return [...named, ...others.filter(({ id }) => !isNamed.has(id))].slice(0, limit);
}

async function findEpicsWithTerms(
  ctx: Context,
  search: SearchText,
  limit: number,
): Promise<FoundEpicRow[]> {
  const match = buildTextMatch(search);
  if (match === null) return [];
  const searched = (await isFrequent(ctx, "issues", search))
    ? sql`(select id from epics order by id desc limit ${sql.lit(NEWEST_EPICS)}) as newest
        cross join lateral (select * from texts where noteable_id = newest.id offset 0) as words`
    : sql`texts as words`;
  // The matches are collected first, for the reason given at `buildIssueMatches`.
  return listFoundEpics(
    ctx,
    search,
    sql`matches as materialized (
      select words.noteable_id as id, ${match.isTitle} as is_title from ${searched}
      where ${match.any}
    ), page as (
      select epics.id, row_number() over (order by matches.is_title desc, epics.id desc) as place
      from matches
      cross join lateral (select * from epics where epics.id = matches.id offset 0) as epics
      where ${isReadableEpicSql(ctx)} order by place limit ${limit}
    )`,
  );
}

/** A number without a path is looked up in the groups of which the viewer is a member. */
async function findNamedEpics(
  ctx: Context,
  { reference }: SearchText,
  limit: number,
): Promise<FoundEpicRow[]> {
  if (reference === null || reference.sign === "#") return [];
  const { iid, path } = reference;
  const own = accessibleNamespaceIdsSql(toAccessSqlParams(ctx));
  const conditions = [
    isReadableEpicSql(ctx),
    path === null ? sql<boolean>`epics.group_id in ${own}` : isInGroupNamed(path),
  ];
  return listFoundEpics(
    ctx,
    null,
    sql`page as (
      select epics.id, row_number() over (order by epics.state, epics.id desc) as place
      from epics where epics.iid = ${iid} and ${joinConditionsWithAnd(conditions)}
      order by place limit ${limit}
    )`,
  );
}

/** SQL condition: the full path of the epic's group is `path` or ends with it. */
function isInGroupNamed(path: string): RawBuilder<boolean> {
  const ending = toLikePattern(path).slice(1, -1);
  const indexed = sql`lower(named.name) || ' ' || lower(named.full_path)`;
  return sql<boolean>`epics.group_id in (
    select named.id from namespaces named where named.kind = 'group'
      and (${indexed} like ${`% ${ending}`} or ${indexed} like ${`%/${ending}`}))`;
}

/** `tables` are common table expressions, of which `page` has the ids of epics and their place. */
async function listFoundEpics(
  ctx: Context,
  search: SearchText | null,
  tables: RawBuilder<unknown>,
): Promise<FoundEpicRow[]> {
  const excerpt = search === null ? sql`''` : excerptSql("texts.description", search);
  const { rows } = await sql<FoundEpicRow>`
    ${sql.raw(FORCE_CUSTOM_PLAN_COMMENT)}
    with ${tables}
    select epics.id, epics.iid, epics.state, epics.confidential, texts.title,
      namespaces.full_path as group_full_path, users.id as author_id, users.name as author_name,
      epics.created_at, noteables.user_notes_count,
      ${labelsJsonSql("epics.label_ids")} as labels, ${excerpt} as excerpt
    from page
    join epics on epics.id = page.id
    join texts on texts.noteable_id = page.id
    join noteables on noteables.id = page.id
    join namespaces on namespaces.id = epics.group_id
    join users on users.id = epics.author_id
    order by page.place`.execute(
    databaseHandle<"epics" | "texts" | "noteables" | "namespaces" | "users">(ctx),
  );
  return rows;
}
