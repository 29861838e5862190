import { describe, expect, it } from "vitest";
import { computeFloatingPosition } from "./floating-position.ts";

const view = { width: 400, height: 300 };
const bubble = { offsetWidth: 100, offsetHeight: 20 };

function anchor(left: number, top: number) {
  return { left, top, right: left + 40, bottom: top + 20, width: 40 };
}

describe("what floats", () => {
  it("stands above the middle of its anchor", () => {
    const wish = { side: "top", align: "center", gap: 6 } as const;
    expect(computeFloatingPosition(anchor(200, 100), bubble, wish, view)).toEqual({
      left: 170,
      top: 74,
    });
  });

  it("goes to the other side where there is no room", () => {
    const above = { side: "top", align: "start", gap: 6 } as const;
    expect(computeFloatingPosition(anchor(200, 4), bubble, above, view).top).toBe(30);
    const below = { side: "bottom", align: "start", gap: 6 } as const;
    expect(computeFloatingPosition(anchor(200, 270), bubble, below, view).top).toBe(244);
  });

  it("stays within the window", () => {
    const wish = { side: "bottom", align: "center", gap: 6 } as const;
    expect(computeFloatingPosition(anchor(0, 100), bubble, wish, view).left).toBe(8);
    expect(computeFloatingPosition(anchor(370, 100), bubble, wish, view).left).toBe(292);
  });
});
