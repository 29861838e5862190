/**
 * Reads and writes Exif data of images. The orientation is kept, so that images are displayed upright.
 * Location, camera and everything else is removed for privacy.
 */
const ORIENTATION = 0x0112;
const SHORT = 3;
const ENTRY = 12;
const UPRIGHT = 1;

/** Returns the Exif orientation from 1 (upright) to 8. Unreadable data counts as upright. */
export function readExifOrientation(exif: Buffer): number {
  const tiff = exif.toString("latin1", 0, 6) === "Exif\0\0" ? exif.subarray(6) : exif;
  const order = tiff.toString("latin1", 0, 2);
  if (tiff.length < 8 || (order !== "II" && order !== "MM")) return UPRIGHT;
  const short = (at: number) => {
    if (at + 2 > tiff.length) return 0;
    return order === "II" ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at);
  };
  const first = order === "II" ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  const entries = Math.min(short(first), Math.floor((tiff.length - first) / ENTRY));
  for (let index = 0; index < entries; index += 1) {
    const at = first + 2 + index * ENTRY;
    if (short(at) !== ORIENTATION || short(at + 2) !== SHORT) continue;
    const value = short(at + 8);
    return value >= UPRIGHT && value <= 8 ? value : UPRIGHT;
  }
  return UPRIGHT;
}

/** Builds Exif data that contains nothing but the orientation. */
export function buildOrientationExif(orientation: number): Buffer {
  const tiff = Buffer.alloc(26);
  tiff.write("MM\0*", "latin1");
  tiff.writeUInt32BE(8, 4);
  tiff.writeUInt16BE(1, 8);
  tiff.writeUInt16BE(ORIENTATION, 10);
  tiff.writeUInt16BE(SHORT, 12);
  tiff.writeUInt32BE(1, 14);
  tiff.writeUInt16BE(orientation, 18);
  return tiff;
}

/** Size and orientation of an image, collected while the image is streamed to the storage. */
export interface ImageSizeAndOrientation {
  width: number | null;
  height: number | null;
  /** Orientation from the first Exif block of the image. Null until this block has been read. */
  orientation: number | null;
  /** Whether the file has parts with pixels, and its end. Does not say whether they can be decoded. */
  isComplete: boolean;
  /** The largest width and height of all headers and frames; 0 when there is none. */
  largestWidth: number;
  largestHeight: number;
}

export function createEmptyImageSizeAndOrientation(): ImageSizeAndOrientation {
  return {
    width: null,
    height: null,
    orientation: null,
    isComplete: false,
    largestWidth: 0,
    largestHeight: 0,
  };
}

/**
 * Records a size that a header or a frame of the image declares. The first one is the size of the image.
 * Browsers can allocate memory for any of them: they enlarge a GIF to its first frame.
 */
export function declareImageSize(
  picture: ImageSizeAndOrientation,
  width: number,
  height: number,
): void {
  picture.width ??= width;
  picture.height ??= height;
  picture.largestWidth = Math.max(picture.largestWidth, width);
  picture.largestHeight = Math.max(picture.largestHeight, height);
}

/** Returns how many pixels a browser may allocate for the image, or null when nothing declares it. */
export function computeDeclaredPixels(picture: ImageSizeAndOrientation): number | null {
  const pixels = picture.largestWidth * picture.largestHeight;
  return pixels > 0 ? pixels : null;
}

const LARGEST = 0x7fff_ffff;

/**
 * Returns the image size as a browser displays it: orientations from 5 on swap width and height.
 * Both are null when the size is unknown or larger than the maximum.
 */
export function computeDisplayedImageSize({ width, height, orientation }: ImageSizeAndOrientation) {
  const isSize = (length: number | null) => length !== null && length > 0 && length <= LARGEST;
  if (!isSize(width) || !isSize(height)) return { width: null, height: null };
  return (orientation ?? UPRIGHT) >= 5 ? { width: height, height: width } : { width, height };
}
