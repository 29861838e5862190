/**
 * Measures the depth and the number of members of a JSON string before it is parsed. Parsing two
 * megabytes of brackets blocks the process for half a second; scanning the characters takes a few
 * milliseconds.
 */

export interface JsonStats {
  depth: number;
  /**
   * Number of members of all objects and arrays in total. An empty object or array counts as one member.
   */
  members: number;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);

/**
 * Measures the string without validating it. Also returns a result for invalid JSON, which the
 * parser rejects later.
 */
export function measureJson(text: string): JsonStats {
  let depth = 0;
  let deepest = 0;
  let members = 0;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at);
    if (sign === QUOTE) at = endOfString(text, at);
    else if (sign === COMMA) members += 1;
    else if (OPENING.has(sign)) {
      members += 1;
      depth += 1;
      deepest = Math.max(deepest, depth);
    } else if (CLOSING.has(sign)) depth -= 1;
  }
  return { depth: deepest, members };
}

/** Index of the closing quote of the string that begins at `start`; skips escaped quotes. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let before = end - 1;
    while (text.charCodeAt(before) === BACKSLASH) before -= 1;
    if ((end - before) % 2 === 1) return end;
  }
  return text.length;
}
