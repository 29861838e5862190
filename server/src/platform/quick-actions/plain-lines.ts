/** Which lines of a text are plain: not in code, not in markup, not in a long quote. */
import { HtmlBlockEnds } from "./html-block-ends.ts";

const FENCE = /^ {0,3}(?:(`{3,})[^`]*$|(~{3,}))/;
const QUOTE = ">>>";

/** In the order of the lines. Reads every character a fixed number of times, whatever is written. */
export function findPlainLines(lines: readonly string[]): Uint8Array {
  return new Walk(lines).plain;
}

class Walk {
  /** One for each line: 1 where it is plain. */
  readonly plain: Uint8Array;
  readonly #lines: readonly string[];
  readonly #markup: HtmlBlockEnds;
  #hasMoreQuotes = true;

  constructor(lines: readonly string[]) {
    this.#lines = lines;
    this.plain = new Uint8Array(lines.length);
    this.#markup = new HtmlBlockEnds(lines);
    for (let at = 0; at < lines.length;) at = this.#behindBlock(at) ?? this.#behindParagraph(at);
  }

  /** Undefined when no block begins here. In one, nothing is plain. */
  #behindBlock(at: number): number | undefined {
    const line = this.#lines[at] ?? "";
    if (!looksLikeBlock(line)) return undefined;
    const mark = markOf(line);
    if (mark !== undefined) return this.#behindFence(at, mark);
    if (line.trim() === QUOTE && this.#hasMoreQuotes) return this.#behindQuote(at);
    return this.#markup.behind(at);
  }

  /** A fence that is never closed goes on to the end. */
  #behindFence(at: number, mark: string): number {
    let end = at + 1;
    while (end < this.#lines.length && !closes(this.#lines[end] ?? "", mark)) end += 1;
    return end + 1;
  }

  /** Marks inside code end nothing. */
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

  /** To the next empty line or block. In it, only what begins inside of backticks is not plain. */
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

  /** Lines that begin between backticks: as many close as opened. */
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

/** Backticks side by side: on which line they stand, and how many they are. */
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

/** For each run, the next one of the same length; zero where there is none. */
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

/** Looked at first: most lines are words. */
function looksLikeBlock(line: string): boolean {
  let at = 0;
  while (at < 4 && line.charAt(at) === " ") at += 1;
  return "`~<>".includes(line.charAt(at) || " ");
}

/** The signs that open a fence here. */
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
