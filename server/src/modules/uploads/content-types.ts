/**
 * What a file is, by its content and not by what its sender says. Only the kinds of a fixed list are
 * shown by browsers; everything else, SVG and HTML first of all, is handed out to be saved.
 */
import { extname } from "node:path";
import { fileTypeFromBuffer } from "file-type";

/** As much of the beginning as is looked at. */
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
  /** What it is, as far as that is known: decides how it is cleaned. */
  mime: string | undefined;
  /** What it is handed out as. */
  contentType: string;
}

/** Both the content and the name must be of the list: no picture is handed out as `page.html`. */
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
