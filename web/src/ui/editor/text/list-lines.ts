/** Lists in the editor: Enter continues a list, Tab indents and outdents its lines. */
import {
  isCaretInCodeBlock,
  findSelectedLines,
  type TextEdit,
  type TextSelection,
} from "./text-selection.ts";

/** Beginning of a list line: quote marks, then a bullet or a number, then an optional task checkbox. */
const ITEM = /^((?:\s*>)*\s*)(?:([-*+])|(\d{1,9})([.)]))( +)(\[[ xX~]\] +)?/;
const QUOTE = /^(?:\s*> ?)+/;

/** Returns the edit for Enter in a list or quote; null where Enter inserts only a line break. */
export function continueListOrQuote(passage: TextSelection): TextEdit | null {
  const { text, start, end } = passage;
  if (start !== end || isCaretInCodeBlock(passage)) return null;
  const from = text.lastIndexOf("\n", start - 1) + 1;
  const line = text.slice(from, start);
  const mark = nextMark(line);
  if (mark === null) return null;
  const stop = text.indexOf("\n", start);
  const rest = text.slice(start, stop === -1 ? text.length : stop);
  // Enter in an empty list item ends the list.
  if (line.length === mark.length && rest.trim() === "") {
    return { from, to: start, insert: "", select: [from, from] };
  }
  const insert = `\n${mark.next}`;
  return { from: start, to: start, insert, select: [start + insert.length, start + insert.length] };
}

/** Length of the list marker of a line, and the marker of the next line. */
function nextMark(line: string): { length: number; next: string } | null {
  const item = ITEM.exec(line);
  if (item) {
    const [whole, indent = "", bullet, number, sign = "", space = " ", box] = item;
    const sort = bullet ?? `${Number(number) + 1}${sign}`;
    return { length: whole.length, next: `${indent}${sort}${space}${box ? "[ ] " : ""}` };
  }
  const quote = QUOTE.exec(line)?.[0];
  return quote === undefined ? null : { length: quote.length, next: quote };
}

export function isCaretInList(passage: TextSelection): boolean {
  const { from, to } = findSelectedLines(passage);
  return (
    !isCaretInCodeBlock(passage) && ITEM.test(passage.text.slice(from, to).split("\n")[0] ?? "")
  );
}

/** Indents or outdents the selected lines by one step; null when no line can be outdented. */
export function indentLines(passage: TextSelection, direction: "in" | "out"): TextEdit | null {
  const { from, to } = findSelectedLines(passage);
  const lines = passage.text.slice(from, to).split("\n");
  const moved = lines.map((line) => (direction === "in" ? indented(line) : outdented(line)));
  const insert = moved.join("\n");
  if (insert === lines.join("\n")) return null;
  const first = (moved[0] ?? "").length - (lines[0] ?? "").length;
  const grown = insert.length - (to - from);
  return {
    from,
    to,
    insert,
    select: [Math.max(from, passage.start + first), Math.max(from, passage.end + grown)],
  };
}

function indented(line: string): string {
  return line.trim() === "" ? line : " ".repeat(stepOf(line)) + line;
}

function outdented(line: string): string {
  const step = stepOf(line);
  return line.replace(new RegExp(`^(?:\\t| {1,${step}})`), "");
}

/** Number of spaces per indentation step: three below a numbered item, two below a bullet. */
function stepOf(line: string): number {
  return /^\s*\d/.test(line) ? 3 : 2;
}
