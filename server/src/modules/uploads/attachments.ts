/**
 * Files that are attached to a note itself, and not linked in its body. The note stores the secret and
 * the filename, so that its JSON needs no other table.
 */
import type { Context } from "../../platform/context.ts";
import type { ReceiveFile } from "../../platform/http/file-routes.ts";
import type { PlaceRef } from "../projects/index.ts";
import { isImageContentType } from "./content-types.ts";
import { uploadFile } from "./uploading.ts";
import { deleteUploadBySecret } from "./uploads.queries.ts";
import { markUploadsReferenced } from "./usage.queries.ts";

export interface Attachment {
  secret: string;
  filename: string;
  /** Whether browsers can show the file as an image. */
  image: boolean;
  /** Size of the image in pixels. Null for other files, and for images of unknown size. */
  width: number | null;
  height: number | null;
}

/**
 * Stores the file. It is deleted after a week unless `markAttachmentUsed` was called, for example
 * because saving the note failed.
 */
export async function uploadAttachment(
  ctx: Context,
  where: PlaceRef,
  receive: ReceiveFile,
): Promise<Attachment> {
  const { upload } = await uploadFile(ctx, where, receive, { awaitsText: true });
  const { secret, filename, content_type: contentType, width, height } = upload;
  return { secret, filename, image: isImageContentType(contentType), width, height };
}

/** Must be called in the transaction that saves the note. */
export async function markAttachmentUsed(ctx: Context, { secret }: Attachment): Promise<void> {
  await markUploadsReferenced(ctx, [secret]);
}

/** Deletes the row of the upload. The job for orphaned files deletes the file. */
export async function removeAttachment(
  ctx: Context,
  place: { id: number },
  { secret }: Attachment,
): Promise<void> {
  await deleteUploadBySecret(ctx, place, secret);
}
