/** Services that set and remove the viewer's own avatar. */
import { authorize } from "../../../platform/auth/actions.ts";
import { viewerUserId } from "../../../platform/auth/viewer.ts";
import type { Context } from "../../../platform/context.ts";
import type { ReceiveFile } from "../../../platform/http/file-routes.ts";
import { USER_EVENTS, usersPolicy, userStream } from "../../users/index.ts";
import { readAvatarImage } from "./avatar-image.ts";
import { deleteAvatar, setAvatar } from "./avatars.queries.ts";

/** Returns the id of the user. */
export async function changeAvatar(ctx: Context, receive: ReceiveFile): Promise<number> {
  authorize(ctx, usersPolicy.changeAvatar);
  const userId = Number(viewerUserId(ctx.viewer));
  await ctx.rateLimits.spend("uploads", String(userId));
  const image = await readAvatarImage((await receive()).content);
  await ctx.transaction(async (inner) => {
    await setAvatar(inner, userId, image);
    await announce(inner, userId);
  });
  return userId;
}

export async function removeAvatar(ctx: Context): Promise<void> {
  authorize(ctx, usersPolicy.changeAvatar);
  const userId = Number(viewerUserId(ctx.viewer));
  await ctx.transaction(async (inner) => {
    if (await deleteAvatar(inner, userId)) await announce(inner, userId);
  });
}

async function announce(ctx: Context, userId: number): Promise<void> {
  await ctx.announce({
    type: USER_EVENTS.profileChanged,
    stream: userStream(userId),
    payload: { user_id: userId },
  });
}
