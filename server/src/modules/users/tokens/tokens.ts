/** Services that create, list, rotate and revoke personal access tokens. */
import { type TokenScope } from "@cairn/contract/auth";
import { NewTokenForm, TOKEN_PREFIX } from "@cairn/contract/users";
import type * as z from "zod";
import { authorize } from "../../../platform/auth/actions.ts";
import { recordAuditEvent } from "../../../platform/audit/audit.ts";
import { randomToken } from "../../../platform/auth/secrets.ts";
import { viewerUserId } from "../../../platform/auth/viewer.ts";
import type { Context } from "../../../platform/context.ts";
import type { EventType } from "../../../platform/events/event.ts";
import { AppError, validationError, notFoundError } from "../../../platform/errors/app-error.ts";
import type { RowsWithTotal, LimitOffset } from "../../../platform/http/paging.ts";
import {
  countTokenRows,
  findToken,
  insertToken,
  listTokenRows,
  lockLiveToken,
  revokeTokenRow,
  type TokenCreator,
  type TokenFilter,
  type TokenRow,
} from "./tokens.queries.ts";
import { findRequestToken, getTokenCreator, lockTokenOwnerAndCreator } from "./token-creators.ts";
import { revokeTokensRecursively } from "./token-revocation.ts";
import { USER_EVENTS, userStream, type TokenEventPayload } from "../users.events.ts";
import { usersPolicy } from "../users.policy.ts";
import { assertPasswordOfSession } from "../passwords/current-password.ts";
import { findUser } from "../users.queries.ts";

const DAY_MS = 86_400_000;
const LONGEST_LIFE_DAYS = 365;
const ROTATED_LIFE_DAYS = 7;

type NewToken = z.output<typeof NewTokenForm>;

interface TokenRotation {
  expires_at?: string | undefined;
  /** Required in a browser session for tokens of other users and with the scope `sudo`. */
  current_password?: string | undefined;
}

/** A new token: its stored row, and its secret, which is returned only once. */
export interface CreatedToken {
  row: TokenRow;
  token: string;
}

export async function createToken(
  ctx: Context,
  wish: NewToken,
  ownerId: number | null = viewerUserId(ctx.viewer),
): Promise<CreatedToken> {
  const request = { userId: ownerId ?? 0, scopes: wish.scopes };
  authorize(ctx, usersPolicy.createToken, request);
  const good = checked(wish);
  await assertPasswordForPowerfulToken(ctx, request, wish.current_password);
  return ctx.transaction(async (inner) => {
    const owner = ownerId === null ? undefined : await findUser(inner, ownerId);
    if (owner === undefined) throw notFoundError("User");
    const expires_at = endOf(inner, good.expires_at, LONGEST_LIFE_DAYS);
    return makeToken(inner, owner.id, { ...good, expires_at }, getTokenCreator(inner, owner.id));
  });
}

/**
 * Asks for the current password in a browser session when the new token acts as other users. Otherwise
 * a stolen session of an administrator would give access to all accounts for a year.
 */
async function assertPasswordForPowerfulToken(
  ctx: Context,
  token: { userId: number; scopes: readonly TokenScope[] },
  password: string | undefined,
): Promise<void> {
  if (token.userId === viewerUserId(ctx.viewer) && !token.scopes.includes("sudo")) return;
  await assertPasswordOfSession(ctx, password);
}

export async function listTokens(
  ctx: Context,
  filter: Omit<TokenFilter, "userId"> & { userId?: number | undefined },
  page: LimitOffset,
): Promise<RowsWithTotal<TokenRow>> {
  // Administrators see the tokens of all users, unless they filter by user. Other users see their own.
  const { viewer } = ctx;
  const everybody = viewer.kind === "user" && viewer.admin && filter.userId === undefined;
  const userId = filter.userId ?? viewerUserId(viewer) ?? 0;
  authorize(ctx, usersPolicy.listTokens, { userId });
  const scoped = { ...filter, userId: everybody ? null : userId };
  const [rows, total] = await Promise.all([
    listTokenRows(ctx, scoped, page),
    countTokenRows(ctx, scoped),
  ]);
  return { rows, total };
}

export async function getToken(ctx: Context, id: number): Promise<TokenRow> {
  const row = await loadToken(ctx, id);
  authorize(ctx, usersPolicy.readToken, { userId: row.user_id });
  return row;
}

/** Returns the token that authenticates this request. */
export async function getCurrentToken(ctx: Context): Promise<TokenRow> {
  authorize(ctx, usersPolicy.readOwnToken);
  return loadOwnToken(ctx);
}

export async function revokeToken(ctx: Context, id: number): Promise<void> {
  await ctx.transaction(async (inner) => {
    const row = await loadToken(inner, id);
    authorize(inner, usersPolicy.revokeToken, { userId: row.user_id });
    await withdraw(inner, row);
  });
}

export async function revokeCurrentToken(ctx: Context): Promise<void> {
  authorize(ctx, usersPolicy.revokeOwnToken);
  await ctx.transaction(async (inner) => withdraw(inner, await loadOwnToken(inner)));
}

/**
 * Creates a new token with the same name and scopes, and revokes the old token in the same transaction.
 */
export async function rotateToken(
  ctx: Context,
  id: number,
  { expires_at: expiresAt, current_password: password }: TokenRotation,
): Promise<CreatedToken> {
  const row = await loadToken(ctx, id);
  authorizeRotation(ctx, row);
  const scopes = row.scopes as TokenScope[];
  await assertPasswordForPowerfulToken(ctx, { userId: row.user_id, scopes }, password);
  return ctx.transaction(async (inner) => exchange(inner, await loadToken(inner, id), expiresAt));
}

