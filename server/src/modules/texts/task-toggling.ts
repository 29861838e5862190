/** Ticks and unticks the checkboxes of tasks in a description, even if their lines have moved. */
import type { TaskUpdate } from "@cairn/contract/issues/issue-page";
import { findLineEndOffset, findLineStartOffset } from "./line-offsets.ts";
import { iterateTasks, type TaskLine } from "./tasks.ts";

const BOX = /(?:[-*+]|\d{1,9}[.)])[ \t]+\[(?=[ xX]\])/;

type Tick = Pick<TaskUpdate, "checked" | "line_number" | "line_source">;

/** Returns the new description, or null when the line of the checkbox no longer exists. */
export function setTaskChecked(description: string, task: Tick): string | null {
  const source = withoutLineEnds(task.line_source);
  const wanted = withBox(source, task.checked);
  if (wanted === null) return null;
  const known = lineAt(description, task.line_number);
  const line =
    known?.text === source || known?.text === wanted
      ? known
      : moved(description, task, source, wanted);
  return line === null ? null : replaced(description, line, wanted);
}

type Line = Pick<TaskLine, "from" | "text">;

function lineAt(text: string, number: number): Line | null {
  const from = findLineStartOffset(text, number);
  return from === null ? null : { from, text: text.slice(from, findLineEndOffset(text, from)) };
}

function replaced(text: string, line: Line, by: string): string {
  return text.slice(0, line.from) + by + text.slice(line.from + line.text.length);
}

/**
 * Removes line ends at the end of the string. A regular expression would take quadratic time for
 * many line ends.
 */
function withoutLineEnds(line: string): string {
  let end = line.length;
  while (end > 0 && "\r\n".includes(line.charAt(end - 1))) end -= 1;
  return line.slice(0, end);
}

function withBox(line: string, checked: boolean): string | null {
  const box = BOX.exec(line);
  if (box === null) return null;
  const at = box.index + box[0].length;
  return line.slice(0, at) + (checked ? "x" : " ") + line.slice(at + 1);
}

/**
 * Finds the task whose line moved: the nearest line that equals the line the user saw, or else the
 * nearest line on which the checkbox is already set as requested.
 */
function moved(description: string, task: Tick, source: string, wanted: string): Line | null {
  const tasks = [...iterateTasks(description)];
  const distance = ({ number }: TaskLine) => Math.abs(number - task.line_number);
  for (const text of [source, wanted]) {
    const alike = tasks.filter((line) => line.text === text);
    if (alike.length > 0) {
      return alike.reduce((one, other) => (distance(other) < distance(one) ? other : one));
    }
  }
  return null;
}

/**
 * The maximum number of changed checkboxes that get a system note each. A change of more checkboxes
 * gets one system note about the whole description.
 */
const TICKED_MAX = 10;

/**
 * Returns the checkboxes that changed. The result is empty when any other part of the description
 * changed, or when more than `TICKED_MAX` checkboxes changed.
 */
export function diffTasks(before: string, after: string): { line: number; checked: boolean }[] {
  if (before.length !== after.length) return [];
  const were = [...iterateTasks(before)];
  const are = [...iterateTasks(after)];
  if (were.length !== are.length) return [];
  const changed = were.filter(({ isTicked }, index) => are[index]?.isTicked !== isTicked);
  if (changed.length > TICKED_MAX) return [];
  let expected = before;
  for (const line of changed) {
    expected = replaced(expected, line, withBox(line.text, !line.isTicked) ?? "");
  }
  if (expected !== after) return [];
  return changed.map(({ number: line, isTicked }) => ({ line, checked: !isTicked }));
}
