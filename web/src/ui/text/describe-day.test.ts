import { expect, test } from "vitest";
import { describeDay } from "./describe-day.ts";

test.each([
  ["2026-04-24", "Friday, in 8 days"],
  ["2026-04-17", "Friday, tomorrow"],
  ["2026-04-16", "Thursday, today"],
  ["2026-04-15", "Wednesday, yesterday"],
  ["2026-04-01", "Wednesday, 15 days ago"],
])("%s is %s", (date, text) => {
  expect(describeDay(date, "2026-04-16")).toBe(text);
});
