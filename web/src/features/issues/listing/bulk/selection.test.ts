import { expect, test, vi } from "vitest";
import { IssueSelection } from "./selection.ts";

const chosen = (selection: IssueSelection) => [...selection.ids()];

test("a range goes from the last one chosen to this one, either way", () => {
  const selection = new IssueSelection();
  selection.toggle(3);
  selection.extendTo(5, [1, 2, 3, 4, 5]);
  expect(chosen(selection)).toEqual([3, 4, 5]);
  selection.extendTo(1, [1, 2, 3, 4, 5]);
  expect(new Set(chosen(selection))).toEqual(new Set([1, 2, 3, 4, 5]));
});

test("a range without a beginning is the one issue", () => {
  const selection = new IssueSelection();
  selection.extendTo(2, [1, 2, 3]);
  expect(chosen(selection)).toEqual([2]);
});

test("what left the list is not selected any more, and nobody is told of nothing", () => {
  const selection = new IssueSelection();
  selection.replace([1, 2]);
  const told = vi.fn<() => void>();
  selection.subscribe(told);
  selection.keep([1, 2, 3]);
  expect(told).not.toHaveBeenCalled();
  selection.keep([2, 3]);
  expect(chosen(selection)).toEqual([2]);
});
