/** Finds the beginning and end of lines in a long text, without splitting the text. */

const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;

/** Returns the offset of the next line end from `from` on, or the text's length if none follows. */
export function findLineEndOffset(text: string, from: number): number {
  let at = from;
  for (; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === LINE_FEED || code === CARRIAGE_RETURN) break;
  }
  return at;
}

/**
 * Returns the offset at which the next line begins. `end` is the offset of the line end before it.
 * In the last line, `end` is the length of the text, and the result is larger than this length.
 */
export function findNextLineStartOffset(text: string, end: number): number {
  const isPair = text.charCodeAt(end) === CARRIAGE_RETURN && text.charCodeAt(end + 1) === LINE_FEED;
  return end + (isPair ? 2 : 1);
}

/**
 * Returns the offset at which the line begins, or null when the text has fewer lines. Line numbers
 * start at 1.
 */
export function findLineStartOffset(text: string, number: number): number | null {
  let from = 0;
  for (let line = 1; line < number; line += 1) {
    from = findNextLineStartOffset(text, findLineEndOffset(text, from));
    if (from > text.length) return null;
  }
  return from;
}
