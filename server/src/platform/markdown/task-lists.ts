/**
 * Renders task list checkboxes at the start of list items: open `[ ]`, completed `[x]`, inapplicable
 * `[~]`.
 */
import { TASK_CHECKBOX_NAMES } from "./allowlist.ts";
import type { MarkdownIt, StateCore, Token } from "markdown-it";

const BOX = /^\[([ xX~])\](?=\s|$)\s?/;
const MARKER = /(?:[-*+]|\d{1,9}[.)])[ \t]+\[[ xX~]\]/;

export function taskListsPlugin(md: MarkdownIt): void {
  md.core.ruler.after("inline", "task_lists", (state) => {
    const lines = state.src.split("\n");
    const lists: Token[] = [];
    state.tokens.forEach((token, index) => {
      if (/^(?:bullet|ordered)_list_open$/.test(token.type)) lists.push(token);
      else if (/^(?:bullet|ordered)_list_close$/.test(token.type)) lists.pop();
      else if (token.type === "list_item_open") makeTask(state, lines, index, lists.at(-1));
    });
  });
}

function makeTask(state: StateCore, lines: string[], index: number, list: Token | undefined) {
  const [item, paragraph, inline] = state.tokens.slice(index, index + 3);
  if (item === undefined || paragraph?.type !== "paragraph_open") return;
  const text = inline?.children?.[0];
  const mark = text?.type === "text" ? BOX.exec(text.content) : null;
  if (text === undefined || inline?.children === null || mark === null) return;
  text.content = text.content.slice(mark[0].length);
  const left = mark[1] === "~";
  inline?.children.unshift(boxToken(state, mark[1] ?? " "));
  if (left) strike(state, inline?.children ?? []);
  item.attrJoin("class", left ? "task-list-item inapplicable" : "task-list-item");
  item.attrSet("data-sourcepos", positionOf(item, lines));
  if (list !== undefined && list.attrGet("class") === null) list.attrSet("class", "task-list");
}

function boxToken(state: StateCore, mark: string): Token {
  const box = new state.Token("html_inline", "", 0);
  const checked = mark.toLowerCase() === "x" ? " checked" : "";
  const left = mark === "~" ? " data-inapplicable" : "";
  const [open, completed, inapplicable] = TASK_CHECKBOX_NAMES;
  const name = left ? inapplicable : checked ? completed : open;
  box.content = `<input type="checkbox" class="task-list-item-checkbox" disabled${checked}${left} aria-label="${name}"> `;
  return box;
}

function strike(state: StateCore, children: Token[]): void {
  const open = new state.Token("html_inline", "", 0);
  open.content = '<s class="inapplicable">';
  const close = new state.Token("html_inline", "", 0);
  close.content = "</s>";
  children.splice(1, 0, open);
  children.push(close);
}

/**
 * Returns the line and column at which the list item begins and ends in the Markdown source, counted
 * from 1.
 */
function positionOf({ map }: Token, lines: string[]): string {
  const [first, after] = map ?? [0, 1];
  let last = Math.max(first, after - 1);
  while (last > first && (lines[last] ?? "").trim() === "") last -= 1;
  const column = Math.max(0, (lines[first] ?? "").search(MARKER)) + 1;
  return `${first + 1}:${column}-${last + 1}:${Math.max(1, (lines[last] ?? "").length)}`;
}
