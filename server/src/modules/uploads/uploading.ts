/** Taking a file: the bytes go through, are never held as a whole, and get a row once they are safe. */
import { randomBytes } from "node:crypto";
import { authorize, reveal } from "../../platform/auth/actions.ts";
import type { Context } from "../../platform/context.ts";
import { AppError, notFound } from "../../platform/errors/app-error.ts";
import { userIdOf } from "../../platform/auth/viewer.ts";
import type { ReceiveFile } from "../../platform/http/file-routes.ts";
import { newKey } from "../../platform/storage/storage.ts";
import { getPlace, type PlaceRef, type PlaceRow } from "../projects/index.ts";
import { getSettings } from "../settings/index.ts";
import { ByteSource } from "./byte-source.ts";
import { shownSize, unknownPicture } from "./exif.ts";
import { cleanFilename } from "./filenames.ts";
import { HEAD, kindOf } from "./content-types.ts";
import { cleaned } from "./image-metadata.ts";
import { announceUpload } from "./uploads.events.ts";
import { isStranger, noSpace, NoSpaceError, spaceLeft } from "./quotas.ts";
import { uploadsPolicy } from "./uploads.policy.ts";
import { insertUpload, type UploadRow } from "./uploads.queries.ts";

/** What the storage knows them under. */
export const AREA = "uploads";
const MEBIBYTE = 1024 * 1024;
const AT_ONCE = 5;

export interface Uploaded {
  place: PlaceRow;
  upload: UploadRow;
}

/**
 * When the row cannot be written after all, or nobody knows whether it was, the bytes stay where they
 * are: what no row tells of is swept up later.
 */
export async function upload(
  ctx: Context,
  where: PlaceRef,
  receive: ReceiveFile,
): Promise<Uploaded> {
  const place = await getWritablePlace(ctx, where);
  const uploaderId = Number(userIdOf(ctx.viewer));
  await ctx.rateLimits.spend("uploads", String(uploaderId));
  return oneOfFew(uploaderId, () => take(ctx, { where, place }, uploaderId, receive));
}

/** How many files somebody is sending to this process right now. */
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
  { where, place: seen }: { where: PlaceRef; place: PlaceRow },
  uploaderId: number,
  receive: ReceiveFile,
): Promise<Uploaded> {
  const { max_attachment_size: megabytes } = await getSettings(ctx);
  // Refused before the bytes are stored; the transaction below decides between parallel uploads.
  const space = await spaceLeft(ctx, seen, uploaderId);
  if (space.left <= 0) throw noSpace(ctx, seen, space);

  const file = await receive();
  const filename = cleanFilename(file.filename);
  const limited = atMost(file.content, megabytes * MEBIBYTE, tooLarge(megabytes));
  const source = new ByteSource(atMost(limited, space.left, () => noSpace(ctx, seen, space)));
  const { mime, contentType } = await kindOf(await source.ahead(HEAD), filename);
  const picture = unknownPicture();
  const key = newKey(AREA);
  const size = await ctx.storage.put(key, cleaned(source, mime, picture), { contentType });

  const work = ctx.transaction(async (inner) => {
    const place = await getWritablePlace(inner, where);
    const stranger = isStranger(inner, place);
    const row = await insertUpload(inner, place, {
      uploader_id: uploaderId,
      secret: randomBytes(16).toString("hex"),
      filename,
      storage_key: key,
      content_type: contentType,
      size,
      ...shownSize(picture),
      from_stranger: stranger,
      awaits_text: stranger,
    });
    const now = await spaceLeft(inner, place, uploaderId);
    if (now.left < 0) throw noSpace(inner, place, now);
    await announceUpload(inner, place, row);
    return { place, upload: row };
  });
  return work.catch(async (error: unknown) => {
    // Only then it is certain that no row was committed.
    if (error instanceof NoSpaceError) await ctx.storage.remove(key);
    throw error;
  });
}

async function getWritablePlace(ctx: Context, where: PlaceRef): Promise<PlaceRow> {
  const place = await getPlace(ctx, where);
  reveal(ctx, uploadsPolicy.read, place, notFound());
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
