/**
 * Configures markdown-it: CommonMark, tables, strikethrough, links, footnotes, and Cairn's extensions.
 */
import { randomBytes } from "node:crypto";
import MarkdownIt from "markdown-it";
import footnotes from "markdown-it-footnote";
import { alertsPlugin } from "./alerts.ts";
import { blockSyntaxPlugin, BLOCK_NESTING_MAX } from "./blocks.ts";
import { codeBlocksPlugin } from "./code/code-blocks.ts";
import { headingsPlugin } from "./headings.ts";
import { mathPlugin } from "./math.ts";
import { escapeHtmlText } from "./safe-html.ts";
import { taskListsPlugin } from "./task-lists.ts";

const md = new MarkdownIt({ html: true, linkify: true, maxNesting: BLOCK_NESTING_MAX });
// Only URLs with a protocol become links. Otherwise `README.md` would become a link to a Moldovan
// domain.
md.linkify.set({ fuzzyLink: false, fuzzyIP: false });
md.linkify.add("//", null).add("ftp:", null);
md.use(blockSyntaxPlugin)
  .use(mathPlugin)
  .use(footnotes)
  .use(codeBlocksPlugin)
  .use(taskListsPlugin)
  .use(alertsPlugin)
  .use(headingsPlugin);
md.inline.ruler.disable("footnote_inline");

md.renderer.rules["text_block"] = (tokens, index) => escapeHtmlText(tokens[index]?.content ?? "");

/** Aligns table cells with an attribute, because the Content-Security-Policy blocks inline styles. */
for (const cell of ["th_open", "td_open"]) {
  md.renderer.rules[cell] = (tokens, index, options, _env, renderer) => {
    const token = tokens[index];
    const side = /^text-align:(left|center|right)$/.exec(
      String(token?.attrGet("style") ?? ""),
    )?.[1];
    if (token !== undefined) token.attrs = side === undefined ? null : [["align", side]];
    return renderer.renderToken(tokens, index, options);
  };
}

/**
 * Converts Markdown to HTML. The result is not safe to show, because it still contains any HTML that the
 * author wrote.
 */
export function parseMarkdown(text: string): string {
  // Gives the footnote ids of each text a random prefix, because a page contains several texts.
  return md.render(text, { docId: randomBytes(4).toString("hex") });
}
