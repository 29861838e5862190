/**
 * SQL of personal access tokens. A token is found by its keyed hash; the secret itself is not stored.
 */
import type { TokenScope } from "@cairn/contract/auth";
import { sql } from "kysely";
import type { Context } from "../../../platform/context.ts";
import { databaseHandle } from "../../../platform/db/handle.ts";
import { toLikePattern, countRowsUpToLimit } from "../../../platform/db/list-queries.ts";
import { prepareFirstRowQuery } from "../../../platform/db/prepared-query.ts";
import { PREFERENCE_COLUMNS } from "../users.queries.ts";

const COLUMNS = [
  "id",
  "user_id",
  "name",
  "scopes",
  "expires_at",
  "revoked_at",
  "last_used_at",
  "created_at",
  "made_by_token_id",
  "made_by_user_id",
] as const;

const db = (ctx: Context) => databaseHandle<"users" | "personal_access_tokens">(ctx);
type TokensDatabase = ReturnType<typeof db>;

export type TokenRow = NonNullable<Awaited<ReturnType<typeof findToken>>>;

/**
 * Finds a token with its user. Also finds revoked and expired tokens, so the caller must check for
 * these. Runs once for every request with a token.
 */
export const findTokenByHash = prepareFirstRowQuery(
  ["tokenHash"],
  (tables: TokensDatabase, { tokenHash }: { tokenHash: Buffer }) =>
    tables
      .selectFrom("personal_access_tokens as token")
      .innerJoin("users", "users.id", "token.user_id")
      .select([
        "token.id as tokenId",
        "token.scopes",
        "token.expires_at as expiresAt",
        "token.revoked_at as revokedAt",
        "users.id as userId",
        "users.username",
        "users.name",
        "users.state",
        "users.admin",
        "users.external",
        ...PREFERENCE_COLUMNS,
      ])
      .where("token.token_hash", "=", tokenHash),
);

/** Who created a token. */
export interface TokenCreator {
  /** The token with which it was created, or null when it was created in a browser session. */
  tokenId: number | null;
  /** The user who created it for another user, or null when the owner created it. */
  userId: number | null;
}

export async function insertToken(
  ctx: Context,
  token: {
    userId: number;
    name: string;
    scopes: readonly TokenScope[];
    expiresAt: string;
    tokenHash: Buffer;
    creator: TokenCreator;
  },
) {
  return db(ctx)
    .insertInto("personal_access_tokens")
    .values({
      user_id: token.userId,
      name: token.name,
      scopes: [...token.scopes],
      expires_at: token.expiresAt,
      token_hash: token.tokenHash,
      made_by_token_id: token.creator.tokenId,
      made_by_user_id: token.creator.userId,
    })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

/**
 * Finds a token of this owner. If `ownerId` is null, finds a token of any owner, for administrators.
 */
export async function findToken(ctx: Context, id: number, ownerId: number | null) {
  let query = db(ctx).selectFrom("personal_access_tokens").select(COLUMNS).where("id", "=", id);
  if (ownerId !== null) query = query.where("user_id", "=", ownerId);
  return query.executeTakeFirst();
}

export interface TokenFilter {
  userId: number | null;
  state?: "active" | "inactive" | undefined;
  revoked?: boolean | undefined;
  search?: string | undefined;
}

export async function listTokenRows(
  ctx: Context,
  filter: TokenFilter,
  page: { limit: number; offset: number },
): Promise<TokenRow[]> {
  return filtered(ctx, filter)
    .select(COLUMNS)
    .orderBy("id", "desc")
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

export async function countTokenRows(ctx: Context, filter: TokenFilter) {
  return countRowsUpToLimit(db(ctx), filtered(ctx, filter).select("id"));
}

function filtered(ctx: Context, filter: TokenFilter) {
  const today = ctx.now().toISOString().slice(0, 10);
  let query = db(ctx).selectFrom("personal_access_tokens");
  if (filter.userId !== null) query = query.where("user_id", "=", filter.userId);
  if (filter.search !== undefined) {
    query = query.where("name", "ilike", toLikePattern(filter.search));
  }
  if (filter.revoked !== undefined) {
    query = query.where("revoked_at", filter.revoked ? "is not" : "is", null);
  }
  if (filter.state === "active") {
    query = query.where("revoked_at", "is", null).where("expires_at", ">", today);
  }
  if (filter.state === "inactive") {
    query = query.where((eb) =>
      eb.or([eb("revoked_at", "is not", null), eb("expires_at", "<=", today)]),
    );
  }
  return query;
}

/** Revokes a token. Returns false when the token was already revoked. */
export async function revokeTokenRow(ctx: Context, id: number): Promise<boolean> {
  const result = await db(ctx)
    .updateTable("personal_access_tokens")
    .set({ revoked_at: ctx.now().toISOString() })
    .where("id", "=", id)
    .where("revoked_at", "is", null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/**
 * Locks a token, so that it cannot be revoked until the transaction ends. Returns false when it is
 * already revoked. Callers must lock a token before they insert a token that is created with it, so
 * that `revokeTokenRowsRecursively` finds every new token.
 */
export async function lockLiveToken(ctx: Context, id: number): Promise<boolean> {
  const row = await db(ctx)
    .selectFrom("personal_access_tokens")
    .select("id")
    .where("id", "=", id)
    .where("revoked_at", "is", null)
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * The tokens to revoke. With `tokenId`: the tokens created with this token. With `creatorId`: the
 * tokens of other users that this user created. With `ownerId`: all tokens of this
 * user. In each case also the tokens that were created with one of these, recursively.
 */
export type TokensToRevoke = { tokenId: number } | { creatorId: number } | { ownerId: number };

/**
 * Revokes tokens and all tokens that were created with them. The statement misses a token that another
 * transaction creates while the statement waits for a lock. So the caller must repeat the call until it
 * revokes no token.
 */
export async function revokeTokenRowsRecursively(ctx: Context, which: TokensToRevoke) {
  const keptOwnerId = "creatorId" in which ? which.creatorId : null;
  const { rows } = await sql<Pick<TokenRow, "id" | "user_id" | "made_by_user_id">>`
    with recursive descent as (
      select id from personal_access_tokens where ${isFirstSql(which)}
      union
      select child.id from personal_access_tokens as child
        join descent on child.made_by_token_id = descent.id
    )
    update personal_access_tokens set revoked_at = ${ctx.now().toISOString()}
    where id in (select id from descent) and revoked_at is null
      and user_id is distinct from ${keptOwnerId}::bigint
    returning id, user_id, made_by_user_id`.execute(db(ctx));
  return rows;
}

function isFirstSql(which: TokensToRevoke) {
  if ("tokenId" in which) return sql<boolean>`made_by_token_id = ${which.tokenId}`;
  if ("ownerId" in which) return sql<boolean>`user_id = ${which.ownerId}`;
  return sql<boolean>`(made_by_user_id = ${which.creatorId} or made_by_token_id in (
    select id from personal_access_tokens where user_id = ${which.creatorId}))`;
}

export async function touchToken(ctx: Context, id: number): Promise<void> {
  await db(ctx)
    .updateTable("personal_access_tokens")
    .set({ last_used_at: ctx.now().toISOString() })
    .where("id", "=", id)
    .execute();
}
