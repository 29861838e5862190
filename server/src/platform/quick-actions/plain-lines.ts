/**
 * Finds the plain lines of a Markdown text, which are the lines outside code, HTML blocks and `>>>`
 * quotes. Only plain lines can be quick actions.
 */
import { HtmlBlockEndFinder } from "./html-block-ends.ts";

const FENCE = /^ {0,3}(?:(`{3,})[^`]*$|(~{3,}))/;
const QUOTE = ">>>";

/** Returns one number per line: 1 if the line is plain, otherwise 0. Takes linear time for any text. */
export function findPlainLines(lines: readonly string[]): Uint8Array {
  return new Walk(lines).plain;
}

class Walk {
  /** One element per line: 1 if the line is plain, otherwise 0. */
  readonly plain: Uint8Array;
  readonly #lines: readonly string[];
  readonly #markup: HtmlBlockEndFinder;
  #hasMoreQuotes = true;

  constructor(lines: readonly string[]) {
    this.#lines = lines;
    this.plain = new Uint8Array(lines.length);
    this.#markup = new HtmlBlockEndFinder(lines);
    for (let at = 0; at < lines.length;) at = this.#behindBlock(at) ?? this.#behindParagraph(at);
  }

  /**
   * Returns the index of the line after the block that begins at line `at`, or undefined if no block
   * begins there. The lines of a block are not plain.
   */
  #behindBlock(at: number): number | undefined {
    const line = this.#lines[at] ?? "";
    if (!looksLikeBlock(line)) return undefined;
    const mark = markOf(line);
    if (mark !== undefined) return this.#behindFence(at, mark);
    if (line.trim() === QUOTE && this.#hasMoreQuotes) return this.#behindQuote(at);
    return this.#markup.behind(at);
  }

  /**
   * Returns the index of the line after the fenced code. A fence that is not closed extends to the end
   * of the text.
   */
  #behindFence(at: number, mark: string): number {
    let end = at + 1;
    while (end < this.#lines.length && !closes(this.#lines[end] ?? "", mark)) end += 1;
    return end + 1;
  }

  /**
   * Returns the index of the line after the `>>>` quote, or undefined if the quote is not closed.
   * Ignores `>>>` inside fenced code.
   */
  #behindQuote(at: number): number | undefined {
    for (let line = at + 1; line < this.#lines.length; line += 1) {
      const text = this.#lines[line] ?? "";
      if (!looksLikeBlock(text)) continue;
      if (text.trim() === QUOTE) return line + 1;
      const mark = markOf(text);
      if (mark !== undefined) line = this.#behindFence(line, mark) - 1;
    }
    this.#hasMoreQuotes = false;
    return undefined;
  }

  /**
   * Marks the lines of a paragraph as plain unless they begin inside inline code. Returns the index
   * of the line after the paragraph, which ends at the next empty line or block.
   */
  #behindParagraph(from: number): number {
    let to = from + 1;
    let hasCode = this.#lines[from]?.includes("`") === true;
    for (; to < this.#lines.length; to += 1) {
      const line = this.#lines[to] ?? "";
      if (line.trim() === "" || (looksLikeBlock(line) && this.#begins(to))) break;
      hasCode ||= line.includes("`");
    }
    this.plain.fill(1, from, to);
    if (hasCode) this.#takeOutCode(from, to);
    return to;
  }

  #begins(at: number): boolean {
    const line = this.#lines[at] ?? "";
    if (line.trim() === QUOTE) return this.#hasMoreQuotes;
    return markOf(line) !== undefined || this.#markup.behind(at) !== undefined;
  }

  /**
   * Marks lines that begin inside inline code as not plain. Inline code ends with as many backticks as
   * it begins with.
   */
  #takeOutCode(from: number, to: number): void {
    const runs = new Runs();
    for (let line = from; line < to; line += 1) runs.read(line, this.#lines[line] ?? "");
    const next = nextAlike(runs.lengths);
    for (let at = 0; at < next.length; at += 1) {
      const close = next[at] ?? 0;
      if (close === 0) continue;
      this.plain.fill(0, (runs.lines[at] ?? 0) + 1, (runs.lines[close] ?? 0) + 1);
      at = close;
    }
  }
}

/** Stores the line and the length of each run of consecutive backticks. */
class Runs {
  readonly lines: number[] = [];
  readonly lengths: number[] = [];

  read(number: number, line: string): void {
    for (let at = line.indexOf("`"); at !== -1; at = line.indexOf("`", at)) {
      const start = at;
      while (line.charAt(at) === "`") at += 1;
      this.lines.push(number);
      this.lengths.push(at - start);
    }
  }
}

/**
 * Returns, for each run of backticks, the index of the next run with the same length; 0 if there is
 * none.
 */
function nextAlike(lengths: readonly number[]): Uint32Array {
  const next = new Uint32Array(lengths.length);
  const lastSeen = new Map<number, number>();
  for (let at = lengths.length - 1; at >= 0; at -= 1) {
    const length = lengths[at] ?? 0;
    next[at] = lastSeen.get(length) ?? 0;
    lastSeen.set(length, at);
  }
  return next;
}

/**
 * Whether the first characters of a line can begin a block. Most lines are ordinary text, and this
 * check is faster than a regular expression.
 */
function looksLikeBlock(line: string): boolean {
  let at = 0;
  while (at < 4 && line.charAt(at) === " ") at += 1;
  return "`~<>".includes(line.charAt(at) || " ");
}

/** Returns the backticks or tildes that open a code fence on this line, or undefined. */
function markOf(line: string): string | undefined {
  const [, ticks, tildes] = FENCE.exec(line) ?? [];
  return ticks ?? tildes;
}

function closes(line: string, mark: string): boolean {
  if (!looksLikeBlock(line)) return false;
  const text = line.trim();
  if (text.length < mark.length || line.length - line.trimStart().length > 3) return false;
  const sign = mark.charAt(0);
  for (let at = 0; at < text.length; at += 1) if (text.charAt(at) !== sign) return false;
  return true;
}
