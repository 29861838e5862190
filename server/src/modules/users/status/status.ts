/** Services that read the status of a user and set the viewer's own. */
import {
  CLEAR_STATUS_AFTER_MS,
  DEFAULT_STATUS_EMOJI,
  type UserStatusUpdate,
} from "@cairn/contract/users/user-status";
import { authorize } from "../../../platform/auth/actions.ts";
import { viewerUserId } from "../../../platform/auth/viewer.ts";
import type { Context } from "../../../platform/context.ts";
import { notFoundError, validationError } from "../../../platform/errors/app-error.ts";
import { findEmoji } from "../../../platform/markdown/index.ts";
import { getCurrentUser } from "../reading.ts";
import { USER_EVENTS, userStream } from "../users.events.ts";
import { usersPolicy } from "../users.policy.ts";
import { findUserByIdOrUsername, findUsersById, type UserIdOrUsername } from "../users.queries.ts";
import {
  deleteUserStatus,
  lockUserStatus,
  saveUserStatus,
  type UserStatusRow,
} from "./status.queries.ts";

export type { UserStatusRow } from "./status.queries.ts";

export async function getOwnStatus(ctx: Context): Promise<UserStatusRow | null> {
  return (await getCurrentUser(ctx)).status;
}

export async function getUserStatus(
  ctx: Context,
  ref: UserIdOrUsername,
): Promise<UserStatusRow | null> {
  authorize(ctx, usersPolicy.readStatus);
  const user = await findUserByIdOrUsername(ctx, ref);
  // For an unknown user visitors get an empty status, not 404, so that they cannot test which
  // accounts exist.
  if (user === undefined && ctx.viewer.kind === "user") throw notFoundError("User");
  return user?.status ?? null;
}

/** Loads the statuses of several users, in the order of their ids. */
export async function listStatusOfUsers(
  ctx: Context,
  userIds: readonly number[],
): Promise<(UserStatusRow | null)[]> {
  authorize(ctx, usersPolicy.readStatus);
  const users = await findUsersById(ctx, [...new Set(userIds)]);
  const byId = new Map(users.map(({ id, status }) => [id, status]));
  return userIds.map((id) => byId.get(id) ?? null);
}

/** Replaces the viewer's status. Fields that the request leaves out are removed. */
export async function replaceOwnStatus(
  ctx: Context,
  update: UserStatusUpdate,
): Promise<UserStatusRow | null> {
  return changeOwnStatus(ctx, update, async () => null);
}

/** Changes some fields of the viewer's status and keeps the others. */
export async function updateOwnStatus(
  ctx: Context,
  update: UserStatusUpdate,
): Promise<UserStatusRow | null> {
  return changeOwnStatus(ctx, update, lockUserStatus);
}

async function changeOwnStatus(
  ctx: Context,
  update: UserStatusUpdate,
  loadBefore: (ctx: Context, userId: number) => Promise<UserStatusRow | null>,
): Promise<UserStatusRow | null> {
  authorize(ctx, usersPolicy.changeStatus);
  const userId = Number(viewerUserId(ctx.viewer));
  await ctx.rateLimits.spend("statusChanges", String(userId));
  if (update.emoji && findEmoji(update.emoji) === undefined) {
    throw validationError({ emoji: ["is not a valid emoji name"] });
  }
  return ctx.transaction(async (inner) => {
    const status = mergeStatus(await loadBefore(inner, userId), update, inner.now());
    if (status === null) await deleteUserStatus(inner, userId);
    else await saveUserStatus(inner, userId, status);
    await inner.announce({
      type: USER_EVENTS.statusChanged,
      stream: userStream(userId),
      payload: { user_id: userId },
    });
    return status;
  });
}

/** Returns null if nothing is left to show. */
function mergeStatus(
  before: UserStatusRow | null,
  update: UserStatusUpdate,
  now: Date,
): UserStatusRow | null {
  const { emoji = before?.emoji, message = before?.message } = update;
  const { availability = before?.availability, clear_status_after: after } = update;
  if (!emoji && !message && availability !== "busy") return null;
  return {
    emoji: emoji || DEFAULT_STATUS_EMOJI,
    message: message ?? "",
    availability: availability ?? "not_set",
    clear_status_at:
      after === undefined
        ? (before?.clear_status_at ?? null)
        : after && new Date(now.getTime() + CLEAR_STATUS_AFTER_MS[after]).toISOString(),
  };
}
