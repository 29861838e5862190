import { describe, expect, it } from "vitest";
import { buildTimeline, daysBetween } from "./timeline.ts";

describe("the time axis", () => {
  it("shows whole quarters around today and all dates, with months below them", () => {
    const axis = buildTimeline(["2026-01-05", "2026-12-24"], "2026-04-16", "months");
    expect(axis.upper.map(({ label }) => label)).toEqual([
      "Q1 2026",
      "Q2 2026",
      "Q3 2026",
      "Q4 2026",
    ]);
    expect(axis.lower).toHaveLength(12);
    expect(axis.lower[1]).toEqual({ label: "Feb", x: 31 * 4, width: 28 * 4 });
    expect(axis.width).toBe(365 * 4);
    expect(axis.xOf("2026-01-01")).toBe(0);
    expect(axis.dayAt(axis.xOf("2026-07-31"))).toBe("2026-07-31");
  });

  it("cuts the first week at the beginning of its month", () => {
    const { upper, lower } = buildTimeline([], "2026-04-16", "weeks");
    expect(upper[0]).toMatchObject({ label: "Feb", x: 0 });
    expect(lower[0]).toEqual({ label: "Jan 26", x: 0, width: 16 });
    expect(lower[1]).toMatchObject({ label: "Feb 2", x: 16 });
  });

  it("does not grow with an absurd date", () => {
    const { width } = buildTimeline(["9999-01-01", "0001-01-01"], "2026-04-16", "quarters");
    expect(width).toBeLessThan(8 * 366 * 1.5);
  });

  it("counts days across the end of daylight saving time", () => {
    expect(daysBetween("2026-10-24", "2026-10-26")).toBe(2);
  });
});
