/** Removes the metadata of images while they are streamed to the storage, and reads the image size. */
import type { ByteSource } from "./byte-source.ts";
import type { ImageSizeAndOrientation } from "./exif.ts";
import { stripJpegMetadata } from "./jpeg.ts";
import { stripPngMetadata } from "./png.ts";
import { stripWebpMetadata } from "./webp.ts";

type Cleaner = (source: ByteSource, picture: ImageSizeAndOrientation) => AsyncIterable<Uint8Array>;

const CLEANERS: Record<string, Cleaner> = {
  "image/jpeg": stripJpegMetadata,
  "image/png": stripPngMetadata,
  "image/apng": stripPngMetadata,
  "image/webp": stripWebpMetadata,
  "image/gif": measured(gifSize),
  "image/bmp": measured(bmpSize),
};

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

type Measure = (head: Buffer) => [width: number, height: number];

function measured(measure: Measure): Cleaner {
  return async function* unchanged(source, picture) {
    const head = await source.ahead(26);
    if (head.length >= 26) [picture.width, picture.height] = measure(head);
    yield* source.pass();
  };
}

function gifSize(head: Buffer): [number, number] {
  return [head.readUInt16LE(6), head.readUInt16LE(8)];
}

/**
 * Returns width and height of a BMP image. A negative height in the file means that the rows are stored
 * top-down. BMP headers of less than 40 bytes have another format; the size is then unknown (0).
 */
function bmpSize(head: Buffer): [number, number] {
  if (head.readUInt32LE(14) < 40) return [0, 0];
  return [Math.abs(head.readInt32LE(18)), Math.abs(head.readInt32LE(22))];
}
