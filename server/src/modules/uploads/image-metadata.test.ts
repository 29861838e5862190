import { describe, expect, it } from "vitest";
import {
  buildCleanedJpeg,
  buildCleanedPng,
  buildExifData,
  buildGif,
  buildJpegWithMetadata,
  buildOrientationOnlyExif,
  buildPng,
  buildPngChunk,
  GPS_LOCATION,
  buildJpegSegment,
  buildPngWithOrientation,
  buildWebp,
  buildWebpFrame,
} from "../../../test/pictures.ts";
import { ByteSource } from "./byte-source.ts";
import {
  readExifOrientation,
  computeDeclaredPixels,
  computeDisplayedImageSize,
  createEmptyImageSizeAndOrientation,
} from "./exif.ts";
import { stripImageMetadata } from "./image-metadata.ts";

async function clean(content: Buffer, mime: string, chunk = content.length) {
  const picture = createEmptyImageSizeAndOrientation();
  const kept: Uint8Array[] = [];
  const source = new ByteSource(inChunks(content, chunk));
  for await (const piece of stripImageMetadata(source, mime, picture)) kept.push(piece);
  return {
    kept: Buffer.concat(kept),
    size: computeDisplayedImageSize(picture),
    declared: computeDeclaredPixels(picture),
  };
}

async function* inChunks(content: Buffer, size: number): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < content.length; from += size) yield content.subarray(from, from + size);
}

describe("a JPEG", () => {
  it.each([1, 2, 3, 7, 64, 1_000])(
    "loses all but the picture, its colours and how it was held, arriving by %i bytes [I9]",
    async (chunk) => {
      const { kept } = await clean(buildJpegWithMetadata(6), "image/jpeg", chunk);
      expect(kept.equals(buildCleanedJpeg(6))).toBe(true);
      expect(kept.includes(GPS_LOCATION)).toBe(false);
    },
  );

  it.each([
    [undefined, "II", undefined, { width: 40, height: 30 }],
    [1, "II", undefined, { width: 40, height: 30 }],
    [3, "MM", 3, { width: 40, height: 30 }],
    [8, "MM", 8, { width: 30, height: 40 }],
    [9, "II", undefined, { width: 40, height: 30 }],
  ] as const)(
    "held as %s (%s) is kept so, and measured as it is shown",
    async (held, order, kept, size) => {
      const result = await clean(buildJpegWithMetadata(held, order), "image/jpeg");
      expect(result.kept.equals(buildCleanedJpeg(kept))).toBe(true);
      expect(result.size).toEqual(size);
    },
  );

  it("that was cleaned is not changed any more", async () => {
    expect((await clean(buildCleanedJpeg(6), "image/jpeg")).kept.equals(buildCleanedJpeg(6))).toBe(
      true,
    );
  });

  it.each([
    ["nothing but its beginning", Buffer.from([0xff, 0xd8])],
    ["an end in the middle of a segment", buildJpegWithMetadata(6).subarray(0, 70)],
    ["an end in the middle of the picture", buildCleanedJpeg().subarray(0, -20)],
    ["a length of nothing", Buffer.from([0xff, 0xd8, 0xff, 0xdb, 0, 0, 0xff, 0xd9])],
    ["noise", Buffer.from([0xff, 0xd8, 1, 2, 3, 0xff, 0xff, 0xff, 0xd9])],
    [
      "many small segments",
      Buffer.concat(Array.from({ length: 50_000 }, () => buildJpegSegment(0xe1, ""))),
    ],
    ["nothing but markers", Buffer.alloc(200_000, 0xff)],
  ])("with %s is read to its end", async (_what, content) => {
    const { kept } = await clean(content, "image/jpeg");
    expect(kept.length).toBeLessThanOrEqual(content.length);
  });
});

describe("a PNG", () => {
  it.each([1, 5, 1_000])(
    "loses what was told beside the picture, and keeps a drawing's source, by %i bytes [I9]",
    async (chunk) => {
      const { kept, size } = await clean(buildPngWithOrientation(6), "image/png", chunk);
      expect(kept.equals(buildCleanedPng(6))).toBe(true);
      expect(kept.includes(GPS_LOCATION)).toBe(false);
      expect(size).toEqual({ width: 1, height: 1 });
    },
  );

  it("without any of it is not changed", async () => {
    expect((await clean(buildPng(), "image/png")).kept.equals(buildPng())).toBe(true);
  });

  it("that tells more than anybody wants to hold loses it all the same", async () => {
    const told = Buffer.concat([buildExifData(6), Buffer.alloc(3_000_000, GPS_LOCATION)]);
    const { kept } = await clean(buildPng(buildPngChunk("eXIf", told)), "image/png", 65_536);
    expect(kept.equals(buildPng(buildPngChunk("eXIf", buildOrientationOnlyExif(6))))).toBe(true);
  });

  it.each([
    ["a chunk that never ends", Buffer.from("7fffffff49444154", "hex")],
    ["a length beyond all lengths", Buffer.from("ffffffff49444154", "hex")],
    ["a chunk without a name", Buffer.from("0000000000000000", "hex")],
  ])("with %s is read to its end", async (_what, chunk) => {
    const content = Buffer.concat([buildPng().subarray(0, 33), chunk, Buffer.alloc(100_000)]);
    const { kept } = await clean(content, "image/png", 4_096);
    expect(kept.length).toBeLessThanOrEqual(content.length);
  });
});

