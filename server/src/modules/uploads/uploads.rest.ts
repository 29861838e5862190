/** REST route that uploads a file to a project. */
import { ProjectUpload } from "@cairn/contract/uploads";
import { wireNamespaceIdOrPath } from "@cairn/contract/wire";
import * as z from "zod";
import { API_PREFIX, type RouteRegistrar } from "../../platform/http/routes.ts";
import { uploadFile } from "./uploading.ts";
import { uploadsPolicy } from "./uploads.policy.ts";
import { presentUpload } from "./uploads.present.ts";

export function registerUploadsRestRoutes(routes: RouteRegistrar): void {
  routes.file({
    path: `${API_PREFIX}/projects/:id/uploads`,
    action: uploadsPolicy.create,
    summary: "Upload a file to a project",
    params: z.strictObject({ id: wireNamespaceIdOrPath }),
    response: ProjectUpload,
    handler: async ({ ctx, params, receive }) =>
      presentUpload(await uploadFile(ctx, { project: params.id }, receive)),
  });
}
