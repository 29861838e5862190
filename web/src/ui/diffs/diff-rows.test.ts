import { expect, it } from "vitest";
import { pairDiffLines } from "./diff-rows.ts";
import type { DiffLine, DiffRow, SideBySideDiffRow } from "./diff-rows.ts";

const same = (code: string): DiffLine => ({ kind: "same", code });
const add = (code: string): DiffLine => ({ kind: "add", code });
const del = (code: string): DiffLine => ({ kind: "del", code });

const inWords = (row: SideBySideDiffRow) =>
  row.kind === "pair" ? [row.left?.code ?? null, row.right?.code ?? null] : row.kind;
const paired = (...rows: DiffRow[]) => pairDiffLines(rows).map(inWords);

it("puts unchanged lines on both sides", () => {
  expect(paired(same("a"), same("b"))).toEqual([
    ["a", "a"],
    ["b", "b"],
  ]);
});

it("puts what came in place beside what went, and leaves gaps where one side is longer", () => {
  expect(paired(del("1"), del("2"), add("one"), same("x"), add("y"))).toEqual([
    ["1", "one"],
    ["2", null],
    ["x", "x"],
    [null, "y"],
  ]);
});

it("does not pair a deletion with an earlier addition", () => {
  expect(paired(add("new"), del("old"))).toEqual([
    [null, "new"],
    ["old", null],
  ]);
});

it("keeps hunks and threads where they were", () => {
  expect(
    paired({ kind: "hunk", text: "@@" }, del("a"), { kind: "insert", id: "t", content: null }),
  ).toEqual(["hunk", ["a", null], "insert"]);
});
