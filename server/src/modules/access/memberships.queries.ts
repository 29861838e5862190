/** SQL that writes memberships of users, and shares, by which a group is invited to a namespace. */
import { OWNER } from "@cairn/contract/access";
import { sql } from "kysely";
import type { Context } from "../../platform/context.ts";
import { databaseHandle } from "../../platform/db/handle.ts";
import { currentDate } from "./access-levels.queries.ts";

const db = (ctx: Context) => databaseHandle<"memberships" | "namespace_shares">(ctx);

export interface AccessGrant {
  accessLevel: number;
  /** Expiry date as `yyyy-mm-dd`; the user has no access from this day on. */
  expiresAt: string | null;
}

interface Where {
  id: number;
  root_namespace_id: number;
}

/** Inserts a direct membership. Returns false when the user already is a direct member. */
export async function insertMembership(
  ctx: Context,
  place: Where,
  userId: number,
  grant: AccessGrant,
): Promise<boolean> {
  const inserted = await db(ctx)
    .insertInto("memberships")
    .values({
      namespace_id: place.id,
      root_namespace_id: place.root_namespace_id,
      user_id: userId,
      access_level: grant.accessLevel,
      expires_at: grant.expiresAt,
      created_by_id: ctx.viewer.kind === "user" ? ctx.viewer.userId : null,
    })
    .onConflict((conflict) => conflict.columns(["user_id", "namespace_id"]).doNothing())
    .executeTakeFirst();
  return (inserted.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function updateMembership(
  ctx: Context,
  place: { id: number },
  userId: number,
  grant: AccessGrant,
): Promise<void> {
  await db(ctx)
    .updateTable("memberships")
    .set({
      access_level: grant.accessLevel,
      expires_at: grant.expiresAt,
      updated_at: ctx.now().toISOString(),
    })
    .where("namespace_id", "=", place.id)
    .where("user_id", "=", userId)
    .execute();
}

export async function deleteMembership(ctx: Context, place: { id: number }, userId: number) {
  await db(ctx)
    .deleteFrom("memberships")
    .where("namespace_id", "=", place.id)
    .where("user_id", "=", userId)
    .execute();
}

/**
 * Returns the ids of the direct owners whose membership does not expire. Locks their memberships
 * until the transaction ends, so that no other request can remove one of these owners.
 */
export async function lockDirectOwnerMemberships(ctx: Context, place: { id: number }) {
  const rows = await db(ctx)
    .selectFrom("memberships")
    .select("user_id")
    .where("namespace_id", "=", place.id)
    .where("access_level", "=", OWNER)
    .where("expires_at", "is", null)
    .orderBy("id")
    .forUpdate()
    .execute();
  return rows.map((row) => row.user_id);
}

/**
 * Finds the ids of the users who own a group above this namespace and whose membership does not
 * expire.
 */
export async function findInheritedOwnerIds(
  ctx: Context,
  place: { id: number; traversal_ids: number[] },
) {
  const rows = await db(ctx)
    .selectFrom("memberships")
    .select("user_id")
    .distinct()
    .where("namespace_id", "=", sql<number>`any(${place.traversal_ids}::bigint[])`)
    .where("namespace_id", "<>", place.id)
    .where("access_level", "=", OWNER)
    .where("expires_at", "is", null)
    .execute();
  return rows.map((row) => row.user_id);
}

/**
 * Shares the namespace with the group. Returns false when it already is shared with the group.
 * Replaces an expired share.
 */
export async function insertShare(
  ctx: Context,
  place: Where,
  groupId: number,
  grant: AccessGrant,
): Promise<boolean> {
  await db(ctx)
    .deleteFrom("namespace_shares")
    .where("namespace_id", "=", place.id)
    .where("group_id", "=", groupId)
    .where("expires_at", "<=", currentDate(ctx))
    .execute();
  const inserted = await db(ctx)
    .insertInto("namespace_shares")
    .values({
      namespace_id: place.id,
      root_namespace_id: place.root_namespace_id,
      group_id: groupId,
      access_level: grant.accessLevel,
      expires_at: grant.expiresAt,
    })
    .onConflict((conflict) => conflict.columns(["namespace_id", "group_id"]).doNothing())
    .executeTakeFirst();
  return (inserted.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Ends the share with the group. Returns false when the namespace was not shared with the group. */
export async function deleteShare(ctx: Context, place: { id: number }, groupId: number) {
  const deleted = await db(ctx)
    .deleteFrom("namespace_shares")
    .where("namespace_id", "=", place.id)
    .where("group_id", "=", groupId)
    .executeTakeFirst();
  return deleted.numDeletedRows > 0n;
}

/** Stores the id of the new root on memberships and shares after their namespaces were moved. */
export async function updateAccessGrantsRootNamespace(
  ctx: Context,
  ids: readonly number[],
  rootId: number,
) {
  for (const table of ["memberships", "namespace_shares"] as const) {
    await db(ctx)
      .updateTable(table)
      .set({ root_namespace_id: rootId })
      .where("namespace_id", "=", sql<number>`any(${[...ids]}::bigint[])`)
      .execute();
  }
}
