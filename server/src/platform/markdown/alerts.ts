/** Markdown alerts: a blockquote that begins with `> [!note]`, `[!tip]` etc., with an optional title. */
import type { MarkdownIt, StateCore, Token } from "markdown-it";

const TITLES: Record<string, string> = {
  note: "Note",
  tip: "Tip",
  important: "Important",
  caution: "Caution",
  warning: "Warning",
};

const MARK = /^\[!(note|tip|important|caution|warning)\]/i;

/**
 * Turns blockquotes with a marker such as `[!note]` into alerts. Runs before inline parsing,
 * because inline parsing could read the marker as a link.
 */
export function alertsPlugin(md: MarkdownIt): void {
  md.core.ruler.after("block", "alerts", (state) => {
    for (let index = 0; index < state.tokens.length; index += 1) {
      if (state.tokens[index]?.type === "blockquote_open") makeAlert(state, index);
    }
  });
}

function makeAlert(state: StateCore, index: number): void {
  const [quote, paragraph, inline] = state.tokens.slice(index, index + 3);
  if (quote === undefined || paragraph?.type !== "paragraph_open" || inline === undefined) return;
  const [first = "", ...rest] = inline.content.split("\n");
  const mark = MARK.exec(first);
  const kind = mark?.[1]?.toLowerCase();
  if (mark === null || kind === undefined) return;
  quote.tag = "div";
  quote.attrSet("class", `markdown-alert markdown-alert-${kind}`);
  closingOf(state.tokens, index).tag = "div";
  inline.content = rest.join("\n");
  const title = new state.Token("paragraph_open", "p", 1);
  title.attrSet("class", "markdown-alert-title");
  const words = new state.Token("inline", "", 0);
  words.content = first.slice(mark[0].length).trim() || (TITLES[kind] ?? "");
  words.children = [];
  const end = new state.Token("paragraph_close", "p", -1);
  const body = inline.content === "" ? 3 : 0;
  state.tokens.splice(index + 1, body, title, words, end);
}

function closingOf(tokens: Token[], index: number): Token {
  const level = tokens[index]?.level;
  const end = tokens.findIndex(
    (token, at) => at > index && token.type === "blockquote_close" && token.level === level,
  );
  return tokens[end] as Token;
}
