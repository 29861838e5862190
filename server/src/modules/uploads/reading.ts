/** Services that find an upload for the viewer and read its bytes from the storage. */
import type { Readable } from "node:stream";
import { reveal } from "../../platform/auth/actions.ts";
import type { Context } from "../../platform/context.ts";
import { notFoundError } from "../../platform/errors/app-error.ts";
import type { ByteRange } from "../../platform/storage/storage.ts";
import { getPlace, type PlaceRef } from "../projects/index.ts";
import { uploadsPolicy } from "./uploads.policy.ts";
import { findUpload, type UploadRow } from "./uploads.queries.ts";

/**
 * Finds an upload. Checks the policy on every request, because the viewer can lose access to the
 * project or group between two requests.
 */
export async function getUpload(
  ctx: Context,
  where: PlaceRef,
  name: { secret: string; filename: string },
): Promise<UploadRow> {
  const place = await getPlace(ctx, where);
  reveal(ctx, uploadsPolicy.read, place, () => notFoundError());
  const upload = await findUpload(ctx, place, name);
  if (upload === undefined) throw notFoundError("File");
  return upload;
}

export async function readUploadContent(
  ctx: Context,
  upload: UploadRow,
  range?: ByteRange,
): Promise<Readable> {
  const stored = await ctx.storage.get(upload.storage_key, range);
  if (stored === undefined) {
    ctx.log.error({ upload_id: upload.id }, "the storage has lost a file");
    throw notFoundError("File");
  }
  return stored.content;
}
