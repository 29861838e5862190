import { describe, expect, it, test } from "vitest";
import { chooseTimeTrackingView, compareWithEstimate, percentOfEstimate } from "./time-tracking.ts";

const tracked = (time_estimate: number, total_time_spent: number) => ({
  time_estimate,
  total_time_spent,
  human_time_estimate: null,
  human_total_time_spent: null,
});

test.each([
  [3600, 60, "comparison"],
  [3600, 0, "estimate-only"],
  [0, 60, "spent-only"],
  [0, 0, "none"],
])("an estimate of %i s and %i s spent are shown as %s [SIDE-086]", (estimate, spent, view) => {
  expect(chooseTimeTrackingView(tracked(estimate, spent))).toBe(view);
});

describe("the spent time", () => {
  it("is within the estimate up to the estimate itself [SIDE-087]", () => {
    expect(compareWithEstimate(tracked(3600, 3599))).toBe("within_estimate");
    expect(compareWithEstimate(tracked(3600, 3600))).toBe("within_estimate");
    expect(compareWithEstimate(tracked(3600, 3601))).toBe("over_estimate");
  });

  it("is told in percent of the estimate", () => {
    expect(percentOfEstimate(tracked(57_600, 39_600))).toBe(69);
  });
});
