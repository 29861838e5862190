/** Edits that the toolbar buttons make: inline marks, line prefixes and blocks. */
import { editorMessages } from "./editor.messages.ts";
import { findSelectedLines, type TextEdit, type TextSelection } from "./text-selection.ts";

/**
 * Puts the mark, such as `**`, around the selection, or removes the mark if the selection already
 * has it.
 */
export function toggleInlineMark({ text, start, end }: TextSelection, mark: string): TextEdit {
  const { length } = mark;
  const chosen = text.slice(start, end);
  if (isMarked(text, start - length, end + length, mark)) {
    return {
      from: start - length,
      to: end + length,
      insert: chosen,
      select: [start - length, end - length],
    };
  }
  if (chosen.length >= 2 * length && isMarked(text, start, end, mark)) {
    const inner = chosen.slice(length, -length);
    return { from: start, to: end, insert: inner, select: [start, start + inner.length] };
  }
  // Leaves spaces at the ends of the selection outside the
  // mark, because Markdown ignores a mark beside a space.
  const lead = /^\s*/.exec(chosen)?.[0].length ?? 0;
  const tail = chosen.trim() === "" ? 0 : chosen.length - chosen.trimEnd().length;
  const from = start + lead;
  const to = Math.max(from, end - tail);
  const inner = text.slice(from, to);
  return {
    from,
    to,
    insert: mark + inner + mark,
    select: [from + length, from + length + inner.length],
  };
}

/** Whether the range has exactly this mark: for `*`, one half of `**` does not match. */
function isMarked(text: string, from: number, to: number, mark: string): boolean {
  if (from < 0 || to > text.length || to - from < 2 * mark.length) return false;
  const [sign = ""] = mark;
  return (
    text.startsWith(mark, from) &&
    text.slice(to - mark.length, to) === mark &&
    (mark.length > 1 || (text[from - 1] !== sign && text[to] !== sign))
  );
}

/** Formats the selection as code: backticks inside a line, a fenced block around whole lines. */
export function formatSelectionAsCode(passage: TextSelection): TextEdit {
  const { text, start, end } = passage;
  const chosen = text.slice(start, end);
  if (!chosen.includes("\n")) return toggleInlineMark(passage, "`");
  const { from, to } = findSelectedLines(passage);
  const inner = text.slice(from, to);
  return {
    from,
    to,
    insert: `\`\`\`\n${inner}\n\`\`\``,
    select: [from + 4, from + 4 + inner.length],
  };
}

export function insertLink({ text, start, end }: TextSelection): TextEdit {
  const chosen = text.slice(start, end);
  if (/^https?:\/\/\S+$/.test(chosen)) {
    return { from: start, to: end, insert: `[](${chosen})`, select: [start + 1, start + 1] };
  }
  const address = start + chosen.length + 3;
  return { from: start, to: end, insert: `[${chosen}](url)`, select: [address, address + 3] };
}

/** Matches the list prefix of a line, which a new prefix replaces. */
const LINE_MARK = /^(\s*)(?:[-*+] \[[ xX~]\] |[-*+] |\d{1,9}[.)] )?/;

export type LinePrefix = "quote" | "bullet" | "number" | "task";

const MARKS: Record<LinePrefix, { put: (line: number) => string; has: RegExp }> = {
  quote: { put: () => "> ", has: /^\s*> ?/ },
  bullet: { put: () => "- ", has: /^\s*[-*+] (?!\[[ xX~]\] )/ },
  number: { put: (line) => `${line}. `, has: /^\s*\d{1,9}[.)] / },
  task: { put: () => "- [ ] ", has: /^\s*[-*+] \[[ xX~]\] / },
};

/** Adds the prefix to every selected line, or removes the prefix when all lines have it. */
export function toggleLinePrefix(passage: TextSelection, kind: LinePrefix): TextEdit {
  const { from, to } = findSelectedLines(passage);
  const lines = passage.text.slice(from, to).split("\n");
  const { put, has } = MARKS[kind];
  const meant = lines.filter((line) => line.trim() !== "");
  const remove = meant.length > 0 && meant.every((line) => has.test(line));
  let count = 0;
  const marked = lines.map((line) => {
    if (line.trim() === "" && lines.length > 1) return line;
    if (remove) return line.replace(has, (mark) => /^\s*/.exec(mark)?.[0] ?? "");
    count += 1;
    if (kind === "quote") return put(count) + line;
    return line.replace(LINE_MARK, (_, indent: string) => indent + put(count));
  });
  const insert = marked.join("\n");
  const isCaret = passage.start === passage.end;
  const grown = insert.length - (to - from);
  const caret = Math.max(from, passage.start + grown);
  return {
    from,
    to,
    insert,
    select: isCaret ? [caret, caret] : [from, from + insert.length],
  };
}

export function insertTable(passage: TextSelection): TextEdit {
  const { header, cell } = editorMessages;
  const dashes = "-".repeat(header.length);
  const row = `| ${cell.padEnd(header.length)} | ${cell.padEnd(header.length)} |`;
  const block = `| ${header} | ${header} |\n| ${dashes} | ${dashes} |\n${row}`;
  return insertMarkdownBlock(passage, block, 2, header.length);
}

export function insertCollapsibleSection(passage: TextSelection): TextEdit {
  const { summary, hiddenText } = editorMessages;
  const chosen = passage.text.slice(passage.start, passage.end);
  const open = "<details><summary>";
  const block = `${open}${summary}</summary>\n\n${chosen || hiddenText}\n\n</details>`;
  return insertMarkdownBlock(passage, block, open.length, summary.length);
}

/**
 * Replaces the selection by a block with an empty line before and after, and selects a part of the
 * block.
 */
export function insertMarkdownBlock(
  { text, start, end }: TextSelection,
  block: string,
  selectAt: number,
  selected: number,
): TextEdit {
  const before = text.slice(0, start);
  const after = text.slice(end);
  const lead =
    before === "" || before.endsWith("\n\n") ? "" : before.endsWith("\n") ? "\n" : "\n\n";
  const tail =
    after === "" ? "\n" : after.startsWith("\n\n") ? "" : after.startsWith("\n") ? "\n" : "\n\n";
  const from = start + lead.length + selectAt;
  return { from: start, to: end, insert: lead + block + tail, select: [from, from + selected] };
}
