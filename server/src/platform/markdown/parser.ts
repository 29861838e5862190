/** The Markdown we speak: CommonMark, tables, strikethrough, links, footnotes, and our own additions. */
import { randomBytes } from "node:crypto";
import MarkdownIt from "markdown-it";
import footnotes from "markdown-it-footnote";
import { alertsPlugin } from "./alerts.ts";
import { blocksPlugin, NESTING_MAX } from "./blocks.ts";
import { codeBlocksPlugin } from "./code-blocks.ts";
import { headingsPlugin } from "./headings.ts";
import { mathPlugin } from "./math.ts";
import { escapeHtml } from "./safe-html.ts";
import { taskListsPlugin } from "./task-lists.ts";

const md = new MarkdownIt({ html: true, linkify: true, maxNesting: NESTING_MAX });
// `README.md` is a file and no country's address; only what names its protocol becomes a link.
md.linkify.set({ fuzzyLink: false, fuzzyIP: false });
md.linkify.add("//", null).add("ftp:", null);
md.use(blocksPlugin)
  .use(mathPlugin)
  .use(footnotes)
  .use(codeBlocksPlugin)
  .use(taskListsPlugin)
  .use(alertsPlugin)
  .use(headingsPlugin);
md.inline.ruler.disable("footnote_inline");

md.renderer.rules["text_block"] = (tokens, index) => escapeHtml(tokens[index]?.content ?? "");

/** Cells say where they stand by attribute: the content policy lets no style through. */
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

/** Not safe yet: whatever markup the text holds is still in it. */
export function parseMarkdown(text: string): string {
  // Several texts stand on one page, and each has a first footnote.
  return md.render(text, { docId: randomBytes(4).toString("hex") });
}
