/**
 * Reads the task checkboxes of a description, and ticks them in the cached page of an issue or epic: in the
 * Markdown source, in the rendered HTML and in the task counts, as the server does.
 */
import type { NoteablePageResponse } from "@cairn/contract/epics/epic-page";

/** A checkbox in the rendered HTML. Attribute values contain no unescaped `>`. */
const BOX = /<input\b[^<>]*\bclass="task-list-item-checkbox"[^>]*(?:>|$)/g;
const CHECKED = / checked(?:="")?(?=[\s>])/;
const NAME = / aria-label="[^"]*"/;
/** A Markdown line that starts with a checkbox, up to its `x` or space. */
const LINE = /^([ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)+\[)[ xX](?=\])/;

export interface TaskChange {
  /** Number of the checkbox in the text, from 1. */
  index: number;
  /** Line number of the checkbox, from 1. */
  line: number;
  /** Text of the task's line when the user clicked, by which the server finds a line that has moved. */
  source: string;
  checked: boolean;
}

/** Whether each checkbox in the HTML is ticked, in the order of the HTML. */
export function readTaskStates(html: string): boolean[] {
  return Array.from(html.matchAll(BOX), ([box]) => CHECKED.test(box));
}

/**
 * Removes the ticks and accessible names of all checkboxes from the HTML. Two descriptions can then
 * be compared apart from their ticked tasks.
 */
export function removeTaskStatesFromHtml(html: string): string {
  return html.replaceAll(BOX, (box) => box.replace(CHECKED, "").replace(NAME, ""));
}

/** Returns the Markdown source of the line with this number, counted from 1. */
export function readTaskLine(text: string, line: number): string {
  return text.split("\n")[line - 1] ?? "";
}

/**
 * Ticks or unticks a task in the cached page. If the task's line has changed since the click, the page
 * stays as it is, and the server finds the moved line.
 */
export function setTaskStateInPage<Page extends NoteablePageResponse>(
  page: Page,
  { index, line, source, checked }: TaskChange,
): Page {
  if (boxless(readTaskLine(page.description_text, line)) !== boxless(source)) return page;
  const before = readTaskStates(page.description)[index - 1];
  const change = before === checked ? 0 : checked ? 1 : -1;
  const completed = page.tasks.completed + change;
  return {
    ...page,
    description: tickMarkup(page.description, index, checked),
    description_text: tickText(page.description_text, line, checked),
    tasks: { ...page.tasks, completed },
    task_status: page.task_status.replace(/^\d+/, String(completed)),
  };
}

function boxless(source: string): string {
  return source.replace(LINE, "$1");
}

function tickMarkup(html: string, index: number, checked: boolean): string {
  let seen = 0;
  return html.replaceAll(BOX, (box) => {
    seen += 1;
    if (seen !== index) return box;
    const empty = box.replace(CHECKED, "");
    return checked ? empty.replace(/>$/, " checked>") : empty;
  });
}

function tickText(text: string, line: number, checked: boolean): string {
  const lines = text.split("\n");
  const source = lines[line - 1];
  if (source === undefined) return text;
  lines[line - 1] = source.replace(LINE, (_, head: string) => head + (checked ? "x" : " "));
  return lines.join("\n");
}
