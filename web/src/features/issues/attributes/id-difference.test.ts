import { describe, expect, it } from "vitest";
import { difference, withDifference } from "./id-difference.ts";

describe("what somebody chose", () => {
  it("is what they added and took away", () => {
    expect(difference([1, 2, 3], [3, 4])).toEqual({ added: [4], removed: [1, 2] });
  });

  it("leaves in place what others did meanwhile", () => {
    const change = difference([1, 2], [2, 3]);
    expect(withDifference([1, 2, 9], change)).toEqual([2, 9, 3]);
    expect(withDifference([3], change)).toEqual([3]);
  });
});
