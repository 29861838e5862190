/** Types and helpers for a text with its selection, and for an edit that is one undo step. */
export interface TextSelection {
  text: string;
  start: number;
  end: number;
}

export interface TextEdit {
  from: number;
  to: number;
  insert: string;
  /** Start and end of the selection after the edit. */
  select: readonly [number, number];
}

export interface TextRange {
  from: number;
  to: number;
}

/** The whole lines that the selection touches, without the last line break. */
export function findSelectedLines({ text, start, end }: TextSelection): TextRange {
  const from = text.lastIndexOf("\n", start - 1) + 1;
  // A selection that ends at the beginning of a line does not include that line.
  const last = end > start && text[end - 1] === "\n" ? end - 1 : end;
  const stop = text.indexOf("\n", last);
  return { from, to: stop === -1 ? text.length : stop };
}

/** Whether the caret is inside a fenced code block, where Markdown has no effect. */
export function isCaretInCodeBlock({ text, start }: TextSelection): boolean {
  const fences = text.slice(0, start).match(/^ {0,3}(?:```|~~~)/gm) ?? [];
  return fences.length % 2 === 1;
}
