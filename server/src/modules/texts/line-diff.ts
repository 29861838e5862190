/** Line diff: finds which lines differ between two versions of a text. */
import { diffArrays } from "diff";

/** Says that the lines `from` (inclusive) to `to` (exclusive) of the old text become `lines`. */
export interface DiffHunk {
  from: number;
  to: number;
  lines: readonly string[];
}

/**
 * Limits of a diff, because a hostile text could take much CPU time. Beyond these limits, all lines
 * between the common beginning and the common end of the texts are one hunk.
 */
const LINES_MAX = 50_000;
/**
 * Maximum number of inserted and removed lines; a diff takes at most about 100 ms with this limit. A
 * time limit would make the result depend on how busy the machine is.
 */
const EDITS_MAX = 600;

/** Returns the hunks in the order of the lines. Hunks never overlap. */
export function diffLines(before: readonly string[], after: readonly string[]): DiffHunk[] {
  const [head, tail] = commonEnds(before, after);
  const old = before.slice(head, before.length - tail);
  const now = after.slice(head, after.length - tail);
  return bestOf(old, now).map(({ from, to, lines }) => ({
    from: from + head,
    to: to + head,
    lines,
  }));
}

/** Returns how many lines both texts have in common at the beginning and at the end. */
function commonEnds(one: readonly string[], other: readonly string[]): [number, number] {
  const most = Math.min(one.length, other.length);
  let head = 0;
  while (head < most && one[head] === other[head]) head += 1;
  let tail = 0;
  while (tail < most - head && one.at(-1 - tail) === other.at(-1 - tail)) tail += 1;
  return [head, tail];
}

/**
 * If both texts have the same number of lines, prefers a diff that replaces line by line. Another
 * diff, with inserted and removed lines, is used only if it changes fewer lines.
 */
function bestOf(old: readonly string[], now: readonly string[]): DiffHunk[] {
  const all = { from: 0, to: old.length, lines: now };
  if (old.length + now.length > LINES_MAX) return [all];
  const moved = compared(old, now);
  if (old.length !== now.length) return moved ?? [all];
  const inPlace = byLines(all).filter(({ from, lines }) => lines[0] !== old[from]);
  return moved === null || inPlace.length <= extent(moved) ? inPlace : moved;
}

/** Finds the diff with the fewest inserted and removed lines. Null when a limit is exceeded. */
function compared(old: readonly string[], now: readonly string[]): DiffHunk[] | null {
  const changes = diffArrays([...old], [...now], { maxEditLength: EDITS_MAX });
  if (changes === undefined) return null;
  const hunks: DiffHunk[] = [];
  let at = 0;
  let hunk = { from: 0, to: 0, lines: [] as string[] };
  for (const { added, removed, value } of changes) {
    if (added) {
      hunk.lines = value;
      continue;
    }
    at += value.length;
    if (removed) {
      hunk.to = at;
      continue;
    }
    hunks.push(...byLines(hunk));
    hunk = { from: at, to: at, lines: [] };
  }
  return [...hunks, ...byLines(hunk)];
}

/** Splits a hunk that replaces n lines by n lines into one hunk per line. */
function byLines(hunk: DiffHunk): DiffHunk[] {
  const { from, to, lines } = hunk;
  if (lines.length !== to - from) return [hunk];
  return lines.map((line, index) => ({ from: from + index, to: from + index + 1, lines: [line] }));
}

function extent(hunks: readonly DiffHunk[]): number {
  return hunks.reduce((sum, { from, to, lines }) => sum + Math.max(to - from, lines.length), 0);
}
