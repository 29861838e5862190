/** SQL that finds active users, and labels and milestones of one project with those of its groups. */
import { sql, type RawBuilder } from "kysely";
import type { Context } from "../../platform/context.ts";
import { FORCE_CUSTOM_PLAN_COMMENT } from "../../platform/db/driver.ts";
import { databaseHandle } from "../../platform/db/handle.ts";
import { toLikePattern } from "../../platform/db/list-queries.ts";
import { isVisibleGroupSql } from "../access/index.ts";
import type { SearchText } from "./search-text.ts";

export interface UserHitRow {
  id: number;
  name: string;
  username: string;
}

export async function findUserHits(
  ctx: Context,
  { text, parts }: SearchText,
  limit: number,
): Promise<UserHitRow[]> {
  const matches = parts.map(
    (part) => sql<boolean>`
      lower(name) || ' ' || lower(username) like ${toLikePattern(part.replace(/^@/, ""))}`,
  );
  const typed = text.toLowerCase().replace(/^@/, "");
  const { rows } = await sql<UserHitRow>`${sql.raw(FORCE_CUSTOM_PLAN_COMMENT)}
    select id, name, username from users
    where state = 'active' and ${sql.join(matches, sql` and `)}
    order by lower(username) = ${typed} desc, starts_with(lower(username), ${typed}) desc,
      starts_with(lower(name), ${typed}) desc, lower(name), id
    limit ${limit}`.execute(databaseHandle<"users">(ctx));
  return rows;
}

export interface PlanHitRow {
  kind: "label" | "milestone";
  id: number;
  title: string;
  /** The iid of a milestone, 0 for a label. */
  iid: number;
  /** The project or group of a milestone. */
  place_kind: "project" | "group";
  place_full_path: string;
}

/** Finds labels and open milestones. The caller must check that the viewer can see those of the project. */
export async function findPlanHits(
  ctx: Context,
  { parts }: SearchText,
  project: { traversal_ids: readonly number[] },
  limit: number,
): Promise<PlanHitRow[]> {
  const ids = sql`any(${[...project.traversal_ids]}::bigint[])`;
  const matches = (column: string): RawBuilder<boolean> =>
    sql.join(
      parts.map((part) => sql<boolean>`lower(${sql.ref(column)}) like ${toLikePattern(part)}`),
      sql` and `,
    );
  const { rows } = await sql<PlanHitRow>`${sql.raw(FORCE_CUSTOM_PLAN_COMMENT)}
    (select 'label' as kind, labels.id, labels.title, 0 as iid, namespaces.kind as place_kind,
      namespaces.full_path as place_full_path
    from labels join namespaces on namespaces.id = labels.namespace_id
    where labels.namespace_id = ${ids} and ${matches("labels.title")}
    order by lower(labels.title), labels.id limit ${limit})
    union all
    (select 'milestone', milestones.id, milestones.title, milestones.iid, namespaces.kind,
      namespaces.full_path
    from milestones join namespaces on namespaces.id = milestones.namespace_id
    where milestones.namespace_id = ${ids} and milestones.state = 'active'
      and ${matches("milestones.title")}
      and (namespaces.kind = 'project' or ${isVisibleGroupSql(ctx, "namespaces")})
    order by milestones.due_date nulls last, milestones.id limit ${limit})`.execute(
    databaseHandle<"labels" | "milestones" | "namespaces">(ctx),
  );
  return rows;
}
