/** What was done to the lines of a text, found out by looking at it before and after. */
import { diffArrays } from "diff";

/** Lines of the old text, from one up to but not including another, and what stands there instead. */
export interface Hunk {
  from: number;
  to: number;
  lines: readonly string[];
}

/** Beyond these, what differs counts as one change: it may be hostile, and comparing is work. */
const EDITS_MAX = 800;
const LINES_MAX = 50_000;
const MILLISECONDS_MAX = 100;

/** In the order of the lines; two of them never speak of the same line. */
export function diffLines(before: readonly string[], after: readonly string[]): Hunk[] {
  const [head, tail] = commonEnds(before, after);
  const old = before.slice(head, before.length - tail);
  const now = after.slice(head, after.length - tail);
  return bestOf(old, now).map(({ from, to, lines }) => ({
    from: from + head,
    to: to + head,
    lines,
  }));
}

/** How many lines both begin and end with. */
function commonEnds(one: readonly string[], other: readonly string[]): [number, number] {
  const most = Math.min(one.length, other.length);
  let head = 0;
  while (head < most && one[head] === other[head]) head += 1;
  let tail = 0;
  while (tail < most - head && one.at(-1 - tail) === other.at(-1 - tail)) tail += 1;
  return [head, tail];
}

/** Lines that were only rewritten are told as that, also where others look the same. */
function bestOf(old: readonly string[], now: readonly string[]): Hunk[] {
  const all = { from: 0, to: old.length, lines: now };
  if (old.length + now.length > LINES_MAX) return [all];
  const moved = compared(old, now);
  if (old.length !== now.length) return moved ?? [all];
  const inPlace = byLines(all).filter(({ from, lines }) => lines[0] !== old[from]);
  return moved === null || inPlace.length <= extent(moved) ? inPlace : moved;
}

/** With as few lines put in and taken out as possible; null when that would take too long. */
function compared(old: readonly string[], now: readonly string[]): Hunk[] | null {
  const limits = { maxEditLength: EDITS_MAX, timeout: MILLISECONDS_MAX };
  const changes = diffArrays([...old], [...now], limits);
  if (changes === undefined) return null;
  const hunks: Hunk[] = [];
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

/** As many lines for as many others: each for its own. */
function byLines(hunk: Hunk): Hunk[] {
  const { from, to, lines } = hunk;
  if (lines.length !== to - from) return [hunk];
  return lines.map((line, index) => ({ from: from + index, to: from + index + 1, lines: [line] }));
}

function extent(hunks: readonly Hunk[]): number {
  return hunks.reduce((sum, { from, to, lines }) => sum + Math.max(to - from, lines.length), 0);
}
