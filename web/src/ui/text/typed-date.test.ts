import { expect, it } from "vitest";
import { isIsoDate } from "./typed-date.ts";

it("a typed date is a day of the calendar", () => {
  expect(isIsoDate("2026-04-18")).toBe(true);
  expect(isIsoDate("2028-02-29")).toBe(true);
  const others = ["2026-02-29", "2026-13-01", "2026-4-18", "18.4.2026", "", "0000-00-00"];
  expect(others.filter(isIsoDate)).toEqual([]);
});
