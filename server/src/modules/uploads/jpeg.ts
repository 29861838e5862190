/** Removes the metadata of cameras and image editors from a JPEG. */
import type { ByteSource } from "./byte-source.ts";
import {
  buildOrientationExif,
  declareImageSize,
  readExifOrientation,
  type ImageSizeAndOrientation,
} from "./exif.ts";
import { IMAGE_SEGMENTS_MAX, tooManyImageSegmentsError } from "./image-parts.ts";

const TEMPORARY = 0x01;
const START = 0xd8;
const END = 0xd9;
const SCAN = 0xda;
const EXIF = 0xe1;
const COMMENT = 0xfe;

/**
 * The application segments (APPn) that `stripJpegMetadata` copies to its output, each with its
 * marker and first bytes. Without these segments, the colors of the image would change.
 */
const KEPT_SEGMENTS = [
  { marker: 0xe0, begins: "JFIF\0" },
  { marker: 0xe2, begins: "ICC_PROFILE\0" },
  { marker: 0xee, begins: "Adobe" },
];

/**
 * Yields a JPEG without metadata. Also drops all bytes after the end marker, where phones append videos
 * and anybody can append other data.
 */
export async function* stripJpegMetadata(
  source: ByteSource,
  picture: ImageSizeAndOrientation,
): AsyncGenerator<Buffer> {
  yield await source.take(2);
  let inScan = false;
  for (let parts = 0; parts < IMAGE_SEGMENTS_MAX; parts += 1) {
    // Before the first scan, bytes outside of a segment are dropped, because decoders ignore them.
    for await (const data of upToMarker(source)) if (inScan) yield data;
    const [, marker] = await source.ahead(2);
    if (marker === undefined) return;
    if (marker === END) {
      picture.isComplete = inScan;
      yield await source.take(2);
      return;
    }
    if (standsAlone(marker)) {
      await source.skip(2);
    } else {
      const segment = await source.take(2 + (await lengthOf(source)));
      yield* keptOf(marker, segment, picture);
      if (marker === SCAN) inScan = true;
    }
  }
  throw tooManyImageSegmentsError();
}

async function lengthOf(source: ByteSource): Promise<number> {
  const head = await source.ahead(4);
  return head.length < 4 ? 0 : head.readUInt16BE(2);
}

function* keptOf(
  marker: number,
  segment: Buffer,
  picture: ImageSizeAndOrientation,
): Generator<Buffer> {
  if (marker === EXIF && segment.toString("latin1", 4, 10) === "Exif\0\0") {
    if (picture.orientation !== null) return;
    const orientation = readExifOrientation(segment.subarray(4));
    picture.orientation = orientation;
    if (orientation === 1) return;
    const data = Buffer.concat([Buffer.from("Exif\0\0"), buildOrientationExif(orientation)]);
    const head = Buffer.from([0xff, EXIF, 0, data.length + 2]);
    yield Buffer.concat([head, data]);
  } else if (isFrame(marker) && segment.length >= 9) {
    declareImageSize(picture, segment.readUInt16BE(7), segment.readUInt16BE(5));
    yield segment;
  } else if (!isNote(marker) || isKeptNote(marker, segment)) {
    yield segment;
  }
}

function isNote(marker: number): boolean {
  return (marker >= 0xe0 && marker <= 0xef) || marker === COMMENT;
}

function isKeptNote(marker: number, segment: Buffer): boolean {
  return KEPT_SEGMENTS.some(
    (note) =>
      note.marker === marker &&
      segment.toString("latin1", 4, 4 + note.begins.length) === note.begins,
  );
}

/** True for frame headers, which contain the image size: markers C0 to CF, except C4, C8 and CC. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}

function standsAlone(marker: number): boolean {
  return marker === TEMPORARY || marker === START;
}

function isRestart(marker: number): boolean {
  return marker >= 0xd0 && marker <= 0xd7;
}

/**
 * Yields the bytes before the next marker. Inside a scan these are image data; elsewhere decoders
 * ignore them.
 */
async function* upToMarker(source: ByteSource): AsyncGenerator<Buffer> {
  for (;;) {
    const held = await source.ahead(2);
    const end = markerIn(held);
    if (end !== -1) {
      yield await source.take(end);
      return;
    }
    const mayGoOn = held.length >= 2;
    // The last byte can be the first half of a marker whose second byte is in the next chunk.
    const keep = mayGoOn && held.at(-1) === 0xff ? 1 : 0;
    yield await source.take(held.length - keep);
    if (!mayGoOn) return;
  }
}

/**
 * Returns the index of the next marker, or -1. Skips FF 00, which is image data, and restart
 * markers, which are inside of image data.
 */
function markerIn(data: Buffer): number {
  for (let at = data.indexOf(0xff); at !== -1; at = data.indexOf(0xff, at + 1)) {
    const next = data[at + 1];
    if (next === undefined) return -1;
    if (next !== 0 && next !== 0xff && !isRestart(next)) return at;
  }
  return -1;
}
