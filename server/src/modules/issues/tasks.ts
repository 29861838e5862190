/** Check boxes in a description: where they are, how many there are and how many are ticked. */

/** A list item that begins with a box; what is fenced as code is no list. */
const TASK = /^[ \t>]*(?:[-*+]|\d{1,9}[.)])[ \t]+\[([ xX])\](?=\s|$)/;
const FENCE = /^ {0,3}(```+|~~~+)/;

export interface TaskLine {
  /** Counted from one, as in the markup of the boxes. */
  number: number;
  text: string;
  isTicked: boolean;
}

export function* tasksIn(description: string): Generator<TaskLine> {
  if (!description.includes("[")) return;
  let fence: string | null = null;
  for (const [index, text] of description.split(/\r\n?|\n/).entries()) {
    const mark = FENCE.exec(text)?.[1];
    if (mark !== undefined && (fence === null || closes(mark, fence))) {
      fence = fence === null ? mark : null;
      continue;
    }
    const box = fence === null ? TASK.exec(text)?.[1] : undefined;
    if (box !== undefined) yield { number: index + 1, text, isTicked: box !== " " };
  }
}

export function taskCounts(description: string): { count: number; completed: number } {
  const counts = { count: 0, completed: 0 };
  for (const { isTicked } of tasksIn(description)) {
    counts.count += 1;
    if (isTicked) counts.completed += 1;
  }
  return counts;
}

/** Empty where there are none. */
export function taskStatus({ count, completed }: ReturnType<typeof taskCounts>): string {
  return count === 0 ? "" : `${completed} of ${count} tasks completed`;
}

/** A fence ends with as many of the same marks, or more. */
function closes(mark: string, fence: string): boolean {
  return mark[0] === fence[0] && mark.length >= fence.length;
}
