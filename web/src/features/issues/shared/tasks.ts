/**
 * Boxes in a description, in its three forms: the text as written, the markup drawn from it, and how
 * many there are. Ticking changes all three in the same way as the server will.
 */
import type { IssuePage } from "@cairn/contract/issues/issue-page";

/** A box of the markup; what is inside an attribute cannot end the tag. */
const BOX = /<input\b[^<>]*\bclass="task-list-item-checkbox"[^>]*(?:>|$)/g;
const CHECKED = / checked(?:="")?(?=[\s>])/;
const NAME = / aria-label="[^"]*"/;
/** A line that begins with a box, up to its sign. */
const LINE = /^([ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)+\[)[ xX](?=\])/;

export interface TaskChange {
  /** Which box of the text, from 1. */
  index: number;
  /** Where it stands, from 1. */
  line: number;
  /** What that line said when it was clicked. */
  source: string;
  checked: boolean;
}

/** Steps of a test case are no tasks. */
export function isTaskList(issue: Pick<IssuePage, "type">): boolean {
  return issue.type !== "test_case";
}

/** For each box, whether it is ticked. */
export function readTaskStates(html: string): boolean[] {
  return Array.from(html.matchAll(BOX), ([box]) => CHECKED.test(box));
}

/** The markup as if no box were ticked: two texts that differ only in that are drawn the same. */
export function maskTaskStates(html: string): string {
  return html.replaceAll(BOX, (box) => box.replace(CHECKED, "").replace(NAME, ""));
}

/** The line a box stands on, as it is written now. */
export function taskSource(text: string, line: number): string {
  return text.split("\n")[line - 1] ?? "";
}

/** A page whose line says something else by now is left as it is: the server will find the line. */
export function setTaskState(
  page: IssuePage,
  { index, line, source, checked }: TaskChange,
): IssuePage {
  if (boxless(taskSource(page.description_text, line)) !== boxless(source)) return page;
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
