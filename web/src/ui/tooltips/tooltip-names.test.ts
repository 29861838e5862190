import { describe, expect, it } from "vitest";
import { namesForTooltip } from "./tooltip-names.ts";

const NAMES = ["Priya", "Kwame", "Lena", "Tomás", "Hanna", "Seun", "Diego"];

describe("names in a tooltip", () => {
  it("are at most five [SIDE-006]", () => {
    expect(namesForTooltip(NAMES)).toBe("Priya, Kwame, Lena, Tomás, Hanna and 2 more");
    expect(namesForTooltip(NAMES.slice(0, 5))).toBe("Priya, Kwame, Lena, Tomás and Hanna");
  });

  it("count those of whom only the number is known", () => {
    expect(namesForTooltip(NAMES.slice(0, 2), { total: 40 })).toBe("Priya, Kwame and 38 more");
  });

  it("read well when they are few", () => {
    expect(namesForTooltip(["Priya"])).toBe("Priya");
    expect(namesForTooltip(["Priya", "Kwame"])).toBe("Priya and Kwame");
    expect(namesForTooltip([])).toBe("");
  });

  it("may have another limit", () => {
    expect(namesForTooltip(NAMES, { limit: 6 })).toMatch(/and 1 more$/);
  });
});
