/** SQL of sessions. A session is found by the keyed hash of its cookie; the cookie is not stored. */
import type { Context } from "../../../platform/context.ts";
import { databaseHandle } from "../../../platform/db/handle.ts";
import { prepareFirstRowQuery } from "../../../platform/db/prepared-query.ts";
import { PREFERENCE_COLUMNS } from "../users.queries.ts";

const db = (ctx: Context) => databaseHandle<"users" | "user_sessions">(ctx);
type SessionsDatabase = ReturnType<typeof db>;

export type SessionRow = Awaited<ReturnType<typeof listLiveSessions>>[number];

/** Finds a session that has not expired, with its user. Runs once for every request with a cookie. */
export const findLiveSession = prepareFirstRowQuery(
  ["tokenHash", "now", "idleSince"],
  (
    tables: SessionsDatabase,
    { tokenHash, now, idleSince }: { tokenHash: Buffer; now: string; idleSince: string },
  ) =>
    tables
      .selectFrom("user_sessions")
      .innerJoin("users", "users.id", "user_sessions.user_id")
      .select([
        "user_sessions.id as sessionId",
        "users.id as userId",
        "users.username",
        "users.name",
        "users.admin",
        "users.external",
        ...PREFERENCE_COLUMNS,
      ])
      .where("user_sessions.token_hash", "=", tokenHash)
      .where("user_sessions.ended_at", "is", null)
      .where("user_sessions.expires_at", ">", now)
      .where("user_sessions.last_seen_at", ">", idleSince)
      .where("users.state", "=", "active"),
);

/** Finds the user of a session that has not expired. Runs before every access check of a socket. */
export const findUserOfLiveSession = prepareFirstRowQuery(
  ["sessionId", "now", "idleSince"],
  (
    tables: SessionsDatabase,
    { sessionId, now, idleSince }: { sessionId: number; now: string; idleSince: string },
  ) =>
    tables
      .selectFrom("user_sessions")
      .innerJoin("users", "users.id", "user_sessions.user_id")
      .select([
        "users.id",
        "users.username",
        "users.name",
        "users.admin",
        "users.external",
        ...PREFERENCE_COLUMNS,
      ])
      .where("user_sessions.id", "=", sessionId)
      .where("user_sessions.ended_at", "is", null)
      .where("user_sessions.expires_at", ">", now)
      .where("user_sessions.last_seen_at", ">", idleSince)
      .where("users.state", "=", "active"),
);

/**
 * Locks a session, so that it cannot be ended until the transaction ends. Returns false when it has
 * already ended.
 */
export async function lockLiveSession(ctx: Context, id: number): Promise<boolean> {
  const row = await db(ctx)
    .selectFrom("user_sessions")
    .select("id")
    .where("id", "=", id)
    .where("ended_at", "is", null)
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertSession(
  ctx: Context,
  session: {
    userId: number;
    tokenHash: Buffer;
    userAgent: string;
    remembered: boolean;
    expiresAt: Date;
  },
): Promise<{ id: number }> {
  return db(ctx)
    .insertInto("user_sessions")
    .values({
      user_id: session.userId,
      token_hash: session.tokenHash,
      ip_address: ctx.viewer.ipAddress,
      user_agent: session.userAgent,
      remembered: session.remembered,
      expires_at: session.expiresAt.toISOString(),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
}

export async function listLiveSessions(ctx: Context, userId: number, idleSince: Date) {
  return db(ctx)
    .selectFrom("user_sessions")
    .select(["id", "user_id", "ip_address", "user_agent", "created_at", "last_seen_at"])
    .where("user_id", "=", userId)
    .where("ended_at", "is", null)
    .where("expires_at", ">", ctx.now().toISOString())
    .where("last_seen_at", ">", idleSince.toISOString())
    .orderBy("last_seen_at", "desc")
    .limit(100)
    .execute();
}

/** Finds a session by id. Returns undefined if it belongs to another user. */
export async function findOwnSession(ctx: Context, userId: number, id: number) {
  return db(ctx)
    .selectFrom("user_sessions")
    .select(["id", "user_id"])
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .where("ended_at", "is", null)
    .executeTakeFirst();
}

export async function endSessionRow(ctx: Context, id: number): Promise<void> {
  await db(ctx)
    .updateTable("user_sessions")
    .set({ ended_at: ctx.now().toISOString() })
    .where("id", "=", id)
    .where("ended_at", "is", null)
    .execute();
}

/** Ends a session and returns it, or undefined when it has ended already. */
export async function endLiveSessionRow(ctx: Context, id: number) {
  return db(ctx)
    .updateTable("user_sessions")
    .set({ ended_at: ctx.now().toISOString() })
    .where("id", "=", id)
    .where("ended_at", "is", null)
    .returning(["user_id", "user_agent", "remembered", "expires_at"])
    .executeTakeFirst();
}

export async function endAllSessionRows(ctx: Context, userId: number): Promise<void> {
  await db(ctx)
    .updateTable("user_sessions")
    .set({ ended_at: ctx.now().toISOString() })
    .where("user_id", "=", userId)
    .where("ended_at", "is", null)
    .execute();
}

export async function touchSession(ctx: Context, id: number): Promise<void> {
  await db(ctx)
    .updateTable("user_sessions")
    .set({ last_seen_at: ctx.now().toISOString() })
    .where("id", "=", id)
    .execute();
}

/** Deletes at most `limit` expired sessions and returns how many were deleted. */
export async function deleteSessionsExpiredBefore(
  ctx: Context,
  before: Date,
  limit: number,
): Promise<number> {
  const old = db(ctx)
    .selectFrom("user_sessions")
    .select("id")
    .where("expires_at", "<", before.toISOString())
    .limit(limit);
  const result = await db(ctx)
    .deleteFrom("user_sessions")
    .where("id", "in", old)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}
