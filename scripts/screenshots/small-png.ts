/**
 * Reduces a PNG screenshot to at most 256 colors, which halves its file size. Screenshots rarely
 * contain more colors. Reads PNGs as Chromium writes them: 8 bits each for red, green, blue and
 * optionally alpha.
 */
import { crc32, deflateSync, inflateSync } from "node:zlib";

const SIGNATURE = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
const PALETTE_SIZE = 256;
const [RGB, INDEXED, RGBA] = [2, 3, 6];

interface Pixels {
  width: number;
  height: number;
  /** One number per pixel, with a byte each for red, green and blue. */
  colors: Uint32Array;
}

export function reducePngColors(png: Buffer): Buffer {
  const { width, height, colors } = read(png);
  const palette = telling(colors);
  const nearest = nearestIn(palette);
  const rows = Buffer.alloc((width + 1) * height);
  // Skips the first byte of each row, the number of its PNG filter. It stays 0 (no filter), which
  // compresses best with few colors.
  for (let at = 0, pixel = 0; pixel < colors.length; at += 1) {
    if (at % (width + 1) === 0) continue;
    rows[at] = nearest(colors[pixel] ?? 0);
    pixel += 1;
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, INDEXED, 0, 0, 0], 8);
  return Buffer.concat([
    SIGNATURE,
    chunk("IHDR", header),
    chunk("PLTE", Buffer.from(palette.flatMap(channels))),
    chunk("IDAT", deflateSync(rows, { level: 9, memLevel: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function read(png: Buffer): Pixels {
  const parts = [...chunks(png)];
  const header = parts[0]?.data ?? Buffer.alloc(0);
  const [width, height, kind] = [header.readUInt32BE(0), header.readUInt32BE(4), header[9]];
  if (header[8] !== 8 || (kind !== RGB && kind !== RGBA) || header[12] !== 0) {
    throw new Error("The picture is not of the kind that Chromium makes.");
  }
  const size = kind === RGB ? 3 : 4;
  const data = parts.filter(({ type }) => type === "IDAT").map((part) => part.data);
  const bytes = unfiltered(inflateSync(Buffer.concat(data)), width * size, size);
  const colors = new Uint32Array(width * height);
  for (let pixel = 0; pixel < colors.length; pixel += 1) {
    colors[pixel] = bytes.readUIntBE(pixel * size, 3);
  }
  return { width, height, colors };
}

function* chunks(png: Buffer): Generator<{ type: string; data: Buffer }> {
  for (let at = SIGNATURE.length; at < png.length;) {
    const length = png.readUInt32BE(at);
    const type = png.toString("latin1", at + 4, at + 8);
    yield { type, data: png.subarray(at + 8, at + 8 + length) };
    at += length + 12;
  }
}

function chunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const named = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}

/**
 * Reverses the PNG filter of each row. A filter predicts each byte from the previous pixel and
 * the row above, and stores the difference.
 */
function unfiltered(source: Buffer, rowLength: number, size: number): Buffer {
  const rows = source.length / (rowLength + 1);
  const out = Buffer.alloc(rows * rowLength);
  for (let row = 0; row < rows; row += 1) {
    const filter = source[row * (rowLength + 1)] ?? 0;
    for (let column = 0; column < rowLength; column += 1) {
      const at = row * rowLength + column;
      const left = column < size ? 0 : (out[at - size] ?? 0);
      const above = row === 0 ? 0 : (out[at - rowLength] ?? 0);
      const corner = column < size || row === 0 ? 0 : (out[at - rowLength - size] ?? 0);
      const raw = source[row * (rowLength + 1) + 1 + column] ?? 0;
      out[at] = raw + predicted(filter, left, above, corner);
    }
  }
  return out;
}

function predicted(filter: number, left: number, above: number, corner: number): number {
  if (filter === 1) return left;
  if (filter === 2) return above;
  if (filter === 3) return (left + above) >> 1;
  if (filter === 4) return paeth(left, above, corner);
  return 0;
}

/** The Paeth predictor of PNG: of the three neighbors, the one nearest to left + above - corner. */
function paeth(left: number, above: number, corner: number): number {
  const guess = left + above - corner;
  const [a, b, c] = [left, above, corner].map((each) => Math.abs(guess - each)) as [
    number,
    number,
    number,
  ];
  if (a <= b && a <= c) return left;
  return b <= c ? above : corner;
}

/**
 * Chooses at most 256 colors for the palette. Each step adds the color that is most visibly
 * missing: a frequent color, far from all colors in the palette.
 */
function telling(colors: Uint32Array): number[] {
  const counts = new Map<number, number>();
  for (const color of colors) counts.set(color, (counts.get(color) ?? 0) + 1);
  const missing = [...counts].map(([color, count]) => ({ color, count, far: Infinity }));
  const palette: number[] = [];
  while (palette.length < Math.min(PALETTE_SIZE, missing.length)) {
    const next = missing.reduce((worst, each) =>
      each.count * each.far > worst.count * worst.far ? each : worst,
    );
    palette.push(next.color);
    for (const each of missing) each.far = Math.min(each.far, distance(each.color, next.color));
  }
  return palette;
}

function nearestIn(palette: readonly number[]): (color: number) => number {
  const known = new Map(palette.map((color, index) => [color, index]));
  return (color) => {
    const found = known.get(color) ?? nearestIndex(palette, color);
    known.set(color, found);
    return found;
  };
}

function nearestIndex(palette: readonly number[], color: number): number {
  const distances = palette.map((candidate) => distance(candidate, color));
  return distances.indexOf(Math.min(...distances));
}

function distance(one: number, other: number): number {
  const red = (one >> 16) - (other >> 16);
  const green = ((one >> 8) & 255) - ((other >> 8) & 255);
  const blue = (one & 255) - (other & 255);
  return red * red + green * green + blue * blue;
}

function channels(color: number): number[] {
  return [color >> 16, (color >> 8) & 255, color & 255];
}
