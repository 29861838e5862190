/**
 * SQL fragments for access levels and visibility of projects and groups. Every module builds the SQL
 * of its lists and searches from these fragments, so that hidden rows are hidden everywhere.
 */
import { GUEST, MINIMAL_ACCESS, VISIBILITY } from "@cairn/contract/access";
import { sql, type RawBuilder } from "kysely";
import { viewerUserId } from "../../platform/auth/viewer.ts";
import type { Context, Viewer } from "../../platform/context.ts";
import { databaseHandle } from "../../platform/db/handle.ts";

export interface AccessSqlParams {
  userId: number | null;
  today: string;
}

export function toAccessSqlParams(ctx: Context): AccessSqlParams {
  return { userId: viewerUserId(ctx.viewer), today: currentDate(ctx) };
}

export function currentDate(ctx: Context): string {
  return ctx.now().toISOString().slice(0, 10);
}

/**
 * SQL condition: the row has no expiry date, or a date after today. Access ends on the expiry date
 * itself.
 */
export function isUnexpiredSql(table: string, today: string): RawBuilder<boolean> {
  const end = sql.ref(`${table}.expires_at`);
  return sql<boolean>`(${end} is null or ${end} > ${today})`;
}

/**
 * SQL that selects every access level the user has on a row of `namespaces`: from memberships in the
 * namespace and its ancestors, and from groups invited there, with the visibility of the invited
 * group. Looks up all ancestors together by
 * their ids, through an index.
 */
function granted(userId: unknown, today: string, table: string): RawBuilder<unknown> {
  const id = sql.ref(`${table}.id`);
  const ancestors = sql.ref(`${table}.traversal_ids`);
  return sql`(
    select m.access_level as level, null::int as invited_visibility from memberships m
    where m.user_id = ${userId} and m.namespace_id = any(${ancestors})
      and ${isUnexpiredSql("m", today)}
      and (m.access_level > ${sql.lit(MINIMAL_ACCESS)} or m.namespace_id = ${id})
    union all
    select least(s.access_level, m.access_level), invited.visibility from namespace_shares s
    join namespaces invited on invited.id = s.group_id and invited.deleted_at is null
    join memberships m on m.namespace_id = any(invited.traversal_ids)
    where s.namespace_id = any(${ancestors}) and m.user_id = ${userId}
      and m.access_level >= ${sql.lit(GUEST)}
      and ${isUnexpiredSql("s", today)}
      and ${isUnexpiredSql("m", today)}
  )`;
}

/**
 * SQL expression for the user's access level in the namespace of a `namespaces` row; 0 if the user
 * has none. `userId` is a value or a column.
 */
export function accessLevelSql(
  who: Omit<AccessSqlParams, "userId"> & { userId: unknown },
  table: string,
): RawBuilder<number> {
  return sql<number>`(select coalesce(max(granted.level), 0)::int
    from ${granted(who.userId, who.today, table)} as granted)`;
}

/**
 * SQL that selects one row: the user's access level, and the level that can be shown to viewers who are
 * not members. `listed_level` leaves out levels through invited groups with a lower visibility than
 * `openVisibility`, because only members know that such a group was invited.
 */
export function actualAndListedAccessLevelsSql(
  who: Omit<AccessSqlParams, "userId"> & { userId: unknown; openVisibility: number },
  table: string,
): RawBuilder<{ level: number; listed_level: number }> {
  return sql<{ level: number; listed_level: number }>`(
    select coalesce(max(granted.level), 0)::int as level,
      coalesce(max(granted.level) filter (where granted.invited_visibility is null
        or granted.invited_visibility >= ${who.openVisibility}::int), 0)::int as listed_level
    from ${granted(who.userId, who.today, table)} as granted)`;
}

/**
 * SQL that selects the ids of all namespaces where the user has at least this access level. Starts
 * from the user's memberships.
 */
export function accessibleNamespaceIdsSql(
  who: AccessSqlParams,
  level: number = GUEST,
): RawBuilder<number> {
  return sql<number>`(
    select below.id from memberships m
    join namespaces below on below.traversal_ids @> array[m.namespace_id]
    where m.user_id = ${who.userId} and m.access_level >= ${level}
      and ${isUnexpiredSql("m", who.today)}
    union
    select below.id from memberships m
    join namespaces invited on invited.traversal_ids @> array[m.namespace_id]
    join namespace_shares s on s.group_id = invited.id
    join namespaces below on below.traversal_ids @> array[s.namespace_id]
    where m.user_id = ${who.userId} and least(m.access_level, s.access_level) >= ${level}
      and invited.deleted_at is null
      and ${isUnexpiredSql("m", who.today)}
      and ${isUnexpiredSql("s", who.today)}
  )`;
}

