/**
 * Removes camera metadata from a WebP image. The file header contains the file length and is sent
 * before the metadata is read. So the metadata is overwritten, and the length stays the same.
 */
import type { ByteSource } from "./byte-source.ts";
import {
  buildOrientationExif,
  declareImageSize,
  readExifOrientation,
  type ImageSizeAndOrientation,
} from "./exif.ts";
import { IMAGE_SEGMENTS_MAX, tooManyImageSegmentsError } from "./image-parts.ts";

const HEAD = 12;
/** Bytes of the chunk of a frame before the chunk of its bitstream, and of that chunk up to its size. */
const ANMF_HEAD = 24;
const ANMF_AHEAD = ANMF_HEAD + 18;
const PIXELS = new Set(["VP8 ", "VP8L", "ANMF"]);
const MOST_EXIF = 64 * 1024;
/** Metadata is overwritten with spaces, because XMP parsers ignore spaces. */
const BLANK = 0x20;

export async function* stripWebpMetadata(
  source: ByteSource,
  picture: ImageSizeAndOrientation,
): AsyncGenerator<Buffer> {
  yield await source.take(HEAD);
  for (let parts = 0; parts < IMAGE_SEGMENTS_MAX; parts += 1) {
    const head = await source.ahead(8);
    if (head.length < 8) return;
    const type = head.toString("latin1", 0, 4);
    const size = head.readUInt32LE(4);
    const length = size + (size % 2);
    readSize(type, await source.ahead(ANMF_AHEAD), picture);
    if (type === "EXIF") {
      yield await source.take(8);
      const data = await source.take(Math.min(length, MOST_EXIF));
      picture.orientation = readExifOrientation(data);
      const blank = Buffer.alloc(data.length);
      buildOrientationExif(picture.orientation).copy(blank);
      yield blank;
      yield* blanks(source, length - data.length, 0);
    } else if (type === "XMP ") {
      yield await source.take(8);
      yield* blanks(source, length, BLANK);
    } else {
      let passed = 0;
      for await (const piece of source.pass(8 + length)) {
        passed += piece.length;
        yield piece;
      }
      // The padding of the last chunk can be missing.
      picture.isComplete ||= PIXELS.has(type) && passed >= 8 + size;
    }
  }
  throw tooManyImageSegmentsError();
}

async function* blanks(source: ByteSource, length: number, byte: number): AsyncGenerator<Buffer> {
  for await (const piece of source.pass(length)) yield Buffer.alloc(piece.length, byte);
}

/** Reads the size from a chunk that contains one: of the image, of its bitstream, or of a frame. */
function readSize(type: string, chunk: Buffer, picture: ImageSizeAndOrientation): void {
  if (type === "ANMF" && chunk.length >= ANMF_HEAD) {
    const end = (offsetAt: number, lengthAt: number) =>
      2 * chunk.readUIntLE(offsetAt, 3) + 1 + chunk.readUIntLE(lengthAt, 3);
    declareImageSize(picture, end(8, 14), end(11, 17));
    const inner = chunk.subarray(ANMF_HEAD);
    readSize(inner.toString("latin1", 0, 4), inner, picture);
  }
  const size = chunk.length < (type === "VP8L" ? 13 : 18) ? undefined : sizeIn(type, chunk);
  if (size !== undefined) declareImageSize(picture, ...size);
}

function sizeIn(type: string, chunk: Buffer): [number, number] | undefined {
  switch (type) {
    case "VP8X":
      return [1 + chunk.readUIntLE(12, 3), 1 + chunk.readUIntLE(15, 3)];
    case "VP8 ":
      return [chunk.readUInt16LE(14) & 0x3fff, chunk.readUInt16LE(16) & 0x3fff];
    case "VP8L": {
      const bits = chunk.readUInt32LE(9);
      return [1 + (bits & 0x3fff), 1 + ((bits >>> 14) & 0x3fff)];
    }
    default:
      return undefined;
  }
}
