import { describe, expect, it } from "vitest";
import { diffIds, applyIdDifference } from "./id-difference.ts";

describe("what somebody chose", () => {
  it("is what they added and took away", () => {
    expect(diffIds([1, 2, 3], [3, 4])).toEqual({ added: [4], removed: [1, 2] });
  });

  it("leaves in place what others did meanwhile", () => {
    const change = diffIds([1, 2], [2, 3]);
    expect(applyIdDifference([1, 2, 9], change)).toEqual([2, 9, 3]);
    expect(applyIdDifference([3], change)).toEqual([3]);
  });
});
