/** Small JPEG, PNG and WebP images for tests, with the kinds of metadata that cameras write. */
import { crc32 } from "node:zlib";

/**
 * GPS location in the metadata of the images. The server must remove it from every uploaded
 * image.
 */
export const GPS_LOCATION = "52.5200N13.4050E";

/**
 * EXIF data as a camera writes it: location, name of the camera, and optionally the orientation.
 */
export function buildExifData(orientation?: number, order: "II" | "MM" = "II"): Buffer {
  const entries = [
    { tag: 0x010f, type: 2, count: 4, value: 0x004e4143 },
    ...(orientation === undefined ? [] : [{ tag: 0x0112, type: 3, count: 1, value: orientation }]),
    { tag: 0x8825, type: 4, count: 1, value: 60 },
  ];
  const head = Buffer.alloc(10 + entries.length * 12 + 4);
  head.write(order, "latin1");
  const short = (value: number, at: number) =>
    order === "II" ? head.writeUInt16LE(value, at) : head.writeUInt16BE(value, at);
  const long = (value: number, at: number) =>
    order === "II" ? head.writeUInt32LE(value, at) : head.writeUInt32BE(value, at);
  short(42, 2);
  long(8, 4);
  short(entries.length, 8);
  for (const [index, { tag, type, count, value }] of entries.entries()) {
    const at = 10 + index * 12;
    short(tag, at);
    short(type, at + 2);
    long(count, at + 4);
    if (type === 3) short(value, at + 8);
    else long(value, at + 8);
  }
  return Buffer.concat([head, Buffer.from(`GPS ${GPS_LOCATION}`)]);
}

/** EXIF data that contains only the orientation. The server removes all other metadata. */
export function buildOrientationOnlyExif(orientation: number): Buffer {
  return Buffer.from(
    `4d4d002a00000008000101120003000000010${orientation.toString(16).padStart(3, "0")}000000000000`,
    "hex",
  );
}

export function buildJpegSegment(marker: number, data: Buffer | string): Buffer {
  const bytes = Buffer.from(data as string, "latin1");
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(bytes.length + 2, 2);
  return Buffer.concat([head, bytes]);
}

const JFIF = buildJpegSegment(0xe0, "JFIF\0\x01\x01\0\0\x01\0\x01\0\0");
const COLOURS = buildJpegSegment(0xe2, `ICC_PROFILE\0\x01\x01${"p".repeat(300)}`);
const ADOBE = buildJpegSegment(0xee, "Adobe\0d\0\0\0\0\x01");
const TABLE = buildJpegSegment(0xdb, `\0${"q".repeat(64)}`);
const HUFFMAN = buildJpegSegment(0xc4, `\0${"h".repeat(28)}`);
/** Frame header of a JPEG that is 40 pixels wide and 30 high. */
const FRAME = buildJpegSegment(0xc0, "\x08\0\x1e\0\x28\x01\x01\x11\0");
const SCAN = Buffer.concat([
  buildJpegSegment(0xda, "\x01\x01\0\0\x3f\0"),
  Buffer.from("data\xff\0more\xff\xd0after a restart\xff\0", "latin1"),
]);
const EXIF = Buffer.from("Exif\0\0", "latin1");

/**
 * A JPEG with all kinds of metadata: before the first scan, between its two scans, and after the
 * end of the image.
 */
export function buildJpegWithMetadata(orientation?: number, order?: "II" | "MM"): Buffer {
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    JFIF,
    buildJpegSegment(0xe1, Buffer.concat([EXIF, buildExifData(orientation, order)])),
    buildJpegSegment(0xe1, `http://ns.adobe.com/xap/1.0/\0<x>${GPS_LOCATION}</x>`),
    buildJpegSegment(0xe2, `MPF\0${GPS_LOCATION}`),
    COLOURS,
    buildJpegSegment(0xed, `Photoshop 3.0\0${GPS_LOCATION}`),
    buildJpegSegment(0xfe, `taken at ${GPS_LOCATION}`),
    ADOBE,
    TABLE,
    FRAME,
    HUFFMAN,
    SCAN,
    HUFFMAN,
    buildJpegSegment(0xe1, Buffer.concat([EXIF, buildExifData(3)])),
    SCAN,
    Buffer.from([0xff, 0xd9]),
    Buffer.from(`film taken at ${GPS_LOCATION} <script>alert(1)</script>`),
  ]);
}

/**
 * The image of `buildJpegWithMetadata` as the server must store it, without metadata except the
 * orientation.
 */
