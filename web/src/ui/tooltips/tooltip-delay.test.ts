import { expect, it } from "vitest";
import { tooltipDelay } from "./tooltip-delay.ts";

it("a tooltip waits half a second, but not beside another", () => {
  expect(tooltipDelay(false, Number.NEGATIVE_INFINITY, 1000)).toBe(500);
  expect(tooltipDelay(true, Number.NEGATIVE_INFINITY, 1000)).toBe(0);
  expect(tooltipDelay(false, 900, 1000)).toBe(0);
  expect(tooltipDelay(false, 100, 1000)).toBe(500);
});
