import { expect, test } from "vitest";
import { indexBetween, moveToIndex, positionAtEnd, type Positioned } from "./positions.ts";

/** Moves a row and returns the list in its new order. */
function move(rows: readonly Positioned[], id: number, at: number): Positioned[] {
  const changed = moveToIndex(rows, id, at);
  return rows
    .map((row) => ({ ...row, position: changed.get(row.id) ?? row.position }))
    .toSorted((one, other) => one.position - other.position);
}

const ids = (rows: readonly Positioned[]) => rows.map(({ id }) => id).join(" ");

function listOf(length: number): Positioned[] {
  const rows: Positioned[] = [];
  for (let id = 1; id <= length; id += 1) rows.push({ id, position: positionAtEnd(rows) });
  return rows;
}

test("moving a row changes its own position only", () => {
  const rows = listOf(4);
  expect(moveToIndex(rows, 4, 1).size).toBe(1);
  expect(ids(move(rows, 4, 1))).toBe("1 4 2 3");
  expect(ids(move(rows, 1, 3))).toBe("2 3 4 1");
  expect(ids(move(rows, 3, 0))).toBe("3 1 2 4");
});

test("positions never run out, not even after 100,000 moves between the same two rows", () => {
  let rows = listOf(5);
  const expected = [1, 2, 3, 4, 5];
  let rebalanced = 0;
  let wrong = 0;
  for (let round = 0; round < 100_000; round += 1) {
    const last = expected.pop() ?? 0;
    expected.splice(1, 0, last);
    if (moveToIndex(rows, last, 1).size > 1) rebalanced += 1;
    rows = move(rows, last, 1);
    if (ids(rows) !== expected.join(" ")) wrong += 1;
  }
  expect(wrong).toBe(0);
  expect(rebalanced).toBeGreaterThan(0);
  expect(new Set(rows.map(({ position }) => position)).size).toBe(5);
});

test("a row is moved behind one neighbor or before the other", () => {
  const rows = listOf(3);
  expect(indexBetween(rows, 3, { beforeId: 1 })).toBe(1);
  expect(indexBetween(rows, 3, { afterId: 1 })).toBe(0);
  expect(indexBetween(rows, 3, { beforeId: 9, afterId: 2 })).toBe(1);
  expect(indexBetween(rows, 3, { beforeId: 9 })).toBeUndefined();
});
