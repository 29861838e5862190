/** Check boxes in a description: how many there are and how many are ticked. */

/** A list item that begins with a box; what is fenced as code is no list. */
const TASK = /^[ \t>]*(?:[-*+]|\d{1,9}[.)])[ \t]+\[([ xX])\](?=\s|$)/;
const FENCE = /^ {0,3}(```+|~~~+)/;

export function taskCounts(description: string): { count: number; completed: number } {
  const counts = { count: 0, completed: 0 };
  if (!description.includes("[")) return counts;
  let fence: string | null = null;
  for (const line of description.split("\n")) {
    const mark = FENCE.exec(line)?.[1];
    if (mark !== undefined && (fence === null || closes(mark, fence))) {
      fence = fence === null ? mark : null;
      continue;
    }
    const box = fence === null ? TASK.exec(line)?.[1] : undefined;
    if (box === undefined) continue;
    counts.count += 1;
    if (box !== " ") counts.completed += 1;
  }
  return counts;
}

/** A fence ends with as many of the same marks, or more. */
function closes(mark: string, fence: string): boolean {
  return mark[0] === fence[0] && mark.length >= fence.length;
}
