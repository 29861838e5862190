/** SQL of the lists of all projects and all groups for administrators. */
import { OWNER } from "@cairn/contract/access";
import type { AdminPlaceKind } from "@cairn/contract/administration/places";
import { sql } from "kysely";
import type { Context } from "../../../platform/context.ts";
import { databaseHandle } from "../../../platform/db/handle.ts";
import { toLikePattern } from "../../../platform/db/list-queries.ts";
import { currentDate, isUnexpiredSql } from "../../access/index.ts";

export interface AdminPlaceRow {
  id: number;
  kind: AdminPlaceKind;
  name: string;
  full_path: string;
  visibility: number;
  archived: boolean;
  created_at: string;
  owner_id: number | null;
  attachment_bytes: number;
  open_issues: number | null;
  projects: number | null;
  subgroups: number | null;
}

/** Lists projects or groups, newest first, without those that are being deleted. */
export async function listPlaceRowsForAdmin(
  ctx: Context,
  kind: AdminPlaceKind,
  { search, before }: { search?: string | undefined; before?: number | undefined },
  limit: number,
): Promise<AdminPlaceRow[]> {
  const counts =
    kind === "project"
      ? sql`coalesce((select opened from issue_counters where project_id = n.id), 0) as open_issues,
          null::bigint as projects, null::bigint as subgroups`
      : sql`null::bigint as open_issues, ${childrenSql("project")} as projects,
          ${childrenSql("group")} as subgroups`;
  const { rows } = await sql<AdminPlaceRow>`
    select n.id, n.kind, n.name, n.full_path, n.visibility, n.archived, n.created_at,
      coalesce(
        (select m.user_id from memberships m
         where m.namespace_id = any(n.traversal_ids) and m.access_level = ${OWNER}
           and ${isUnexpiredSql("m", currentDate(ctx))}
         order by array_position(n.traversal_ids, m.namespace_id) desc, m.id limit 1),
        (select root.owner_id from namespaces root where root.id = n.root_namespace_id)
      ) as owner_id,
      coalesce((select u.bytes from upload_usage u
        where u.kind = 'namespace' and u.owner_id = n.id), 0)::float8 as attachment_bytes,
      ${counts}
    from namespaces n
    where n.kind = ${kind} and n.deleted_at is null
      ${before === undefined ? sql`` : sql`and n.id < ${before}`}
      ${search === undefined ? sql`` : sql`and ${matchesSql(search)}`}
    order by n.id desc limit ${limit}`.execute(databaseHandle(ctx));
  return rows;
}

/** The expression must be the same as in the index, or PostgreSQL does not use the index. */
function matchesSql(search: string) {
  return sql`lower(n.name) || ' ' || lower(n.full_path) like lower(${toLikePattern(search)})`;
}

function childrenSql(kind: AdminPlaceKind) {
  return sql`(select count(*) from namespaces child
    where child.parent_id = n.id and child.kind = ${kind} and child.deleted_at is null)`;
}
