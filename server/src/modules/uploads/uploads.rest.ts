/** REST route that uploads a file to a project. */
import { ProjectUpload } from "@cairn/contract/uploads";
import { wireNamespaceRef } from "@cairn/contract/wire";
import * as z from "zod";
import { API_PREFIX, type Routes } from "../../platform/http/routes.ts";
import { uploadFile } from "./uploading.ts";
import { uploadsPolicy } from "./uploads.policy.ts";
import { presentUpload } from "./uploads.present.ts";

export function addUploadsRest(routes: Routes): void {
  routes.file({
    path: `${API_PREFIX}/projects/:id/uploads`,
    action: uploadsPolicy.create,
    summary: "Upload a file to a project",
    params: z.strictObject({ id: wireNamespaceRef }),
    response: ProjectUpload,
    handler: async ({ ctx, params, receive }) =>
      presentUpload(await uploadFile(ctx, { project: params.id }, receive)),
  });
}
