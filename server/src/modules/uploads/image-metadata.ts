/** Removes the metadata of images while they are streamed to the storage, and reads the image size. */
import type { ByteSource } from "./byte-source.ts";
import { computeDeclaredPixels, declareImageSize, type ImageSizeAndOrientation } from "./exif.ts";
import { measureGif } from "./gif.ts";
import { stripJpegMetadata } from "./jpeg.ts";
import { stripPngMetadata } from "./png.ts";
import { stripWebpMetadata } from "./webp.ts";

type Cleaner = (source: ByteSource, picture: ImageSizeAndOrientation) => AsyncIterable<Uint8Array>;

const CLEANERS: Record<string, Cleaner> = {
  "image/jpeg": stripJpegMetadata,
  "image/png": stripPngMetadata,
  "image/apng": stripPngMetadata,
  "image/webp": stripWebpMetadata,
  "image/gif": measureGif,
  "image/bmp": measureBmp,
  "image/x-icon": measureIcon,
};

/**
 * Maximum number of pixels of an image that pages show, because the browser of each reader needs four bytes
 * for each pixel. Larger images are links to a download.
 */
export const SHOWN_PIXELS_MAX = 50_000_000;

/** Whether an image declares more pixels than pages show, in any of its headers and frames, or none. */
export function isTooLargeToShow(picture: ImageSizeAndOrientation): boolean {
  const pixels = computeDeclaredPixels(picture);
  return pixels === null || pixels > SHOWN_PIXELS_MAX;
}

/**
 * Yields the image without metadata and stores its size and orientation in `picture`. The detected type
 * `mime` selects the parser, not the file name. Always reads the source to its end.
 */
export async function* stripImageMetadata(
  source: ByteSource,
  mime: string | undefined,
  picture: ImageSizeAndOrientation,
): AsyncGenerator<Uint8Array> {
  const cleaner = CLEANERS[mime ?? ""];
  yield* cleaner === undefined ? source.pass() : cleaner(source, picture);
  await source.skip();
}

/**
 * Reads width and height of a BMP image. A negative height in the file means that the rows are stored
 * top-down. A header of 12 bytes has shorter numbers.
 */
async function* measureBmp(
  source: ByteSource,
  picture: ImageSizeAndOrientation,
): AsyncGenerator<Buffer> {
  const head = await source.ahead(26);
  if (head.length >= 26) {
    const isShort = head.readUInt32LE(14) === 12;
    const width = isShort ? head.readUInt16LE(18) : Math.abs(head.readInt32LE(18));
    const height = isShort ? head.readUInt16LE(20) : Math.abs(head.readInt32LE(22));
    declareImageSize(picture, width, height);
  }
  yield* source.pass();
}

/**
 * Reads the sizes in the directory of an icon, one byte each; 0 means 256. Browsers refuse entries that
 * contain a larger image.
 */
async function* measureIcon(
  source: ByteSource,
  picture: ImageSizeAndOrientation,
): AsyncGenerator<Buffer> {
  const head = await source.ahead(8);
  if (head.length >= 8)
    declareImageSize(picture, head.readUInt8(6) || 256, head.readUInt8(7) || 256);
  yield* source.pass();
}
