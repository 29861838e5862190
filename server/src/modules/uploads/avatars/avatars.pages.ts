/**
 * Routes that send, set and remove avatars. An avatar is the image that the user uploaded, or an SVG
 * image with the initials. It is the same for every viewer.
 */
import { UserAvatar } from "@cairn/contract/users";
import { AVATAR_PATH } from "@cairn/contract/users/avatars";
import { wireId } from "@cairn/contract/wire";
import * as z from "zod";
import { definePublicAction } from "../../../platform/auth/actions.ts";
import { API_PREFIX, type RouteRegistrar } from "../../../platform/http/routes.ts";
import { avatarUrl, usersPolicy } from "../../users/index.ts";
import { changeAvatar, removeAvatar } from "./changing-avatar.ts";
import { loadAvatar } from "./reading-avatar.ts";

const READ_AVATAR = definePublicAction("avatars.read");
/** The address stays the same when the image changes, so browsers keep it for five minutes only. */
const KEPT = "public, max-age=300";
/** If a browser shows the image as a page, the page cannot run scripts or load anything. */
const INERT = "default-src 'none'; frame-ancestors 'none'; sandbox";

export function registerAvatarRoutes(routes: RouteRegistrar): void {
  routes.web({
    method: "GET",
    path: "/-/avatars/:id",
    action: READ_AVATAR,
    summary: "Get the avatar of a user",
    params: z.strictObject({ id: wireId }),
    async handler({ ctx, params, request, reply }) {
      const { contentType, content, etag } = await loadAvatar(ctx, params.id);
      reply.headers({ etag, "cache-control": KEPT, "content-security-policy": INERT });
      if (request.headers["if-none-match"]?.includes(etag)) return reply.code(304).send();
      reply.type(contentType);
      return content;
    },
  });

  routes.file({
    method: "PUT",
    path: `${API_PREFIX}/user/avatar`,
    field: "avatar",
    action: usersPolicy.changeAvatar,
    summary: "Set the viewer's avatar",
    response: UserAvatar,
    status: 200,
    async handler({ ctx, receive }) {
      return { avatar_url: avatarUrl(ctx.config.url, { id: await changeAvatar(ctx, receive) }) };
    },
  });

  routes.web({
    method: "DELETE",
    path: AVATAR_PATH,
    action: usersPolicy.changeAvatar,
    summary: "Remove the viewer's avatar",
    handler: ({ ctx }) => removeAvatar(ctx),
  });
}
