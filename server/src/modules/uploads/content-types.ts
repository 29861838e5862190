/**
 * Detects the type of an uploaded file from its content, not from what the client claims. Browsers show
 * only types of a fixed list; all others, above all SVG and HTML, are sent as downloads.
 */
import { extname } from "node:path";
import { fileTypeFromBuffer } from "file-type";

/** The number of bytes at the start of the file that the detection reads. */
export const SNIFFED_BYTES = 4_100;

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

export interface FileKind {
  /** The detected type, if known; decides which metadata is removed. */
  mime: string | undefined;
  /** The type with which the file is sent to clients. */
  contentType: string;
}

/** Both the content and the file extension must be on the list, so no image is sent as `page.html`. */
export async function detectFileKind(head: Uint8Array, filename: string): Promise<FileKind> {
  const found = await fileTypeFromBuffer(head);
  const mime = found?.mime.split(";", 1)[0];
  const ending = extname(filename).toLowerCase();
  if (mime === PDF && ending === ".pdf") return { mime, contentType: PDF };
  const shown = mime !== undefined && isInlineContentType(mime) && SHOWN_ENDINGS.has(ending);
  return { mime, contentType: shown ? mime : UNKNOWN_CONTENT_TYPE };
}

export function isInlineContentType(contentType: string): boolean {
  return isImage(contentType) || FILMS_AND_SOUNDS.has(contentType);
}

export function isImage(contentType: string): boolean {
  return IMAGES.has(contentType);
}
