import { describe, expect, it } from "vitest";
import { formatNamesForTooltip } from "./tooltip-names.ts";

const NAMES = ["Priya", "Kwame", "Lena", "Tomás", "Hanna", "Seun", "Diego"];

describe("names in a tooltip", () => {
  it("are at most five [SIDE-006]", () => {
    expect(formatNamesForTooltip(NAMES)).toBe("Priya, Kwame, Lena, Tomás, Hanna and 2 more");
    expect(formatNamesForTooltip(NAMES.slice(0, 5))).toBe("Priya, Kwame, Lena, Tomás and Hanna");
  });

  it("count those of whom only the number is known", () => {
    expect(formatNamesForTooltip(NAMES.slice(0, 2), { total: 40 })).toBe(
      "Priya, Kwame and 38 more",
    );
  });

  it("read well when they are few", () => {
    expect(formatNamesForTooltip(["Priya"])).toBe("Priya");
    expect(formatNamesForTooltip(["Priya", "Kwame"])).toBe("Priya and Kwame");
    expect(formatNamesForTooltip([])).toBe("");
  });

  it("may have another limit", () => {
    expect(formatNamesForTooltip(NAMES, { limit: 6 })).toMatch(/and 1 more$/);
  });
});
