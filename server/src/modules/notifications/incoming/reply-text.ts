/**
 * Finds the text that the sender of an email wrote, without the quoted email below it and without the
 * signature. Works on lines and takes linear time, because anybody can send any text.
 */

/** How many lines after `From:` can contain the other headers of an email quoted by Outlook. */
const QUOTED_HEADER_LINES = 6;
/** Mail programs break the line above a quotation, "On … wrote:", into at most this many lines. */
const ATTRIBUTION_LINES_MAX = 3;

export function extractReplyText(text: string): string {
  const lines = text.replaceAll("\r\n", "\n").replaceAll("\u00a0", " ").split("\n");
  const ownLines = lines.slice(0, findEnd(lines));
  return withoutQuotationAtEnd(ownLines).join("\n").trim();
}

/** Returns the index of the first line that begins a signature or a whole quoted email. */
function findEnd(lines: readonly string[]): number {
  for (let at = 0; at < lines.length; at += 1) {
    const line = (lines[at] ?? "").trimEnd();
    if (line === "--" || isOriginalMessageLine(line) || isRuleBeforeQuotedEmail(lines, at))
      return at;
    if (beginsQuotedHeaders(lines, at)) return at;
  }
  return lines.length;
}

/** `-----Original Message-----`, in any language. */
function isOriginalMessageLine(line: string): boolean {
  return (
    line.length < 100 &&
    line.length > 12 &&
    line.startsWith("-----") &&
    line.endsWith("-----") &&
    /\p{L}/u.test(line)
  );
}

/** A line of underscores, which Outlook writes above the headers of the quoted email. */
function isRuleBeforeQuotedEmail(lines: readonly string[], at: number): boolean {
  const line = (lines[at] ?? "").trim();
  return (
    line.length >= 10 &&
    line.length < 100 &&
    /^_+$/.test(line) &&
    beginsQuotedHeaders(lines, at + 1)
  );
}

function beginsQuotedHeaders(lines: readonly string[], at: number): boolean {
  if (!hasHeaderName(lines[at], ["from"])) return false;
  const following = lines.slice(at + 1, at + 1 + QUOTED_HEADER_LINES);
  return (
    following.some((line) => hasHeaderName(line, ["sent", "date"])) &&
    following.some((line) => hasHeaderName(line, ["to"])) &&
    following.some((line) => hasHeaderName(line, ["subject"]))
  );
}

function hasHeaderName(line: string | undefined, names: readonly string[]): boolean {
  const start = (line ?? "").slice(0, 20).replaceAll("*", "").trimStart().toLowerCase();
  return names.some((name) => start.startsWith(`${name}:`));
}

/**
 * Removes the quoted lines at the end, and the line above them that names the quoted author. Quoted
 * lines between the sender's own lines stay, because they are what the sender answers to.
 */
function withoutQuotationAtEnd(lines: readonly string[]): readonly string[] {
  let end = lines.length;
  let isQuoted = false;
  while (end > 0) {
    const line = (lines[end - 1] ?? "").trim();
    if (line !== "" && !line.startsWith(">")) break;
    isQuoted ||= line.startsWith(">");
    end -= 1;
  }
  return lines.slice(0, isQuoted ? findAttribution(lines, end) : end);
}

/**
 * Returns the index of the first line of "On … wrote:" before the line with the index `end`. In every
 * language the last of these lines ends with a colon, and they contain a date or an address.
 */
function findAttribution(lines: readonly string[], end: number): number {
  const last = (lines[end - 1] ?? "").trim();
  if (!last.endsWith(":")) return end;
  for (let count = 1; count <= ATTRIBUTION_LINES_MAX && count <= end; count += 1) {
    const first = end - count;
    const isParagraphStart = first === 0 || (lines[first - 1] ?? "").trim() === "";
    if (!isParagraphStart) continue;
    const text = lines.slice(first, end).join(" ").slice(0, 500);
    return /[\d@]/.test(text) ? first : end;
  }
  return end;
}
