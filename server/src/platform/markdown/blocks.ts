/** Markdown block extensions: `>>>` multiline quotes, front matter, and a limit on nesting. */
import type { MarkdownIt, StateBlock } from "markdown-it";
import { isIndentedCode, readTrimmedLine } from "./math.ts";

/**
 * Maximum nesting of lists and quotes. Deeper Markdown is shown as the characters that the author wrote.
 */
export const BLOCK_NESTING_MAX = 50;

export function blockSyntaxPlugin(md: MarkdownIt): void {
  md.block.ruler.before("table", "too_deep", tooDeep);
  md.block.ruler.before("hr", "front_matter", frontMatter);
  md.block.ruler.before("blockquote", "long_quote", longQuote, {
    alt: ["paragraph", "blockquote", "list"],
  });
}

/**
 * Turns lines that are nested too deeply into a paragraph, because markdown-it would silently omit them.
 */
function tooDeep(state: StateBlock, start: number, end: number, silent: boolean): boolean {
  if (silent || state.level < BLOCK_NESTING_MAX - 2) return false;
  state.push("paragraph_open", "p", 1).map = [start, end];
  const text = state.push("text_block", "", 0);
  text.content = state.getLines(start, end, state.blkIndent, false);
  state.push("paragraph_close", "p", -1);
  state.line = end;
  return true;
}

const FRONT_MATTER: Record<string, string> = { "---": "yaml", "+++": "toml", ";;;": "json" };

function frontMatter(state: StateBlock, start: number, end: number, silent: boolean): boolean {
  if (start !== 0 || state.level > 0) return false;
  const mark = state.src.slice(0, 3);
  const language = FRONT_MATTER[mark];
  if (language === undefined || state.src.slice(3, state.eMarks[0]).trim() !== "") return false;
  let last = 1;
  while (last < end && state.src.slice(state.bMarks[last], state.eMarks[last]).trimEnd() !== mark) {
    last += 1;
  }
  if (last >= end || state.isEmpty(1)) return false;
  if (silent) return true;
  const token = state.push("fence", "code", 0);
  token.info = language;
  token.content = state.getLines(1, last, 0, true);
  token.map = [0, last + 1];
  state.line = last + 1;
  return true;
}

const FENCE = /^(?:```+|~~~+)/;

function longQuote(state: StateBlock, start: number, end: number, silent: boolean): boolean {
  if (readTrimmedLine(state, start) !== ">>>" || isIndentedCode(state, start)) return false;
  const last = endOfQuote(state, start + 1, end);
  if (last === null) return false;
  if (silent) return true;
  const open = state.push("blockquote_open", "blockquote", 1);
  open.map = [start, last + 1];
  const { lineMax, parentType } = state;
  state.lineMax = last;
  state.parentType = "blockquote";
  state.md.block.tokenize(state, start + 1, last);
  state.lineMax = lineMax;
  state.parentType = parentType;
  state.push("blockquote_close", "blockquote", -1);
  state.line = last + 1;
  return true;
}

/**
 * Returns the line with the closing `>>>`, or null if there is none. Ignores `>>>` inside fenced code.
 */
function endOfQuote(state: StateBlock, from: number, end: number): number | null {
  let fence: string | null = null;
  for (let line = from; line < end; line += 1) {
    if (!state.isEmpty(line) && (state.sCount[line] ?? 0) < state.blkIndent) return null;
    const text = readTrimmedLine(state, line);
    const mark = FENCE.exec(text)?.[0];
    if (fence === null && text === ">>>") return line;
    if (fence === null) fence = mark ?? null;
    else if (mark !== undefined && mark[0] === fence[0] && mark.length >= fence.length)
      fence = null;
  }
  return null;
}
