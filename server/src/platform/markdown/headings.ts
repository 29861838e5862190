/** Adds ids and anchor links to headings; `[[_TOC_]]` becomes the table of contents. */
import type { MarkdownIt, StateCore, Token } from "markdown-it";
import { escapeHtmlAttribute, escapeHtmlText } from "./safe-html.ts";

interface Heading {
  level: number;
  id: string;
  text: string;
}

/** Maximum number of headings in the table of contents. A longer table is not useful. */
const CONTENTS_MAX = 500;

export function headingsPlugin(md: MarkdownIt): void {
  md.core.ruler.push("headings", (state) => {
    const found = named(state);
    for (const [index, token] of state.tokens.entries()) {
      const isAlone = token.type === "inline" && /^\[(?:\[_TOC_\]|TOC)\]$/i.test(token.content);
      if (!isAlone || state.tokens[index - 1]?.type !== "paragraph_open") continue;
      const contents = new state.Token("html_block", "", 0);
      contents.content = contentsOf(found.slice(0, CONTENTS_MAX));
      state.tokens.splice(index - 1, 3, contents);
      break;
    }
  });
}

function named(state: StateCore): Heading[] {
  const taken = new Map<string, number>();
  const found: Heading[] = [];
  state.tokens.forEach((token, index) => {
    if (token.type !== "heading_open") return;
    const inline = state.tokens[index + 1];
    const text = plainText(inline?.children ?? []);
    const id = uniqueId(idOf(text), taken);
    token.attrSet("id", id);
    inline?.children?.push(anchor(state, id));
    found.push({ level: Number(token.tag.slice(1)), id, text });
  });
  return found;
}

function plainText(children: readonly Token[]): string {
  return children
    .filter(({ type }) => type === "text" || type === "code_inline")
    .map(({ content }) => content)
    .join("");
}

function idOf(text: string): string {
  const id = text
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\p{M}_ -]/gu, "")
    .replaceAll(/[ -]+/g, "-");
  return /^\d+$/.test(id) ? `anchor-${id}` : id;
}

function uniqueId(id: string, taken: Map<string, number>): string {
  const count = taken.get(id) ?? 0;
  taken.set(id, count + 1);
  return count === 0 ? id : `${id}-${count}`;
}

function anchor(state: StateCore, id: string): Token {
  const token = new state.Token("html_inline", "", 0);
  token.content = `<a class="anchor" href="#${escapeHtmlAttribute(id)}" aria-hidden="true" tabindex="-1"></a>`;
  return token;
}

function contentsOf(found: readonly Heading[]): string {
  const open: number[] = [];
  let html = "";
  for (const { level, id, text } of found) {
    while (open.length > 1 && (open.at(-1) ?? 0) > level) {
      html += "</li></ul>";
      open.pop();
    }
    if (open.length === 0 || (open.at(-1) ?? 0) < level) {
      html += open.length === 0 ? '<ul class="section-nav">' : "<ul>";
      open.push(level);
    } else {
      html += "</li>";
    }
    html += `<li><a href="#${escapeHtmlAttribute(id)}">${escapeHtmlText(text)}</a>`;
  }
  return html + "</li></ul>".repeat(open.length);
}
