/**
 * Renders fenced code with syntax highlighting. Leaves diagrams and formulas unchanged, because the
 * browser renders them.
 */
import type { MarkdownIt } from "markdown-it";
import { escapeHtmlText } from "../safe-html.ts";
import { highlightCode, HIGHLIGHTED_CODE_LENGTH_MAX } from "./highlighting.ts";

const LANGUAGE = /^[A-Za-z0-9_+#.-]{1,40}$/;
/** Maximum number of highlighted characters in all code blocks of one text. */
const BUDGET = 4 * HIGHLIGHTED_CODE_LENGTH_MAX;

export function codeBlocksPlugin(md: MarkdownIt): void {
  md.renderer.rules["fence"] = (tokens, index, _options, env) => {
    const { content = "", info = "" } = tokens[index] ?? {};
    const language = languageOf(info);
    if (language === "math") return mathBlock(content);
    if (language === "mermaid") return mermaidBlock(content);
    const spent = Number(env?.["highlighted"] ?? 0) + content.length;
    if (env !== undefined) env["highlighted"] = spent;
    return codeBlock(content, language, spent <= BUDGET);
  };
  md.renderer.rules["code_block"] = (tokens, index) =>
    codeBlock(tokens[index]?.content ?? "", "plaintext", false);
  md.renderer.rules["math_block"] = (tokens, index) => mathBlock(tokens[index]?.content ?? "");
}

/**
 * Returns the language, which is the first word of the fence's info string. Ignores parameters after a
 * colon.
 */
function languageOf(info: string): string {
  const word = info.trim().split(/[\s:]/, 1)[0] ?? "";
  return LANGUAGE.test(word) ? word.toLowerCase() : "plaintext";
}

function codeBlock(code: string, language: string, coloured: boolean): string {
  const markup = (coloured ? highlightCode(code, language) : null) ?? escapeHtmlText(code);
  const classes = `code highlight js-syntax-highlight language-${language}`;
  return `<pre class="${classes}" data-canonical-lang="${language}"><code>${markup}</code></pre>\n`;
}

function mermaidBlock(source: string): string {
  const classes = "code js-render-mermaid language-mermaid";
  return `<pre class="${classes}" data-canonical-lang="mermaid"><code>${escapeHtmlText(source)}</code></pre>\n`;
}

function mathBlock(source: string): string {
  const classes = "code math js-render-math";
  return `<pre class="${classes}" data-canonical-lang="math" data-math-style="display"><code>${escapeHtmlText(source)}</code></pre>\n`;
}
