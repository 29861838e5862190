/**
 * Builds the blocks that the user sees after an edit conflict. A block contains merged lines, or
 * two versions of the same lines, from which the user chooses one.
 */
import type { ThreeWayMergeBlock } from "@cairn/contract/issues/issue-page";

export type TextLines = readonly string[];

/**
 * The lines of one region of the text in three versions: the common base (`before`), the user's
 * version (`yours`), and the saved version (`theirs`).
 */
export interface MergeRegion {
  before: TextLines;
  yours: TextLines;
  theirs: TextLines;
}

export type MergedLinesOrConflict = { both: TextLines } | MergeRegion;

type Sides = { both: string[] } | { before: string[]; yours: string[]; theirs: string[] };

export function buildConflictBlocks(
  pieces: readonly MergedLinesOrConflict[],
): ThreeWayMergeBlock[] {
  const sides: Sides[] = [];
  for (const piece of pieces) {
    if ("both" in piece && piece.both.length === 0) continue;
    const last = sides.at(-1);
    if (last === undefined || "both" in last !== "both" in piece) sides.push(copied(piece));
    else append(last, piece);
  }
  return withLines(sides).map(written);
}

function copied(piece: MergedLinesOrConflict): Sides {
  if ("both" in piece) return { both: [...piece.both] };
  return { before: [...piece.before], yours: [...piece.yours], theirs: [...piece.theirs] };
}

function append(to: Sides, piece: MergedLinesOrConflict): void {
  if ("both" in to && "both" in piece) for (const line of piece.both) to.both.push(line);
  if ("both" in to || "both" in piece) return;
  for (const side of ["before", "yours", "theirs"] as const) {
    for (const line of piece[side]) to[side].push(line);
  }
}

/**
 * Gives every side of a block at least one line. Blocks are joined by line ends, so an empty side
 * would add an empty line. A block with an empty side takes a line from the block above or below;
 * two adjacent conflicts become one block.
 */
function withLines(pieces: readonly Sides[]): Sides[] {
  const sides: Sides[] = [];
  for (const [index, piece] of pieces.entries()) {
    if (
      "both" in piece ||
      [piece.before, piece.yours, piece.theirs].every(({ length }) => length)
    ) {
      sides.push(piece);
      continue;
    }
    const [above, below] = [sides.at(-1), pieces[index + 1]];
    const lineAbove = above !== undefined && "both" in above ? above.both.pop() : undefined;
    if (lineAbove !== undefined) {
      sides.push(between([lineAbove], piece, []));
      continue;
    }
    const lineBelow = below !== undefined && "both" in below ? below.both.shift() : undefined;
    const grown = between([], piece, lineBelow === undefined ? [] : [lineBelow]);
    const before = sides.findLast((side) => !isEmpty(side));
    if (lineBelow === undefined && before !== undefined) append(before, grown);
    else sides.push(grown);
  }
  return sides.filter((side) => !isEmpty(side));
}

function isEmpty(side: Sides): boolean {
  return "both" in side && side.both.length === 0;
}

function between(
  above: TextLines,
  { before, yours, theirs }: MergeRegion,
  below: TextLines,
): Sides {
  return {
    before: [...above, ...before, ...below],
    yours: [...above, ...yours, ...below],
    theirs: [...above, ...theirs, ...below],
  };
}

function written(side: Sides): ThreeWayMergeBlock {
  if ("both" in side) return { both: side.both.join("\n") };
  return {
    yours: side.yours.join("\n"),
    theirs: side.theirs.join("\n"),
    before: side.before.join("\n"),
  };
}
