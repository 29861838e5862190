/** Who creates a token: the user, and the session or token of the request. */
import { impersonatorId, viewerUserId, type ViewerToken } from "../../../platform/auth/viewer.ts";
import type { Context } from "../../../platform/context.ts";
import { AppError } from "../../../platform/errors/app-error.ts";
import { lockLiveSession } from "../sessions/sessions.queries.ts";
import { lockUsersForShare } from "../users.queries.ts";
import type { TokenCreator } from "./tokens.queries.ts";

/**
 * Returns the token that authenticates the request. With `sudo`, this is the token of the
 * administrator, not of the user that the administrator acts as.
 */
export function findRequestToken({ viewer }: Context): ViewerToken | null {
  return viewer.kind === "user" && "token" in viewer.by ? viewer.by.token : null;
}

/**
 * Locks the owner of a new token, the user who creates it and that user's session until the transaction
 * ends. So a promotion, a demotion, blocking and a new password wait for the new token and can revoke
 * it, or they come first, and then no token is created. Users are locked before sessions and tokens, in
 * this order everywhere, so that transactions cannot wait for each other.
 */
export async function lockTokenOwnerAndCreator(ctx: Context, ownerId: number): Promise<void> {
  const { viewer } = ctx;
  const creatorId = impersonatorId(viewer) ?? viewerUserId(viewer) ?? 0;
  const users = await lockUsersForShare(ctx, [ownerId, creatorId]);
  const creator = users.find(({ id }) => id === creatorId);
  const mayCreate = creator?.state === "active" && (creatorId === ownerId || creator.admin);
  const isLive =
    viewer.kind !== "user" ||
    !("session" in viewer.by) ||
    (await lockLiveSession(ctx, viewer.by.session.id));
  if (!mayCreate || !isLive) throw new AppError("unauthenticated", "401 Unauthorized");
}

/** Who creates a token for this owner with the request. */
export function getTokenCreator(ctx: Context, ownerId: number): TokenCreator {
  const userId = impersonatorId(ctx.viewer) ?? viewerUserId(ctx.viewer);
  return {
    tokenId: findRequestToken(ctx)?.id ?? null,
    userId: userId === ownerId ? null : userId,
  };
}
