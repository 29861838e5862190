/** Removes the metadata of cameras and image editors from a PNG. */
import { crc32 } from "node:zlib";
import type { ByteSource } from "./byte-source.ts";
import {
  buildOrientationExif,
  declareImageSize,
  readExifOrientation,
  type ImageSizeAndOrientation,
} from "./exif.ts";
import { IMAGE_SEGMENTS_MAX, tooManyImageSegmentsError } from "./image-parts.ts";

const SIGNATURE = 8;
/** Bytes of a PNG chunk besides its data: 4 for the length, 4 for the type, 4 for the checksum. */
const AROUND = 12;
const LARGEST = 0x7fff_ffff;
const MOST_EXIF = 64 * 1024;
const LONGEST_KEYWORD = 79;

/**
 * Keywords of PNG text chunks that contain camera metadata. Other text chunks are kept, because some
 * diagram editors store the source of the diagram in a text chunk.
 */
const HIDING = /^(?:XML:com\.adobe\.xmp|Raw profile type )/;
const TEXTS = new Set(["tEXt", "zTXt", "iTXt"]);

/** Yields a PNG without metadata. Also drops all bytes after the IEND chunk. */
export async function* stripPngMetadata(
  source: ByteSource,
  picture: ImageSizeAndOrientation,
): AsyncGenerator<Buffer> {
  yield await source.take(SIGNATURE);
  let hasPixels = false;
  for (let parts = 0; parts < IMAGE_SEGMENTS_MAX; parts += 1) {
    const head = await source.ahead(8);
    if (head.length < 8) return;
    const length = head.readUInt32BE(0);
    const type = head.toString("latin1", 4, 8);
    if (length > LARGEST || !/^[A-Za-z]{4}$/.test(type)) return;
    if (type === "eXIf") {
      const data = await source.take(8 + Math.min(length, MOST_EXIF));
      await source.skip(AROUND + length - data.length);
      yield* uprightness(data.subarray(8), picture);
    } else if (TEXTS.has(type) && (await isHiding(source))) {
      await source.skip(AROUND + length);
    } else {
      if (type === "IHDR") await readSize(source, picture);
      if (type === "fcTL") await readFrameSize(source, picture);
      yield* source.pass(AROUND + length);
    }
    hasPixels ||= type === "IDAT" && length > 0;
    if (type === "IEND") {
      picture.isComplete = hasPixels;
      return;
    }
  }
  throw tooManyImageSegmentsError();
}

function* uprightness(exif: Buffer, picture: ImageSizeAndOrientation): Generator<Buffer> {
  if (picture.orientation !== null) return;
  const orientation = readExifOrientation(exif);
  picture.orientation = orientation;
  if (orientation === 1) return;
  yield chunk("eXIf", buildOrientationExif(orientation));
}

async function isHiding(source: ByteSource): Promise<boolean> {
  const ahead = await source.ahead(8 + LONGEST_KEYWORD);
  return HIDING.test(ahead.toString("latin1", 8, 8 + LONGEST_KEYWORD));
}

async function readSize(source: ByteSource, picture: ImageSizeAndOrientation): Promise<void> {
  const head = await source.ahead(16);
  if (head.length < 16) return;
  declareImageSize(picture, head.readUInt32BE(8), head.readUInt32BE(12));
}

/** Reads the place of a frame of an animation: width, height and offsets behind a number. */
async function readFrameSize(source: ByteSource, picture: ImageSizeAndOrientation): Promise<void> {
  const head = await source.ahead(28);
  if (head.length < 28) return;
  const end = (lengthAt: number, offsetAt: number) =>
    head.readUInt32BE(lengthAt) + head.readUInt32BE(offsetAt);
  declareImageSize(picture, end(12, 20), end(16, 24));
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, checksum]);
}
