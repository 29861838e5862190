/** Lines of a long text, found without cutting all of it into pieces. */

const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;

/** Where the line ends that `from` is in. */
export function endOfLine(text: string, from: number): number {
  let at = from;
  for (; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === LINE_FEED || code === CARRIAGE_RETURN) break;
  }
  return at;
}

/** Behind the one or two characters that end a line. Behind the text when it was the last line. */
export function startOfNextLine(text: string, end: number): number {
  const isPair = text.charCodeAt(end) === CARRIAGE_RETURN && text.charCodeAt(end + 1) === LINE_FEED;
  return end + (isPair ? 2 : 1);
}

/** Where the line with this number begins, counted from one; null when there are not so many. */
export function startOfLine(text: string, number: number): number | null {
  let from = 0;
  for (let line = 1; line < number; line += 1) {
    from = startOfNextLine(text, endOfLine(text, from));
    if (from > text.length) return null;
  }
  return from;
}
