/** SQL of the members of a project or group: direct, inherited, or through an invited group. */
import { GUEST, MINIMAL_ACCESS, OWNER } from "@cairn/contract/access";
import { sql, type RawBuilder } from "kysely";
import type { Context } from "../../platform/context.ts";
import { databaseHandle } from "../../platform/db/handle.ts";
import { toLikePattern, countRowsUpToLimit } from "../../platform/db/list-queries.ts";
import { isUnexpiredSql, currentDate, isVisibleProjectSql } from "../access/index.ts";
import { userStatusSql } from "../users/index.ts";

const db = (ctx: Context) => databaseHandle<"memberships" | "namespaces" | "users">(ctx);

interface Held {
  user_id: number;
  access_level: number;
  created_at: string;
  expires_at: string | null;
}

/** SQL condition: the name or the username of the user contains the search term, ignoring case. */
export function matchesUserNameSql(text: string): RawBuilder<boolean> {
  const pattern = toLikePattern(text);
  return sql<boolean>`lower(users.name) || ' ' || lower(users.username) like lower(${pattern})`;
}

/** An access level of a user, and the membership or share that grants it. */
export interface AccessGrantWithSource extends Held {
  /** Id of the namespace that the user is a member of, or to which the group was invited. */
  from_id: number;
  /** Id of the invited group that grants the access; null for a membership. */
  invited_id: number | null;
}

export interface PlaceForMemberQueries {
  id: number;
  traversal_ids: number[];
  /** The viewer's own access level in this project or group. */
  level: number;
}

export interface MemberFilter {
  /**
   * Whether inherited members and members of invited groups are included. Each user is listed once, with
   * the highest level.
   */
  inherited: boolean;
  query?: string | undefined;
  userIds?: readonly number[] | undefined;
  skipUsers?: readonly number[] | undefined;
}

export type MemberRow = Awaited<ReturnType<typeof listMemberRows>>[number];

