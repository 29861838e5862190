/** SQL of links between issues. */
import { LINK_TYPE } from "@cairn/contract/issues/issue-links";
import { sql } from "kysely";
import type { Context } from "../../../platform/context.ts";
import { databaseHandle } from "../../../platform/db/handle.ts";

const db = (ctx: Context) => databaseHandle<"issue_links" | "issues" | "namespaces">(ctx);

export interface IssueLinkRow {
  id: number;
  source_id: number;
  target_id: number;
  link_type: number;
  created_at: string;
  updated_at: string;
}

/**
 * Returns the links in the order of the issue's list, without links whose other issue was deleted.
 */
export async function findIssueLinks(ctx: Context, issueId: number): Promise<IssueLinkRow[]> {
  const { rows } = await sql<IssueLinkRow>`
    select l.id, l.source_id, l.target_id, l.link_type, l.created_at, l.updated_at
    from issue_links l
    join issues other
      on other.id = case when l.source_id = ${issueId} then l.target_id else l.source_id end
    join namespaces place on place.id = other.project_id and place.deleted_at is null
    where l.source_id = ${issueId} or l.target_id = ${issueId}
    order by
      case when l.source_id = ${issueId} then l.source_position else l.target_position end nulls last,
      l.id`.execute(db(ctx));
  return rows;
}

/**
 * Stores the order of an issue's links: the first id gets position 1. Locks the rows by id, because
 * the issue at the other end of a link can be reordered at the same time.
 */
export async function updateIssueLinkOrder(
  ctx: Context,
  issueId: number,
  linkIds: readonly number[],
): Promise<void> {
  await sql`
    with ordered as (
      select * from unnest(${[...linkIds]}::bigint[]) with ordinality as wanted (id, position)),
    locked as (
      select l.id from issue_links l where l.id = any(${[...linkIds]}::bigint[])
      order by l.id for no key update)
    update issue_links l set
      source_position = case when l.source_id = ${issueId} then ordered.position else l.source_position end,
      target_position = case when l.target_id = ${issueId} then ordered.position else l.target_position end
    from ordered join locked using (id)
    where l.id = ordered.id`.execute(db(ctx));
}

/** Arbitrary number of the advisory lock that transactions take to add links of type `blocks`. */
const BLOCKING_LOCK = 7_319_020_145;

/**
 * Largest number of issues that the search for a path looks at. All transactions that add blocking
 * links wait for the search, so a user must not be able to make it long.
 */
const SEARCHED_ISSUES_MAX = 2_000;

/**
 * Searches the issues that one of `fromIds` blocks, directly or through other issues, for one of `toIds`.
 * Until the transaction ends, no other transaction can add a blocking link, so that the answer stays
 * true.
 */
export async function lockAndFindBlockingPath(
  ctx: Context,
  fromIds: readonly number[],
  toIds: readonly number[],
): Promise<"found" | "not found" | "too many issues"> {
  await lockBlockingLinks(ctx);
  const { rows } = await sql<{ searched: number; is_found: boolean }>`
    with recursive blocked (id) as (
      select unnest(${[...fromIds]}::bigint[])
      union
      select l.target_id from blocked join issue_links l on l.source_id = blocked.id
      where l.link_type = ${sql.lit(LINK_TYPE.blocks)}),
    searched as (select id from blocked limit ${sql.lit(SEARCHED_ISSUES_MAX + 1)})
    select count(*)::int as searched, coalesce(bool_or(id = any(${[...toIds]}::bigint[])), false) as is_found
    from searched`.execute(db(ctx));
  const [{ searched, is_found: isFound } = { searched: 0, is_found: false }] = rows;
  if (isFound) return "found";
  return searched > SEARCHED_ISSUES_MAX ? "too many issues" : "not found";
}

async function lockBlockingLinks(ctx: Context): Promise<void> {
  await sql`select pg_advisory_xact_lock(${BLOCKING_LOCK})`.execute(db(ctx));
}

/**
 * Finds the ids of all issues that the issue blocks and of those that block it, directly or through other
 * issues, and keeps the answer true like `lockAndFindBlockingPath`. Null when there are too many.
 */
export async function lockAndFindBlockingRelatives(
  ctx: Context,
  issueId: number,
): Promise<{ blocked: ReadonlySet<number>; blockers: ReadonlySet<number> } | null> {
  await lockBlockingLinks(ctx);
  const { rows } = await sql<{ id: number; is_blocked: boolean }>`
    with recursive blocked (id) as (
      select ${issueId}::bigint
      union
      select l.target_id from blocked join issue_links l on l.source_id = blocked.id
      where l.link_type = ${sql.lit(LINK_TYPE.blocks)}),
    blockers (id) as (
      select ${issueId}::bigint
      union
      select l.source_id from blockers join issue_links l on l.target_id = blockers.id
      where l.link_type = ${sql.lit(LINK_TYPE.blocks)})
    (select id, true as is_blocked from blocked limit ${sql.lit(SEARCHED_ISSUES_MAX + 1)})
    union all
    (select id, false from blockers limit ${sql.lit(SEARCHED_ISSUES_MAX + 1)})`.execute(db(ctx));
  const [blocked, blockers] = [true, false].map(
    (side) => new Set(rows.flatMap((row) => (row.is_blocked === side ? row.id : []))),
  ) as [Set<number>, Set<number>];
  const isTooMany = Math.max(blocked.size, blockers.size) > SEARCHED_ISSUES_MAX;
  return isTooMany ? null : { blocked, blockers };
}

interface End {
  id: number;
  project_id: number;
  root_namespace_id: number;
}

/** Inserts links and returns their ids. Each row belongs to the project of its source issue. */
export async function insertIssueLinks(
  ctx: Context,
  links: readonly { source: End; target: End; link_type: number; author_id: number }[],
): Promise<number[]> {
  const rows = await db(ctx)
    .insertInto("issue_links")
    .values(
      links.map(({ source, target, link_type, author_id }) => ({
        link_type,
        author_id,
        source_id: source.id,
        target_id: target.id,
        project_id: source.project_id,
        root_namespace_id: source.root_namespace_id,
      })),
    )
    .returning("id")
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns false when a concurrent request deleted the link first. */
export async function deleteIssueLink(ctx: Context, id: number): Promise<boolean> {
  const { numDeletedRows } = await db(ctx)
    .deleteFrom("issue_links")
    .where("id", "=", id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/**
 * Counts the links of each issue, including links to issues that the viewer cannot see. The keys of
 * the map are issue ids.
 */
export async function countIssueLinks(
  ctx: Context,
  issueIds: readonly number[],
): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; count: number }>`
    select wanted.id, count(*)::integer as count
    from unnest(${[...issueIds]}::bigint[]) as wanted (id)
    join issue_links l on l.source_id = wanted.id or l.target_id = wanted.id
    group by wanted.id`.execute(db(ctx));
  return new Map(rows.map(({ id, count }) => [id, count]));
}
