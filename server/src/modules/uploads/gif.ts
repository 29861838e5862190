/** Reads the sizes that a GIF declares: of its logical screen, and of each frame. */
import type { ByteSource } from "./byte-source.ts";
import { declareImageSize, type ImageSizeAndOrientation } from "./exif.ts";

const SCREEN_BYTES = 13;
/** The byte that announces a frame, and the description of the frame. */
const FRAME_BYTES = 10;
const FRAME = 0x2c;
const EXTENSION = 0x21;
const TRAILER = 0x3b;
const NOTHING = Buffer.alloc(0);

/** Yields the GIF unchanged. */
export async function* measureGif(
  source: ByteSource,
  picture: ImageSizeAndOrientation,
): AsyncGenerator<Buffer> {
  const read = createGifReader(picture);
  let unread: Buffer = NOTHING;
  let next = 0;
  for await (const chunk of source.pass()) {
    const data = unread.length === 0 ? chunk : Buffer.concat([unread, chunk]);
    next = read(data, next);
    unread = data.subarray(next);
    next = Math.max(0, next - data.length);
    yield chunk;
  }
}

/**
 * Returns a function that reads the structure of a GIF from `at` on. It returns where to go on: at a part
 * that has not arrived completely, or behind the end of `data`. It makes no object for the parts, because
 * a GIF can consist of very many.
 */
function createGifReader(picture: ImageSizeAndOrientation): (data: Buffer, at: number) => number {
  let hasFrame = false;
  let state: "screen" | "part" | "data" | "end" = "screen";
  return (data, start) => {
    let at = start;
    while (at < data.length && state !== "end") {
      const first = data.readUInt8(at);
      if (state === "data") {
        // Each block of data starts with its length. An empty one ends the data.
        at += 1 + first;
        if (first === 0) state = "part";
      } else if (state === "screen") {
        if (at + SCREEN_BYTES > data.length) return at;
        declareImageSize(picture, data.readUInt16LE(at + 6), data.readUInt16LE(at + 8));
        at += SCREEN_BYTES + countColorTableBytes(data.readUInt8(at + 10));
        state = "part";
      } else if (first === FRAME) {
        if (at + FRAME_BYTES > data.length) return at;
        declareFrame(picture, data, at);
        hasFrame = true;
        // One more byte is the size of the codes in the data.
        at += FRAME_BYTES + countColorTableBytes(data.readUInt8(at + 9)) + 1;
        state = "data";
      } else {
        // One more byte is the kind of the extension.
        at += 2;
        state = first === EXTENSION ? "data" : "end";
        picture.isComplete = first === TRAILER && hasFrame;
      }
    }
    return state === "end" ? data.length : at;
  };
}

function declareFrame(picture: ImageSizeAndOrientation, data: Buffer, at: number): void {
  const end = (offset: number, length: number) =>
    data.readUInt16LE(at + offset) + data.readUInt16LE(at + length);
  declareImageSize(picture, end(1, 5), end(3, 7));
}

function countColorTableBytes(flags: number): number {
  return (flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1);
}