describe("a WebP", () => {
  it.each([1, 1_000])("has it written over, by %i bytes [I9]", async (chunk) => {
    const told = buildExifData(6);
    const before = buildWebp(told, GPS_LOCATION);
    const { kept, size } = await clean(before, "image/webp", chunk);
    const blank = Buffer.alloc(told.length);
    buildOrientationOnlyExif(6).copy(blank);
    expect(kept.equals(buildWebp(blank, " ".repeat(GPS_LOCATION.length)))).toBe(true);
    expect(kept).toHaveLength(before.length);
    expect(size).toEqual({ width: 10, height: 20 });
  });
});

const sizes = (...values: number[]) => {
  const data = Buffer.alloc(4 * values.length);
  for (const [index, value] of values.entries()) data.writeUInt32BE(value, 4 * index);
  return data;
};
const frame = (width: number, height: number) =>
  buildJpegSegment(
    0xc2,
    Buffer.from([8, height >> 8, height & 255, width >> 8, width & 255, 1, 1, 0x11, 0]),
  );
const bmp = (headerBytes: number, size: Buffer) =>
  Buffer.concat([Buffer.from("BM"), Buffer.alloc(12), Buffer.from([headerBytes, 0, 0, 0]), size]);

describe("the size of an image is the largest that any of its headers declares", () => {
  it.each([
    ["a GIF", "image/gif", buildGif([40, 30], [0, 0, 40, 30]), 1_200],
    [
      "a GIF with a frame beyond its screen",
      "image/gif",
      buildGif([1, 1], [500, 100, 16_000, 16_400]),
      16_500 ** 2,
    ],
    [
      "a GIF with a second frame beyond its screen",
      "image/gif",
      buildGif([9, 9], [0, 0, 9, 9], [0, 0, 90, 70]),
      6_300,
    ],
    ["a PNG", "image/png", buildPng(), 1],
    [
      "a PNG with two headers",
      "image/png",
      buildPng(buildPngChunk("IHDR", Buffer.concat([sizes(16_000, 9_000), Buffer.alloc(5)]))),
      144_000_000,
    ],
    [
      "an APNG with a larger frame",
      "image/apng",
      buildPng(buildPngChunk("fcTL", sizes(0, 8_000, 8_000, 50, 50, 0, 0))),
      8_050 ** 2,
    ],
    ["a JPEG", "image/jpeg", buildJpegWithMetadata(), 1_200],
    [
      "a JPEG with two frame headers",
      "image/jpeg",
      Buffer.concat([Buffer.from([0xff, 0xd8]), frame(40, 30), frame(60_000, 50_000)]),
      3_000_000_000,
    ],
    ["a WebP", "image/webp", buildWebp(Buffer.alloc(0), ""), 200],
    [
      "a WebP with a larger frame",
      "image/webp",
      buildWebp(Buffer.alloc(0), "", buildWebpFrame([20, 10, 9_000, 9_000], [20, 10])),
      9_020 * 9_010,
    ],
    [
      "a WebP with a larger bitstream",
      "image/webp",
      buildWebp(Buffer.alloc(0), "", buildWebpFrame([0, 0, 20, 10], [16_384, 16_384])),
      16_384 ** 2,
    ],
    ["a BMP", "image/bmp", bmp(40, Buffer.from("204e0000e0b1ffff", "hex")), 400_000_000],
    [
      "a BMP with a short header",
      "image/bmp",
      bmp(12, Buffer.from("ffffffff01001800", "hex")),
      65_535 ** 2,
    ],
    ["an icon", "image/x-icon", Buffer.from([0, 0, 1, 0, 1, 0, 0, 0]), 65_536],
    ["a TIFF, which is not read", "image/tiff", Buffer.from("II*\0"), null],
    ["a GIF without frames", "image/gif", Buffer.from("GIF89a"), null],
  ])("%s", async (_what, mime, content, pixels) => {
    for (const chunk of [1, 7, content.length]) {
      const { kept, declared } = await clean(content, mime, chunk);
      expect(declared).toBe(pixels);
      if (mime === "image/gif") expect(kept.equals(content)).toBe(true);
    }
  });
});

it.each([
  ["image/gif", Buffer.from(`GIF89a\x28\0\x1e\0${"\0".repeat(20)}`, "latin1"), 40, 30],
  ["image/gif", Buffer.from("GIF89a"), null, null],
  ["text/plain", Buffer.from("text"), null, null],
])("%s stays as it is", async (mime, content, width, height) => {
  const { kept, size } = await clean(content, mime);
  expect(kept.equals(content)).toBe(true);
  expect(size).toEqual({ width, height });
});

it.each([
  Buffer.from(""),
  Buffer.from("II"),
  Buffer.from("II*\0\xff\xff\xff\xff", "latin1"),
  Buffer.from("MM\0*\0\0\0\x08\xff\xff", "latin1"),
  Buffer.from("XX*\0\x08\0\0\0", "latin1"),
])("nonsense is upright", (nonsense) => {
  expect(readExifOrientation(nonsense)).toBe(1);
});
