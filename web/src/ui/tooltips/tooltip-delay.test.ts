import { expect, it } from "vitest";
import { computeTooltipDelayMs } from "./tooltip-delay.ts";

it("a tooltip waits half a second, but not beside another", () => {
  expect(computeTooltipDelayMs(false, Number.NEGATIVE_INFINITY, 1000)).toBe(500);
  expect(computeTooltipDelayMs(true, Number.NEGATIVE_INFINITY, 1000)).toBe(0);
  expect(computeTooltipDelayMs(false, 900, 1000)).toBe(0);
  expect(computeTooltipDelayMs(false, 100, 1000)).toBe(500);
});
