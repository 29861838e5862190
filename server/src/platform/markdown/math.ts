/**
 * Parses math ($`a`$, $a$, $$a$$ and $$ blocks) into elements that contain only the source. The browser
 * renders the formula.
 */
import type { MarkdownIt, StateBlock, StateInline } from "markdown-it";
import { escapeHtmlText } from "./safe-html.ts";

const DOLLAR = 0x24;

export function mathPlugin(md: MarkdownIt): void {
  md.inline.ruler.before("backticks", "math", inlineMath);
  md.block.ruler.before("fence", "math_block", mathBlock, { alt: ["paragraph", "blockquote"] });
  md.renderer.rules["math_inline"] = (tokens, index) => {
    const { content = "", info = "inline" } = tokens[index] ?? {};
    return `<code class="code math js-render-math" data-math-style="${info}">${escapeHtmlText(content)}</code>`;
  };
}

function inlineMath(state: StateInline, silent: boolean): boolean {
  if (state.src.charCodeAt(state.pos) !== DOLLAR) return false;
  const found = quoted(state) ?? doubled(state) ?? single(state);
  if (found === null) return false;
  if (!silent) {
    const token = state.push("math_inline", "code", 0);
    token.content = found.source;
    token.info = found.style;
  }
  state.pos = found.end;
  return true;
}

interface Formula {
  source: string;
  style: "inline" | "display";
  end: number;
}

function quoted({ src, pos, posMax }: StateInline): Formula | null {
  if (src[pos + 1] !== "`") return null;
  // The formula must end at the next backtick. Searching further from each start would take quadratic
  // time.
  const end = src.indexOf("`", pos + 2);
  if (end < 0 || end + 1 >= posMax || src[end + 1] !== "$" || end === pos + 2) return null;
  return { source: src.slice(pos + 2, end), style: "inline", end: end + 2 };
}

function doubled({ src, pos, posMax }: StateInline): Formula | null {
  if (src[pos + 1] !== "$") return null;
  const end = src.indexOf("$", pos + 2);
  if (end < 0 || end + 1 >= posMax || src[end + 1] !== "$" || end === pos + 2) return null;
  return { source: src.slice(pos + 2, end), style: "display", end: end + 2 };
}

/**
 * Parses `$a$`. To ignore prices, the formula must not begin or end with a space, and no letter or digit
 * may be directly outside the dollar signs.
 */
function single({ src, pos, posMax }: StateInline): Formula | null {
  const end = src.indexOf("$", pos + 1);
  if (end < 0 || end >= posMax || end === pos + 1) return null;
  const source = src.slice(pos + 1, end);
  if (source.trim() !== source || source.includes("\n")) return null;
  if (/[\w$]/.test(src[end + 1] ?? "") || /[\w$]/.test(src[pos - 1] ?? "")) return null;
  return { source, style: "inline", end: end + 1 };
}

function mathBlock(state: StateBlock, start: number, end: number, silent: boolean): boolean {
  if (readTrimmedLine(state, start) !== "$$" || isIndentedCode(state, start)) return false;
  let last = start + 1;
  while (last < end && readTrimmedLine(state, last) !== "$$") last += 1;
  if (last >= end) return false;
  if (silent) return true;
  const token = state.push("math_block", "pre", 0);
  token.content = state.getLines(start + 1, last, state.blkIndent, true);
  token.map = [start, last + 1];
  state.line = last + 1;
  return true;
}

/** Returns the line without indentation and trailing spaces. */
export function readTrimmedLine(state: StateBlock, line: number): string {
  const start = (state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0);
  return state.src.slice(start, state.eMarks[line]).trim();
}

/** Whether the line is indented by four or more columns, so that Markdown treats it as code. */
export function isIndentedCode(state: StateBlock, line: number): boolean {
  return (state.sCount[line] ?? 0) - state.blkIndent >= 4;
}
