/** Finds the tasks (checkboxes) of a description and counts how many are ticked. */
import { findLineEndOffset, findNextLineStartOffset } from "./line-offsets.ts";

/** Matches the beginning of a list item with a checkbox. `iterateTasks` skips fenced code blocks. */
const TASK = /[ \t>]*(?:[-*+]|\d{1,9}[.)])[ \t]+\[([ xX])\](?=\s|$)/y;
const FENCE = / {0,3}(```+|~~~+)/y;

export interface TaskLine {
  /**
   * The line number, starting at 1. The rendered list item has the same number in `data-sourcepos`.
   */
  number: number;
  /** The offset in the description at which the line begins. */
  from: number;
  text: string;
  isTicked: boolean;
}

/** Scans the description by offsets. Splitting it into lines would take ten times as long. */
export function* iterateTasks(description: string): Generator<TaskLine> {
  if (!description.includes("[")) return;
  const hasFences = description.includes("```") || description.includes("~~~");
  let fence: string | null = null;
  let number = 0;
  for (let from = 0; from <= description.length;) {
    const to = findLineEndOffset(description, from);
    number += 1;
    const mark = hasFences ? matchedAt(FENCE, description, from) : undefined;
    if (mark !== undefined && (fence === null || closes(mark, fence))) {
      fence = fence === null ? mark : null;
    } else if (fence === null) {
      const box = matchedAt(TASK, description, from);
      if (box !== undefined) {
        yield { number, from, text: description.slice(from, to), isTicked: box !== " " };
      }
    }
    from = findNextLineStartOffset(description, to);
  }
}

/** Returns the first capture group if the pattern matches exactly at this offset. */
function matchedAt(pattern: RegExp, text: string, at: number): string | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[1];
}

export function countTasks(description: string): { count: number; completed: number } {
  const counts = { count: 0, completed: 0 };
  for (const { isTicked } of iterateTasks(description)) {
    counts.count += 1;
    if (isTicked) counts.completed += 1;
  }
  return counts;
}

/** Returns an empty string when the description has no tasks. */
export function formatTaskStatus({ count, completed }: ReturnType<typeof countTasks>): string {
  return count === 0 ? "" : `${completed} of ${count} tasks completed`;
}

/** A closing fence consists of the same character as the opening fence and is at least as long. */
function closes(mark: string, fence: string): boolean {
  return mark[0] === fence[0] && mark.length >= fence.length;
}
