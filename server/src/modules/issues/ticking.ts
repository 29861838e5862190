/** Ticking a box of a description, also when the lines around it are not where they were. */
import type { TaskUpdate } from "@cairn/contract/issue-page";
import { tasksIn } from "./tasks.ts";

const BOX = /(?:[-*+]|\d{1,9}[.)])[ \t]+\[(?=[ xX]\])/;
const LINE_ENDS = /(\r\n?|\n)/;

type Tick = Pick<TaskUpdate, "checked" | "line_number" | "line_source">;

/** The description with that box ticked or not; null when its line is not there any more. */
export function tick(description: string, task: Tick): string | null {
  const source = task.line_source.replace(/[\r\n]+$/, "");
  const wanted = withBox(source, task.checked);
  if (wanted === null) return null;
  // Every other piece is what ended a line.
  const pieces = description.split(LINE_ENDS);
  const said = pieces[2 * (task.line_number - 1)];
  const number =
    said === source || said === wanted
      ? task.line_number
      : moved(description, task, source, wanted);
  if (number === null) return null;
  return pieces.with(2 * (number - 1), wanted).join("");
}

function withBox(line: string, checked: boolean): string | null {
  const box = BOX.exec(line);
  if (box === null) return null;
  const at = box.index + box[0].length;
  return line.slice(0, at) + (checked ? "x" : " ") + line.slice(at + 1);
}

/** The nearest line that says the same; if there is none, the nearest that somebody else has ticked so. */
function moved(description: string, task: Tick, source: string, wanted: string): number | null {
  const tasks = [...tasksIn(description)];
  const distance = (number: number) => Math.abs(number - task.line_number);
  for (const text of [source, wanted]) {
    const alike = tasks.filter((line) => line.text === text).map(({ number }) => number);
    if (alike.length > 0) {
      return alike.reduce((one, other) => (distance(other) < distance(one) ? other : one));
    }
  }
  return null;
}

/** More boxes than this at once are an edit like any other. */
const TICKED_MAX = 10;

/** Boxes that the second text has ticked differently; none when anything else is different. */
export function ticked(before: string, after: string): { line: number; checked: boolean }[] {
  if (before.length !== after.length) return [];
  const were = [...tasksIn(before)];
  const boxes = Array.from(tasksIn(after))
    .filter(({ isTicked }, index) => were[index]?.isTicked !== isTicked)
    .map(({ number: line, isTicked: checked }) => ({ line, checked }));
  if (boxes.length > TICKED_MAX) return [];
  const pieces = before.split(LINE_ENDS);
  for (const { line, checked } of boxes) {
    const at = 2 * (line - 1);
    pieces[at] = withBox(pieces[at] ?? "", checked) ?? "";
  }
  return pieces.join("") === after ? boxes : [];
}
