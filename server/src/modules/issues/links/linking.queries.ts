/** SQL of links between issues. */
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

/** Returns the links in the order of their creation, without links whose other issue was deleted. */
export async function findIssueLinks(ctx: Context, issueId: number): Promise<IssueLinkRow[]> {
  const { rows } = await sql<IssueLinkRow>`
    select l.id, l.source_id, l.target_id, l.link_type, l.created_at, l.updated_at
    from issue_links l
    join issues other
      on other.id = case when l.source_id = ${issueId} then l.target_id else l.source_id end
    join namespaces place on place.id = other.project_id and place.deleted_at is null
    where l.source_id = ${issueId} or l.target_id = ${issueId}
    order by l.id`.execute(db(ctx));
  return rows;
}

interface End {
  id: number;
  project_id: number;
  root_namespace_id: number;
}

/** Inserts links. Each row belongs to the project of its source issue. */
export async function insertIssueLinks(
  ctx: Context,
  links: readonly { source: End; target: End; link_type: number; author_id: number }[],
): Promise<void> {
  await db(ctx)
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
    .execute();
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
