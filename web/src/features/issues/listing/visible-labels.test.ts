import { expect, test } from "vitest";
import { selectVisibleLabels } from "./visible-labels.ts";

const counted = (...titles: string[]) => {
  const { shown, hidden } = selectVisibleLabels(titles.map((title) => ({ title })));
  return [shown.length, hidden.length];
};

test("a few short labels are all shown, more are counted", () => {
  expect(counted()).toEqual([0, 0]);
  expect(counted("type::bug", "priority::1", "api")).toEqual([3, 0]);
  expect(counted("a", "b", "c", "d", "e")).toEqual([3, 2]);
});

test("one label is always shown, however long", () => {
  expect(counted("x".repeat(200), "b")).toEqual([1, 1]);
});
