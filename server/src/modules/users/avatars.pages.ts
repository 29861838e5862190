/** Route that sends a user's avatar as an SVG image. The image is the same for every viewer. */
import { wireId } from "@cairn/contract/wire";
import * as z from "zod";
import { definePublicAction } from "../../platform/auth/actions.ts";
import type { RouteRegistrar } from "../../platform/http/routes.ts";
import { getAvatar } from "./avatars.ts";

const READ_AVATAR = definePublicAction("avatars.read");

export function registerAvatarsPageRoutes(routes: RouteRegistrar): void {
  routes.web({
    method: "GET",
    path: "/-/avatars/:id",
    action: READ_AVATAR,
    summary: "Get the avatar of a user",
    params: z.strictObject({ id: wireId }),
    async handler({ ctx, params, request, reply }) {
      const { svg, etag } = await getAvatar(ctx, params.id);
      reply.headers({ etag, "cache-control": "public, max-age=86400" });
      if (request.headers["if-none-match"]?.includes(etag)) return reply.code(304).send();
      reply.type("image/svg+xml; charset=utf-8");
      return svg;
    },
  });
}
