/**
 * Positions of the rows of a list that users reorder. Gaps between positions leave room, so that
 * moving one row usually changes one row only.
 */

/** Distance between neighbors in a new list: 20 moves to the same place halve it to nothing. */
const GAP = 2 ** 20;

export interface Positioned {
  id: number;
  position: number;
}

/** The position behind the last row of the list. */
export function positionAtEnd(rows: readonly Positioned[]): number {
  return (rows.at(-1)?.position ?? 0) + GAP;
}

/**
 * Returns the positions that change when the row `id` moves to the index `at` among the other rows:
 * only its own, or those of all rows if there is no number left between its new neighbors.
 */
export function moveToIndex(
  rows: readonly Positioned[],
  id: number,
  at: number,
): Map<number, number> {
  const others = rows.filter((row) => row.id !== id);
  const before = others[at - 1]?.position;
  const after = others[at]?.position;
  const position = positionBetween(before, after);
  if (position !== undefined) return new Map([[id, position]]);
  const ordered = [...others.slice(0, at).map(toId), id, ...others.slice(at).map(toId)];
  return new Map(ordered.map((each, index) => [each, (index + 1) * GAP]));
}

const toId = ({ id }: Positioned) => id;

function positionBetween(before: number | undefined, after: number | undefined) {
  if (after === undefined) return (before ?? 0) + GAP;
  if (before === undefined) return after - GAP;
  const middle = Math.floor((before + after) / 2);
  return middle > before && middle < after ? middle : undefined;
}

/**
 * Returns the index among the other rows between the row `beforeId` and the row `afterId`, of which
 * one is enough. Undefined if neither is in the list.
 */
export function indexBetween(
  rows: readonly Positioned[],
  id: number,
  { beforeId, afterId }: { beforeId?: number | undefined; afterId?: number | undefined },
): number | undefined {
  const others = rows.filter((row) => row.id !== id);
  const before = others.findIndex((row) => row.id === beforeId);
  if (before >= 0) return before + 1;
  const after = others.findIndex((row) => row.id === afterId);
  return after >= 0 ? after : undefined;
}