export async function rotateCurrentToken(
  ctx: Context,
  expiresAt: string | undefined,
): Promise<CreatedToken> {
  return ctx.transaction(async (inner) => exchange(inner, await loadOwnToken(inner), expiresAt));
}

async function exchange(
  ctx: Context,
  row: TokenRow,
  expiresAt: string | undefined,
): Promise<CreatedToken> {
  authorizeRotation(ctx, row);
  if (row.expires_at <= dateIn(ctx, 0)) {
    throw new AppError("bad_request", "An expired token can't be rotated");
  }
  const expires_at = endOf(ctx, expiresAt, ROTATED_LIFE_DAYS);
  await withdraw(ctx, row);
  // A token that rotates itself was not created by its owner again: the new one has the same creator.
  const creator =
    findRequestToken(ctx)?.id === row.id
      ? { tokenId: row.made_by_token_id, userId: row.made_by_user_id }
      : getTokenCreator(ctx, row.user_id);
  const scopes = row.scopes as TokenScope[];
  return makeToken(ctx, row.user_id, { name: row.name, scopes, expires_at }, creator);
}

function authorizeRotation(ctx: Context, row: TokenRow): void {
  authorize(ctx, usersPolicy.revokeToken, { userId: row.user_id });
  // The viewer receives the secret of the new token with all its scopes, so the viewer must be allowed
  // to create a token with these scopes.
  const scopes = row.scopes as TokenScope[];
  authorize(ctx, usersPolicy.createToken, { userId: row.user_id, scopes });
}

async function makeToken(
  ctx: Context,
  userId: number,
  wish: NewToken & { expires_at: string },
  creator: TokenCreator,
): Promise<CreatedToken> {
  assertLife(ctx, wish.expires_at);
  await lockTokenOwnerAndCreator(ctx, userId);
  if (creator.tokenId !== null && !(await lockLiveToken(ctx, creator.tokenId))) {
    throw new AppError("invalid_token", "The access token was revoked.");
  }
  const token = TOKEN_PREFIX + randomToken();
  const row = await insertToken(ctx, {
    userId,
    name: wish.name,
    scopes: [...new Set(wish.scopes)],
    expiresAt: wish.expires_at,
    tokenHash: ctx.secrets.digest(token),
    creator,
  });
  await record(ctx, USER_EVENTS.tokenCreated, row);
  return { row, token };
}

async function withdraw(ctx: Context, row: TokenRow): Promise<void> {
  if (!(await revokeTokenRow(ctx, row.id))) throw new AppError("conflict", "409 Conflict");
  await record(ctx, USER_EVENTS.tokenRevoked, row);
  await revokeTokensRecursively(ctx, { tokenId: row.id });
}

async function record(
  ctx: Context,
  type: EventType<TokenEventPayload>,
  row: TokenRow,
): Promise<void> {
  await recordAuditEvent(ctx, {
    action: type,
    subjectType: "personal_access_token",
    subjectId: row.id,
    ...(row.made_by_user_id !== null && { details: { user_id: row.user_id } }),
  });
  await ctx.announce({
    type,
    stream: userStream(row.user_id),
    payload: {
      user_id: row.user_id,
      token_id: row.id,
      made_by_user_id: row.made_by_user_id,
    },
  });
}

/** Throws 404 for tokens of other users, unless the viewer is an administrator. */
async function loadToken(ctx: Context, id: number): Promise<TokenRow> {
  const { viewer } = ctx;
  const everybody = viewer.kind === "user" && viewer.admin;
  const row = await findToken(ctx, id, everybody ? null : (viewerUserId(viewer) ?? 0));
  if (row === undefined) throw notFoundError();
  return row;
}

async function loadOwnToken(ctx: Context): Promise<TokenRow> {
  const { viewer } = ctx;
  if (viewer.kind !== "user" || !("token" in viewer.by)) {
    throw new AppError("bad_request", "This endpoint needs an access token");
  }
  const row = await findToken(ctx, viewer.by.token.id, viewer.by.token.ownerId);
  if (row === undefined) throw notFoundError();
  return row;
}

/**
 * Validates all fields of a new token, because the schemas of REST, GraphQL and pages each validate
 * only some of the fields.
 */
function checked(wish: NewToken): NewToken {
  const result = NewTokenForm.safeParse(wish);
  if (result.success) return result.data;
  const fields = result.error.issues.map(({ path }) => [String(path[0]), ["is invalid"]]);
  throw validationError(Object.fromEntries(fields) as Record<string, string[]>);
}

/**
 * Returns the expiry date of a new token. A token that is created or rotated with another token expires
 * no later than the other token. Otherwise a leaked token could renew itself forever.
 */
function endOf(ctx: Context, wished: string | undefined, standardDays: number): string {
  const standard = dateIn(ctx, standardDays);
  const own = findRequestToken(ctx)?.expiresAt;
  if (own === undefined) return wished ?? standard;
  if (wished === undefined) return own < standard ? own : standard;
  if (wished <= own) return wished;
  throw validationError({
    expires_at: [`can't be after ${own}, when the token of this request expires`],
  });
}

function assertLife(ctx: Context, expiresAt: string): void {
  if (expiresAt <= dateIn(ctx, 0)) throw validationError({ expires_at: ["must be in the future"] });
  if (expiresAt > dateIn(ctx, LONGEST_LIFE_DAYS)) {
    throw validationError({ expires_at: [`must be at most ${LONGEST_LIFE_DAYS} days from now`] });
  }
}

function dateIn(ctx: Context, days: number): string {
  return new Date(ctx.now().getTime() + days * DAY_MS).toISOString().slice(0, 10);
}