export async function listMemberRows(
  ctx: Context,
  place: PlaceForMemberQueries,
  filter: MemberFilter,
  page: { limit: number; offset: number },
) {
  return members(ctx, place, filter)
    .select([
      "users.id",
      "users.username",
      "users.name",
      "users.state",
      userStatusSql("users").as("status"),
      "held.access_level",
      "held.created_at",
      "held.expires_at",
    ])
    .orderBy("users.id")
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

export async function countMemberRows(
  ctx: Context,
  place: PlaceForMemberQueries,
  filter: MemberFilter,
) {
  return countRowsUpToLimit(db(ctx), members(ctx, place, filter).select("users.id"));
}

function members(ctx: Context, place: PlaceForMemberQueries, filter: MemberFilter) {
  const source = filter.inherited ? effectiveMembersSql(ctx, place) : directMembersSql(ctx, place);
  let query = db(ctx).selectFrom(source.as("held")).innerJoin("users", "users.id", "held.user_id");
  if (filter.query !== undefined) query = query.where(matchesUserNameSql(filter.query));
  if (filter.userIds !== undefined) {
    query = query.where("users.id", "=", sql<number>`any(${[...filter.userIds]}::bigint[])`);
  }
  if (filter.skipUsers !== undefined) {
    query = query.where("users.id", "<>", sql<number>`all(${[...filter.skipUsers]}::bigint[])`);
  }
  return query;
}

export function directMembersSql(ctx: Context, place: PlaceForMemberQueries): RawBuilder<Held> {
  return sql<Held>`(
    select m.user_id, m.access_level, m.created_at, m.expires_at from memberships m
    where m.namespace_id = ${place.id}
      and ${isUnexpiredSql("m", currentDate(ctx))}
  )`;
}

/** SQL that selects every member once, with the highest level of all memberships and shares. */
export function effectiveMembersSql(
  ctx: Context,
  place: PlaceForMemberQueries,
): RawBuilder<AccessGrantWithSource> {
  const today = currentDate(ctx);
  // A hidden group can be invited to a visible project. Only members of the project see the users
  // who have access through this group.
  const known = place.level >= GUEST ? sql<boolean>`true` : isVisibleProjectSql(ctx, "invited");
  return sql<AccessGrantWithSource>`(
    select distinct on (user_id) * from (
      select m.user_id, m.access_level, m.created_at, m.expires_at, m.namespace_id as from_id,
        null::bigint as invited_id
      from memberships m
      where m.namespace_id = any(${place.traversal_ids}::bigint[])
        and ${isUnexpiredSql("m", today)}
        and (m.access_level > ${sql.lit(MINIMAL_ACCESS)} or m.namespace_id = ${place.id})
      union all
      select m.user_id, least(s.access_level, m.access_level), m.created_at,
        least(s.expires_at, m.expires_at), s.namespace_id, s.group_id
      from namespace_shares s
      join namespaces invited on invited.id = s.group_id and invited.deleted_at is null
      join memberships m on m.namespace_id = any(invited.traversal_ids)
      where s.namespace_id = any(${place.traversal_ids}::bigint[])
        and m.access_level >= ${sql.lit(GUEST)}
        and ${isUnexpiredSql("s", today)}
        and ${isUnexpiredSql("m", today)}
        and ${known}
    ) as granted
    order by user_id, access_level desc, expires_at desc nulls first, invited_id nulls first,
      from_id = ${place.id} desc
  )`;
}

/**
 * Locks the namespace row, so that changes to its members run one after the other and each sees the
 * result of the previous one.
 */
export async function lockMembers(ctx: Context, place: { id: number }): Promise<void> {
  await db(ctx)
    .selectFrom("namespaces")
    .select("id")
    .where("id", "=", place.id)
    .forNoKeyUpdate()
    .execute();
}

/** Finds the user's direct membership; undefined when there is none or when it has expired. */
export async function findMembership(ctx: Context, place: { id: number }, userId: number) {
  return db(ctx)
    .selectFrom("memberships")
    .select(["user_id", "access_level", "expires_at"])
    .where("namespace_id", "=", place.id)
    .where("user_id", "=", userId)
    .where(isUnexpiredSql("memberships", currentDate(ctx)))
    .executeTakeFirst();
}

/** Deletes the user's expired membership, because inserting a new one would fail while it exists. */
export async function deleteExpiredMembership(ctx: Context, place: { id: number }, userId: number) {
  await db(ctx)
    .deleteFrom("memberships")
    .where("namespace_id", "=", place.id)
    .where("user_id", "=", userId)
    .where("expires_at", "<=", currentDate(ctx))
    .execute();
}

/**
 * Finds the highest access level that the user inherits from a group above, with the path of that
 * group.
 */
export async function findInheritedLevel(
  ctx: Context,
  place: PlaceForMemberQueries,
  userId: number,
) {
  return db(ctx)
    .selectFrom("memberships")
    .innerJoin("namespaces", "namespaces.id", "memberships.namespace_id")
    .select(["memberships.access_level", "namespaces.full_path"])
    .where("namespaces.id", "=", sql<number>`any(${place.traversal_ids}::bigint[])`)
    .where("namespaces.id", "<>", place.id)
    .where("user_id", "=", userId)
    .where("access_level", ">", MINIMAL_ACCESS)
    .where(isUnexpiredSql("memberships", currentDate(ctx)))
    .orderBy("access_level", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** Whether another active user owns the group without an expiry date, directly or by inheritance. */
export async function hasAnotherOwner(ctx: Context, place: PlaceForMemberQueries, userId: number) {
  const other = await db(ctx)
    .selectFrom("memberships")
    .innerJoin("users", "users.id", "memberships.user_id")
    .select("users.id")
    .where("memberships.namespace_id", "=", sql<number>`any(${place.traversal_ids}::bigint[])`)
    .where("memberships.access_level", "=", OWNER)
    .where("users.id", "<>", userId)
    .where("users.state", "=", "active")
    .where("memberships.expires_at", "is", null)
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}

/**
 * Deletes the user's memberships in all namespaces below this one. Returns the ids of those
 * namespaces.
 */
export async function deleteDescendantMemberships(
  ctx: Context,
  place: { id: number },
  userId: number,
) {
  const { rows } = await sql<{ namespace_id: number }>`
    delete from memberships using namespaces
    where namespaces.id = memberships.namespace_id and memberships.user_id = ${userId}
      and namespaces.traversal_ids @> array[${place.id}]::bigint[]
      and namespaces.id <> ${place.id}
    returning memberships.namespace_id`.execute(db(ctx));
  return rows.map((row) => row.namespace_id);
}

/** Deletes memberships that expired before the date, at most `limit`. Returns how many were deleted. */
export async function deleteMembershipsExpiredBefore(ctx: Context, date: string, limit: number) {
  const old = db(ctx)
    .selectFrom("memberships")
    .select("id")
    .where("expires_at", "<", date)
    .limit(limit);
  const deleted = await db(ctx).deleteFrom("memberships").where("id", "in", old).executeTakeFirst();
  return Number(deleted.numDeletedRows);
}
