import { expect, it } from "vitest";
import { findIndexAfterArrowKey } from "./arrow-keys.ts";

it("arrows go round, Home and End to the ends, other keys nowhere", () => {
  const step = (current: number, key: string) =>
    findIndexAfterArrowKey(3, current, { key }, { axis: "horizontal" });
  expect(step(0, "ArrowRight")).toBe(1);
  expect(step(2, "ArrowRight")).toBe(0);
  expect(step(0, "ArrowLeft")).toBe(2);
  expect(step(1, "Home")).toBe(0);
  expect(step(1, "End")).toBe(2);
  expect(step(1, "ArrowDown")).toBe(null);
  expect(
    findIndexAfterArrowKey(3, 1, { key: "ArrowRight", ctrlKey: true }, { axis: "horizontal" }),
  ).toBe(null);
  expect(findIndexAfterArrowKey(0, -1, { key: "Home" }, { axis: "horizontal" })).toBe(null);
});