export function buildCleanedJpeg(orientation?: number): Buffer {
  const turned =
    orientation === undefined
      ? []
      : [buildJpegSegment(0xe1, Buffer.concat([EXIF, buildOrientationOnlyExif(orientation)]))];
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    JFIF,
    ...turned,
    COLOURS,
    ADOBE,
    TABLE,
    FRAME,
    HUFFMAN,
    SCAN,
    HUFFMAN,
    SCAN,
    Buffer.from([0xff, 0xd9]),
  ]);
}

export function buildPngChunk(type: string, data: Buffer | string): Buffer {
  const named = Buffer.from(
    type + Buffer.from(data as string, "latin1").toString("latin1"),
    "latin1",
  );
  const around = Buffer.alloc(8);
  around.writeUInt32BE(named.length - 4, 0);
  around.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([around.subarray(0, 4), named, around.subarray(4)]);
}

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Chunks of a PNG with one gray pixel. */
const HEADER = buildPngChunk("IHDR", Buffer.from("00000001000000010800000000", "hex"));
const DOT = buildPngChunk("IDAT", Buffer.from("789c636000000002000148afa471", "hex"));
const DRAWING = buildPngChunk("tEXt", "mxfile\0<drawing/>");

export function buildPng(...more: Buffer[]): Buffer {
  return Buffer.concat([PNG, HEADER, ...more, DOT, buildPngChunk("IEND", "")]);
}

export function buildPngWithOrientation(orientation: number): Buffer {
  return Buffer.concat([
    buildPng(
      DRAWING,
      buildPngChunk("eXIf", buildExifData(orientation)),
      buildPngChunk("iTXt", `XML:com.adobe.xmp\0\0\0\0\0<x>${GPS_LOCATION}</x>`),
      buildPngChunk("zTXt", `Raw profile type exif\0\0${GPS_LOCATION}`),
    ),
    Buffer.from(`<html>${GPS_LOCATION}`),
  ]);
}

export function buildCleanedPng(orientation: number): Buffer {
  return buildPng(DRAWING, buildPngChunk("eXIf", buildOrientationOnlyExif(orientation)));
}

function webpChunk(type: string, data: Buffer | string): Buffer {
  const bytes = Buffer.from(data as string, "latin1");
  const head = Buffer.from(`${type}\0\0\0\0`, "latin1");
  head.writeUInt32LE(bytes.length, 4);
  return Buffer.concat([head, bytes, Buffer.alloc(bytes.length % 2)]);
}

/** A WebP chunk of one frame of an animation, with the size of the frame and of its bitstream. */
export function buildWebpFrame(
  [left, top, width, height]: readonly [number, number, number, number],
  bitstream: readonly [width: number, height: number],
): Buffer {
  const frame = Buffer.alloc(16);
  const numbers = [left / 2, top / 2, width - 1, height - 1];
  for (const [index, value] of numbers.entries()) frame.writeUIntLE(value, 3 * index, 3);
  const lossless = Buffer.from("2f00000000aaaa", "hex");
  lossless.writeUInt32LE((bitstream[0] - 1) | ((bitstream[1] - 1) << 14), 1);
  return webpChunk("ANMF", Buffer.concat([frame, webpChunk("VP8L", lossless)]));
}

/** A WebP picture, 20 pixels wide and 10 high, with this EXIF and XMP metadata. */
export function buildWebp(aboutIt: Buffer, xmp: string, ...more: Buffer[]): Buffer {
  const chunks = Buffer.concat([
    webpChunk("VP8X", Buffer.from("0c000000130000090000", "hex")),
    webpChunk("VP8L", Buffer.from("2f13400200aaaa", "hex")),
    webpChunk("EXIF", aboutIt),
    webpChunk("XMP ", xmp),
    ...more,
  ]);
  const head = Buffer.from("RIFF\0\0\0\0WEBP", "latin1");
  head.writeUInt32LE(chunks.length + 4, 4);
  return Buffer.concat([head, chunks]);
}

/** A GIF with a logical screen and frames of one color each, without a color table. */
export function buildGif(
  screen: readonly [width: number, height: number],
  ...frames: readonly (readonly [left: number, top: number, width: number, height: number])[]
): Buffer {
  const numbers = (values: readonly number[]) => Buffer.from(Uint16Array.from(values).buffer);
  return Buffer.concat([
    Buffer.from("GIF89a"),
    numbers(screen),
    Buffer.from([0x80, 0, 0, 0, 0, 0, 255, 255, 255]),
    ...frames.flatMap((frame) => [
      // An extension, the frame, and its data: "clear", color 0, "end".
      Buffer.from([0x21, 0xf9, 4, 0, 0, 0, 0, 0, 0x2c]),
      numbers(frame),
      Buffer.from([0x80, 0, 0, 0, 0, 0, 0, 2, 2, 0x44, 1, 0]),
    ]),
    Buffer.from([0x3b]),
  ]);
}
