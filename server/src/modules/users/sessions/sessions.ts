/**
 * Starts, lists and ends sessions. The cookie contains a random token. The database contains only a
 * keyed hash of the token.
 */
import { authorize } from "../../../platform/auth/actions.ts";
import { recordAuditEvent } from "../../../platform/audit/audit.ts";
import { randomToken } from "../../../platform/auth/secrets.ts";
import type { Context } from "../../../platform/context.ts";
import { AppError, notFoundError } from "../../../platform/errors/app-error.ts";
import {
  endLiveSessionRow,
  endSessionRow,
  findOwnSession,
  insertSession,
  listLiveSessions,
  type SessionRow,
} from "./sessions.queries.ts";
import { USER_EVENTS, userStream } from "../users.events.ts";
import { usersPolicy } from "../users.policy.ts";

const DAY_MS = 86_400_000;
/** A session ends at the latest after 7 days, or after 90 days with "Remember me". */
const LIFE_MS = 7 * DAY_MS;
const REMEMBERED_LIFE_MS = 90 * DAY_MS;
/** A session that is not used for 14 days ends. */
const IDLE_MS = 14 * DAY_MS;

const USER_AGENT_MAX = 512;

/** Returns the time 14 days ago. A session whose last use was before this time has ended. */
export function computeSessionIdleCutoff(ctx: Context): Date {
  return new Date(ctx.now().getTime() - IDLE_MS);
}

export interface NewSession {
  /** The secret value of the cookie. Must not be stored or logged. */
  token: string;
  /** Lifetime of the cookie. Null means until the browser is closed. */
  maxAgeSeconds: number | null;
}

/**
 * Starts a session with a new token. The cookie that the browser sent before the sign-in is never
 * reused, so an attacker gains nothing by setting a cookie in the victim's browser (session fixation).
 */
export async function startSession(
  ctx: Context,
  user: { id: number },
  { userAgent, remember }: { userAgent: string; remember: boolean },
): Promise<NewSession> {
  const token = randomToken();
  const life = remember ? REMEMBERED_LIFE_MS : LIFE_MS;
  const session = await insertSession(ctx, {
    userId: user.id,
    tokenHash: ctx.secrets.digest(token),
    userAgent: userAgent.slice(0, USER_AGENT_MAX),
    remembered: remember,
    expiresAt: new Date(ctx.now().getTime() + life),
  });
  await recordAuditEvent(ctx, {
    action: USER_EVENTS.signedIn,
    subjectType: "session",
    subjectId: session.id,
    actorId: user.id,
  });
  await ctx.announce({
    type: USER_EVENTS.signedIn,
    stream: userStream(user.id),
    payload: { user_id: user.id, session_id: session.id },
  });
  return { token, maxAgeSeconds: remember ? life / 1000 : null };
}

/**
 * Ends a session and starts another one for the same browser, which ends at the same time. Open sockets
 * of the former session are closed. Throws when the session has ended already.
 */
export async function renewSession(ctx: Context, id: number): Promise<NewSession & { id: number }> {
  const former = await endLiveSessionRow(ctx, id);
  if (former === undefined) throw new AppError("unauthenticated", "401 Unauthorized");
  const token = randomToken();
  const expiresAt = new Date(former.expires_at);
  const session = await insertSession(ctx, {
    userId: former.user_id,
    tokenHash: ctx.secrets.digest(token),
    userAgent: former.user_agent,
    remembered: former.remembered,
    expiresAt,
  });
  const seconds = Math.floor((expiresAt.getTime() - ctx.now().getTime()) / 1000);
  return { id: session.id, token, maxAgeSeconds: former.remembered ? seconds : null };
}

export async function listOwnSessions(ctx: Context): Promise<SessionRow[]> {
  authorize(ctx, usersPolicy.listSessions);
  if (ctx.viewer.kind !== "user") return [];
  return listLiveSessions(ctx, ctx.viewer.userId, computeSessionIdleCutoff(ctx));
}

export async function endOwnSession(ctx: Context, id: number): Promise<void> {
  await ctx.transaction(async (inner) => {
    const userId = ctx.viewer.kind === "user" ? ctx.viewer.userId : 0;
    const session = await findOwnSession(inner, userId, id);
    authorize(inner, usersPolicy.endSession, { userId: session?.user_id ?? userId });
    if (session === undefined) throw notFoundError();
    await endSession(inner, { id, userId });
  });
}

export async function endSession(
  ctx: Context,
  session: { id: number; userId: number },
): Promise<void> {
  await endSessionRow(ctx, session.id);
  await recordAuditEvent(ctx, {
    action: USER_EVENTS.sessionEnded,
    subjectType: "session",
    subjectId: session.id,
  });
  await ctx.announce({
    type: USER_EVENTS.sessionEnded,
    stream: userStream(session.userId),
    payload: { user_id: session.userId, session_id: session.id },
  });
}
