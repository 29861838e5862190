/** Finds the beginning and end of lines in a long text, without splitting the text. */

const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;

/** Returns the offset of the line end after `from`, or the length of the text in its last line. */
export function lineEndOffset(text: string, from: number): number {
  let at = from;
  for (; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === LINE_FEED || code === CARRIAGE_RETURN) break;
  }
  return at;
}

/**
 * `end` is the offset of a line end. After the last line, the result is larger than the text length.
 */
export function nextLineStartOffset(text: string, end: number): number {
  const isPair = text.charCodeAt(end) === CARRIAGE_RETURN && text.charCodeAt(end + 1) === LINE_FEED;
  return end + (isPair ? 2 : 1);
}

/** Line numbers start at 1. Returns null when the text has fewer lines. */
export function lineStartOffset(text: string, number: number): number | null {
  let from = 0;
  for (let line = 1; line < number; line += 1) {
    from = nextLineStartOffset(text, lineEndOffset(text, from));
    if (from > text.length) return null;
  }
  return from;
}
