/**
 * Service that receives an uploaded file: streams the bytes to the storage without buffering the whole
 * file in memory, then inserts the row of the upload.
 */
import { randomBytes } from "node:crypto";
import { authorize, reveal } from "../../platform/auth/actions.ts";
import type { Context } from "../../platform/context.ts";
import { AppError, notFoundError } from "../../platform/errors/app-error.ts";
import { viewerUserId } from "../../platform/auth/viewer.ts";
import type { ReceiveFile } from "../../platform/http/file-routes.ts";
import { createStorageKey } from "../../platform/storage/storage.ts";
import { getPlace, type PlaceRef, type PlaceRow } from "../projects/index.ts";
import { getSettings } from "../settings/index.ts";
import { ByteSource } from "./byte-source.ts";
import { computeDisplayedImageSize, createEmptyImageSizeAndOrientation } from "./exif.ts";
import { sanitizeFilename } from "./filenames.ts";
import {
  FILE_TYPE_DETECTION_BYTES,
  UNKNOWN_CONTENT_TYPE,
  detectFileType,
  isImageContentType,
} from "./content-types.ts";
import { isTooLargeToShow, stripImageMetadata } from "./image-metadata.ts";
import { announceUploadCreated } from "./uploads.events.ts";
import {
  isNonMember,
  createQuotaExceededError,
  QuotaExceededError,
  measureRemainingQuota,
} from "./quotas.ts";
import { uploadsPolicy } from "./uploads.policy.ts";
import { insertUpload, type UploadRow } from "./uploads.queries.ts";

/** First segment of the storage keys of uploads. */
export const UPLOADS_STORAGE_KEY_PREFIX = "uploads";
const MEBIBYTE = 1024 * 1024;
const AT_ONCE = 5;

export interface UploadWithPlace {
  place: PlaceRow;
  upload: UploadRow;
}

interface UploadOptions {
  /**
   * Deletes the upload after a week if nothing references it until then. Always true for users who are
   * not members.
   */
  awaitsText?: boolean;
}

/**
 * Stores a file and inserts its row. If the insert fails, or its outcome is unknown, the file stays in
 * the storage, and the job for orphaned files deletes it later.
 */
export async function uploadFile(
  ctx: Context,
  where: PlaceRef,
  receive: ReceiveFile,
  options: UploadOptions = {},
): Promise<UploadWithPlace> {
  const place = await getWritablePlace(ctx, where);
  const uploaderId = Number(viewerUserId(ctx.viewer));
  await ctx.rateLimits.spend("uploads", String(uploaderId));
  const target = { where, place, ...options };
  return oneOfFew(uploaderId, () => take(ctx, target, uploaderId, receive));
}

/** Number of uploads in progress in this process, by user id. */
const sending = new Map<number, number>();

async function oneOfFew<T>(personId: number, work: () => Promise<T>): Promise<T> {
  const already = sending.get(personId) ?? 0;
  if (already >= AT_ONCE) {
    const message = `Please send at most ${AT_ONCE} files at once.`;
    throw new AppError("rate_limited", message, { retryAfterSeconds: 5 });
  }
  sending.set(personId, already + 1);
  try {
    return await work();
  } finally {
    const left = (sending.get(personId) ?? 1) - 1;
    if (left > 0) sending.set(personId, left);
    else sending.delete(personId);
  }
}

async function take(
  ctx: Context,
  { where, place: seen, awaitsText = false }: UploadOptions & { where: PlaceRef; place: PlaceRow },
  uploaderId: number,
  receive: ReceiveFile,
): Promise<UploadWithPlace> {
  const { max_attachment_size: megabytes } = await getSettings(ctx);
  // Rejects the upload before any bytes are stored. Parallel uploads can all pass this check, so the
  // transaction below checks the quota again.
  const space = await measureRemainingQuota(ctx, seen, uploaderId);
  if (space.left <= 0) throw createQuotaExceededError(ctx, seen, space);

  const file = await receive();
  const filename = sanitizeFilename(file.filename);
  const limited = atMost(file.content, megabytes * MEBIBYTE, tooLarge(megabytes));
  const source = new ByteSource(
    atMost(limited, space.left, () => createQuotaExceededError(ctx, seen, space)),
  );
  const { mime, contentType } = await detectFileType(
    await source.ahead(FILE_TYPE_DETECTION_BYTES),
    filename,
  );
  const picture = createEmptyImageSizeAndOrientation();
  const key = createStorageKey(UPLOADS_STORAGE_KEY_PREFIX);
  const size = await ctx.storage.put(key, stripImageMetadata(source, mime, picture), {
    contentType,
  });

  const isDownload = isImageContentType(contentType) && isTooLargeToShow(picture);

  const work = ctx.transaction(async (inner) => {
    const place = await getWritablePlace(inner, where);
    const stranger = isNonMember(inner, place);
    const row = await insertUpload(inner, place, {
      uploader_id: uploaderId,
      secret: randomBytes(16).toString("hex"),
      filename,
      storage_key: key,
      content_type: isDownload ? UNKNOWN_CONTENT_TYPE : contentType,
      size,
      ...computeDisplayedImageSize(picture),
      from_stranger: stranger,
      awaits_text: stranger || awaitsText,
    });
    const now = await measureRemainingQuota(inner, place, uploaderId);
    if (now.left < 0) throw createQuotaExceededError(inner, place, now);
    await announceUploadCreated(inner, place, row);
    return { place, upload: row };
  });
  return work.catch(async (error: unknown) => {
    // After a QuotaExceededError it is certain that no row was committed, so the file is deleted at
    // once. After any other error the file stays until the job for orphaned files deletes it.
    if (error instanceof QuotaExceededError) await ctx.storage.remove(key);
    throw error;
  });
}

async function getWritablePlace(ctx: Context, where: PlaceRef): Promise<PlaceRow> {
  const place = await getPlace(ctx, where);
  reveal(ctx, uploadsPolicy.read, place, () => notFoundError());
  authorize(ctx, uploadsPolicy.create, place);
  return place;
}

function tooLarge(megabytes: number): () => AppError {
  return () => new AppError("too_large", `413 The file is larger than ${megabytes} MB`);
}

async function* atMost(
  content: AsyncIterable<Uint8Array>,
  bytes: number,
  refusal: () => AppError,
): AsyncGenerator<Uint8Array> {
  let left = bytes;
  for await (const chunk of content) {
    left -= chunk.length;
    if (left < 0) throw refusal();
    yield chunk;
  }
}
