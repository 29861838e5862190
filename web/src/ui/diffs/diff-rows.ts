/** Types of the rows of a diff, and the pairing of lines for the side-by-side layout. */
import type { ReactNode } from "react";

export interface DiffLine {
  kind: "same" | "add" | "del";
  oldLine?: number;
  newLine?: number;
  /** The line with syntax highlighting; changed parts are in `mark` elements. */
  code: ReactNode;
  /** Button in the gutter that starts a comment on this line. */
  action?: ReactNode;
}

type Between =
  | { kind: "hunk"; text: string; expand?: ReactNode }
  /** Content between two lines, such as a thread. */
  | { kind: "insert"; id: string; content: ReactNode };

export type DiffRow = DiffLine | Between;

export type SideBySideDiffRow =
  | Between
  | { kind: "pair"; left: DiffLine | null; right: DiffLine | null };

/**
 * Pairs lines for the side-by-side layout: each removed line is to the left of the added line that
 * replaces it.
 */
export function pairDiffLines(rows: readonly DiffRow[]): SideBySideDiffRow[] {
  const pairs: SideBySideDiffRow[] = [];
  let removed: DiffLine[] = [];
  let added: DiffLine[] = [];
  const flush = () => {
    for (let index = 0; index < Math.max(removed.length, added.length); index += 1) {
      pairs.push({ kind: "pair", left: removed[index] ?? null, right: added[index] ?? null });
    }
    removed = [];
    added = [];
  };
  for (const row of rows) {
    if (row.kind === "hunk" || row.kind === "insert") {
      flush();
      pairs.push(row);
    } else if (row.kind === "same") {
      flush();
      pairs.push({ kind: "pair", left: row, right: row });
    } else if (row.kind === "add") {
      added.push(row);
    } else {
      // A removed line after an added one starts a new change.
      if (added.length > 0) flush();
      removed.push(row);
    }
  }
  flush();
  return pairs;
}
