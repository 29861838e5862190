import { describe, expect, it } from "vitest";
import {
  buildCleanedJpeg,
  buildCleanedPng,
  buildExifData,
  buildJpegWithMetadata,
  buildOrientationOnlyExif,
  buildPng,
  buildPngChunk,
  GPS_LOCATION,
  buildJpegSegment,
  buildPngWithOrientation,
  buildWebp,
} from "../../../test/pictures.ts";
import { ByteSource } from "./byte-source.ts";
import {
  readExifOrientation,
  computeDisplayedImageSize,
  createEmptyImageSizeAndOrientation,
} from "./exif.ts";
import { stripImageMetadata } from "./image-metadata.ts";

async function clean(content: Buffer, mime: string, chunk = content.length) {
  const picture = createEmptyImageSizeAndOrientation();
  const kept: Uint8Array[] = [];
  const source = new ByteSource(inChunks(content, chunk));
  for await (const piece of stripImageMetadata(source, mime, picture)) kept.push(piece);
  return { kept: Buffer.concat(kept), size: computeDisplayedImageSize(picture) };
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
