/**
 * Three-way merge of two changes of the same text. Changes of different lines are merged. Different
 * changes of the same lines are a conflict, in which the user has to choose.
 */
import type { ThreeWayMergeBlock } from "@cairn/contract/issues/issue-page";
import {
  buildConflictBlocks,
  type TextLines,
  type MergedLinesOrConflict,
  type MergeRegion,
} from "./conflict-blocks.ts";
import { diffLines, type DiffHunk } from "./line-diff.ts";

export type TextMergeResult = { text: string } | { blocks: ThreeWayMergeBlock[] };

interface Range {
  from: number;
  to: number;
}

/**
 * Merges the changes `yours` and `theirs`, which are both based on the version `before`. `before`
 * is null when the text of this version was deleted.
 */
export function mergeTexts(before: string | null, yours: string, theirs: string): TextMergeResult {
  if (yours === theirs || yours === before) return { text: theirs };
  if (theirs === before) return { text: yours };
  if (before === null) return { blocks: [{ yours, theirs, before: "" }] };
  const regions = regionsOf(linesOf(before), linesOf(yours), linesOf(theirs));
  const pieces = regions.map(settled);
  if (pieces.some((piece) => !("both" in piece))) return { blocks: buildConflictBlocks(pieces) };
  const ending = yours.includes("\r\n") && theirs.includes("\r\n") ? "\r\n" : "\n";
  return { text: pieces.flatMap((piece) => ("both" in piece ? piece.both : [])).join(ending) };
}

/** Splits a text at Unix and Windows line ends. */
function linesOf(text: string): string[] {
  return text.split(/\r?\n/);
}

/** Returns the merged lines of the region, or the region itself when it is a conflict. */
function settled(region: MergeRegion): MergedLinesOrConflict {
  const { before, yours, theirs } = region;
  if (isSame(yours, theirs) || isSame(theirs, before)) return { both: yours };
  return isSame(yours, before) ? { both: theirs } : region;
}

function isSame(one: TextLines, other: TextLines): boolean {
  return one.length === other.length && one.every((line, index) => line === other[index]);
}

/**
 * Splits the three texts into regions. Changes of the same lines are in one region. The unchanged
 * lines between two changes are a region, too.
 */
function regionsOf(before: TextLines, yours: TextLines, theirs: TextLines): MergeRegion[] {
  const left = {
    yours: new Left(diffLines(before, yours)),
    theirs: new Left(diffLines(before, theirs)),
  };
  const regions: MergeRegion[] = [];
  let at = 0;
  const pass = (to: number) => {
    const same = before.slice(at, to);
    if (same.length > 0) regions.push({ before: same, yours: same, theirs: same });
  };
  for (;;) {
    const next = firstOf(left.yours.next, left.theirs.next);
    if (next === undefined) break;
    const range = { from: next.from, to: next.to };
    const met = { yours: [] as DiffHunk[], theirs: [] as DiffHunk[] };
    while (touches(left.yours.next, range) || touches(left.theirs.next, range)) {
      left.yours.moveTo(met.yours, range);
      left.theirs.moveTo(met.theirs, range);
    }
    pass(range.from);
    regions.push({
      before: before.slice(range.from, range.to),
      yours: changed(before, range, met.yours),
      theirs: changed(before, range, met.theirs),
    });
    at = range.to;
  }
  pass(before.length);
  return regions;
}

/** Returns the hunk that comes first. An insertion before a line precedes a change of this line. */
function firstOf(one: DiffHunk | undefined, other: DiffHunk | undefined): DiffHunk | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  return (one.from - other.from || one.to - other.to) <= 0 ? one : other;
}

/**
 * Whether the hunk and the range contain the same line, or insert at the same place. Adjacent lines
 * do not count.
 */
function touches(hunk: DiffHunk | undefined, { from, to }: Range): hunk is DiffHunk {
  if (hunk === undefined) return false;
  return (hunk.from < to && from < hunk.to) || (hunk.from === from && hunk.to === to);
}

/** The hunks of one change that are not assigned to a region yet. */
class Left {
  readonly #hunks: readonly DiffHunk[];
  #at = 0;

  constructor(hunks: readonly DiffHunk[]) {
    this.#hunks = hunks;
  }

  get next(): DiffHunk | undefined {
    return this.#hunks[this.#at];
  }

  /**
   * Moves the next hunks that touch the range to `met`, and extends the range to the end of these
   * hunks.
   */
  moveTo(met: DiffHunk[], range: Range): void {
    for (let hunk = this.next; touches(hunk, range); hunk = this.next) {
      range.to = Math.max(range.to, hunk.to);
      met.push(hunk);
      this.#at += 1;
    }
  }
}

function changed(before: TextLines, { from, to }: Range, hunks: readonly DiffHunk[]): TextLines {
  let at = from;
  const pieces: TextLines[] = [];
  for (const hunk of hunks) {
    pieces.push(before.slice(at, hunk.from), hunk.lines);
    at = hunk.to;
  }
  return [...pieces, before.slice(at, to)].flat();
}
