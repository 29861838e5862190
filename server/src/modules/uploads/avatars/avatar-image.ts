/** Reads an uploaded avatar: checks its type, size and dimensions, and removes its metadata. */
import {
  AVATAR_BYTES_MAX,
  AVATAR_CONTENT_TYPES,
  AVATAR_SIDE_MAX,
} from "@cairn/contract/users/avatars";
import { AppError, validationError } from "../../../platform/errors/app-error.ts";
import { ByteSource } from "../byte-source.ts";
import { detectFileType, FILE_TYPE_DETECTION_BYTES } from "../content-types.ts";
import { createEmptyImageSizeAndOrientation } from "../exif.ts";
import { stripImageMetadata } from "../image-metadata.ts";

export interface AvatarImage {
  contentType: string;
  content: Buffer;
}

/**
 * Throws unless the bytes are an image of one of the allowed types. The type comes from the content:
 * neither the filename nor the type that the client sent matters, so an SVG or HTML file with the name
 * of an image is refused.
 */
export async function readAvatarImage(content: AsyncIterable<Uint8Array>): Promise<AvatarImage> {
  const source = new ByteSource(atMost(content, AVATAR_BYTES_MAX));
  const head = await source.ahead(FILE_TYPE_DETECTION_BYTES);
  const { mime } = await detectFileType(head, "avatar");
  const contentType = AVATAR_CONTENT_TYPES.find((type) => type === mime);
  if (contentType === undefined) throw invalidAvatar("must be a PNG, JPEG, GIF or WebP image");
  const picture = createEmptyImageSizeAndOrientation();
  const chunks: Uint8Array[] = [];
  for await (const chunk of stripImageMetadata(source, contentType, picture)) chunks.push(chunk);
  const { largestWidth, largestHeight } = picture;
  // A small file can have very many pixels, and every browser that shows it would need memory for them.
  if (!isSide(largestWidth) || !isSide(largestHeight)) {
    throw invalidAvatar(`must be at most ${AVATAR_SIDE_MAX} pixels wide and high`);
  }
  if (!picture.isComplete) throw invalidAvatar("must be a complete image");
  return { contentType, content: Buffer.concat(chunks) };
}

function isSide(pixels: number): boolean {
  return pixels >= 1 && pixels <= AVATAR_SIDE_MAX;
}

async function* atMost(
  content: AsyncIterable<Uint8Array>,
  bytes: number,
): AsyncGenerator<Uint8Array> {
  let left = bytes;
  for await (const chunk of content) {
    left -= chunk.length;
    if (left < 0) {
      const kibibytes = AVATAR_BYTES_MAX / 1024;
      throw new AppError("too_large", `413 The avatar is larger than ${kibibytes} KB`);
    }
    yield chunk;
  }
}

function invalidAvatar(reason: string): AppError {
  return validationError({ avatar: [reason] });
}
