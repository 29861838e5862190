/** REST routes for sharing projects with groups. */
import { PROJECT_ACCESS_LEVELS, ProjectShare } from "@cairn/contract/members";
import { wireId, wireInteger, wireNamespaceIdOrPath } from "@cairn/contract/wire";
import * as z from "zod";
import type { RouteRegistrar } from "../../platform/http/routes.ts";
import { projectsPolicy } from "../projects/index.ts";
import { presentShare } from "./members.present.ts";
import { expiresAtSchema } from "./members.rest.ts";
import { shareProject, unshareProject } from "./sharing.ts";

export function registerSharingRestRoutes(routes: RouteRegistrar): void {
  routes.api({
    method: "POST",
    path: "/projects/:id/share",
    action: projectsPolicy.share,
    summary: "Share a project with a group",
    params: z.strictObject({ id: wireNamespaceIdOrPath }),
    body: z.strictObject({
      group_id: wireInteger.pipe(z.int().positive()),
      group_access: wireInteger.pipe(z.literal(PROJECT_ACCESS_LEVELS)),
      expires_at: expiresAtSchema,
    }),
    response: ProjectShare,
    creates: true,
    async handler({ ctx, params, body }) {
      const grant = { accessLevel: body.group_access, expiresAt: body.expires_at ?? null };
      return presentShare(await shareProject(ctx, params.id, body.group_id, grant));
    },
  });

  routes.api({
    method: "DELETE",
    path: "/projects/:id/share/:group_id",
    action: projectsPolicy.share,
    summary: "Stop sharing a project with a group",
    params: z.strictObject({ id: wireNamespaceIdOrPath, group_id: wireId }),
    handler: ({ ctx, params }) => unshareProject(ctx, params.id, params.group_id),
  });
}
