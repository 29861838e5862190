/** Finds lines in a long text by offset, without splitting the text. */

const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;

/** The offset at which the line that contains `from` ends. */
export function endOfLine(text: string, from: number): number {
  let at = from;
  for (; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === LINE_FEED || code === CARRIAGE_RETURN) break;
  }
  return at;
}

/** Returns the offset after the line end at `end`; larger than the text length after the last line. */
export function startOfNextLine(text: string, end: number): number {
  const isPair = text.charCodeAt(end) === CARRIAGE_RETURN && text.charCodeAt(end + 1) === LINE_FEED;
  return end + (isPair ? 2 : 1);
}

/** Returns the offset of line `number`, counted from 1; null when the text has fewer lines. */
export function startOfLine(text: string, number: number): number | null {
  let from = 0;
  for (let line = 1; line < number; line += 1) {
    from = startOfNextLine(text, endOfLine(text, from));
    if (from > text.length) return null;
  }
  return from;
}
