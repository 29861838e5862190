/**
 * Finds the viewer of a request by session cookie or access token. The viewer of a request without
 * either is a visitor.
 */
import type { TokenScope } from "@cairn/contract/auth";
import { TOKEN_PREFIX } from "@cairn/contract/users";
import type { Authenticator, Credentials } from "../../platform/auth/authenticator.ts";
import {
  VISITOR_WITHOUT_IP,
  type SignedInViewer,
  type Viewer,
} from "../../platform/auth/viewer.ts";
import type { Context } from "../../platform/context.ts";
import { AppError, notFoundError } from "../../platform/errors/app-error.ts";
import { toPreferences } from "./preferences/preferences.ts";
import { createPasswordAuthentication } from "./sessions/password-authentication.ts";
import { toViewer } from "./sessions/user-viewer.ts";
import { computeSessionIdleCutoff } from "./sessions/sessions.ts";
import {
  findLiveSession,
  findUserOfLiveSession,
  touchSession,
} from "./sessions/sessions.queries.ts";
import { findToken, findTokenByHash, touchToken } from "./tokens/tokens.queries.ts";
import { presentUserBasic } from "./users.present.ts";
import { findUser, findUserByUsername, recordUserActivity } from "./users.queries.ts";

/** The time of last use of a session or token is stored at most once per this interval. */
const TOUCH_MS = 60_000;
const REMEMBERED_TOUCHES = 10_000;

export function createAuthenticator(ctx: Context): Authenticator {
  const { secrets, log } = ctx;
  const touched = new Map<string, number>();
  const authenticateByPassword = createPasswordAuthentication(ctx);

  /**
   * Stores the time of last use in the background, at most once a minute per session or token. If the
   * update fails, the stored time is only less accurate.
   */
  function touch(key: string, userId: number, write: (inner: Context) => Promise<void>): void {
    const now = ctx.now().getTime();
    if (now - (touched.get(key) ?? 0) < TOUCH_MS) return;
    if (touched.size >= REMEMBERED_TOUCHES) touched.clear();
    touched.set(key, now);
    ctx
      .transaction(async (inner) => {
        // The user before the session or token, in the order in which other transactions lock them.
        await recordUserActivity(inner, userId, ctx.now().toISOString().slice(0, 10));
        await write(inner);
      })
      .catch((error: unknown) => log.warn({ err: error }, "the time of last use was not stored"));
  }

  async function byToken(token: string, ipAddress: string | null): Promise<SignedInViewer> {
    const row = await findTokenByHash(ctx, { tokenHash: secrets.digest(token) });
    if (row === undefined) throw badToken("The access token is invalid.");
    if (row.revokedAt !== null) throw badToken("The access token was revoked.");
    if (isPast(row.expiresAt)) throw badToken("The access token has expired.");
    if (row.state !== "active") throw forbidden("the account is blocked");
    touch(`token:${row.tokenId}`, row.userId, (inner) => touchToken(inner, row.tokenId));
    const { userId, username, name, admin, external } = row;
    const preferences = toPreferences(row);
    const scopes = row.scopes as TokenScope[];
    return {
      kind: "user",
      userId,
      username,
      name,
      admin,
      external,
      preferences,
      ipAddress,
      by: { token: { id: row.tokenId, ownerId: userId, scopes, expiresAt: row.expiresAt } },
    };
  }

  /**
   * Returns the user that an administrator acts as. Requires a token with the scope `sudo`, and throws
   * for all other viewers. Each use is logged.
   */
  async function inNameOf(viewer: SignedInViewer, sudo: string): Promise<SignedInViewer> {
    const mayStepIn = "token" in viewer.by && viewer.by.token.scopes.includes("sudo");
    if (!viewer.admin || !mayStepIn) throw forbidden("sudo is for administrators");
    const user = /^[1-9]\d{0,14}$/.test(sudo)
      ? await findUser(ctx, Number(sudo))
      : await findUserByUsername(ctx, sudo);
    if (user?.state !== "active") throw notFoundError("User");
    log.info({ user_id: viewer.userId, in_name_of: user.id }, "acting as another user");
    const { id: userId, username, name, admin, external } = user;
    const preferences = toPreferences(user);
    return { ...viewer, userId, username, name, admin, external, preferences };
  }

  async function bySession(session: string, ipAddress: string | null): Promise<Viewer> {
    const row = await findLiveSession(ctx, {
      tokenHash: secrets.digest(session),
      now: ctx.now().toISOString(),
      idleSince: computeSessionIdleCutoff(ctx).toISOString(),
    });
    if (row === undefined) return { kind: "visitor", ipAddress };
    touch(`session:${row.sessionId}`, row.userId, (inner) => touchSession(inner, row.sessionId));
    const { userId, username, name, admin, external } = row;
    const by = {
      session: {
        id: row.sessionId,
        /** A getter, because computing the CSRF token takes time and only pages need it. */
        get csrfToken() {
          return secrets.csrfToken(session);
        },
      },
    };
    const preferences = toPreferences(row);
    return { kind: "user", userId, username, name, admin, external, preferences, ipAddress, by };
  }

  /** Finds the viewer's user while the session or token of the viewer is valid. */
  async function findCurrentUserOf({ userId, by }: SignedInViewer) {
    if ("session" in by) {
      return findUserOfLiveSession(ctx, {
        sessionId: by.session.id,
        now: ctx.now().toISOString(),
        idleSince: computeSessionIdleCutoff(ctx).toISOString(),
      });
    }
    if (!("token" in by)) return findUser(ctx, userId);
    const { id, ownerId } = by.token;
    const [token, user, owner] = await Promise.all([
      findToken(ctx, id, ownerId),
      findUser(ctx, userId),
      findUser(ctx, ownerId),
    ]);
    if (token?.revoked_at !== null || isPast(token.expires_at)) return undefined;
    // A token can act as another user (`sudo`) only while the token's owner is an administrator.
    const isEntitled = ownerId === userId || owner?.admin === true;
    const areActive = owner?.state === "active" && user?.state === "active";
    return isEntitled && areActive ? user : undefined;
  }

  function isPast(date: string): boolean {
    return date <= ctx.now().toISOString().slice(0, 10);
  }

  return {
    async viewerOf({ token, session, basic, sudo, ipAddress }: Credentials) {
      if (basic !== undefined) {
        return basic.password.startsWith(TOKEN_PREFIX)
          ? byToken(basic.password, ipAddress)
          : authenticateByPassword(basic, ipAddress);
      }
      if (token !== undefined) {
        const viewer = await byToken(token, ipAddress);
        return sudo === undefined ? viewer : inNameOf(viewer, sudo);
      }
      if (session !== undefined) return bySession(session, ipAddress);
      return { kind: "visitor", ipAddress };
    },

    async actor(userId) {
      const user = await findUser(ctx, userId);
      return user?.state === "active" ? toViewer(user) : VISITOR_WITHOUT_IP;
    },

    present: (viewer) =>
      presentUserBasic(ctx.config.url, {
        id: viewer.userId,
        username: viewer.username,
        name: viewer.name,
        state: "active",
      }),

    async refreshViewer(viewer) {
      if (viewer.kind === "visitor") return viewer;
      const user = await findCurrentUserOf(viewer);
      if (user === undefined) return null;
      const { by, ipAddress } = viewer;
      return { ...toViewer(user), by, ipAddress };
    },
  };
}

function forbidden(why: string): AppError {
  return new AppError("forbidden", `403 Forbidden - ${why}`);
}

function badToken(why: string): AppError {
  return new AppError("invalid_token", why);
}