/**
 * SQL that selects the ids of the namespaces where a direct membership gives the user at least this
 * access level.
 */
export function directMembershipNamespaceIdsSql(
  who: AccessSqlParams,
  level: number,
): RawBuilder<number> {
  return sql<number>`(
    select m.namespace_id from memberships m
    where m.user_id = ${who.userId} and m.access_level >= ${level}
      and ${isUnexpiredSql("m", who.today)}
  )`;
}

/**
 * SQL that selects the ids of the namespaces with a direct membership of the user, and of their
 * ancestors. A member of a subgroup or project can see the names of the groups above it.
 */
export function directMembershipAndAncestorNamespaceIdsSql(
  who: AccessSqlParams,
): RawBuilder<number> {
  return sql<number>`(
    select unnest(here.traversal_ids) from memberships m
    join namespaces here on here.id = m.namespace_id
    where m.user_id = ${who.userId} and here.deleted_at is null
      and ${isUnexpiredSql("m", who.today)}
  )`;
}

/** SQL condition: the user is a direct member of this group, or of a namespace below it. */
export function isMemberAtOrBelowSql(
  who: Omit<AccessSqlParams, "userId"> & { userId: unknown },
  table: string,
  level: number = MINIMAL_ACCESS,
): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from memberships m join namespaces below on below.id = m.namespace_id
    where m.user_id = ${who.userId} and below.deleted_at is null
      and m.access_level >= ${sql.lit(level)} and ${isUnexpiredSql("m", who.today)}
      and ${sql.ref(`${table}.id`)} = any(below.traversal_ids)
  )`;
}

/**
 * Returns the lowest visibility that a project or group must have so that the viewer sees it without
 * being a member.
 */
export function getOpenVisibility(viewer: Viewer): number {
  if (viewer.kind === "user" && viewer.admin) return VISIBILITY.private;
  if (viewer.kind === "visitor" || viewer.external) return VISIBILITY.public;
  return VISIBILITY.internal;
}

/** SQL condition: the viewer can see the project in this row of `namespaces`. */
export function isVisibleProjectSql(ctx: Context, table: string): RawBuilder<boolean> {
  if (ctx.viewer.kind === "user" && ctx.viewer.admin) return sql<boolean>`true`;
  const open = sql<boolean>`${sql.ref(`${table}.visibility`)} >= ${getOpenVisibility(ctx.viewer)}`;
  if (ctx.viewer.kind === "visitor") return open;
  return sql<boolean>`(${open} or ${sql.ref(`${table}.id`)} in ${accessibleNamespaceIdsSql(toAccessSqlParams(ctx))})`;
}

/**
 * SQL condition: the viewer can see the group in this row of `namespaces`. Members of a namespace
 * below a group can see the group.
 */
export function isVisibleGroupSql(ctx: Context, table: string): RawBuilder<boolean> {
  if (ctx.viewer.kind === "visitor") return isVisibleProjectSql(ctx, table);
  const known = sql<boolean>`${sql.ref(`${table}.id`)} in ${directMembershipAndAncestorNamespaceIdsSql(toAccessSqlParams(ctx))}`;
  return sql<boolean>`(${isVisibleProjectSql(ctx, table)} or ${known})`;
}

/**
 * Finds the access level of each user in the project or group. Users without a level are not in the
 * map.
 */
export async function findAccessLevels(
  ctx: Context,
  place: { id: number },
  userIds: readonly number[],
): Promise<Map<number, number>> {
  if (userIds.length === 0) return new Map();
  const { rows } = await sql<{ user_id: number; level: number }>`
    select person.id as user_id, max(granted.level)::int as level
    from unnest(${[...userIds]}::bigint[]) as person (id)
    join namespaces here on here.id = ${place.id}
    cross join lateral ${granted(sql.ref("person.id"), currentDate(ctx), "here")} as granted
    group by person.id`.execute(databaseHandle<"memberships">(ctx));
  return new Map(rows.map((row) => [row.user_id, row.level]));
}

/** Returns which of the users are at least Guests of the group, or of a namespace below it. */
export async function findUserIdsWorkingBelow(
  ctx: Context,
  group: { id: number },
  userIds: readonly number[],
): Promise<Set<number>> {
  const who = { userId: sql.ref("person.id"), today: currentDate(ctx) };
  const { rows } = await sql<{ id: number }>`
    select person.id from unnest(${[...userIds]}::bigint[]) as person (id)
    join namespaces here on here.id = ${group.id}
    where ${isMemberAtOrBelowSql(who, "here", GUEST)}`.execute(databaseHandle<"memberships">(ctx));
  return new Set(rows.map(({ id }) => id));
}
