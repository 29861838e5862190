/** Routes for Cairn's own pages that upload and download attached files. */
import { UploadResponse } from "@cairn/contract/uploads";
import { wireFullPath } from "@cairn/contract/wire";
import * as z from "zod";
import type { RouteRegistrar } from "../../platform/http/routes.ts";
import type { PlaceRef } from "../projects/index.ts";
import { getUpload } from "./reading.ts";
import { sendUploadResponse } from "./sending.ts";
import { uploadFile } from "./uploading.ts";
import { uploadsPolicy } from "./uploads.policy.ts";
import { presentUploadLink } from "./uploads.present.ts";

const PlaceParams = z.strictObject({ place: wireFullPath });
const FileParams = PlaceParams.extend({
  secret: z.string(),
  filename: z.string(),
});

export function registerUploadsPageRoutes(routes: RouteRegistrar): void {
  addUploadsOf(routes, "/:place", (path) => ({ project: { path } }));
  addUploadsOf(routes, "/groups/:place", (path) => ({ group: { path } }));
}

function addUploadsOf(
  routes: RouteRegistrar,
  base: string,
  where: (path: string) => PlaceRef,
): void {
  routes.file({
    path: `${base}/uploads`,
    action: uploadsPolicy.create,
    summary: "Upload a file",
    params: PlaceParams,
    response: UploadResponse,
    status: 200,
    handler: async ({ ctx, params, receive }) => ({
      link: presentUploadLink(await uploadFile(ctx, where(params.place), receive)),
    }),
  });

  routes.web({
    method: "GET",
    path: `${base}/uploads/:secret/:filename`,
    action: uploadsPolicy.read,
    summary: "Download an uploaded file",
    params: FileParams,
    async handler({ ctx, params: { place, ...name }, request, reply }) {
      const found = await getUpload(ctx, where(place), name);
      return sendUploadResponse(ctx, found, request, reply);
    },
  });
}
