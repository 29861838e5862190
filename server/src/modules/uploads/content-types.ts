/**
 * Detects the type of an uploaded file from its content. The type that the client sends is ignored.
 * Only types on a fixed list are displayed in the browser. All others, above all SVG and HTML, are sent
 * as downloads.
 */
import { extname } from "node:path";
import { fileTypeFromBuffer } from "file-type";

/** The number of bytes at the start of a file from which its type is detected. */
export const FILE_TYPE_DETECTION_BYTES = 4_100;

export const UNKNOWN_CONTENT_TYPE = "application/octet-stream";
const PDF = "application/pdf";

const IMAGES = new Set([
  "image/png",
  "image/apng",
  "image/jpeg",
  "image/gif",
  "image/bmp",
  "image/tiff",
  "image/x-icon",
  "image/webp",
]);
const FILMS_AND_SOUNDS = new Set([
  "video/mp4",
  "video/x-m4v",
  "video/quicktime",
  "video/webm",
  "video/ogg",
  "audio/mpeg",
  "audio/ogg",
  "audio/wav",
]);

const SHOWN_ENDINGS = new Set(
  (
    ".png .jpg .jpeg .gif .bmp .tif .tiff .ico .webp .mp4 .m4v .mov .webm .ogv " +
    ".mp3 .oga .ogg .spx .wav"
  ).split(" "),
);

export interface DetectedFileType {
  /**
   * The type detected from the content, or undefined if it is unknown. The type selects the parser
   * that removes the metadata.
   */
  mime: string | undefined;
  /** The value of the Content-Type header when the file is downloaded. */
  contentType: string;
}

/**
 * Detects the type from the first bytes and from the extension of the file name. A file is displayed
 * only if both are on the list of displayed types, so an image named `page.html` is sent as a download.
 */
export async function detectFileType(
  head: Uint8Array,
  filename: string,
): Promise<DetectedFileType> {
  const found = await fileTypeFromBuffer(head);
  const mime = found?.mime.split(";", 1)[0];
  const ending = extname(filename).toLowerCase();
  if (mime === PDF && ending === ".pdf") return { mime, contentType: PDF };
  const shown = mime !== undefined && isInlineContentType(mime) && SHOWN_ENDINGS.has(ending);
  return { mime, contentType: shown ? mime : UNKNOWN_CONTENT_TYPE };
}

export function isInlineContentType(contentType: string): boolean {
  return isImageContentType(contentType) || FILMS_AND_SOUNDS.has(contentType);
}

export function isImageContentType(contentType: string): boolean {
  return IMAGES.has(contentType);
}
