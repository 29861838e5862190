/** Sanitizes file names for use in addresses, in Markdown and in the Content-Disposition header. */
const LONGEST_BYTES = 255;
const LONGEST_ENDING = 20;
const NAMELESS = "file";

/**
 * Replaces every character that is not a letter, digit, dot, underscore, dash or plus sign by an
 * underscore. Removes folders and leading dots.
 */
export function sanitizeFilename(sent: string): string {
  const last = sent.toWellFormed().normalize("NFC").split(/[/\\]/).at(-1) ?? "";
  const clean = last.replaceAll(/[^\p{L}\p{M}\p{N}._+-]+/gu, "_").replace(/^\.+/, "");
  return shortened(/[\p{L}\p{N}]/u.test(clean) ? clean : NAMELESS);
}

/** Shortens a name that is too long, but keeps its extension. */
function shortened(name: string): string {
  if (Buffer.byteLength(name) <= LONGEST_BYTES) return name;
  const dot = name.lastIndexOf(".");
  const ending = dot > 0 && name.length - dot <= LONGEST_ENDING ? name.slice(dot) : "";
  let room = LONGEST_BYTES - Buffer.byteLength(ending);
  let stem = "";
  for (const character of name.slice(0, name.length - ending.length)) {
    room -= Buffer.byteLength(character);
    if (room < 0) break;
    stem += character;
  }
  return stem + ending;
}

/**
 * Builds a Content-Disposition header (RFC 6266). The parameter `filename` contains only ASCII
 * characters. If the name contains other characters, the parameter `filename*` contains the full
 * name.
 */
export function buildContentDisposition(how: "inline" | "attachment", filename: string): string {
  const ascii = filename.replaceAll(/[^\x20-\x7e]|["\\]/g, "_");
  const whole = ascii === filename ? "" : `; filename*=UTF-8''${encoded(filename)}`;
  return `${how}; filename="${ascii}"${whole}`;
}

/**
 * Percent-encodes the file name for `filename*`. Escapes `'()*` too, which `encodeURIComponent`
 * leaves unescaped and RFC 5987 does not allow.
 */
function encoded(filename: string): string {
  return encodeURIComponent(filename).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
